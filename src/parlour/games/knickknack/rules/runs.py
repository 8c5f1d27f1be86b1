"""The words of a turn, and who is paid for them (KN-30 to 33)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import prod
from typing import NamedTuple

from parlour.games.knickknack.board.cells import LETTER_FACTORS, WORD_FACTORS
from parlour.games.knickknack.options import Powerup
from parlour.games.knickknack.rules.powerups import letter_changes, word_change
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import KnownRun, State, grid_of, kinds_on, written_on
from parlour.words.grid import Axis, Cell, Grid, Run


class ScoredWord(NamedTuple):
    """A word, its cells in reading direction, and what it gives each seat before the floor."""

    word: str
    cells: tuple[Cell, ...]
    gains: tuple[int, ...]


def run_name(run: Run) -> KnownRun:
    """A run as a position has it: its word, where it begins, and its way."""
    across = run.cells[0][1] == run.cells[1][1]
    return (run.word, run.cells[0], "across" if across else "down")


def standing(terms: Terms, state: State) -> dict[KnownRun, Run]:
    """The valid runs on the sheet."""
    holds = terms.lexicon.holds
    runs = _runs(grid_of(terms, state))
    return {name: run for name, run in runs.items() if holds(run.word)}


@lru_cache(maxsize=1024)
def _runs(grid: Grid) -> dict[KnownRun, Run]:
    """Every run, rows first, from the top left."""
    found: dict[KnownRun, Run] = {}
    letters = grid.letters()
    for axis in Axis:
        read: set[Cell] = set()
        for cell in letters:
            if cell not in read:
                run = grid.run(cell, axis)
                if run is not None:
                    read.update(run.cells)
                    found[run_name(run)] = run
    return found


def new_words(terms: Terms, before: State, after: State) -> tuple[Run, ...]:
    """The valid runs that stand after a turn and never stood at the end of one before (KN-30)."""
    old = {*standing(terms, before), *before.known}
    return tuple([run for name, run in standing(terms, after).items() if name not in old])


def known_after(terms: Terms, before: State, after: State) -> tuple[KnownRun, ...]:
    """The words of earlier turns that do not stand after this one."""
    now = standing(terms, after)
    old = {*standing(terms, before), *before.known}
    return tuple(sorted([name for name in old if name not in now]))


def scored(
    state: State, active: tuple[Powerup, ...], seat: int, words: Iterable[Run]
) -> tuple[ScoredWord, ...]:
    """What each word gives: to its maker all letters, to every other owner their own."""
    written, kinds = written_on(state), kinds_on(state)
    changes, change = letter_changes(active), word_change(active)
    made: list[ScoredWord] = []
    for run in words:
        gains = [0] * state.seats
        whole = 0
        for cell in run.cells:
            letter, value, owner = written[cell]
            kind = kinds.get(cell)
            factor = 1 if kind is None else LETTER_FACTORS.get(kind, 1)
            points = (value + changes.get(letter, 0)) * factor
            whole += points
            if owner is not None and owner != seat:
                gains[owner] += points
        factors = [WORD_FACTORS[kinds[c]] for c in run.cells if kinds.get(c) in WORD_FACTORS]
        gains[seat] = whole * prod(factors) + change
        made.append(ScoredWord(run.word, run.cells, tuple(gains)))
    return tuple(made)


def paid(seats: int, words: Iterable[ScoredWord]) -> tuple[int, ...]:
    """What each seat gets for all words of a turn: never less than nothing (KN-33)."""
    totals = [0] * seats
    for word in words:
        for seat, gain in enumerate(word.gains):
            totals[seat] += gain
    return tuple([max(0, total) for total in totals])
