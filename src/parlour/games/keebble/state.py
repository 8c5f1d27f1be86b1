"""The state of the game: the board, the hands, and the phase of the turn."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from parlour.games.keebble.board.cells import CELLDANCE, Kind
from parlour.games.keebble.settings import CALLED, Terms
from parlour.words.grid import EMPTY, Cell, Direction, Edge, Grid, Tile
from parlour.words.lexicon import Lexicon

T = TypeVar("T")

Special = tuple[int, int, Kind]
"""Column, row, kind."""

Numbered = tuple[int, int, int]
"""Column, row, and the owner or the written value of the letter there (KB-51)."""


class Phase(StrEnum):
    """What the turn waits for."""

    CLAIM = "claim"
    WORD = "word"
    EFFECT = "effect"
    ASK = "ask"
    REACT = "react"
    OVER = "over"


class Due(StrEnum):
    """The draw that is due."""

    NOTHING = "nothing"
    BOARD = "board"
    FIRST = "first"


class State(Struct, frozen=True):
    """A position. `hand_cells`, `hands`, `scores` and `slots_used` have one item per seat.

    `cells` is the board row by row: "." empty, "#" destroyed, or a letter; hand cells are empty
    there. `special` includes special cells under letters. `pending` are covered cells still to
    fire, `buried` the letters of Garbage cells that were destroyed before they fired (KB-57).
    `round_start` is the seat with which the current quiet round began; None if a word or a new
    letter in this turn ended the quiet rounds (KB-43). `house_words` are those that the table has
    accepted, sorted; without any the field is not written, so that states from before there were
    house words keep their hashes.
    """

    board: str
    due: Due
    phase: Phase
    to_move: int
    cells: str
    hand_cells: tuple[Cell | None, ...]
    star: Cell | None
    opened: bool
    walls: tuple[Edge, ...]
    special: tuple[Special, ...]
    spent: tuple[Cell, ...]
    hands: tuple[str, ...]
    scores: tuple[int, ...]
    owners: tuple[Numbered, ...]
    values: tuple[Numbered, ...]
    slots_used: tuple[int, ...]
    endgame: bool
    called: str
    waiting: tuple[int, ...]
    extra_turns: int
    ask_size: int
    no_limit: bool
    pending: tuple[Special, ...]
    buried: tuple[Tile, ...]
    round_start: int | None
    quiet_rounds: int
    passes: int
    house_words: tuple[str, ...] | UnsetType = UNSET

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.hands)


def blank(terms: Terms, seats: int) -> State:
    """An empty board and empty hands, with the first seat to move."""
    return State(
        board="",
        due=Due.NOTHING,
        phase=Phase.WORD,
        to_move=0,
        cells=EMPTY * (terms.sheet.width * terms.sheet.height),
        hand_cells=(None,) * seats,
        star=None,
        opened=False,
        walls=(),
        special=(),
        spent=(),
        hands=("",) * seats,
        scores=(0,) * seats,
        owners=(),
        values=(),
        slots_used=(0,) * seats,
        endgame=False,
        called="",
        waiting=(),
        extra_turns=0,
        ask_size=CALLED,
        no_limit=False,
        pending=(),
        buried=(),
        round_start=0,
        quiet_rounds=0,
        passes=0,
    )


def lexicon_of(terms: Terms, state: State) -> Lexicon:
    """The words that count now: the dictionary's, the settings' own, and the house words (KB-6)."""
    words = state.house_words
    return terms.lexicon if words is UNSET else terms.lexicon_with(words)


def grid_of(terms: Terms, state: State) -> Grid:
    """The board as a grid for words: hand cells and destroyed cells are closed (KB-2, 57)."""
    sheet = terms.sheet
    return _grid(
        sheet.width, sheet.height, state.cells, state.hand_cells, state.walls, terms.direction
    )


@lru_cache(maxsize=256)
def _grid(
    width: int,
    height: int,
    cells: str,
    hand_cells: tuple[Cell | None, ...],
    walls: tuple[Edge, ...],
    direction: Direction,
) -> Grid:
    board = Grid(width, height, cells, frozenset(walls), direction)
    return board.close([cell for cell in hand_cells if cell is not None])


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with one replaced."""
    return (*items[:index], item, *items[index + 1 :])


def without(hand: str, letters: str) -> str:
    """A hand with some of its letters removed."""
    for letter in letters:
        hand = hand.replace(letter, "", 1)
    return hand


def contains(hand: str, letters: str) -> bool:
    """Whether a hand has all these letters, each often enough."""
    return all(hand.count(letter) >= letters.count(letter) for letter in set(letters))


def covered(state: State, tiles: tuple[Tile, ...]) -> tuple[Special, ...]:
    """The special cells under these tiles that fire."""
    under = {(column, row) for _, column, row in tiles}
    return tuple([s for s in state.special if s[2] in CELLDANCE and (s[0], s[1]) in under])


def open_kinds(state: State, grid: Grid) -> set[Kind]:
    """The kinds of special cell that are on a cell without a letter, not destroyed (KB-53)."""
    return {kind for column, row, kind in state.special if grid.at((column, row)) == EMPTY}


def letters_placed(
    terms: Terms, state: State, seat: int, tiles: tuple[Tile, ...], written: tuple[Numbered, ...]
) -> State:
    """The state after letters of a hand were placed on the board. With Dictionary Devils they get
    an owner and a written value (KB-51).
    """
    letters = "".join([letter for letter, _, _ in tiles])
    board = Grid(terms.sheet.width, terms.sheet.height, state.cells)
    owners, values = state.owners, state.values
    if terms.settings.dictionary_devils:
        owners = _merged(owners, tuple([(column, row, seat) for _, column, row in tiles]))
        values = _merged(values, written)
    return replace(
        state,
        cells=board.put(tiles).cells,
        hands=put(state.hands, seat, without(state.hands[seat], letters)),
        owners=owners,
        values=values,
    )


def _merged(old: tuple[Numbered, ...], new: tuple[Numbered, ...]) -> tuple[Numbered, ...]:
    """The numbers of cells, old and new; a new number replaces an old one."""
    made = {(column, row): number for column, row, number in (*old, *new)}
    return tuple(sorted([(column, row, number) for (column, row), number in made.items()]))
