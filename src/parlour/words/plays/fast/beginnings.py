"""What a hand can begin a word with: a tree, found once and used wherever a run begins freely."""

from __future__ import annotations

from typing import Any

from parlour.core.compiled import kernel
from parlour.words.kernels import lowest, ones, signed
from parlour.words.plays.fast.room import (
    AT,
    BEGINNING,
    BITS,
    COUNT,
    HELD,
    HOLDS,
    HOLDS_WILDS,
    IN_ONE,
    LETTER_BITS,
    LEVEL,
    LEVELS,
    MASK,
    MOST_BEGINNINGS,
    TEXT,
    TREE,
    WILDS,
)


@kernel
def plant(data: Any, room: Any) -> None:
    """The first level: nothing laid yet."""
    root = signed(data[1])
    room[TREE + MASK], room[TREE + AT], room[TREE + TEXT] = signed(data[root]), root, 0
    room[TREE + HOLDS], room[TREE + HOLDS_WILDS] = room[HELD], room[WILDS]
    room[LEVELS], room[LEVEL], room[LEVEL + 1] = 1, 0, 1


@kernel
def grow(data: Any, room: Any) -> bool:
    """One more level: beginnings with a letter more, in the order of the index.

    False if there is no room; then longer beginnings are found along each line.
    """
    length = room[LEVELS] - 1
    size = room[LEVEL + length + 1]
    if length == IN_ONE:
        return False
    for parent in range(room[LEVEL + length], room[LEVEL + length + 1]):
        shorter = TREE + parent * BEGINNING
        mask, node, holds = room[shorter + MASK], room[shorter + AT], room[shorter + HOLDS]
        wilds, text = room[shorter + HOLDS_WILDS], room[shorter + TEXT]
        untried = mask if wilds > 0 else mask & holds
        if size + ones(untried) > MOST_BEGINNINGS:
            return False
        while untried != 0:
            bit = untried & -untried
            untried ^= bit
            following = signed(data[node + 1 + ones(mask & (bit - 1))]) >> 1
            if following == 0:
                continue
            code = lowest(bit)
            longer = TREE + size * BEGINNING
            size += 1
            room[longer + MASK], room[longer + AT] = signed(data[following]), following
            room[longer + TEXT] = text | code << BITS * length
            room[longer + HOLDS_WILDS] = wilds if holds & bit else wilds - 1
            last = holds & bit and is_last(code, text, length, room)
            room[longer + HOLDS] = holds ^ bit if last else holds
    room[LEVELS] = length + 2
    room[LEVEL + length + 2] = size
    return True


@kernel
def is_last(code: int, text: int, length: int, room: Any) -> bool:
    """Whether a letter is the last of its kind in the hand, when a text is laid already."""
    left = room[COUNT + code]
    for tile in range(length):
        if text >> BITS * tile & LETTER_BITS == code:
            left -= 1
    return bool(left == 1)
