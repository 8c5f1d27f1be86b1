"""What a player can do, and why it may be refused."""

from __future__ import annotations

from enum import StrEnum
from itertools import combinations
from typing import Annotated

from msgspec import Meta, Struct

from parlour.core.codec import SET
from parlour.games.kniffeliger.rules.categories import CATEGORIES, Category
from parlour.games.kniffeliger.state import DICE

DieIndex = Annotated[int, Meta(ge=0, lt=DICE)]
DiceSet = Annotated[tuple[DieIndex, ...], SET]
Victim = Annotated[int, Meta(ge=0, description="the seat of the target player")]


class Roll(Struct, frozen=True, tag="roll", forbid_unknown_fields=True):
    """Roll the other dice. `keep` lists the dice to keep, locked ones included, by index from 0."""

    keep: DiceSet


class Enter(Struct, frozen=True, tag="enter", forbid_unknown_fields=True):
    """Enter the dice in a category."""

    category: Category


class Steal(Struct, frozen=True, tag="steal", forbid_unknown_fields=True):
    """Take the points of a field from another sheet instead of rolling."""

    victim: Victim
    category: Category


class Freeze(Struct, frozen=True, tag="freeze", forbid_unknown_fields=True):
    """Freeze a field: it cannot be filled in the next main turn on that sheet."""

    victim: Victim
    category: Category


class CrossOut(Struct, frozen=True, tag="crossOut", forbid_unknown_fields=True):
    """Cross out a field on another sheet: it is closed and scores 0."""

    victim: Victim
    category: Category


class Shift(Struct, frozen=True, tag="shift", forbid_unknown_fields=True):
    """Pass every sheet to the next seat."""


class Swap(Struct, frozen=True, tag="swap", forbid_unknown_fields=True):
    """Exchange sheets with another player."""

    victim: Victim


class EndTurn(Struct, frozen=True, tag="endTurn", forbid_unknown_fields=True):
    """End the turn."""


Action = Roll | Enter | Steal | Freeze | CrossOut | Shift | Swap | EndTurn
Aimed = Steal | Freeze | CrossOut
AIMED: tuple[type[Aimed], ...] = (Steal, Freeze, CrossOut)


class Code(StrEnum):
    """Why an action is refused, in the order in which the reasons are checked (KF-33)."""

    GAME_OVER = "game_over"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_DIE = "no_such_die"
    ALREADY_ENTERED = "already_entered"
    NOTHING_TO_FILL = "nothing_to_fill"
    NO_ROLL_LEFT = "no_roll_left"
    NOT_ROLLED = "not_rolled"
    ALREADY_ROLLED = "already_rolled"
    NOT_ENTERED = "not_entered"
    LOCKED_DICE = "locked_dice"
    KEEPS_ALL = "keeps_all"
    NO_DICE_TO_KEEP = "no_dice_to_keep"
    NO_SUCH_VICTIM = "no_such_victim"
    OWN_SHEET = "own_sheet"
    NO_TURN_LEFT = "no_turn_left"
    NO_OTHER_PLAYER = "no_other_player"
    OWN_FIELD_CLOSED = "own_field_closed"
    OWN_FIELD_FROZEN = "own_field_frozen"
    FIELD_CLOSED = "field_closed"
    FIELD_FROZEN = "field_frozen"
    FIELD_WORTH_NOTHING = "field_worth_nothing"
    LAST_FILLABLE = "last_fillable"


_KEEPS = [keep for size in range(DICE + 1) for keep in combinations(range(DICE), size)]
ROLLS_KEEPING = {
    locked: tuple([Roll(keep) for keep in _KEEPS[:-1] if set(locked).issubset(keep)])
    for locked in _KEEPS
}
"""Every roll with these dice locked, those that keep the fewest dice first (KF-10)."""

ENTER = tuple([Enter(category) for category in CATEGORIES])
END_TURN = EndTurn()
