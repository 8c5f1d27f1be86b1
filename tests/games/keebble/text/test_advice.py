"""Hints for Keebble: legal, in a sentence, and what something else costs."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import parlour
from parlour.core.codec import plain
from parlour.core.strings import strings_of
from parlour.games.keebble import GAME
from parlour.games.keebble.actions import SKIP, Take, Wall, Word
from parlour.games.keebble.bots.levels.expert import Expert
from parlour.games.keebble.text.reasons import why
from tests.cli.console import run
from tests.games.keebble.games import random_match
from tests.games.keebble.table import at, word
from tests.scale import seeds

REACTING = {"phase": "react", "to_move": 1, "waiting": [0]}
LANGUAGES = ("en", "de", "nl")


def hint(match: parlour.Match, seat: int = 0) -> Any:
    advice = match.game.advise(match.view(seat), seat)
    assert advice is not None
    return advice


def said(match: parlour.Match, seat: int = 0) -> str:
    return strings_of(GAME).say(hint(match, seat).line, ["Ann", "Ben"])


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"hands": ["S", "QV"], "endgame": True}, "Play DOGS from b4 to the right for 20 points."),
        ({"hands": ["QQ", "AE"]}, "There is no word you can play."),
        ({"hands": ["QQ", "V"], "endgame": True}, "Pass: no word helps you now."),
        ({"phase": "ask", "hands": ["E", "A"]}, "Call "),
        ({**REACTING, "called": "S", "hands": ["", ""]}, "Take S."),
        (
            {**REACTING, "called": "SS", "hands": ["AEIOUUU", "S"]},
            "Draw a wall: ",
        ),
        (
            {
                "settings": {"celldance": True},
                "phase": "effect",
                "pending": [[4, 4, "thief"]],
                "special": [[4, 4, "thief"]],
                "hands": ["", "SQ"],
            },
            "Steal S from Ben.",
        ),
        (
            {
                "settings": {"celldance": True},
                "phase": "effect",
                "pending": [[4, 4, "garbage"]],
                "special": [[4, 4, "garbage"]],
                "hands": ["A", "SQ"],
            },
            "Use Garbage on d4.",
        ),
        (
            {
                "settings": {"celldance": True},
                "phase": "effect",
                "pending": [[4, 4, "destroyer"]],
                "special": [[4, 4, "destroyer"]],
                "hands": ["A", "SQ"],
            },
            "Destroy ",
        ),
    ],
)
def test_what_is_advised(position: dict[str, Any], sentence: str) -> None:
    assert said(at("DOG b4", **position)).startswith(sentence)


def reasons(match: parlour.Match, seat: int = 0) -> list[str]:
    return [strings_of(GAME).say(line, ["Ann", "Ben"]) for line in hint(match, seat).why]


def test_a_hint_for_a_word_names_the_next_best() -> None:
    match = at("DOG b4", hands=["SE", "QV"], endgame=True)
    assert reasons(match)[-1].startswith("The next best word I found: ")
    others = [strings_of(GAME).say(each.line) for each in hint(match).others if each.line]
    assert others
    assert all(re.search(r"about (\d+ points? less in the long run|as good)\.$", o) for o in others)


def test_a_hint_for_no_word_tells_the_word_that_is_not_played() -> None:
    match = at("DOG b4", hands=["S", "QV"])
    terms = GAME.make(match.header.settings).terms
    expert = Expert(terms, match.state, 0, Random(0), 1_000)
    strings = strings_of(GAME)
    told = [strings.say(line) for line in why(expert, [SKIP, Word((("S", 5, 4),))])]
    assert told == ["Now the best word I found would be DOGS at b4, 20 points."]
    assert why(expert, [SKIP]) == ()


def test_a_hint_for_a_letter_says_what_it_makes_possible() -> None:
    match = at("DOG b4", phase="react", to_move=1, waiting=[0], called="S", hands=["", ""])
    assert reasons(match) == ["Then you could play DOGS at b4 for 20 points."]


def test_a_hint_for_a_word_says_what_it_leads_to_and_which_letters_count_more() -> None:
    match = at("DOG b4", hands=["S", "QV"], endgame=True)
    told = reasons(match)
    assert told[:2] == ["Nobody else holds S: that counts more.", "This ends the game."]


def test_a_hint_for_letters_that_help_nowhere_says_who_has_them() -> None:
    match = at("DOG b4", phase="react", to_move=1, waiting=[0], called="QV", hands=["", "Q"])
    expert = Expert(GAME.make().terms, match.state, 0, Random(0), 1_000)
    told = [strings_of(GAME).say(why(expert, [Take(letter)])[0]) for letter in "VQ"]
    assert told == [
        "Nobody else holds V now.",
        "That gives you more to choose from in your next turn.",
    ]


def test_a_hint_for_a_cell_says_what_it_does() -> None:
    special = [[4, 4, "go_again"]]
    effect: dict[str, Any] = {"settings": {"celldance": True}, "phase": "effect"}
    match = at("DOG b4", **effect, pending=special, special=special, hands=["A", "SQ"])
    assert reasons(match) == ["You have another full turn after this one."]


WITH_REASON = {"advice.skip", "advice.no_word", "advice.pass", "advice.decline", "advice.claim"}
"""Sentences that say why themselves."""


@pytest.mark.soak
def test_a_tapped_hint_is_legal_is_what_is_advised_and_says_why() -> None:
    """A hint is tapped and played: everything that the page sends is in it."""
    seen: set[str] = set()
    for seed in seeds(15, 300):
        match, rng = random_match(seed), Random(seed)
        for _ in range(rng.randrange(40)):
            if not match.to_act:
                break
            seat = rng.choice(match.to_act)
            match.play(seat, match.game.sample(match.state, seat, rng))
        if not match.to_act:
            continue
        seat = rng.choice(match.to_act)
        advice = hint(match, seat)
        draft = msgspec.convert(plain(advice.best), GAME.Draft)
        assert match.preview(seat, draft).refusal is None
        assert match.check(seat, plain(advice.best)) is None
        assert advice == hint(match, seat), "the same position, the same hint"
        assert advice.why or advice.line.key in WITH_REASON, advice
        assert len(advice.alternatives) > 0
        seen.add(advice.line.key)
        match.play(seat, plain(advice.best))
    assert len(seen) >= 3


def test_a_hint_for_a_wall_says_whom_it_hinders() -> None:
    reacting: dict[str, Any] = {**REACTING, "called": "SS", "hands": ["AEIOUUU", "S"]}
    match = at("DOG b4", **reacting)
    terms = GAME.make(match.header.settings).terms
    expert = Expert(terms, match.state, 0, Random(0), 1_000)
    told = why(expert, [Wall(((4, 4), (5, 4)))])
    assert [line.key for line in told] == ["advice.hinders"]
    assert told[0].parameters == {"victim": 1, "before": 16, "after": 6}


def test_a_hand_cell_is_advised_too() -> None:
    match = parlour.Match.new("keebble", 2, {"start": "blank"}, seed=1)
    seat = match.to_act[0]
    assert said(match, seat).startswith("Claim ")
    best = hint(match, seat).best
    assert match.game.cost(match.view(seat), seat, best) is None


def test_nobody_else_is_advised() -> None:
    match = at("DOG b4", hands=["S", "E"])
    assert match.game.advise(match.view(1), 1) is None
    assert match.game.cost(match.view(1), 1, hint(match).best) is None


def test_the_best_costs_nothing_and_is_named_first() -> None:
    match = at("DOG b4", hands=["SEA", "TR"])
    advice = hint(match)
    assert advice.alternatives[0].action == advice.best
    assert advice.alternatives[0].cost == 0.0
    assert match.game.cost(match.view(0), 0, advice.best) == 0.0


def test_a_poor_move_costs_something() -> None:
    """In the endgame S is worth 20 points; nobody has anything to gain by a pass."""
    match = at("DOG b4", hands=["S", "QV"], endgame=True)
    skip = match.game.admit({"type": "skip"})
    assert (match.game.cost(match.view(0), 0, skip) or 0.0) > 0
    assert match.game.cost(match.view(0), 0, match.game.admit(word("S e4"))) == 0.0


@pytest.mark.soak
def test_advice_is_legal_and_has_words_at_any_table() -> None:
    for seed in seeds(6, 300):
        match, rng = random_match(seed), Random(seed)
        for _ in range(12):
            if not match.to_act:
                break
            seat = match.to_act[0]
            advice = hint(match, seat)
            assert match.check(seat, advice.best) is None
            for language in LANGUAGES:
                lines = [advice.line, *advice.why, *[o.line for o in advice.others if o.line]]
                assert [
                    gap for line in lines for gap in strings_of(GAME, language).gaps(line)
                ] == []
            played = match.game.sample(match.state, seat, rng)
            cost = match.game.cost(match.view(seat), seat, played)
            assert cost is None or cost >= 0
            assert all(each.cost >= 0 for each in advice.alternatives)
            match.play(seat, played)


def test_a_hint_and_a_bot_in_the_terminal(tmp_path: Path) -> None:
    typed = "hint\nskip\nhint\nquit\n"
    done = run("play", "keebble", "--bots", "casual", "--seed", "4", data=tmp_path, typed=typed)
    assert done.returncode == 0, done.stderr
    assert "Thinking" in done.stdout
    assert "Instead you could:" in done.stdout
