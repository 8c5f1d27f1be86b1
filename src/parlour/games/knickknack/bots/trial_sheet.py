"""A sheet on which a bot tries things: what a change would pay everybody, without the rules'
states. A test compares it with the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from parlour.games.knickknack.board.cells import LETTER_FACTORS, WORD_FACTORS
from parlour.games.knickknack.board.generator import SIDE
from parlour.games.knickknack.rules.powerups import letter_changes, word_change
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import State
from parlour.words.grid import CLOSED, EMPTY, Cell, Direction

CELLS = SIDE * SIDE
ACROSS, DOWN = 0, 1
NOBODY = -1

Place = int
"""A cell as a number, row by row."""

Stretch = tuple[int, int, int]
"""A run: its way, its first and its last place."""


class Letter(NamedTuple):
    """A letter with its written value."""

    sign: str
    value: int


def place_of(cell: Cell) -> Place:
    """The number of a cell."""
    return (cell[1] - 1) * SIDE + cell[0] - 1


def cell_at(place: Place) -> Cell:
    """The cell of a number."""
    return (place % SIDE + 1, place // SIDE + 1)


class TrialSheet:
    """The letters, walls and types of a state; `work` counts how often something was paid."""

    def __init__(self, terms: Terms, state: State, words: frozenset[str]) -> None:
        self.words = words
        self.seats = state.seats
        self.signs = [EMPTY] * CELLS
        self.values = [0] * CELLS
        self.owners = [NOBODY] * CELLS
        self.letter_factors = [1] * CELLS
        self.word_factors = [1] * CELLS
        # Whether a run may go on to the next place, by way.
        self.open = (
            [place % SIDE < SIDE - 1 for place in range(CELLS)],
            [place < CELLS - SIDE for place in range(CELLS)],
        )
        for column, row, sign, value, owner in state.cells:
            place = place_of((column, row))
            self.signs[place], self.values[place] = sign, value
            self.owners[place] = NOBODY if owner is None else owner
        for cell in state.holes:
            self.signs[place_of(cell)] = CLOSED
        for one, other in state.walls:
            self.open[ACROSS if one[1] == other[1] else DOWN][place_of(one)] = False
        for column, row, kind in state.special:
            place = place_of((column, row))
            self.letter_factors[place] = LETTER_FACTORS.get(kind, 1)
            self.word_factors[place] = WORD_FACTORS.get(kind, 1)
        self.changes = letter_changes(state.powerups)
        self.change = word_change(state.powerups)
        self.backwards = (
            Direction(terms.direction).leftwards,
            Direction(terms.direction).upwards,
        )
        self.known = {
            (word, ACROSS if way == "across" else DOWN, place_of(cell))
            for word, cell, way in state.known
        }
        self.work = 0
        self.standing = self._standing()

    def stretch(self, place: Place, way: int) -> Stretch | None:
        """The run through a place; None for a single letter or none."""
        signs, open_ = self.signs, self.open[way]
        step = 1 if way == ACROSS else SIDE
        if signs[place] in "#.":
            return None
        first = last = place
        while open_[last] and signs[last + step] not in "#.":
            last += step
        while first - step >= 0 and open_[first - step] and signs[first - step] not in "#.":
            first -= step
        return None if first == last else (way, first, last)

    def text(self, stretch: Stretch) -> str:
        """The letters of a run in reading direction."""
        way, first, last = stretch
        read = "".join(self.signs[first : last + 1 : 1 if way == ACROSS else SIDE])
        return read[::-1] if self.backwards[way] else read

    def _standing(self) -> set[tuple[str, int, int, int]]:
        """The words that stand now."""
        found = set()
        for place in range(CELLS):
            for way in (ACROSS, DOWN):
                stretch = self.stretch(place, way)
                if stretch is not None and stretch[1] == place:
                    found.add((self.text(stretch), *stretch))
        return found

    def paid(self, seat: int, touched: Iterable[tuple[Place, int]]) -> list[int]:
        """What the new words through these places and ways pay each seat, as the sheet is now."""
        self.work += 1
        totals = [0] * self.seats
        looked: set[Stretch] = set()
        for place, way in touched:
            stretch = self.stretch(place, way)
            if stretch is None or stretch in looked:
                continue
            looked.add(stretch)
            word = self.text(stretch)
            if word in self.words and self._is_new(word, stretch):
                self._pay(seat, stretch, totals)
        return [total if total > 0 else 0 for total in totals]

    def _is_new(self, word: str, stretch: Stretch) -> bool:
        way, first, last = stretch
        begin = last if self.backwards[way] else first
        return (word, *stretch) not in self.standing and (word, way, begin) not in self.known

    def _pay(self, seat: int, stretch: Stretch, totals: list[int]) -> None:
        way, first, last = stretch
        whole, factor = 0, 1
        for place in range(first, last + 1, 1 if way == ACROSS else SIDE):
            points = self.values[place] + self.changes.get(self.signs[place], 0)
            points *= self.letter_factors[place]
            whole += points
            factor *= self.word_factors[place]
            owner = self.owners[place]
            if owner not in (NOBODY, seat):
                totals[owner] += points
        totals[seat] += whole * factor + self.change

    def write(self, seat: int, place: Place, letter: Letter) -> tuple[Letter, int]:
        """Writes a letter, and says what was there."""
        old = Letter(self.signs[place], self.values[place]), self.owners[place]
        self.signs[place], self.values[place] = letter
        if old[0].sign == EMPTY:
            self.owners[place] = seat
        return old

    def put_back(self, place: Place, old: tuple[Letter, int]) -> None:
        """Undoes `write`."""
        (self.signs[place], self.values[place]), self.owners[place] = old

    def paid_for(self, seat: int, written: Iterable[tuple[Place, Letter]]) -> list[int]:
        """What letters written together would pay each seat."""
        letters = list(written)
        before = [self.write(seat, place, letter) for place, letter in letters]
        paid = self.paid(seat, [(place, way) for place, _ in letters for way in (ACROSS, DOWN)])
        for (place, _), old in zip(reversed(letters), reversed(before), strict=True):
            self.put_back(place, old)
        return paid
