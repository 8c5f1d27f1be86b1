"""What lies on the table, what can be done with it, what people notice."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeVar

from msgspec import Meta, Struct

from parlour.core.codec import SET
from parlour.core.game import BasePreview
from parlour.core.refusal import CoreCode, Refusal
from tests.minigames.planks.pieces import HALVES, Laid, PlankId

HAND = 3
"""How many planks everybody draws up to."""
MOST = 2
"""How many planks a turn may lay."""

Side = Literal["rows", "columns"]
PlankSet = Annotated[tuple[PlankId, ...], SET]
Points = Annotated[int, Meta(ge=0, le=1_000)]
Count = Annotated[int, Meta(ge=0, le=1_000)]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen before a match."""

    reach: Annotated[
        Literal[1, 20],
        Meta(title="Reach", description="how far the board goes from its middle"),
    ] = 20
    sides: Annotated[
        tuple[Side | None, ...],
        Meta(max_length=4, title="Side", description="which neighbours score for each seat"),
    ] = ()


class Public(Struct, frozen=True):
    """What everybody may know. Planks lie in the order they were laid; those that were removed are
    out of the match; `turn` counts all turns, `passes` those in a row.
    """

    lying: tuple[Laid, ...]
    removed: tuple[int, ...]
    points: tuple[int, ...]
    turn: int
    passes: int
    drawing: int | None

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.turn % len(self.points)


class State(Public, frozen=True):
    """Hands are sorted. The pool is whatever is nowhere else, without an order."""

    hands: tuple[tuple[int, ...], ...]


class View(Public, frozen=True):
    """Somebody's own hand, and how many planks everybody holds."""

    viewer: int | None
    hand: tuple[int, ...]
    counts: tuple[int, ...]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position file; planks that are nowhere are in the pool."""

    seats: Annotated[int, Meta(ge=2, le=4)]
    hands: tuple[PlankSet, ...]
    settings: Settings = Settings()
    lying: tuple[Laid, ...] = ()
    removed: PlankSet = ()
    points: tuple[Points, ...] = ()
    turn: Count = 0
    passes: Count = 0


class Remove(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a plank out of the match."""

    remove: PlankId


class Lay(Struct, frozen=True, tag="lay", forbid_unknown_fields=True):
    """Lay planks, in this order; then remove one for each remover among them."""

    lay: Annotated[tuple[Laid, ...], Meta(min_length=1, max_length=MOST)]
    effects: Annotated[tuple[Remove, ...], Meta(max_length=MOST)] = ()


class Pass(Struct, frozen=True, tag="pass", forbid_unknown_fields=True):
    """Lay nothing."""


class RemoveDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A removal whose plank may still be open."""

    remove: PlankId | None = None


class LayDraft(Struct, frozen=True, tag="lay", forbid_unknown_fields=True):
    """What is laid so far, and the questions answered so far."""

    lay: Annotated[tuple[Laid, ...], Meta(max_length=MOST)] = ()
    effects: Annotated[tuple[RemoveDraft | None, ...], Meta(max_length=MOST)] = ()


Action = Lay | Pass
Draft = LayDraft | Pass
Preview = BasePreview


class PlankLaid(Struct, frozen=True, tag="laid"):
    """A plank lies on the board."""

    seat: int
    plank: int
    halves: str
    cell: str
    direction: str


class PlankRemoved(Struct, frozen=True, tag="removed"):
    """A plank is out of the match."""

    seat: int
    plank: int
    halves: str


class Scored(Struct, frozen=True, tag="scored"):
    """Equal neighbours."""

    seat: int
    points: int


class Passed(Struct, frozen=True, tag="passed"):
    """Somebody laid nothing."""

    seat: int


class Drew(Struct, frozen=True, tag="drew"):
    """Planks left the pool; only who drew them sees which."""

    seat: int
    count: int
    planks: tuple[int, ...]
    halves: tuple[str, ...]


Event = PlankLaid | PlankRemoved | Scored | Passed | Drew


class Code(StrEnum):
    """Why an action is refused, in the order in which the reasons are looked for."""

    PLANKS_ARE_DRAWN = "planks_are_drawn"
    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    PLANK_TWICE = "plank_twice"
    OUTSIDE = "outside"
    CELL_TAKEN = "cell_taken"
    TOUCHES_NOTHING = "touches_nothing"
    OTHER_REMOVALS = "other_removals"
    NOT_TO_REMOVE = "not_to_remove"
    REMOVED_TWICE = "removed_twice"


T = TypeVar("T")


def put(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """The items with another one at a seat."""
    return (*items[:seat], item, *items[seat + 1 :])


def without(planks: tuple[int, ...], gone: set[int]) -> tuple[int, ...]:
    """The planks that are left."""
    return tuple([plank for plank in planks if plank not in gone])


def unseen(public: Public, *hands: tuple[int, ...]) -> tuple[int, ...]:
    """The planks that are neither on the board nor removed nor in these hands."""
    held = {plank for hand in hands for plank in hand}
    return without(tuple(HALVES), {laid.plank for laid in public.lying} | {*public.removed} | held)


def is_over(public: Public, counts: tuple[int, ...]) -> bool:
    """Whether somebody's hand is empty and stays so, or everybody has passed in a row."""
    return public.drawing is None and (0 in counts or public.passes >= len(counts))


def misshapen(key: str, problem: str) -> Refusal:
    """The refusal for a position file that makes no sense."""
    return Refusal(CoreCode.MALFORMED, {"path": f"$.{key}", "problem": problem})
