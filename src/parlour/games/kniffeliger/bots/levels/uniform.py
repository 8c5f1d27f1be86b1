"""Random: any legal action, all equally likely.

If only rolls and entries are legal, they are counted instead of listed; solo games
(`fast.random_solo`) need nothing else.
"""

from __future__ import annotations

from typing import Any

from parlour.bots.splitmix import below
from parlour.core.jit import integers, kernel
from parlour.games.kniffeliger.fast.layout import (
    ACTIVE,
    CROSS_OUT,
    ENTER_AT,
    FIELDS,
    FREEZE,
    LOCKED,
    READY,
    ROLLS,
    STOCKS,
)
from parlour.games.kniffeliger.fast.play import (
    ALL_DICE,
    KEEP_ORDER,
    legal,
    open_fields,
    owes_entry,
)
from parlour.games.kniffeliger.state import ROLLS as MOST_ROLLS

_KEEPS = [
    [int(keep) for keep in KEEP_ORDER if keep & locked == locked] for locked in range(ALL_DICE + 1)
]
KEEPS: Any = integers(keep for keeps in _KEEPS for keep in [*keeps, *[0] * (ALL_DICE - len(keeps))])
"""What can be kept with some dice locked, in the engine's order: KEEPS[locked * 31 + n]."""

KEEP_COUNTS: Any = integers(len(keeps) for keeps in _KEEPS)

HALF = FIELDS // 2
LOWER = (1 << HALF) - 1
_PLACES = [[place for place in range(HALF) if half >> place & 1] for half in range(1 << HALF)]
PLACES: Any = integers(
    place for places in _PLACES for place in [*places, *[0] * (HALF - len(places))]
)
"""The open fields of half a sheet: PLACES[half * 7 + n]."""

PLACE_COUNTS: Any = integers(len(places) for places in _PLACES)


@kernel
def random_move(table: Any, scratch: Any) -> int:
    """A random legal action."""
    seat = table[ACTIVE]
    aims = table[READY + seat * STOCKS + FREEZE] + table[READY + seat * STOCKS + CROSS_OUT]
    if table[ROLLS] > 0 and aims == 0 and owes_entry(table):
        fields = open_fields(table, seat, False)
        return int(roll_or_entry(scratch.rng, table[ROLLS], table[LOCKED], fields))
    count = legal(table, scratch.keep_order, scratch.actions)
    return int(scratch.actions[below(scratch.rng, count)])


@kernel
def roll_or_entry(rng: Any, rolls: int, locked: int, fields: int) -> int:
    """A random roll or entry, all equally likely."""
    low = PLACE_COUNTS[fields & LOWER]
    keeps = KEEP_COUNTS[locked] if rolls < MOST_ROLLS else 0
    number = below(rng, keeps + low + PLACE_COUNTS[fields >> HALF])
    if number < keeps:
        return int(KEEPS[locked * ALL_DICE + number])
    number -= keeps
    upper = int(number >= low)
    half = (fields >> HALF * upper) & LOWER
    return int(ENTER_AT + HALF * upper + PLACES[half * HALF + number - low * upper])
