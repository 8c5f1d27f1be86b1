"""Keebble's tutorial: the script fits the rules, and what is said is so."""

from __future__ import annotations

import re
from typing import Any

import pytest

from parlour.core.strings import LANGUAGES, strings_of
from parlour.core.tutorial.runner import begin, tutorial_run
from parlour.games.keebble import GAME
from parlour.games.keebble.rules.scoring import scoring_for
from parlour.games.keebble.state import grid_of, lexicon_of
from parlour.games.keebble.text.tutorial import BOT, TUTORIAL
from parlour.words.plays import best

RUN = tutorial_run(GAME)
AT = {step.key: RUN.match.view(0, n) for n, step in RUN.steps}
"""The table at each step."""


def words(key: str, language: str = "en") -> str:
    """What is said at a step."""
    text = strings_of(GAME, language).catalogue[f"tutorial.{key}"]
    assert isinstance(text, str)
    return text


def events(kind: str) -> list[Any]:
    """Everything of a kind that happens in it."""
    return [e for e in RUN.match.events(None) if e.__struct_config__.tag == kind]


def test_it_leads_to_the_end_of_a_match_that_the_learner_wins() -> None:
    outcome = RUN.match.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ((44, 35), (1, 2))
    assert events("ended")[0].reason == "empty_hand"


def test_it_has_a_word_a_crossing_a_call_a_wall_and_the_endgame() -> None:
    own = [step.action["type"] for step in TUTORIAL.steps if step.action and step.seat != BOT]
    assert own == ["word", "ask", "wall", "word", "word"]
    crossing = [event for event in events("played") if len(event.words) > 1]
    assert [event.seat for event in crossing] == [0]
    assert AT["tutorial.endgame"].endgame
    assert not AT["tutorial.crossing"].endgame


def test_every_step_has_words_and_every_word_a_step() -> None:
    keys = [step.key for step in TUTORIAL.steps if step.key is not None]
    assert len(keys) == len(set(keys))
    known = strings_of(GAME).catalogue
    assert set(keys) == {key for key in known if key.startswith("tutorial.")}
    assert all(step.key for step in TUTORIAL.steps if step.seat != BOT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_that_are_said_are_those_of_the_script(language: str) -> None:
    first, bots, crossing, bots_last, last = events("played")
    said = {
        "call": (first.points, 5, 1, 3),
        "bot_word": (bots.points,),
        "endgame": (crossing.points, 7, 10, 16),
        "bot_last": (bots_last.points, 35, 26),
        "over": (last.points, 44, 35),
    }
    for key, numbers in said.items():
        found = {int(number) for number in re.findall(r"\b\d+\b", words(key, language))}
        assert found == set(numbers), key
    assert AT["tutorial.last"].totals == (26, 35)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_that_are_named_are_those_that_are_written(language: str) -> None:
    named = {key: re.findall(r"\b[A-Z]{2,}\b", words(key, language)) for key in ("word", "last")}
    assert named == {"word": ["CAT"], "last": ["DOGS"]}
    assert re.findall(r"\b[A-Z]{2,}\b", words("crossing", language)) == ["CAT", "BAD", "DO"]


def test_what_the_bot_could_do_without_the_wall_it_cannot_do_with_it() -> None:
    """The reason that the step gives: with its S it would make CATS."""
    terms = GAME.make(RUN.match.header.settings).terms
    found = {}
    for n, step in RUN.steps:
        state = RUN.match.state_at(n)
        grid, index = grid_of(terms, state), lexicon_of(terms, state).index
        plays = best(grid, index, state.hands[BOT], scoring_for(terms, state, BOT), None, 1_000)
        found[step.key] = {word for play in plays for word in play.words}
    assert "CATS" in found["tutorial.wall"]
    assert "CATS" not in found["tutorial.walls"]


def test_only_what_the_step_expects_is_expected() -> None:
    crossing = next(n for n, step in RUN.steps if step.key == "tutorial.crossing")
    tiles = [["D", 4, 3], ["B", 4, 1]]
    assert RUN.expects(crossing, 0, {"type": "word", "tiles": tiles}), "a set has no order"
    assert not RUN.expects(crossing, 0, {"type": "word", "tiles": tiles[:1]})
    assert not RUN.expects(crossing, 0, {"type": "skip"})
    match = begin(GAME)
    match.play(0, {"type": "skip"})
    assert not RUN.begins(match)
