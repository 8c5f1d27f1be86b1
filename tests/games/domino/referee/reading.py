"""What a place reads: runs, the strings of X-Ray, and the letters that wildcards stand for."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase

from tests.games.domino.referee.table import EDGES, Cell, Set, Table, shown

WILDCARD = "?"
# KD-3: left to right and top to bottom, as the places bottom, right, top, left see the table.
READING: tuple[tuple[Cell, Cell], ...] = (
    ((1, 0), (0, 1)),
    ((0, -1), (1, 0)),
    ((-1, 0), (0, -1)),
    ((0, 1), (-1, 0)),
)
MOST_ASSIGNMENTS = 2_000_000


class TooManyWildcards(Exception):
    """More crossing wildcards than can be tried one by one."""


@dataclass(frozen=True)
class Sight:
    """The table as one place sees it: the symbols (letter or wildcard) and the walls of cells."""

    place: int
    symbols: dict[Cell, str]
    walls: set[tuple[Cell, Cell]]

    def in_reading_order(self, cells: Collection[Cell]) -> list[Cell]:
        """Row by row as this place sees the table."""
        (ax, ay), (bx, by) = READING[self.place]
        return sorted(cells, key=lambda c: (c[0] * bx + c[1] * by, c[0] * ax + c[1] * ay))


def look(dominoes: Set, table: Table, place: int) -> Sight:
    """KD-2, KD-60: what shows, seen from a place."""
    turns = {domino.id: domino.turn for domino in table}
    symbols = {}
    walls = set()
    for (x, y), (ident, index) in shown(table).items():
        half = dominoes[ident][index]
        turn = turns[ident]
        if half.sides:
            symbols[x, y] = half.sides[(half.turned + turn + place) % 4]
        for wall in half.walls:
            dx, dy = EDGES[(wall + turn) % 4]
            walls.add(((x, y), (x + dx, y + dy)))
            walls.add(((x + dx, y + dy), (x, y)))
    return Sight(place, symbols, walls)


def new_runs(sight: Sight, new: set[Cell]) -> list[list[Cell]]:
    """KD-30: the cells of every run of two or more symbols that holds a new half."""
    found = []
    for dx, dy in READING[sight.place]:
        for start in sight.in_reading_order(sight.symbols):
            before = (start[0] - dx, start[1] - dy)
            if before in sight.symbols and (before, start) not in sight.walls:
                continue
            run = [start]
            while True:
                last = run[-1]
                after = (last[0] + dx, last[1] + dy)
                if after not in sight.symbols or (last, after) in sight.walls:
                    break
                run.append(after)
            if len(run) >= 2 and any(cell in new for cell in run):
                found.append(run)
    return found


def xray_strings(sight: Sight, new: set[Cell]) -> list[list[Cell]]:
    """X-Ray: the letters of each row and column that holds a new letter, two or more of them."""
    letters = {cell for cell, symbol in sight.symbols.items() if symbol != WILDCARD}
    found = []
    for dx, dy in READING[sight.place]:
        # Two cells are in the same line of this direction if they agree in the other axis.
        axis = 1 if dx else 0
        for line in _lines(sight, letters, axis):
            if len(line) >= 2 and any(cell in new for cell in line):
                found.append(sorted(line, key=lambda cell: cell[0] * dx + cell[1] * dy))
    return found


def _lines(sight: Sight, cells: set[Cell], axis: int) -> list[list[Cell]]:
    lines: dict[int, list[Cell]] = {}
    for cell in sight.in_reading_order(cells):
        lines.setdefault(cell[axis], []).append(cell)
    return list(lines.values())


@dataclass(frozen=True)
class Bonuses:
    """Premiums fired this turn, per cell, and whether Shield holds."""

    letter: Counter[Cell] = field(default_factory=Counter)
    word: Counter[Cell] = field(default_factory=Counter)
    shield: bool = False

    def worth(self, run: Sequence[Cell], valid: bool) -> int:
        """KD-32."""
        size = len(run) + sum(self.letter[cell] for cell in run)
        points = size * (1 << sum(self.word[cell] for cell in run))
        if valid:
            return points
        return 0 if self.shield else -points


@dataclass(frozen=True)
class Reading:
    """The runs with their symbols and points, and the letters of the wildcards."""

    runs: list[tuple[str, tuple[Cell, ...], int]]
    valid: list[bool]
    chosen: dict[Cell, str]

    @property
    def points(self) -> int:
        """KD-32: the sum."""
        return sum(points for _, _, points in self.runs)


def read(sight: Sight, runs: list[list[Cell]], words: Collection[str], bonuses: Bonuses) -> Reading:
    """KD-31, KD-32: the best that the runs can be."""
    chosen = best_letters(sight, runs, words, bonuses)
    told = []
    valid = []
    for run in runs:
        symbols = "".join(sight.symbols[cell] for cell in run)
        word = "".join(chosen.get(cell, sight.symbols[cell]) for cell in run)
        valid.append(word in words)
        told.append((symbols, tuple(run), bonuses.worth(run, valid[-1])))
    return Reading(told, valid, chosen)


def best_letters(
    sight: Sight, runs: list[list[Cell]], words: Collection[str], bonuses: Bonuses
) -> dict[Cell, str]:
    """KD-31, KD-32: a letter for each wildcard, the best total, then the alphabetically first.

    A wildcard of only one run just has to let a word fit. A wildcard of two runs is tried with
    each letter. Runs that share no wildcard have nothing to do with each other.
    """
    seen = Counter(cell for run in runs for cell in run if sight.symbols[cell] == WILDCARD)
    crossings = {cell for cell, times in seen.items() if times == 2}
    chosen: dict[Cell, str] = {}
    for group in _groups(runs, crossings):
        chosen.update(_best_of_group(sight, group, crossings, words, bonuses))
    return chosen


def _groups(runs: list[list[Cell]], crossings: set[Cell]) -> list[list[list[Cell]]]:
    """Runs that hang together by the wildcards in which they cross."""
    groups: list[list[list[Cell]]] = []
    for run in runs:
        mine = crossings.intersection(run)
        linked = [group for group in groups if any(mine.intersection(other) for other in group)]
        groups = [group for group in groups if group not in linked]
        groups.append([run, *(other for group in linked for other in group)])
    return groups


def _best_of_group(
    sight: Sight,
    runs: list[list[Cell]],
    crossings: set[Cell],
    words: Collection[str],
    bonuses: Bonuses,
) -> dict[Cell, str]:
    alphabet = sorted({*ascii_uppercase, *(letter for word in words for letter in word)})
    wild = [cell for cell in {c for run in runs for c in run} if sight.symbols[cell] == WILDCARD]
    order = sight.in_reading_order(wild)
    if not order:
        return {}
    shared = [cell for cell in order if cell in crossings]
    fitting = [_fitting(sight, run, crossings, words) for run in runs]
    best: tuple[int, list[str]] | None = None
    for letters in _assignments(shared, runs, fitting, crossings, alphabet):
        total = 0
        chosen = dict(letters)
        for run, ways in zip(runs, fitting, strict=True):
            key = tuple(letters[cell] for cell in run if cell in crossings)
            total += bonuses.worth(run, key in ways)
            own = [c for c in run if sight.symbols[c] == WILDCARD and c not in crossings]
            chosen.update(zip(own, ways.get(key, alphabet[0] * len(own)), strict=True))
        told = [chosen[cell] for cell in order]
        if best is None or total > best[0] or (total == best[0] and told < best[1]):
            best = (total, told)
    assert best is not None
    return dict(zip(order, best[1], strict=True))


def _fitting(
    sight: Sight, run: list[Cell], crossings: set[Cell], words: Collection[str]
) -> dict[tuple[str, ...], str]:
    """For the letters at the run's crossing wildcards that let a word fit: the alphabetically
    first letters at its other wildcards.
    """
    ways: dict[tuple[str, ...], str] = {}
    symbols = [sight.symbols[cell] for cell in run]
    for word in words:
        if len(word) != len(run):
            continue
        if all(symbol in (WILDCARD, letter) for symbol, letter in zip(symbols, word, strict=True)):
            at = list(zip(run, symbols, word, strict=True))
            key = tuple(letter for cell, _, letter in at if cell in crossings)
            own = "".join(
                letter
                for cell, symbol, letter in at
                if symbol == WILDCARD and cell not in crossings
            )
            ways[key] = min(own, ways.get(key, own))
    return ways


def _assignments(
    shared: list[Cell],
    runs: list[list[Cell]],
    fitting: list[dict[tuple[str, ...], str]],
    crossings: set[Cell],
    alphabet: list[str],
) -> Iterator[dict[Cell, str]]:
    """Every way to give letters to the crossing wildcards. Letters with which no word fits either
    run of a cell are all alike: only the first of them is tried.
    """
    tried: list[list[str]] = []
    for cell in shared:
        useful = set()
        for run, ways in zip(runs, fitting, strict=True):
            at = [c for c in run if c in crossings]
            if cell in at:
                useful |= {key[at.index(cell)] for key in ways}
        useless = [letter for letter in alphabet if letter not in useful]
        tried.append(sorted(useful) + useless[:1])
    if math.prod(len(letters) for letters in tried) > MOST_ASSIGNMENTS:
        raise TooManyWildcards(f"{len(shared)} crossing wildcards")
    for letters in itertools.product(*tried):
        yield dict(zip(shared, letters, strict=True))
