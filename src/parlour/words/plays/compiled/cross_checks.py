"""What is computed before the lines are searched: stretches, cross-checks and anchors."""

from __future__ import annotations

from typing import Any

from parlour.core.jit import kernel
from parlour.words.intrinsics import popcount, signed
from parlour.words.plays.compiled.encoding import (
    ANCHORS,
    CELLS,
    CONNECT,
    COUNTS,
    HEIGHT,
    LEFTWARDS,
    LETTER_FACTORS,
    MOST_CELLS,
    MOST_LETTERS,
    NO_LETTER,
    SHUT,
    UPWARDS,
    VALUES,
    WALLS,
    WIDTH,
    WILDCARDS,
    WORD_FACTORS,
)
from parlour.words.plays.compiled.workspace import (
    COUNT,
    FIRST,
    FITS,
    HAND,
    HAS_CROSS,
    HELD,
    HIGHEST_VALUE,
    IS_ANCHOR,
    LEFT,
    LEVELS,
    ORDER,
    ROWS,
    RUN_FACTOR,
    RUN_TOTAL,
    STRETCHES,
    VALUE,
    WILDS,
)

EVERY_LETTER = 0xFFFFFFFF


@kernel
def prepare(row: Any, data: Any, work: Any) -> None:
    """Computes everything that the lines of a search share."""
    wilds, held, left, highest = signed(row[WILDCARDS]), 0, signed(row[WILDCARDS]), 0
    for code in range(MOST_LETTERS):
        count, value = signed(row[COUNTS + code]), signed(row[VALUES + code])
        work[COUNT + code], work[HAND + code], work[VALUE + code] = count, count, value
        left += count
        if count > 0:
            held |= 1 << code
        if count + wilds > 0:
            highest = max(highest, value)
    work[HELD], work[LEFT], work[WILDS], work[HIGHEST_VALUE] = held, left, wilds, highest
    work[LEVELS] = 0
    cells = row[WIDTH] * row[HEIGHT]
    work[HAS_CROSS : HAS_CROSS + cells] = 0
    work[HAS_CROSS + MOST_CELLS : HAS_CROSS + MOST_CELLS + cells] = 0
    work[FIRST] = 0
    work[ROWS] = find_stretches(0, 0, row, data, work)
    work[STRETCHES] = find_stretches(1, work[ROWS], row, data, work)
    for cell in range(cells):
        anchor = signed(row[ANCHORS + cell])
        if row[CONNECT]:
            anchor = work[HAS_CROSS + cell] | work[HAS_CROSS + MOST_CELLS + cell]
        work[IS_ANCHOR + cell] = anchor if row[CELLS + cell] == NO_LETTER else 0


@kernel
def find_stretches(axis: int, stretches: int, row: Any, data: Any, work: Any) -> int:
    """Finds the stretches along an axis, in the order of `Grid.stretches`; how many there are."""
    width, height = signed(row[WIDTH]), signed(row[HEIGHT])
    lines, length, down, along = height, width, width, 1
    wall, backwards = 1, row[LEFTWARDS]
    if axis == 1:
        lines, length, down, along = width, height, 1, width
        wall, backwards = 2, row[UPWARDS]
    for line in range(lines):
        begin = 0
        for place in range(length):
            cell = line * down + place * along
            shut = row[CELLS + cell] == SHUT
            if shut or place == length - 1 or row[WALLS + cell] & wall:
                end = place if shut else place + 1
                if end - begin > 1:
                    first = work[FIRST + stretches]
                    for number in range(end - begin):
                        other = end - 1 - number if backwards else begin + number
                        work[ORDER + first + number] = line * down + other * along
                    stretches += 1
                    work[FIRST + stretches] = first + end - begin
                    cross_check(axis, first, first + end - begin, row, data, work)
                begin = place + 1
    return stretches


@kernel
def cross_check(axis: int, first: int, end: int, row: Any, data: Any, work: Any) -> None:
    """Computes the cross-checks of a stretch: which letters fit its runs, and what these count."""
    root = signed(data[1]) << 1
    step, total, factor, run = root, 0, 1, 0
    for number in range(first, end):
        cell = work[ORDER + number]
        code = row[CELLS + cell]
        if code >= 0:
            step = next_step(step, code, data)
            total += work[VALUE + code] * row[LETTER_FACTORS + cell]
            factor *= row[WORD_FACTORS + cell]
            run += 1
            continue
        after = number + 1
        while after < end and row[CELLS + work[ORDER + after]] >= 0:
            other = work[ORDER + after]
            total += work[VALUE + row[CELLS + other]] * row[LETTER_FACTORS + other]
            factor *= row[WORD_FACTORS + other]
            after += 1
        if run > 0 or after > number + 1:
            slot = axis * MOST_CELLS + cell
            work[HAS_CROSS + slot] = 1
            work[FITS + slot] = fitting_letters(step >> 1, number + 1, after, row, data, work)
            work[RUN_TOTAL + slot] = total
            work[RUN_FACTOR + slot] = factor * row[WORD_FACTORS + cell]
        step, total, factor, run = root, 0, 1, 0


@kernel
def fitting_letters(node: int, begin: int, end: int, row: Any, data: Any, work: Any) -> int:
    """The letters of the hand that complete the run to a word."""
    mask = signed(data[node])
    untried = mask if work[WILDS] > 0 else mask & work[HELD]
    fits = 0
    while untried != 0:
        bit = untried & -untried
        untried ^= bit
        step = signed(data[node + 1 + popcount(mask & (bit - 1))])
        for number in range(begin, end):
            step = next_step(step, row[CELLS + work[ORDER + number]], data)
        if step & 1:
            fits |= bit
    return fits


@kernel
def next_step(step: int, code: int, data: Any) -> int:
    """The step behind a letter; 0 if it can't follow."""
    node, bit = step >> 1, 1 << signed(code)
    mask = signed(data[node])
    following = signed(data[node + 1 + popcount(mask & (bit - 1))])
    return following if mask & bit else 0
