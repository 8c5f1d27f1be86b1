"""Finds good turns: along every line, then every single domino; the best are scored exactly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from parlour.core.jit import BACKEND
from parlour.games.domino.bots import line_kernel as k
from parlour.games.domino.bots.line_kernel import NOTHING, WILDCARD
from parlour.games.domino.bots.seen_table import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    SeenHalf,
    laid_at,
    seen_half,
    seen_table,
    turn_of,
)
from parlour.games.domino.deck.halves import Half, Kind
from parlour.games.domino.rules.course import Course
from parlour.games.domino.rules.table import Printed
from parlour.games.domino.state import Cell, Laid
from parlour.words.vocabulary import Vocabulary

STEPS = 20_000 if BACKEND == "numba" else 1_500
"""How many places the search visits in one line."""

BONUSES: dict[Kind, int] = {
    Kind.DOUBLE_WORD: 4,
    Kind.DOUBLE_LETTER: 1,
    Kind.THIEF: 3,
    Kind.DESTROYER: 0,
    Kind.DICTIONARY: 0,
    Kind.SHIELD: 1,
    Kind.GIFT: 1,
    Kind.ROTATE: 1,
    Kind.DETOUR: 0,
    Kind.X_RAY: 1,
}
"""About how many points it is worth to cover a special half."""

ROW, COLUMN = 0, 1
EDGES = ((LEFT, RIGHT), (TOP, BOTTOM))
"""The edges before and behind a cell in a row and in a column."""


class Candidate(NamedTuple):
    """A turn, and about what it is worth."""

    value: int
    lay: tuple[Laid, ...]


class Piece(NamedTuple):
    """A domino of the hand, one way around in a line."""

    domino: int
    turn: int
    first: SeenHalf
    second: SeenHalf


class Search:
    """The search for one hand on one table, from one place."""

    def __init__(
        self,
        course: Course,
        place: int,
        hand: tuple[int, ...],
        words: Vocabulary,
        most: int,
        longest: int = k.LONGEST_LINE,
    ) -> None:
        self.words = words
        self.codes = {letter: code for code, letter in enumerate(words.index.letters)}
        self.table = seen_table(course.table, place, self.codes)
        self.hand = hand[: k.MOST_PIECES // 2]
        self.printed: Printed = course.table.printed
        self.most = min(most, k.MOST_LAID)
        self.longest = longest
        self._runs: dict[tuple[int, ...], bool] = {}
        self._crosses: dict[tuple[Cell, int], list[int] | None] = {}
        self._work = k.workspace()

    def best_value(self) -> int:
        """About what the best turn that makes a word is worth."""
        best = 0
        for axis, line, start, size, pieces in self._lines():
            for number in range(self._search_line(axis, line, start, size, pieces)):
                best = max(best, int(self._work[k.RESULT + number * k.RESULT_SIZE + k.VALUE]))
        return best

    def candidates(self) -> list[Candidate]:
        """Turns, the best first; every set of dominoes on the same cells once."""
        found: dict[frozenset[Laid], Candidate] = {}
        for candidate in self._all():
            key = frozenset(candidate.lay)
            if key not in found or found[key].value < candidate.value:
                found[key] = candidate
        return sorted(found.values(), key=lambda each: (-each.value, each.lay))

    def _all(self) -> Iterator[Candidate]:
        if not self.table.cells:
            origin = (0, 0)
            yield from [
                Candidate(0, (laid_at(domino, origin, turn, self.table.place),))
                for domino in self.hand
                for turn in range(4)
            ]
        for line in self._lines():
            yield from self._singles(*line)
            if self.most > 1:
                yield from self._several(*line)

    def _lines(self) -> Iterator[tuple[int, int, int, int, list[Piece]]]:
        """Every row and column that a domino can touch from: its axis and number, where it begins,
        how many cells it has, and the pieces as they lie in it.
        """
        if not self.table.cells:
            return
        xs, ys = [x for x, _ in self.table.cells], [y for _, y in self.table.cells]
        for axis, across, along in ((ROW, ys, xs), (COLUMN, xs, ys)):
            pieces = self._pieces(axis)
            low, high = min(along), max(along)
            margin = min(2 * self.most + 2, (k.LONGEST_LINE - 1 - (high - low)) // 2)
            if margin > 1:
                for line in range(min(across) - 1, max(across) + 2):
                    yield axis, line, low - margin, high - low + 2 * margin + 1, pieces

    def _pieces(self, axis: int) -> list[Piece]:
        """Both ways in which each domino can lie in a line."""
        made = []
        for domino in self.hand:
            for turn in (axis, axis + 2):
                table_turn = turn_of(turn, self.table.place)
                halves = [self._seen(half, table_turn) for half in self.printed[domino]]
                first, second = halves if turn == axis else halves[::-1]
                made.append(Piece(domino, turn, first, second))
        return made

    def _seen(self, half: Half, turn: int) -> SeenHalf:
        return seen_half(half, turn, self.table.place, self.codes)

    def _cross(self, cell: Cell, axis: int) -> list[int] | None:
        """What every sign on a cell makes across a line of this axis; None if nothing."""
        key = (cell, axis)
        if key not in self._crosses:
            self._crosses[key] = self._cross_values(cell, axis)
        return self._crosses[key]

    def _cross_values(self, cell: Cell, axis: int) -> list[int] | None:
        signs = self._walk(cell, 1 - axis)
        if signs is None:
            return None
        before, behind = signs
        patterns, letters = self.words.patterns, self.words.index.letters
        length, place = len(before) + 1 + len(behind), len(before)
        text = [self._letter(sign) for sign in (*before, WILDCARD, *behind)]
        fitting = patterns.fitting(text)
        values = [-length] * k.SIGNS
        values[NOTHING] = 0
        if fitting:
            values[WILDCARD] = length
            masks = patterns.masks(length, place)
            for code, letter in enumerate(letters):
                if fitting & masks[letter]:
                    values[code] = length
        return values

    def _walk(self, cell: Cell, axis: int) -> tuple[list[int], list[int]] | None:
        """The signs before and behind a cell along an axis; None if there are none."""
        found: tuple[list[int], list[int]] = ([], [])
        for side, edge in enumerate(EDGES[axis]):
            step = (-1, 1)[side]
            at = cell
            while True:
                there = (at[0] + step, at[1]) if axis == ROW else (at[0], at[1] + step)
                sign = self.table.sign(there)
                half = self.table.cells.get(there)
                walls = half is not None and (edge + 2) % 4 in half.walls
                if sign == NOTHING or walls or (at != cell and self.table.blocked(at, edge)):
                    break
                found[side].append(sign)
                at = there
        found[0].reverse()
        return found if found[0] or found[1] else None

    def _letter(self, sign: int) -> str:
        return "?" if sign == WILDCARD else self.words.index.letters[sign]

    def _cell(self, axis: int, line: int, at: int) -> Cell:
        return (at, line) if axis == ROW else (line, at)

    def _singles(
        self, axis: int, line: int, start: int, size: int, pieces: list[Piece]
    ) -> Iterator[Candidate]:
        """Every domino alone in a line."""
        for at in range(start, start + size - 1):
            cells = self._cell(axis, line, at), self._cell(axis, line, at + 1)
            if cells in self.table.shut or self.table.near.isdisjoint(cells):
                continue
            bonus = sum([self._bonus(cell) for cell in cells])
            crosses = [self._cross(cell, axis) for cell in cells]
            around = self._around(cells, axis)
            for piece in pieces:
                value = bonus
                for half, cross in zip((piece.first, piece.second), crosses, strict=True):
                    value += cross[half.sign] if cross else 0
                value += self._along(piece, axis, around)
                yield Candidate(value, (self._laid(piece, axis, cells),))

    def _around(self, cells: tuple[Cell, Cell], axis: int) -> tuple[list[int], list[int]]:
        """The signs before the first and behind the second of two cells of a line."""
        before = self._walk(cells[0], axis)
        behind = self._walk(cells[1], axis)
        return before[0] if before else [], behind[1] if behind else []

    def _along(self, piece: Piece, axis: int, around: tuple[list[int], list[int]]) -> int:
        """What a single domino makes along its line."""
        start, end = EDGES[axis]
        first, second = piece.first, piece.second
        inner = end in first.walls or start in second.walls
        before = [] if start in first.walls else around[0]
        behind = [] if end in second.walls else around[1]
        runs: list[list[int]] = [[*before, first.sign], [second.sign, *behind]]
        if first.sign != NOTHING and second.sign != NOTHING and not inner:
            runs = [[*before, first.sign, second.sign, *behind]]
        return sum([self._worth(tuple(run)) for run in runs if NOTHING not in run])

    def _worth(self, run: tuple[int, ...]) -> int:
        if len(run) < 2:
            return 0
        if run not in self._runs:
            text = [self._letter(sign) for sign in run]
            self._runs[run] = self.words.patterns.fitting(text) != 0
        return len(run) if self._runs[run] else -len(run)

    def _bonus(self, cell: Cell) -> int:
        half = self.table.cells.get(cell)
        return 0 if half is None or half.special is None else BONUSES[half.special]

    def _laid(self, piece: Piece, axis: int, cells: tuple[Cell, Cell]) -> Laid:
        first = cells[0] if piece.turn == axis else cells[1]
        return laid_at(piece.domino, first, piece.turn, self.table.place)

    def _several(
        self, axis: int, line: int, start: int, size: int, pieces: list[Piece]
    ) -> Iterator[Candidate]:
        """Runs of several dominoes in a line."""
        for number in range(self._search_line(axis, line, start, size, pieces)):
            at = k.RESULT + number * k.RESULT_SIZE
            lay = self._read(int(self._work[at + k.KEY]), axis, line, start, pieces)
            yield Candidate(int(self._work[at + k.VALUE]), lay)

    def _search_line(self, axis: int, line: int, start: int, size: int, pieces: list[Piece]) -> int:
        """Calls the kernel; how many results it has."""
        work: Any = self._work
        self._write_line(axis, line, start, size)
        before, behind = EDGES[axis]
        for number, piece in enumerate(pieces):
            at = k.PIECE + number * k.PIECE_SIZE
            inner = behind in piece.first.walls or before in piece.second.walls
            work[at + k.BIT] = 1 << self.hand.index(piece.domino)
            work[at + k.FIRST], work[at + k.SECOND] = piece.first.sign, piece.second.sign
            work[at + k.FIRST_START] = int(before in piece.first.walls)
            work[at + k.INNER] = int(inner)
            work[at + k.SECOND_END] = int(behind in piece.second.walls)
        work[k.SIZE], work[k.PIECES], work[k.LIMIT] = size, len(pieces), self.most
        work[k.BUDGET], work[k.LONGEST_RUN] = STEPS, self.longest
        index = self.words.index
        data = index.buffer if BACKEND == "numba" else index.data
        return k.search_line(index.root, data, work)

    def _write_line(self, axis: int, line: int, start: int, size: int) -> None:
        """What lies in a line; nearly all of its places are free."""
        work: Any = self._work
        before, behind = EDGES[axis]
        work[k.OLD : k.OLD + size] = k.buffer([NOTHING] * size)
        for first in (k.START_WALL, k.END_WALL, k.TOUCHES, k.SHUT, k.BONUS):
            work[first : first + size] = k.buffer([0] * size)
        work[k.CROSS : k.CROSS + size * k.SIGNS] = k.buffer([0] * (size * k.SIGNS))
        following = size + k.LONGEST_LINE
        for place in range(size - 1, -1, -1):
            cell = self._cell(axis, line, start + place)
            if cell in self.table.near:
                following = place
                work[k.TOUCHES + place] = 1
                work[k.BONUS + place] = self._bonus(cell)
                cross = self._cross(cell, axis)
                if cross:
                    at = k.CROSS + place * k.SIGNS
                    work[at : at + k.SIGNS] = k.buffer(cross)
            work[k.NEXT + place] = following
            half = self.table.cells.get(cell)
            if half is not None:
                work[k.OLD + place] = half.sign
                work[k.START_WALL + place] = int(before in half.walls)
                work[k.END_WALL + place] = int(behind in half.walls)
                pair = (cell, self._cell(axis, line, start + place + 1))
                work[k.SHUT + place] = int(pair in self.table.shut)

    def _read(
        self, key: int, axis: int, line: int, start: int, pieces: list[Piece]
    ) -> tuple[Laid, ...]:
        """The dominoes of a key, in laying order: one that touches the table comes first."""
        made: list[Laid] = []
        while key:
            number = (key >> k.PLACE_BITS & ((1 << k.KEY_BITS - k.PLACE_BITS) - 1)) - 1
            at = start + (key & ((1 << k.PLACE_BITS) - 1))
            cells = self._cell(axis, line, at), self._cell(axis, line, at + 1)
            made.append(self._laid(pieces[number], axis, cells))
            key >>= k.KEY_BITS
        return tuple(made[::-1])


def ordered(course: Course, lay: tuple[Laid, ...]) -> tuple[Laid, ...]:
    """In an order in which each domino touches the table or one before it; those that lie half over
    another stay behind it.
    """
    left, made = list(lay), []
    cells = set(course.table.stacks)
    while left:
        for laid in left:
            mine = set(laid.cells)
            under = [other for other in left[: left.index(laid)] if mine & set(other.cells)]
            if not under and (not cells or any(_beside(cell, cells) for cell in mine)):
                break
        else:
            laid = left[0]
        left.remove(laid)
        made.append(laid)
        cells |= set(laid.cells)
    return tuple(made)


def _beside(cell: Cell, cells: set[Cell]) -> bool:
    x, y = cell
    return bool({cell, (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & cells)
