"""What a place reads after a turn: the new runs, or the strings of an X-Ray (KD-30, KD-31)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from parlour.games.domino.deck.halves import Kind
from parlour.games.domino.deck.symbols import WILD
from parlour.games.domino.rules.course import Course
from parlour.games.domino.rules.places import DIRECTIONS, reads, seen_cell
from parlour.games.domino.rules.table import Table
from parlour.games.domino.state import Cell


class Run(NamedTuple):
    """A run: its cells in reading order, and what is read on them; `?` is a wildcard."""

    cells: tuple[Cell, ...]
    signs: tuple[str, ...]


def sign(table: Table, cell: Cell, place: int) -> str:
    """The letter or wildcard that a place reads on a cell; empty if there is none."""
    shown = table.shown(cell)
    return reads(shown.half, shown.turn, place) if shown else ""


def new_cells(course: Course) -> list[Cell]:
    """The cells on which a half shows that was laid or turned this turn."""
    table = course.table
    return [
        cell
        for domino in course.table.lying
        if domino in course.new
        for cell in table.shows(table.lying[domino])
    ]


def new_runs(course: Course, place: int) -> tuple[Run, ...]:
    """The runs that count: rows before columns, from the top left, as the place sees them."""
    cells = [cell for cell in new_cells(course) if sign(course.table, cell, place)]
    if course.count(Kind.X_RAY):
        found = _strings(course.table, cells, place)
    else:
        found = _runs(course.table, cells, place)
    return tuple(found)


def _runs(table: Table, cells: Iterable[Cell], place: int) -> Iterator[Run]:
    for step in DIRECTIONS[place]:
        starts: set[Cell] = set()
        for cell in cells:
            while (before := _next(table, cell, (-step[0], -step[1]), place)) is not None:
                cell = before
            starts.add(cell)
        for start in sorted(starts, key=lambda cell: seen_cell(cell, place)[::-1]):
            run, at = [start], start
            while (after := _next(table, at, step, place)) is not None:
                at = after
                run.append(at)
            if len(run) > 1:
                yield Run(tuple(run), tuple([sign(table, cell, place) for cell in run]))


def _next(table: Table, cell: Cell, step: Cell, place: int) -> Cell | None:
    """The next cell of the run, if it goes on."""
    there = (cell[0] + step[0], cell[1] + step[1])
    return there if sign(table, there, place) and not table.blocked(cell, step) else None


def _strings(table: Table, cells: Iterable[Cell], place: int) -> Iterator[Run]:
    """Every row and column with a new letter as one string of its letters."""
    seen = {
        seen_cell(cell, place): (cell, letter)
        for cell in table.stacks
        if (letter := sign(table, cell, place)) not in ("", WILD)
    }
    new = {seen_cell(cell, place) for cell in cells} & seen.keys()
    for axis in (1, 0):
        for line in sorted({cell[axis] for cell in new}):
            read = [seen[cell] for cell in sorted(seen) if cell[axis] == line]
            if len(read) > 1:
                yield Run(tuple([c for c, _ in read]), tuple([letter for _, letter in read]))
