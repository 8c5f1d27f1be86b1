"""Letters of an option or a backpack: which of them are written, where, and what they are worth
(KN-10 to 12).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from parlour.core.refusal import Refusal
from parlour.games.knickknack.actions import Code
from parlour.games.knickknack.options import MARK, is_wild, worth
from parlour.games.knickknack.rules import relations
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import (
    State,
    Written,
    free_cells,
    grid_of,
    in_reading_order,
    lettered,
    own_cells,
    written_on,
)
from parlour.words.coordinates import cell_name
from parlour.words.grid import Cell, Tile

Tiles = tuple[Tile, ...]
Choice = frozenset[tuple[Cell, str, str]]
"""What is written where: cell, letter, token."""


class Task(NamedTuple):
    """What must be written: of these letters as many as there is room for."""

    tokens: tuple[str, ...]
    """Without the "!"."""
    overwrites: int
    """On so many of the seat's own letters."""
    new: int
    """On so many free cells."""
    own: tuple[Cell, ...]
    free: tuple[Cell, ...]

    @property
    def wanted(self) -> int:
        """How many letters are written."""
        return self.overwrites + self.new

    @property
    def whole(self) -> bool:
        """Whether all letters are written."""
        return self.wanted == len(self.tokens)


def task_of(terms: Terms, state: State, seat: int, tokens: tuple[str, ...]) -> Task:
    """The task of a seat with these letters (KN-10, 12)."""
    letters = tuple([token for token in tokens if token != MARK])
    own, free = own_cells(state, seat), free_cells(terms, state)
    overwrites = min(len(tokens) - len(letters), len(letters), len(own))
    return Task(letters, overwrites, min(len(letters) - overwrites, len(free)), own, free)


def read_tokens(task: Task, letters: Sequence[str]) -> tuple[str, ...] | None:
    """The token that each letter stands for; None if they are not these letters.

    If all are written, the k-th is the k-th. If there are fewer, plain letters are matched first,
    and the others are the "?"s in order.
    """
    if task.whole:
        pairs = zip(task.tokens, letters, strict=False)
        fit = all(is_wild(token) or token == letter for token, letter in pairs)
        return task.tokens[: len(letters)] if fit else None
    plain = Counter([token for token in task.tokens if not is_wild(token)])
    wild = iter([token for token in task.tokens if is_wild(token)])
    found: list[str] = []
    for letter in letters:
        token = letter if plain[letter] else next(wild, None)
        if token is None:
            return None
        if not is_wild(token):
            plain[letter] -= 1
        found.append(token)
    return tuple(found)


def refusal(terms: Terms, state: State, task: Task, tiles: Tiles) -> Refusal | None:
    """Why these letters may not be written there."""
    cells = [(column, row) for _, column, row in tiles]
    own, free = set(task.own), set(task.free)
    closed = not task.overwrites
    for letter, column, row in tiles:
        cell = (column, row)
        if letter not in terms.alphabet.letters:
            return Refusal(Code.NOT_A_LETTER, {"letter": letter})
        if cells.count(cell) > 1:
            return Refusal(Code.CELL_TWICE, {"cell": cell_name(cell)})
        if cell in state.holes:
            return Refusal(Code.CELL_DESTROYED, {"cell": cell_name(cell)})
        if cell not in free and (closed or cell not in own):
            return Refusal(Code.CELL_TAKEN, {"cell": cell_name(cell)})
    if len(tiles) != task.wanted:
        return Refusal(Code.HOW_MANY_LETTERS, {"wanted": task.wanted, "given": len(tiles)})
    over = sum([cell in own for cell in cells])
    if over != task.overwrites:
        return Refusal(Code.HOW_MANY_OVERWRITES, {"wanted": task.overwrites, "given": over})
    if read_tokens(task, [letter for letter, _, _ in tiles]) is None:
        return Refusal(Code.WRONG_LETTERS, {"letters": shown(task.tokens)})
    return _relation_refusal(terms, state, task, [cell for cell in cells if cell in free])


