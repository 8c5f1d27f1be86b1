"""The search along one line."""

from __future__ import annotations

from typing import Any

from parlour.core.jit import kernel
from parlour.words.intrinsics import lowest_bit, popcount, signed
from parlour.words.plays.compiled.cross_checks import EVERY_LETTER, next_step
from parlour.words.plays.compiled.encoding import CELLS, LETTER_FACTORS, MOST_CELLS, WORD_FACTORS
from parlour.words.plays.compiled.prefixes import add_level, add_root
from parlour.words.plays.compiled.results import BEST, add_result
from parlour.words.plays.compiled.workspace import (
    ALLOWED,
    ANCHOR,
    AT,
    BAR,
    BITS,
    COVERED,
    CROSS_FACTOR,
    CROSS_TOTAL,
    EMPTIES,
    EMPTY_BEFORE,
    FIRST,
    FIRST_CELL,
    FITS,
    FRAME_SIZE,
    GAINS,
    GAINS_ACROSS,
    HAND,
    HAS_CROSS,
    HELD_BEFORE,
    HIGHEST_VALUE,
    HOLDS,
    HOLDS_WILDS,
    IS_ANCHOR,
    LEFT,
    LETTER,
    LETTER_FACTOR,
    LETTER_MASK,
    LETTERS_PER_NUMBER,
    LEVEL,
    LEVELS,
    MASK,
    MODE,
    NEXT,
    NODE,
    ORDER,
    PLACE,
    PREFIX_SIZE,
    ROWS,
    RUN_FACTOR,
    RUN_TOTAL,
    SIZE,
    STACK,
    START,
    STRETCH,
    SUMS,
    TEXT,
    TEXT_HIGH,
    TEXT_LOW,
    TOOK,
    TOOK_WILD,
    TOTAL,
    TOTAL_ACROSS,
    TREE,
    UNTRIED,
    VALUE,
    WORD_FACTOR,
)


@kernel
def search_line(stretch: int, row: Any, data: Any, work: Any, out: Any) -> None:
    """Finds the plays of a stretch, from every cell where a run can begin."""
    load_line(stretch, row, work)
    if work[LEVELS] == 0:
        add_root(data, work)
    for start in range(work[SIZE]):
        if start > 0 and work[LETTER + start - 1] >= 0:
            continue
        free = free_cells(start, work)
        if free < 0:
            continue
        set_start(start, row, work)
        if work[MODE] == BEST and cannot_beat_bar(start, 0, 0, 0, work):
            continue
        while work[LEVELS] <= free and add_level(data, work):
            pass
        depth = min(free, work[LEVELS] - 1)
        letter = work[LETTER + start + depth]
        asked = 1 << letter if letter >= 0 else work[ALLOWED + start + depth]
        for prefix in range(work[LEVEL + depth], work[LEVEL + depth + 1]):
            if work[TREE + prefix * PREFIX_SIZE + MASK] & asked:
                extend_prefix(prefix, depth, data, work, out)


@kernel
def load_line(stretch: int, row: Any, work: Any) -> None:
    """Writes the places of a stretch to the workspace."""
    first = work[FIRST + stretch]
    size = work[FIRST + stretch + 1] - first
    across = MOST_CELLS if stretch < work[ROWS] else 0
    sums, gains, gains_across, empties = 0, 0, 0, 0
    for place in range(size):
        cell = work[ORDER + first + place]
        letter, factor = signed(row[CELLS + cell]), signed(row[LETTER_FACTORS + cell])
        work[LETTER + place], work[LETTER_FACTOR + place] = letter, factor
        work[SUMS + place], work[EMPTY_BEFORE + place] = sums, empties
        work[GAINS + place], work[GAINS_ACROSS + place] = gains, gains_across
        if letter >= 0:
            value = work[VALUE + letter] * factor
            sums += value
            gains += max(0, value)
            continue
        work[EMPTIES + empties] = place
        empties += 1
        gains += work[HIGHEST_VALUE] * factor
        work[ANCHOR + place] = work[IS_ANCHOR + cell]
        work[ALLOWED + place] = EVERY_LETTER
        work[CROSS_TOTAL + place], work[CROSS_FACTOR + place] = 0, 0
        if work[HAS_CROSS + across + cell]:
            work[ALLOWED + place] = work[FITS + across + cell]
            work[CROSS_TOTAL + place] = work[RUN_TOTAL + across + cell]
            work[CROSS_FACTOR + place] = work[RUN_FACTOR + across + cell]
            most = work[CROSS_TOTAL + place] + work[HIGHEST_VALUE] * factor
            gains_across += max(0, most * work[CROSS_FACTOR + place])
    work[STRETCH], work[SIZE], work[SUMS + size] = stretch, size, sums
    work[GAINS + size], work[GAINS_ACROSS + size] = gains, gains_across
    work[EMPTY_BEFORE + size], work[EMPTIES + empties] = empties, size
    work[NEXT + size], work[ALLOWED + size] = size, 0
    for place in range(size - 1, -1, -1):
        work[NEXT + place] = place if work[LETTER + place] < 0 else work[NEXT + place + 1]


@kernel
def free_cells(start: int, work: Any) -> int:
    """How many cells from a start on have no constraint; -1 if no anchor can be covered."""
    free, need = 0, 0
    for place in range(start, work[SIZE]):
        if work[LETTER + place] >= 0:
            continue
        need += 1
        if need > work[LEFT]:
            return -1
        if work[ANCHOR + place]:
            return free if work[ALLOWED + place] else -1
        if work[CROSS_FACTOR + place] == 0 and free == place - start:
            free += 1
    return -1


