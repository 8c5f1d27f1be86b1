"""The throws of a match as kernels. They use the labels of the engine, hashed beforehand."""

from __future__ import annotations

from typing import Any, NamedTuple

from parlour.bots.splitmix import FIRST, MASK, U64, below, next_word, words
from parlour.core.chance import label_hash
from parlour.core.jit import kernel
from parlour.games.kniffeliger.fast.layout import (
    ACTIVE,
    FIRST_DIE,
    FRESH,
    LOCKED,
    MOST_SEATS,
    ROLLS,
    ROUND,
    STOCKS,
)
from parlour.games.kniffeliger.state import DICE, ROUNDS
from parlour.games.kniffeliger.state import ROLLS as MOST_ROLLS

BOT = U64(0xD1B54A32D192ED03)
"""Keeps the randomness of bots apart from the throws."""

SIX = U64(6)
SIXES: Any = words([6**free for free in range(DICE + 1)])
LIMITS: Any = words([2**64 // 6**taken // 6 * 6 for taken in range(DICE)])
"""The limit below which a word gives another die, by how many were already taken from it."""

SAFE = U64(2**64 // 6**DICE * 6**DICE)
"""A word below this gives five dice."""


class Labels(NamedTuple):
    """The hashes of all labels, by round and seat; those of rolls also by throw."""

    rolls: Any
    awards: Any


def labels() -> Labels:
    """The hashes of every label that a match can need."""
    turns = [(number, seat) for number in range(ROUNDS + 1) for seat in range(MOST_SEATS)]
    throws = range(MOST_ROLLS + 1)
    return Labels(
        words([label_hash(f"roll/{n}/{seat}/{throw}") for n, seat in turns for throw in throws]),
        words([label_hash(f"award/{n}/{seat}") for n, seat in turns]),
    )


@kernel
def roll_start(key: Any, labels: Any, number: int, seat: int, throw: int) -> Any:
    """Where the generator of `roll/round/seat/throw` starts."""
    return key ^ labels.rolls[(number * MOST_SEATS + seat) * (MOST_ROLLS + 1) + throw]


@kernel
def dice(rng: Any, count: int) -> int:
    """`count` dice as a number in base six: digits are faces minus one, the first die lowest."""
    word = next_word(rng)
    if word < SAFE:
        return int(word % SIXES[count])
    return dice_from(rng, word, count)


@kernel
def dice_from(rng: Any, word: Any, count: int) -> int:
    """The same, die by die: a word that would bias a die is replaced by the next one."""
    number = U64(0)
    taken = 0
    for die in range(count):
        while word >= LIMITS[taken]:
            word = next_word(rng)
            taken = 0
        number += word % SIX * SIXES[die]
        word = word // SIX
        taken += 1
    return int(number)


@kernel
def roll(table: Any, key: Any, labels: Any, rng: Any) -> None:
    """`roll/round/seat/throw`: the dice that are not locked, in index order."""
    count = 0
    for index in range(DICE):
        if not (table[LOCKED] >> index) & 1:
            count += 1
    rng[0] = roll_start(key, labels, table[ROUND], table[ACTIVE], table[ROLLS])
    number = dice(rng, count)
    for index in range(DICE):
        if not (table[LOCKED] >> index) & 1:
            table[FIRST_DIE + index] = number % 6 + 1
            number //= 6


@kernel
def award(table: Any, key: Any, labels: Any, rng: Any) -> int:
    """`award/round/seat`: the face of the action die, 0 to 4 for a kind, 5 for one of each."""
    rng[0] = key ^ labels.awards[table[ROUND] * MOST_SEATS + table[ACTIVE]]
    face = below(rng, STOCKS + 1)
    for kind in range(STOCKS):
        if face == kind or face == STOCKS:
            table[FRESH + table[ACTIVE] * STOCKS + kind] += 1
    return face


@kernel
def decision_seed(key: Any, entries: int) -> Any:
    """The seed of a bot's decision after this many entries."""
    return ((key ^ BOT) + U64(entries) * FIRST) & MASK
