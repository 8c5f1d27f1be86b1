"""Highlights: what made a match, in a few lines that are true."""

from __future__ import annotations

from random import Random

import parlour
from parlour.core.codec import plain
from parlour.core.strings import strings_of
from parlour.games.keebble import GAME
from parlour.games.keebble.actions import Wall
from tests.games.highlights import check_highlights
from tests.games.keebble.games import lively, random_match
from tests.games.keebble.table import SKIP, Plain, ask, at, take, word
from tests.scale import seeds


def test_highlights_name_real_seats_and_entries() -> None:
    for seed in seeds(4, 100):
        match, rng = random_match(seed, dictionary="en"), Random(seed)
        for _ in range(60):
            if not match.to_act:
                break
            seat = match.to_act[0]
            match.play(seat, lively(match, seat, rng))
        check_highlights(match)


def test_the_biggest_turn_and_what_turned_it() -> None:
    match = at("DOG b4", hands=["S", "QV"], endgame=True)
    match.play(0, word("S e4"))
    said = [
        strings_of(GAME).say(h.line, ("Ann", "Ben")) for h in match.game.highlights(match.steps())
    ]
    assert said == [
        "Ann took the lead for good with DOGS, 20 points.",
        "Biggest turn: DOGS by Ann, 20 points.",
    ]


def test_the_longest_word_is_told_where_nothing_else_has() -> None:
    match = at("DOG b4", "HOUSE a6", hands=["SHOUSED", "DQV"], endgame=True)
    match.play(0, word("S e4"))
    match.play(1, word("D f6"))
    said = [
        strings_of(GAME).say(h.line, ("Ann", "Ben")) for h in match.game.highlights(match.steps())
    ]
    assert "Longest word: HOUSED by Ben." in said


def test_who_took_most_letters_is_told() -> None:
    match = at("DOG b4", hands=["", "", ""], seats=3)
    for caller in (0, 1, 2, 0, 1):
        match.play(caller, SKIP)
        match.play(caller, ask("AT"))
        for other in {0, 1, 2} - {caller}:
            match.play(other, take("A") if other == 2 else wall_on(match, other))
    said = [
        strings_of(GAME).say(h.line, ("Ann", "Ben", "Cem"))
        for h in match.game.highlights(match.steps())
    ]
    assert "Most letters taken from calls: Cem, 4." in said


def wall_on(match: parlour.Match, seat: int) -> Plain:
    """A wall on the first free edge."""
    walls = [act for act in match.legal(seat) if isinstance(act, Wall)]
    made: Plain = plain(walls[0])
    return made


def test_what_was_taken_back_made_nothing() -> None:
    match = at("DOG b4", hands=["S", "QV"], endgame=True)
    match.play(0, word("S e4"))
    match.rewind(0)
    match.play(0, {"type": "skip"})
    assert [step.n for step in match.steps()] == [3]
    assert match.game.highlights(match.steps()) == ()


def test_an_end_that_nobody_sees_coming_is_given_its_reason() -> None:
    match = at("DOG b4", hands=["S", "QV"], endgame=True)
    match.play(0, {"type": "skip"})
    match.play(1, {"type": "skip"})
    said = [
        strings_of(GAME).say(h.line, ("Ann", "Ben")) for h in match.game.highlights(match.steps())
    ]
    assert said == ["The game ended because everybody passed."]
