"""What a player can do, and why it may be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from parlour.core.refusal import Refusal, malformed_at
from parlour.games.domino.state import REACH, DominoId, Laid

MOST_LAID = 200
"""More dominoes than any hand has; an action with more is malformed."""

Pivot = Literal["first", "second"]
PIVOTS: tuple[Pivot, ...] = ("first", "second")
IN_PLACE = 2
"""The quarter turns that turn a domino in place."""

SeatNumber = Annotated[int, Meta(ge=0, le=99)]


class Turned(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A domino of the table, the half to turn it around, and the quarter turns; 2 is in place."""

    domino: DominoId
    pivot: Pivot
    turns: Annotated[int, Meta(ge=1, le=3)]


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice for a Supercell: the domino that a Destroyer takes from the table, or how a Rotate
    turns one (None: it is declined, and a later one is not).
    """

    destroy: DominoId | UnsetType = UNSET
    rotate: Turned | UnsetType | None = UNSET

    @property
    def destroys(self) -> int | None:
        """The domino that is taken."""
        return None if self.destroy is UNSET else self.destroy

    @property
    def turned(self) -> Turned | None:
        """The domino that is turned."""
        return None if self.rotate is UNSET else self.rotate

    @property
    def is_rotate(self) -> bool:
        """Whether it is for a Rotate."""
        return self.rotate is not UNSET


DECLINED = Effect(rotate=None)


class TakeTurn(Struct, frozen=True, tag="turn", forbid_unknown_fields=True):
    """A whole turn: the dominoes in the order they are laid, the choices for the Supercells they
    cover in that order, and who loses dominoes to Thieves; or, with nothing laid, how many dominoes
    to draw from the pile.
    """

    lay: Annotated[tuple[Laid, ...], Meta(max_length=MOST_LAID)] = ()
    effects: Annotated[tuple[Effect | None, ...], Meta(max_length=2 * MOST_LAID)] = ()
    thief: Annotated[tuple[SeatNumber, ...], Meta(max_length=99)] = ()
    draw: Annotated[int, Meta(ge=0, le=MOST_LAID)] | None = None


Action = TakeTurn


class Code(StrEnum):
    """Why an action is refused, in the order in which the reasons are looked for."""

    DOMINOES_ARE_DEALT = "dominoes_are_dealt"
    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    DRAW_NEEDED = "draw_needed"
    DRAW_COUNT = "draw_count"
    NOTHING_TO_DRAW = "nothing_to_draw"
    DRAW_AND_LAY = "draw_and_lay"
    NOT_IN_HAND = "not_in_hand"
    DOMINO_TWICE = "domino_twice"
    COVERS_EXACTLY = "covers_exactly"
    TOUCHES_NOTHING = "touches_nothing"
    TABLE_TOO_SMALL = "table_too_small"
    DESTROY_WHICH = "destroy_which"
    NOT_TO_DESTROY = "not_to_destroy"
    NOT_TO_ROTATE = "not_to_rotate"
    ROTATED_WRITTEN = "rotated_written"
    ROTATED_TOUCHES_NOTHING = "rotated_touches_nothing"
    ROTATED_COVERS_EXACTLY = "rotated_covers_exactly"
    ROTATED_TOO_FAR = "rotated_too_far"
    DECLINED_WRITTEN = "declined_written"
    SURPLUS_EFFECT = "surplus_effect"
    NOT_ONE_LINE = "not_one_line"
    INVALID_WORDS = "invalid_words"
    THIEF_COUNT = "thief_count"
    THIEF_VICTIM = "thief_victim"


def too_far(lay: tuple[Laid, ...]) -> Refusal | None:
    """The refusal for a second half beyond the reach, which the types cannot check (KD-20)."""
    for index, laid in enumerate(lay):
        x, y = laid.cells[1]
        if max(abs(x), abs(y)) > REACH:
            problem = f"the second half lies on ({x}, {y}), beyond {REACH}"
            return malformed_at(f"$.lay[{index}]", problem)
    return None


def normalized(action: TakeTurn) -> TakeTurn | Refusal:
    """Choices left blank are declined Rotates where a later one is used, and nothing elsewhere;
    refused if a domino lies too far away.
    """
    refusal = too_far(action.lay) or _two_in_one(action.effects)
    if refusal is not None:
        return refusal
    if None in action.effects:
        return replace(action, effects=written(action.effects))
    return action


def _two_in_one(effects: tuple[Effect | None, ...]) -> Refusal | None:
    """The refusal for a choice that is for no Supercell, or for two."""
    for index, effect in enumerate(effects):
        if effect is not None and effect.is_rotate == (effect.destroys is not None):
            return malformed_at(f"$.effects[{index}]", "one of destroy and rotate is needed")
    return None


def written(chosen: tuple[Effect | None, ...]) -> tuple[Effect, ...]:
    """Choices as they are written, from choices in which None is a declined Rotate."""
    used = [at for at, e in enumerate(chosen) if e and e.turned]
    last = used[-1] if used else -1
    return tuple([e or DECLINED for at, e in enumerate(chosen) if e is not None or at < last])
