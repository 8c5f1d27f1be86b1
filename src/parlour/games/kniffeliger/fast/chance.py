"""The throws of a match as kernels: the labels of the engine, hashed without writing them."""

from __future__ import annotations

from typing import Any

from parlour.bots.compiled import kernel
from parlour.bots.splitmix import below, fnv, fnv_number, fnv_text
from parlour.games.kniffeliger.fast.layout import (
    ACTIVE,
    FIRST_DIE,
    FRESH,
    LOCKED,
    ROLLS,
    ROUND,
    STOCKS,
)
from parlour.games.kniffeliger.state import DICE

ROLL = fnv_text("roll/")
AWARD = fnv_text("award/")
BOT = fnv_text("bot/")
SLASH = ord("/")


@kernel
def roll(table: Any, key: Any, rng: Any) -> int:
    """`roll/round/seat/throw`: the dice that are not locked, in index order; how many they are."""
    label = fnv_number(ROLL, table[ROUND])
    label = fnv_number(fnv(label, SLASH), table[ACTIVE])
    label = fnv_number(fnv(label, SLASH), table[ROLLS])
    rng[0] = key ^ label
    count = 0
    for index in range(DICE):
        if not (table[LOCKED] >> index) & 1:
            table[FIRST_DIE + index] = below(rng, 6) + 1
            count += 1
    return count


@kernel
def award(table: Any, key: Any, rng: Any) -> int:
    """`award/round/seat`: the face of the action die, 0 to 4 a kind, 5 one of each."""
    label = fnv_number(AWARD, table[ROUND])
    label = fnv_number(fnv(label, SLASH), table[ACTIVE])
    rng[0] = key ^ label
    face = below(rng, STOCKS + 1)
    for kind in range(STOCKS):
        if face == kind or face == STOCKS:
            table[FRESH + table[ACTIVE] * STOCKS + kind] += 1
    return face


@kernel
def decision_seed(key: Any, entries: int) -> Any:
    """What a bot's randomness starts from, after so many entries."""
    return key ^ fnv_number(BOT, entries)
