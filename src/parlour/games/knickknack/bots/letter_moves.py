"""Ways to write the letters of an option: words first, and what is left where it helps nobody.

A way is built up group by group: the letters that overwrite, then letters that make a word
together, then the next. Only the whole is paid, as the rules do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from parlour.games.knickknack.board.generator import SIDE
from parlour.games.knickknack.bots.fillings import WILD, Fillings
from parlour.games.knickknack.bots.gaps import gaps
from parlour.games.knickknack.bots.trial_sheet import (
    Letter,
    Place,
    TrialSheet,
    cell_at,
    place_of,
)
from parlour.games.knickknack.options import worth
from parlour.games.knickknack.rules import letters, relations
from parlour.games.knickknack.rules.letters import Task
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import State, grid_of
from parlour.words.grid import EMPTY, Tile

MANY = 5
"""With more letters than this, words are looked for among the first of them only."""


class Width(NamedTuple):
    """How many ways are followed at the first group of letters and at those after it, and how many
    letters are looked for together as a word in one run.
    """

    first: int
    later: int
    together: int


class Way(NamedTuple):
    """What is written so far: the place, the letter and the number of its token."""

    written: tuple[tuple[Place, str, int], ...]

    @property
    def places(self) -> frozenset[Place]:
        """The places that are used."""
        return frozenset([place for place, _, _ in self.written])


class LetterMoves:
    """The ways of one task on one sheet."""

    def __init__(
        self, terms: Terms, state: State, seat: int, sheet: TrialSheet, fillings: Fillings
    ) -> None:
        self.terms = terms
        self.state = state
        self.seat = seat
        self.sheet = sheet
        self.fillings = fillings

    def ways(self, task: Task, width: Width) -> list[tuple[tuple[Tile, ...], list[int]]]:
        """Some legal ways to write the letters, with what each pays every seat."""
        if not task.whole or not task.tokens:
            return self._listed(task, width)
        begun = self._overwritten(task, width)
        found = [whole for way in begun for whole in self._completed(task, way, width)]
        wanted = relations.in_force(self.terms, self.state, task.new)
        if wanted.straight or wanted.connect:
            ground = relations.ground_of(grid_of(self.terms, self.state))
            free = set(task.free)
            found = [
                way
                for way in found
                if relations.obeys(
                    ground, [c for c in map(cell_at, way.places) if c in free], wanted
                )
            ]
            if len(found) < width.first:
                return [*self._paid(task, found), *self._listed(task, width)]
        return self._paid(task, found)

    def _listed(self, task: Task, width: Width) -> list[tuple[tuple[Tile, ...], list[int]]]:
        """The first of all legal ways, where words are not looked for."""
        made = []
        for tiles in islice(letters.legal(self.terms, self.state, task), 40 * width.first):
            tokens = letters.read_tokens(task, [letter for letter, _, _ in tiles]) or ()
            written = [
                (place_of((c, r)), Letter(letter, worth(token, self.terms.values)))
                for (letter, c, r), token in zip(tiles, tokens, strict=True)
            ]
            made.append((tiles, self.sheet.paid_for(self.seat, written)))
        return made

    def _paid(self, task: Task, ways: Iterable[Way]) -> list[tuple[tuple[Tile, ...], list[int]]]:
        made = []
        for way in ways:
            paid = self.sheet.paid_for(self.seat, self._letters(task, way))
            tiles = {number: (sign, *cell_at(place)) for place, sign, number in way.written}
            made.append((tuple([tiles[number] for number in sorted(tiles)]), paid))
        return made

    def _letters(self, task: Task, way: Way) -> list[tuple[Place, Letter]]:
        values = self.terms.values
        return [
            (place, Letter(sign, worth(task.tokens[number], values)))
            for place, sign, number in way.written
        ]

    def _overwritten(self, task: Task, width: Width) -> list[Way]:
        """The ways to overwrite as many letters as must be, the best first."""
        ways = [Way(())]
        for _ in range(task.overwrites):
            longer = [
                Way((*way.written, (place, sign, number)))
                for way in ways
                for cell in task.own
                if (place := place_of(cell)) not in way.places
                for number, sign in self._signs(task, way)
            ]
            ways = self._best(task, longer, width.first)
        return ways

    def _signs(self, task: Task, way: Way) -> list[tuple[int, str]]:
        """The letters that can be written next: equal ones once, a "?" as any letter."""
        left = self._left(task, way)
        seen: dict[str, int] = {}
        for number in left:
            seen.setdefault(task.tokens[number], number)
        signs = []
        for token, number in seen.items():
            names = self.terms.alphabet.letters if token[0] == WILD else token
            signs += [(number, name) for name in names]
        return signs

    def _left(self, task: Task, way: Way) -> list[int]:
        used = {number for _, _, number in way.written}
        return [number for number in range(len(task.tokens)) if number not in used]

    def _best(self, task: Task, ways: Sequence[Way], count: int) -> list[Way]:
        """The ways that pay their maker most, compared with the others."""
        scored = [(self._lead(task, way), -place) for place, way in enumerate(ways)]
        best = sorted(range(len(ways)), key=lambda place: scored[place], reverse=True)
        return [ways[place] for place in best[:count]]

    def _lead(self, task: Task, way: Way) -> float:
        paid = self.sheet.paid_for(self.seat, self._letters(task, way))
        return lead(paid, self.seat)

    def _completed(self, task: Task, way: Way, width: Width) -> list[Way]:
        """The way with the rest of its letters: groups that make words while there are any."""
        left = self._left(task, way)
        if not left:
            return [way]
        groups = self._groups(task, way, left, width.together)
        count = width.first if not way.written else width.later
        best = self._best(task, groups, count)
        whole = [done for each in best for done in self._completed(task, each, width)]
        return [*whole, self._dumped(task, way, left)]

    def _groups(self, task: Task, way: Way, left: Sequence[int], together: int) -> list[Way]:
        """The way with one more group of letters that make a word."""
        sheet, seat = self.sheet, self.seat
        before = [sheet.write(seat, place, letter) for place, letter in self._letters(task, way)]
        few = left[:MANY]
        numbers: dict[str, list[int]] = {}
        for number in few:
            numbers.setdefault(task.tokens[number][0], []).append(number)
        signs = "".join([task.tokens[number][0] for number in few])
        found: list[Way] = []
        for gap in gaps(sheet, min(together, len(few))):
            for filling in self.fillings.of(gap.pattern, signs):
                waiting = {token: list(each) for token, each in numbers.items()}
                group = [
                    (place, sign, waiting[token].pop(0))
                    for place, (sign, token) in zip(gap.places, filling, strict=True)
                ]
                found.append(Way((*way.written, *group)))
        pairs = zip(reversed(way.written), reversed(before), strict=True)
        for (place, _, _), old in pairs:
            sheet.put_back(place, old)
        sheet.work += len(found)
        return found

    def _dumped(self, task: Task, way: Way, left: Sequence[int]) -> Way:
        """The rest of the letters where they are farthest from all others."""
        written = list(way.written)
        taken = [*way.places, *[p for p, sign in enumerate(self.sheet.signs) if sign != EMPTY]]
        for number in left:
            free = [place_of(c) for c in task.free if place_of(c) not in taken]
            place = max(free, key=lambda each: (_distance(each, taken), -each))
            sign = task.tokens[number][0]
            named = WILD_NAME if sign == WILD else sign
            name = named if named in self.terms.alphabet.letters else self.terms.alphabet.letters[0]
            written.append((place, name, number))
            taken.append(place)
        return Way(tuple(written))


WILD_NAME = "S"
"""What a "?" is named if it makes no word: a letter that may still be of use."""


def _distance(place: Place, taken: Sequence[Place]) -> int:
    """How far the nearest letter is, at most three cells."""
    row, column = divmod(place, SIDE)
    apart = [abs(row - p // SIDE) + abs(column - p % SIDE) for p in taken]
    return min([3, *apart])


def lead(paid: Sequence[float], seat: int) -> float:
    """What a seat gets more than the others get on average, or the most of them."""
    others = [points for other, points in enumerate(paid) if other != seat]
    return paid[seat] - (max(others) + sum(others) / len(others)) / 2
