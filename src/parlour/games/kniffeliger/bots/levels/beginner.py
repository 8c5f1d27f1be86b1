"""Beginner: keeps the most frequent face, enters what scores most, uses action dice at random."""

from __future__ import annotations

from typing import Any

from parlour.bots.splitmix import below
from parlour.core.jit import kernel
from parlour.games.kniffeliger.bots.dice_choice import best_field
from parlour.games.kniffeliger.fast.layout import (
    AIM_AT,
    END_AT,
    ENTER_AT,
    FIRST_DIE,
    LOCKED,
    ROLLS,
)
from parlour.games.kniffeliger.fast.play import ALL_DICE, legal, owes_entry
from parlour.games.kniffeliger.state import DICE
from parlour.games.kniffeliger.state import ROLLS as MOST_ROLLS


@kernel
def beginner_move(table: Any, scratch: Any) -> int:
    """Uses an action die half of the time, if one can be used; then the dice."""
    count = legal(table, scratch.keep_order, scratch.actions)
    uses = 0
    for place in range(count):
        action = scratch.actions[place]
        if action >= AIM_AT and action != END_AT:
            scratch.actions[uses] = action
            uses += 1
    if uses and below(scratch.rng, 2):
        return int(scratch.actions[below(scratch.rng, uses)])
    if not owes_entry(table):
        return END_AT
    if table[ROLLS] == 0:
        return 0
    keep = most_frequent_dice(table)
    if table[ROLLS] < MOST_ROLLS and keep != ALL_DICE:
        return keep
    return ENTER_AT + best_field(table, scratch, scratch.zeros)


@kernel
def most_frequent_dice(table: Any) -> int:
    """The dice with the most frequent face (the higher one of two), and the locked dice."""
    best = 0
    chosen = 0
    for face in range(1, 7):
        count = 0
        for index in range(DICE):
            if table[FIRST_DIE + index] == face:
                count += 1
        if count >= best:
            best = count
            chosen = face
    keep = table[LOCKED]
    for index in range(DICE):
        if table[FIRST_DIE + index] == chosen:
            keep |= 1 << index
    return int(keep)
