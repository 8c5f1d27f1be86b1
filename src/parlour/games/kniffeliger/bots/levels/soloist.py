"""The soloist: exact solo play that never uses an action die. A baseline, not an opponent."""

from __future__ import annotations

from typing import Any

from parlour.core.jit import kernel
from parlour.games.kniffeliger.bots.dice_choice import best_field, best_keep, solo_turn
from parlour.games.kniffeliger.fast.layout import ACTIVE, END_AT, ENTER_AT, ROLLS
from parlour.games.kniffeliger.fast.play import owes_entry


@kernel
def soloist_move(table: Any, scratch: Any) -> int:
    """The best decision in solo play."""
    if not owes_entry(table):
        return END_AT
    if table[ROLLS] == 0:
        return 0
    solo_turn(table, scratch, table[ACTIVE], scratch.values)
    keep = best_keep(table, scratch)
    return keep if keep >= 0 else ENTER_AT + best_field(table, scratch, scratch.values)
