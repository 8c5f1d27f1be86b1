"""Kniffeliger's tutorial: the script fits the rules, and what is said is so."""

from __future__ import annotations

from parlour.core.strings import strings_of
from parlour.core.tutorial.runner import begin, tutorial_run
from parlour.games.kniffeliger import GAME
from parlour.games.kniffeliger.text.tutorial import TUTORIAL

WORDS = strings_of(GAME).catalogue


def words(key: str) -> str:
    """What is said at a step."""
    text = WORDS[f"tutorial.{key}"]
    assert isinstance(text, str)
    return text


def test_the_tutorial_leads_to_the_end_of_a_match_that_the_learner_wins() -> None:
    match = tutorial_run(GAME).match
    assert match.outcome is not None
    assert (match.outcome.scores, match.outcome.ranks) == ((226, 209), (1, 2))
    assert match.outcome.listed is None
    drawn = sum(len(e.action.values) for e in match.entries if e.actor == "chance")
    assert drawn == len(TUTORIAL.chance), "nothing is scripted that is never thrown"


def test_every_step_has_words_and_every_word_a_step() -> None:
    keys = [step.key for step in TUTORIAL.steps if step.key is not None]
    assert len(keys) == len(set(keys))
    assert set(keys) == {key for key in WORDS if key.startswith("tutorial.")}
    learners = [step for step in TUTORIAL.steps if step.seat == 0]
    assert 10 <= len(learners) <= 17
    assert all(step.key for step in learners)


def test_the_numbers_that_are_said_are_those_of_the_script() -> None:
    rehearsal = tutorial_run(GAME)
    at = {step.key: rehearsal.match.view(0, n) for n, step in rehearsal.steps}
    written = at["tutorial.enter"]
    assert written.points["threeOfAKind"] == sum(written.dice) == 24
    assert "24" in words("enter")
    assert "24" in words("award")
    assert at["tutorial.award"].fresh[0] == dict.fromkeys(
        ("steal", "freeze", "crossOut", "shift", "swap"), 1
    )
    assert at["tutorial.swap"].totals == (209, 226)
    assert "226" in words("swap")
    assert "209" in words("swap")
    assert (at["tutorial.welcome"].round, at["tutorial.ready"].round) == (13, 14)


def test_only_what_the_step_expects_is_expected() -> None:
    rehearsal = tutorial_run(GAME)
    keep = next(n for n, step in rehearsal.steps if step.key == "tutorial.keep")
    assert rehearsal.expects(keep, 0, {"type": "roll", "keep": [4, 0, 2]}), "a set has no order"
    assert not rehearsal.expects(keep, 0, {"type": "roll", "keep": [0, 2]})
    assert not rehearsal.expects(keep, 0, {"type": "nonsense"})
    assert not rehearsal.expects(keep, 1, {"type": "roll", "keep": [0, 2, 4]})
    assert not rehearsal.expects(rehearsal.match.length, 0, {"type": "endTurn"})


def test_a_match_that_went_another_way_is_not_the_tutorial_s() -> None:
    rehearsal = tutorial_run(GAME)
    match = begin(GAME)
    assert rehearsal.begins(match)
    match.play(0, {"type": "roll", "keep": []})
    assert rehearsal.begins(match)
    match.play(0, {"type": "enter", "category": "kniffeliger"})
    assert not rehearsal.begins(match)
