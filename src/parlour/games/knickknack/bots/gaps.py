"""The places where some new letters would stand in one run, with the pattern that they fill."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from parlour.games.knickknack.board.generator import SIDE
from parlour.games.knickknack.bots.trial_sheet import ACROSS, DOWN, Place, TrialSheet
from parlour.words.grid import CLOSED, EMPTY


class Gap(NamedTuple):
    """Free places, in reading direction, and the run that letters on them complete."""

    places: tuple[Place, ...]
    pattern: str


def gaps(sheet: TrialSheet, most: int) -> Iterator[Gap]:
    """Every group of up to so many free places that letters join to one run of two or more."""
    for way in (ACROSS, DOWN):
        for line in _lines(sheet, way):
            yield from _in_line(sheet, line, most, sheet.backwards[way])


def _lines(sheet: TrialSheet, way: int) -> Iterator[list[Place]]:
    """The stretches of places without a wall or a hole."""
    step = 1 if way == ACROSS else SIDE
    for start in range(SIDE):
        first = start * SIDE if way == ACROSS else start
        line: list[Place] = []
        for place in range(first, first + SIDE * step, step):
            if sheet.signs[place] != CLOSED:
                line.append(place)
            if sheet.signs[place] == CLOSED or not sheet.open[way][place]:
                if len(line) > 1:
                    yield line
                line = []
        if len(line) > 1:
            yield line


def _in_line(sheet: TrialSheet, line: list[Place], most: int, backwards: bool) -> Iterator[Gap]:
    signs = [sheet.signs[place] for place in line]
    free = [at for at, sign in enumerate(signs) if sign == EMPTY]
    for number in range(len(free)):
        before = free[number - 1] + 1 if number else 0
        for count in range(1, min(most, len(free) - number) + 1):
            after = free[number + count] if number + count < len(free) else len(line)
            if after - before < 2:
                continue
            pattern, taken = "".join(signs[before:after]), free[number : number + count]
            places = [line[at] for at in taken]
            if backwards:
                pattern, places = pattern[::-1], places[::-1]
            yield Gap(tuple(places), pattern)