def shown(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Letters as people read them: a "?" without its value."""
    return tuple([token[0] for token in tokens])


def _relation_refusal(
    terms: Terms, state: State, task: Task, new: Sequence[Cell]
) -> Refusal | None:
    wanted = relations.in_force(terms, state, task.new)
    if wanted.straight and not relations.is_straight(new):
        return Refusal(Code.NOT_STRAIGHT)
    if wanted.connect:
        ground = relations.ground_of(grid_of(terms, state))
        if not relations.is_connected(ground, new):
            return Refusal(Code.NOT_CONNECTED)
    return None


def write(terms: Terms, state: State, seat: int, task: Task, tiles: Tiles) -> State:
    """The state with the letters: new ones belong to the seat, overwritten ones keep their owner.
    Only cells that were free count as placed (KN-5). Takes fewer letters than must be written, too.
    """
    tokens = read_tokens(task, [letter for letter, _, _ in tiles]) or ()
    written, placed = written_on(state), state.placed
    for (letter, column, row), token in zip(tiles, tokens, strict=False):
        old = written.get((column, row))
        owner = seat if old is None else old.owner
        written[column, row] = Written(letter, worth(token, terms.values), owner)
        placed += old is None
    return replace(state, cells=lettered(written), placed=placed)


def legal(terms: Terms, state: State, task: Task) -> Iterator[Tiles]:
    """Every way to write the letters, each choice once."""
    if task.whole:
        yield from _all_written(terms, state, task)
    else:
        yield from _some_written(terms, task)


def _all_written(terms: Terms, state: State, task: Task) -> Iterator[Tiles]:
    ground = relations.ground_of(grid_of(terms, state))
    wanted = relations.in_force(terms, state, task.new)
    names = [terms.alphabet.letters if is_wild(token) else token for token in task.tokens]
    for new in relations.cell_sets(ground, task.new, wanted):
        for over in combinations(task.own, task.overwrites):
            for cells in permutations(in_reading_order((*new, *over))):
                for letters in product(*names):
                    yield _tiles(letters, cells)


def _some_written(terms: Terms, task: Task) -> Iterator[Tiles]:
    """Where there is not enough room, every free cell is filled."""
    seen: set[Choice] = set()
    for written in _subsets(task):
        tokens = [task.tokens[place] for place in written]
        left = Counter(task.tokens) - Counter(tokens)
        names = [terms.alphabet.letters if is_wild(token) else token for token in tokens]
        for over in combinations(task.own, task.overwrites):
            for cells in permutations(in_reading_order((*task.free, *over))):
                for letters in product(*names):
                    if _misnamed(tokens, letters, left):
                        continue
                    choice = frozenset(zip(cells, letters, tokens, strict=True))
                    if choice not in seen:
                        seen.add(choice)
                        yield spelled(task, choice)


def _subsets(task: Task) -> Iterator[tuple[int, ...]]:
    """Which letters can be written together: the "?"s are taken in order."""
    wild = [place for place, token in enumerate(task.tokens) if is_wild(token)]
    for chosen in combinations(range(len(task.tokens)), task.wanted):
        taken = [place for place in chosen if place in wild]
        if taken == wild[: len(taken)]:
            yield chosen


def _misnamed(tokens: Sequence[str], letters: Sequence[str], left: Counter[str]) -> bool:
    """Whether a "?" is named like a plain letter that is not written, and so would be that one."""
    return any(
        is_wild(token) and left[letter] for token, letter in zip(tokens, letters, strict=True)
    )


def spelled(task: Task, choice: Choice) -> Tiles:
    """A choice as `legal` lists it: in the option's order, equal letters in reading order."""
    order = {cell: place for place, cell in enumerate(in_reading_order([c for c, _, _ in choice]))}
    waiting: dict[str, list[tuple[Cell, str]]] = {}
    for cell, letter, token in sorted(choice, key=lambda item: order[item[0]]):
        waiting.setdefault(token, []).append((cell, letter))
    made: list[tuple[str, Cell, str]] = []
    for token in task.tokens:
        if waiting.get(token):
            cell, letter = waiting[token].pop(0)
            made.append((letter, cell, token))
    if read_tokens(task, [letter for letter, _, _ in made]) != tuple([t for _, _, t in made]):
        made.sort(key=lambda item: is_wild(item[2]))
    return tuple([(letter, *cell) for letter, cell, _ in made])


def sample(terms: Terms, state: State, task: Task, rng: Random) -> Tiles:
    """A random way to write the letters; each is possible."""
    over = rng.sample(task.own, task.overwrites)
    if task.whole:
        ground = relations.ground_of(grid_of(terms, state))
        wanted = relations.in_force(terms, state, task.new)
        new = relations.random_cells(ground, task.new, wanted, rng)
        cells = [*new, *over]
        rng.shuffle(cells)
        return _tiles(_named(terms, task.tokens, rng), cells)
    cells = [*task.free, *over]
    rng.shuffle(cells)
    tokens, letters = _some_tokens(terms, task, rng)
    return spelled(task, frozenset(zip(cells, letters, tokens, strict=True)))


def _some_tokens(terms: Terms, task: Task, rng: Random) -> tuple[list[str], list[str]]:
    wild = [place for place, token in enumerate(task.tokens) if is_wild(token)]
    while True:
        chosen = rng.sample(range(len(task.tokens)), task.wanted)
        count = sum([place in wild for place in chosen])
        places = sorted([place for place in chosen if place not in wild] + wild[:count])
        tokens = [task.tokens[place] for place in places]
        letters = _named(terms, tokens, rng)
        if not _misnamed(tokens, letters, Counter(task.tokens) - Counter(tokens)):
            return tokens, letters


def _named(terms: Terms, tokens: Sequence[str], rng: Random) -> list[str]:
    return [rng.choice(terms.alphabet.letters) if is_wild(token) else token for token in tokens]


def _tiles(letters: Sequence[str], cells: Sequence[Cell]) -> Tiles:
    return tuple([(letter, *cell) for letter, cell in zip(letters, cells, strict=True)])