@kernel
def set_start(start: int, row: Any, work: Any) -> None:
    """Sets where the run begins, and computes the word factor up to each place."""
    first, product = work[FIRST + work[STRETCH]], 1
    column = MOST_CELLS if work[STRETCH] >= work[ROWS] else 0
    work[START] = start
    work[FIRST_CELL] = work[ORDER + first + work[NEXT + start]] + column
    for place in range(start, work[SIZE]):
        product *= row[WORD_FACTORS + work[ORDER + first + place]]
        work[WORD_FACTOR + place + 1] = product


@kernel
def cannot_beat_bar(place: int, laid: int, total: int, across: int, work: Any) -> bool:
    """Whether no play that starts like this can score more than the bar, even with the highest
    letter on every empty cell still in reach.
    """
    number = work[EMPTY_BEFORE + place] + work[LEFT] - laid
    end = work[SIZE]
    if number < work[EMPTY_BEFORE + end]:
        end = work[EMPTIES + number]
    most = max(0, total + work[GAINS + end] - work[GAINS + place]) * work[WORD_FACTOR + end]
    most += across + work[GAINS_ACROSS + end] - work[GAINS_ACROSS + place]
    return bool(most <= work[BAR])


@kernel
def extend_prefix(prefix: int, depth: int, data: Any, work: Any, out: Any) -> None:
    """Lays a prefix and finds every play that continues it."""
    at, place = TREE + prefix * PREFIX_SIZE, work[NEXT + work[START] + depth]
    held, wilds, text_low, text_high = work[at + HOLDS], work[at + HOLDS_WILDS], work[at + TEXT], 0
    step = work[at + AT] << 1
    for letter in range(work[START] + depth, place):
        step = next_step(step, work[LETTER + letter], data)
    node = step >> 1
    mask = signed(data[node])
    untried = mask & work[ALLOWED + place]
    if wilds == 0:
        untried &= held
    if untried == 0:
        return
    base, base_across, covered, tiles = lay_prefix(text_low, depth, place, work), 0, 0, depth
    while untried != 0 or tiles > depth:
        if untried == 0:
            tiles -= 1
            at = STACK + tiles * FRAME_SIZE
            place, node, untried = work[at + PLACE], work[at + NODE], work[at + UNTRIED]
            base, base_across = work[at + TOTAL], work[at + TOTAL_ACROSS]
            text_low, text_high = work[at + TEXT_LOW], work[at + TEXT_HIGH]
            covered, held, mask = work[at + COVERED], work[at + HELD_BEFORE], signed(data[node])
            wilds += work[at + TOOK_WILD]
            work[HAND + work[at + TOOK]] += 1 - work[at + TOOK_WILD]
            continue
        bit = untried & -untried
        untried ^= bit
        code, end = lowest_bit(bit), work[NEXT + place + 1]
        step = signed(data[node + 1 + popcount(mask & (bit - 1))])
        for letter in range(place + 1, end):
            step = next_step(step, work[LETTER + letter], data)
        value = work[VALUE + code] * work[LETTER_FACTOR + place]
        total = base + value + work[SUMS + end] - work[SUMS + place]
        across = base_across + (work[CROSS_TOTAL + place] + value) * work[CROSS_FACTOR + place]
        next_low, next_high = text_low, text_high
        if tiles < LETTERS_PER_NUMBER:
            next_low |= code << BITS * tiles
        else:
            next_high |= code << BITS * (tiles - LETTERS_PER_NUMBER)
        if (
            step & 1
            and (covered or work[ANCHOR + place])
            and (tiles > 0 or makes_run(place, end, work))
        ):
            score = total * work[WORD_FACTOR + end] + across
            add_result(score, tiles + 1, next_low, next_high, work, out)
        wild = 1 if held & bit == 0 else 0
        still = held ^ bit if wild == 0 and work[HAND + code] == 1 else held
        following = signed(data[step >> 1])
        untried_next = following & work[ALLOWED + end]
        if wilds == wild:
            untried_next &= still
        if untried_next == 0:
            continue
        if work[MODE] == BEST and cannot_beat_bar(end, tiles + 1, total, across, work):
            continue
        at = STACK + tiles * FRAME_SIZE
        work[at + PLACE], work[at + NODE], work[at + UNTRIED] = place, node, untried
        work[at + TOTAL], work[at + TOTAL_ACROSS] = base, base_across
        work[at + TEXT_LOW], work[at + TEXT_HIGH], work[at + COVERED] = text_low, text_high, covered
        work[at + HELD_BEFORE], work[at + TOOK], work[at + TOOK_WILD] = held, code, wild
        work[HAND + code] -= 1 - wild
        covered, held, wilds = covered | work[ANCHOR + place], still, wilds - wild
        place, node, mask, untried, tiles = end, step >> 1, following, untried_next, tiles + 1
        base, base_across, text_low, text_high = total, across, next_low, next_high
    for tile in range(depth):
        work[HAND + (text_low >> BITS * tile & LETTER_MASK)] += 1


@kernel
def lay_prefix(text: int, depth: int, place: int, work: Any) -> int:
    """Takes the letters of a prefix from the hand. Gives what the run counts up to a place."""
    start = work[START]
    total = work[SUMS + place] - work[SUMS + start]
    for tile in range(depth):
        code = text >> BITS * tile & LETTER_MASK
        work[HAND + code] -= 1
        total += work[VALUE + code] * work[LETTER_FACTOR + start + tile]
    return int(total)


@kernel
def makes_run(place: int, end: int, work: Any) -> bool:
    """Whether a single letter makes a run here whose play is not already found in its row."""
    if end - work[START] < 2:
        return False
    return bool(work[STRETCH] < work[ROWS] or work[CROSS_FACTOR + place] == 0)
