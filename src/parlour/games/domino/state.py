"""The state of a match: what lies on the table, hands, and how many dominoes are where.

A domino that nobody has seen is in the pool, which has no order: decks and piles are only counted
(KD-12). One that a Destroyer took is not there any more.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from parlour.core.prompt import turned
from parlour.games.domino.deck.halves import Domino

T = TypeVar("T")

Cell = tuple[int, int]

REACH = 2_000
"""How far from the origin a half may lie (KD-20)."""

MOST_DOMINOES = 100_000
DominoId = Annotated[int, Meta(ge=1, le=MOST_DOMINOES)]
Coordinate = Annotated[int, Meta(ge=-REACH, le=REACH)]
Turn = Annotated[int, Meta(ge=0, le=3)]

STEPS: tuple[Cell, ...] = tuple([turned((1, 0), turn) for turn in range(4)])
"""Where the second half lies from the first, by quarter turns: right, down, left, up."""


class Laid(Struct, frozen=True, order=True, array_like=True, forbid_unknown_fields=True):
    """A domino on the table: the cell of its first half, and its quarter turns."""

    domino: DominoId
    x: Coordinate
    y: Coordinate
    turn: Turn

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The cells of its first and its second half."""
        x, y = self.x, self.y
        right, down = STEPS[self.turn]
        return (x, y), (x + right, y + down)


class Phase(StrEnum):
    """Whether the match is being played."""

    PLAY = "play"
    OVER = "over"


class Due(StrEnum):
    """The draw that is due."""

    NOTHING = "nothing"
    FIRST = "first"
    TILE = "tile"
    TILE_TURN = "tile_turn"
    HANDS = "hands"
    REFILL = "refill"


class Public(Struct, frozen=True):
    """What everybody may know. `table` is in laying order; `turn` counts all turns, `passes` those
    in a row in which nobody laid a domino; with `ending`, a refill has fallen short. A deal is for
    the seat `dealing`, `dealt` dominoes.
    """

    table: tuple[Laid, ...]
    piles: tuple[int, ...]
    deck: int
    to_move: int
    first: int
    turn: int
    passes: int
    ending: bool
    phase: Phase
    due: Due
    dealing: int
    dealt: int

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.piles)


class State(Public, frozen=True):
    """With all dominoes that are left in the match, by number, and every hand, sorted."""

    dominoes: tuple[Domino, ...]
    hands: tuple[tuple[int, ...], ...]


def pool(state: State) -> tuple[int, ...]:
    """The dominoes that nobody has seen: deck and piles, without an order (KD-12)."""
    seen = {laid.domino for laid in state.table}.union(*state.hands)
    return tuple([domino.id for domino in state.dominoes if domino.id not in seen])


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with one replaced."""
    return (*items[:index], item, *items[index + 1 :])


def without(items: tuple[int, ...], gone: Iterable[int]) -> tuple[int, ...]:
    """The numbers that are left."""
    taken = set(gone)
    return tuple([item for item in items if item not in taken])
