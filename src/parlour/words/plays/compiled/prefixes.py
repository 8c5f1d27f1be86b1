"""The tree of prefixes that a hand can lay: built once per search, for runs that begin freely."""

from __future__ import annotations

from typing import Any

from parlour.core.jit import kernel
from parlour.words.intrinsics import lowest_bit, popcount, signed
from parlour.words.plays.compiled.workspace import (
    AT,
    BITS,
    COUNT,
    HELD,
    HOLDS,
    HOLDS_WILDS,
    LETTER_MASK,
    LETTERS_PER_NUMBER,
    LEVEL,
    LEVELS,
    MASK,
    MOST_PREFIXES,
    PREFIX_SIZE,
    TEXT,
    TREE,
    WILDS,
)


@kernel
def add_root(data: Any, work: Any) -> None:
    """Adds the first level: the empty prefix."""
    root = signed(data[1])
    work[TREE + MASK], work[TREE + AT], work[TREE + TEXT] = signed(data[root]), root, 0
    work[TREE + HOLDS], work[TREE + HOLDS_WILDS] = work[HELD], work[WILDS]
    work[LEVELS], work[LEVEL], work[LEVEL + 1] = 1, 0, 1


@kernel
def add_level(data: Any, work: Any) -> bool:
    """Adds the prefixes that are one letter longer, in the order of the index.

    False if they do not fit; then longer prefixes are found along each line.
    """
    length = work[LEVELS] - 1
    size = work[LEVEL + length + 1]
    if length == LETTERS_PER_NUMBER:
        return False
    for parent in range(work[LEVEL + length], work[LEVEL + length + 1]):
        shorter = TREE + parent * PREFIX_SIZE
        mask, node, holds = work[shorter + MASK], work[shorter + AT], work[shorter + HOLDS]
        wilds, text = work[shorter + HOLDS_WILDS], work[shorter + TEXT]
        untried = mask if wilds > 0 else mask & holds
        if size + popcount(untried) > MOST_PREFIXES:
            return False
        while untried != 0:
            bit = untried & -untried
            untried ^= bit
            following = signed(data[node + 1 + popcount(mask & (bit - 1))]) >> 1
            if following == 0:
                continue
            code = lowest_bit(bit)
            longer = TREE + size * PREFIX_SIZE
            size += 1
            work[longer + MASK], work[longer + AT] = signed(data[following]), following
            work[longer + TEXT] = text | code << BITS * length
            work[longer + HOLDS_WILDS] = wilds if holds & bit else wilds - 1
            last = holds & bit and is_last(code, text, length, work)
            work[longer + HOLDS] = holds ^ bit if last else holds
    work[LEVELS] = length + 2
    work[LEVEL + length + 2] = size
    return True


@kernel
def is_last(code: int, text: int, length: int, work: Any) -> bool:
    """Whether a letter is the last of its kind in the hand once a text is laid."""
    left = work[COUNT + code]
    for tile in range(length):
        if text >> BITS * tile & LETTER_MASK == code:
            left -= 1
    return bool(left == 1)
