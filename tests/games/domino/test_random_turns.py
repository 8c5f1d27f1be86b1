"""The random turns are as mixed as they promise, and the referee keeps its own laws on them."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from string import ascii_uppercase
from typing import Any

import pytest

from tests.games.domino.random_turns import RandomTurn, random_turn
from tests.games.domino.referee import Verdict, judge
from tests.games.domino.referee.judging import PLACES, Position
from tests.games.domino.referee.symbols import SPECIALS
from tests.games.domino.referee.table import Cell

TURNS = 1000


def some_words(rng: random.Random) -> frozenset[str]:
    """A third of all pairs of letters, and a tenth of the threes."""
    pairs = ["".join(pair) for pair in itertools.product(ascii_uppercase, repeat=2)]
    threes = ["".join(three) for three in itertools.product(ascii_uppercase, repeat=3)]
    return frozenset(rng.sample(pairs, 220) + rng.sample(threes, 1700))


WORDS = some_words(random.Random(1))


@pytest.fixture(scope="module")
def turns() -> list[RandomTurn]:
    rng = random.Random(7)
    return [random_turn(rng) for _ in range(TURNS)]


@pytest.fixture(scope="module")
def verdicts(turns: list[RandomTurn]) -> list[Verdict]:
    return [judge(*turn, WORDS) for turn in turns]


def test_the_seed_decides() -> None:
    assert random_turn(random.Random(5)) == random_turn(random.Random(5))


def test_about_half_are_legal(verdicts: list[Verdict]) -> None:
    share = sum(verdict.legal for verdict in verdicts) / TURNS
    assert 0.4 < share < 0.6


def test_every_rule_refuses_some(verdicts: list[Verdict]) -> None:
    refused = Counter(verdict.rule for verdict in verdicts if not verdict.legal)
    for rule in ("malformed", "KD-1", "KD-20", "KD-21", "KD-22", "KD-40", "KD-41", "KD-50"):
        assert refused[rule] >= 4, refused


def test_every_special_fires_in_legal_turns(verdicts: list[Verdict]) -> None:
    fired = Counter(kind for verdict in verdicts if verdict.legal for kind, _ in verdict.fired)
    assert all(fired[kind] >= 8 for kind in SPECIALS), fired
    pairs = Counter(
        frozenset(kind for kind, _ in verdict.fired) for verdict in verdicts if verdict.legal
    )
    assert sum(1 for kinds in pairs if len(kinds) >= 2) >= 30


def test_positions_are_small(turns: list[RandomTurn]) -> None:
    seats = {position["seats"] for position, _, _ in turns}
    assert seats == set(range(2, 9))
    for position, _, _ in turns:
        assert len(position["board"]) <= 10
        named = len(position["board"]) + sum(map(len, position["hands"]))
        unseen = position["deck"] + sum(position["piles"])
        assert len(position["dominoes"]) == named + unseen


def test_no_card_is_lost(turns: list[RandomTurn], verdicts: list[Verdict]) -> None:
    for (position, seat, action), verdict in zip(turns, verdicts, strict=True):
        if not verdict.legal:
            continue
        cards = position["deck"] + sum(position["piles"])
        assert verdict.deck + sum(verdict.piles) == cards
        drawn = verdict.refill.deck + sum(verdict.refill.piles.values())
        assert verdict.deck_end + sum(verdict.piles_end) == cards - drawn
        assert min([verdict.deck_end, *verdict.piles_end]) >= 0
        hand = len(verdict.hand) + drawn
        if action["lay"]:
            assert hand + verdict.refill.short == max(4, len(verdict.hand))
        gone = {row[0] for row in position["board"]} - {row[0] for row in verdict.board}
        assert len(gone) <= sum(kind == "destroyer" for kind, _ in verdict.fired)
        assert verdict.piles[seat] - position["piles"][seat] <= max(0, verdict.points)


def test_what_shows_is_the_last_on_its_cell(verdicts: list[Verdict]) -> None:
    steps = ((1, 0), (0, 1), (-1, 0), (0, -1))
    for verdict in verdicts:
        for cell, (ident, half) in verdict.shown.items():
            over = []
            for row in verdict.board:
                dx, dy = steps[row[3]]
                cells = [(row[1], row[2]), (row[1] + dx, row[2] + dy)]
                if cell in cells:
                    over.append((row[0], cells.index(cell)))
            assert over[-1] == (ident, half)


def moved(turn: RandomTurn, quarters: int, by: Cell) -> RandomTurn:
    """The whole table carried along and turned counterclockwise, the players with it."""
    position, seat, action = turn

    def row(ident: int, x: int, y: int, turned: int) -> list[int]:
        for _ in range(quarters):
            x, y = y, -x
        return [ident, x + by[0], y + by[1], (turned - quarters) % 4]

    places = position["settings"].get("places", PLACES[position["seats"]])
    settings = {**position["settings"], "places": [(place + quarters) % 4 for place in places]}
    board = [row(*old) for old in position["board"]]
    laid = [row(*new) for new in action["lay"]]
    return {**position, "settings": settings, "board": board}, seat, {**action, "lay": laid}


def summary(verdict: Verdict) -> tuple[Any, ...]:
    """What does not depend on where the table stands."""
    return (
        verdict.legal,
        verdict.rule,
        [(letters, points) for letters, _, points in verdict.runs],
        sorted(verdict.chosen.values()),
        verdict.piles_end,
        verdict.deck_end,
        verdict.refill,
        [kind for kind, _ in verdict.fired],
        [row[0] for row in verdict.board],
        sorted(verdict.shown.values()),
        (verdict.passes, verdict.ending, verdict.over),
    )


@pytest.mark.parametrize(("quarters", "by"), [(1, (0, 0)), (2, (5, -3)), (3, (0, 1)), (0, (-9, 4))])
def test_turning_and_moving_the_table_changes_nothing(
    turns: list[RandomTurn], verdicts: list[Verdict], quarters: int, by: Cell
) -> None:
    for turn, verdict in zip(turns, verdicts, strict=True):
        if verdict.rule != "malformed":
            assert summary(judge(*moved(turn, quarters, by), WORDS)) == summary(verdict)


def in_reading_order(cells: set[Cell], place: int) -> list[Cell]:
    """Rows of the reader from top to bottom, each from left to right."""
    keys = {
        0: lambda cell: (cell[1], cell[0]),
        1: lambda cell: (cell[0], -cell[1]),
        2: lambda cell: (-cell[1], -cell[0]),
        3: lambda cell: (-cell[0], cell[1]),
    }
    return sorted(cells, key=keys[place])


def test_wildcards_against_every_way(turns: list[RandomTurn], verdicts: list[Verdict]) -> None:
    """Up to two wildcards, each with every letter: the best total, then the first letters."""
    tried = 0
    for (position, seat, _), verdict in zip(turns, verdicts, strict=True):
        wild = {
            cell
            for letters, cells, _ in verdict.runs
            for cell, letter in zip(cells, letters, strict=True)
            if letter == "?"
        }
        if not verdict.legal or not 1 <= len(wild) <= 2:
            continue
        shield = any(kind == "shield" for kind, _ in verdict.fired)
        order = in_reading_order(wild, Position.parse(position).place(seat))
        best: tuple[int, tuple[str, ...]] | None = None
        for letters in itertools.product(ascii_uppercase, repeat=len(order)):
            at = dict(zip(order, letters, strict=True))
            total = 0
            for symbols, cells, _ in verdict.runs:
                word = "".join(
                    at.get(cell, symbol) for cell, symbol in zip(cells, symbols, strict=True)
                )
                worth = points_of(cells, verdict)
                total += worth if word in WORDS else 0 if shield else -worth
            # Letters come in alphabetical order: the first of equals stays.
            if best is None or total > best[0]:
                best = total, letters
        assert best == (verdict.points, tuple(verdict.chosen[cell] for cell in order))
        tried += 1
    assert tried > 60


def points_of(cells: tuple[Cell, ...], verdict: Verdict) -> int:
    """KD-32, once more."""
    points = len(cells) + sum(verdict.fired.count(("double_letter", cell)) for cell in cells)
    for cell in cells:
        points *= 2 ** verdict.fired.count(("double_word", cell))
    return points
