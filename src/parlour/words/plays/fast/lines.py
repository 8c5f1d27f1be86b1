"""The search along one line."""

from __future__ import annotations

from typing import Any

from parlour.core.compiled import kernel
from parlour.words.kernels import lowest, ones, signed
from parlour.words.plays.fast.beginnings import grow, plant
from parlour.words.plays.fast.board import CELLS, FACTORS, MOST_CELLS, TIMES
from parlour.words.plays.fast.keeping import BEST, keep
from parlour.words.plays.fast.room import (
    ACROSS,
    ACROSS_BY,
    AT,
    BAR,
    BEFORE,
    BEGINNING,
    BESIDE,
    BITS,
    BY,
    COVERED,
    EARLY,
    EMPTIES,
    EMPTY_BEFORE,
    FIRST,
    FITS,
    GAINS,
    GAINS_ACROSS,
    HAND,
    HELD_BEFORE,
    HOLDS,
    HOLDS_WILDS,
    IN_ONE,
    KEEPING,
    LATE,
    LEAD,
    LEFT,
    LETTER,
    LETTER_BITS,
    LEVEL,
    LEVELS,
    MASK,
    MAY,
    NEXT,
    NODE,
    ORDER,
    OTHERS,
    PLACE,
    PRODUCT,
    RICHEST,
    ROWS,
    SIZE,
    STACK,
    START,
    STRETCH,
    SUMS,
    TEXT,
    TIMES_RUN,
    TOOK,
    TOOK_WILD,
    TOTAL,
    TOTAL_ACROSS,
    TREE,
    UNTRIED,
    VALUE,
    WANT,
    WANTED_NOW,
)
from parlour.words.plays.fast.survey import EVERY_LETTER, follow_letter


@kernel
def search_line(stretch: int, row: Any, data: Any, room: Any, out: Any) -> None:
    """Finds the plays of a stretch, from every cell where a run can begin."""
    draw(stretch, row, room)
    if room[LEVELS] == 0:
        plant(data, room)
    for start in range(room[SIZE]):
        if start > 0 and room[LETTER + start - 1] >= 0:
            continue
        free = free_cells(start, room)
        if free < 0:
            continue
        begin(start, row, room)
        if room[KEEPING] == BEST and hopeless(start, 0, 0, 0, room):
            continue
        while room[LEVELS] <= free and grow(data, room):
            pass
        depth = min(free, room[LEVELS] - 1)
        letter = room[LETTER + start + depth]
        asked = 1 << letter if letter >= 0 else room[MAY + start + depth]
        for beginning in range(room[LEVEL + depth], room[LEVEL + depth + 1]):
            if room[TREE + beginning * BEGINNING + MASK] & asked:
                follow(beginning, depth, data, room, out)


@kernel
def draw(stretch: int, row: Any, room: Any) -> None:
    """Lays out a stretch by places."""
    first = room[FIRST + stretch]
    size = room[FIRST + stretch + 1] - first
    across = MOST_CELLS if stretch < room[ROWS] else 0
    sums, gains, gains_across, empties = 0, 0, 0, 0
    for place in range(size):
        cell = room[ORDER + first + place]
        letter, by = signed(row[CELLS + cell]), signed(row[TIMES + cell])
        room[LETTER + place], room[BY + place] = letter, by
        room[SUMS + place], room[EMPTY_BEFORE + place] = sums, empties
        room[GAINS + place], room[GAINS_ACROSS + place] = gains, gains_across
        if letter >= 0:
            value = room[VALUE + letter] * by
            sums += value
            gains += max(0, value)
            continue
        room[EMPTIES + empties] = place
        empties += 1
        gains += room[RICHEST] * by
        room[WANT + place] = room[WANTED_NOW + cell]
        room[MAY + place], room[ACROSS + place], room[ACROSS_BY + place] = EVERY_LETTER, 0, 0
        if room[BESIDE + across + cell]:
            room[MAY + place] = room[FITS + across + cell]
            room[ACROSS + place] = room[OTHERS + across + cell]
            room[ACROSS_BY + place] = room[TIMES_RUN + across + cell]
            most = room[ACROSS + place] + room[RICHEST] * by
            gains_across += max(0, most * room[ACROSS_BY + place])
    room[STRETCH], room[SIZE], room[SUMS + size] = stretch, size, sums
    room[GAINS + size], room[GAINS_ACROSS + size] = gains, gains_across
    room[EMPTY_BEFORE + size], room[EMPTIES + empties] = empties, size
    room[NEXT + size], room[MAY + size] = size, 0
    for place in range(size - 1, -1, -1):
        room[NEXT + place] = place if room[LETTER + place] < 0 else room[NEXT + place + 1]


@kernel
def free_cells(start: int, room: Any) -> int:
    """How many cells from a start on ask for nothing; -1 if no wanted cell can be covered."""
    free, need = 0, 0
    for place in range(start, room[SIZE]):
        if room[LETTER + place] >= 0:
            continue
        need += 1
        if need > room[LEFT]:
            return -1
        if room[WANT + place]:
            return free if room[MAY + place] else -1
        if room[ACROSS_BY + place] == 0 and free == place - start:
            free += 1
    return -1


@kernel
def begin(start: int, row: Any, room: Any) -> None:
    """Where the first new letter lies, and the factor of words up to each place."""
    first, product = room[FIRST + room[STRETCH]], 1
    column = MOST_CELLS if room[STRETCH] >= room[ROWS] else 0
    room[START] = start
    room[LEAD] = room[ORDER + first + room[NEXT + start]] + column
    for place in range(start, room[SIZE]):
        product *= row[FACTORS + room[ORDER + first + place]]
        room[PRODUCT + place + 1] = product


@kernel
def hopeless(place: int, laid: int, total: int, across: int, room: Any) -> bool:
    """Whether what is laid so far can't come to be one of the best: with the letters left it
    reaches so many empty cells, and no letter is worth more than the richest."""
    number = room[EMPTY_BEFORE + place] + room[LEFT] - laid
    end = room[SIZE]
    if number < room[EMPTY_BEFORE + end]:
        end = room[EMPTIES + number]
    most = max(0, total + room[GAINS + end] - room[GAINS + place]) * room[PRODUCT + end]
    most += across + room[GAINS_ACROSS + end] - room[GAINS_ACROSS + place]
    return bool(most <= room[BAR])


@kernel
def follow(beginning: int, depth: int, data: Any, room: Any, out: Any) -> None:
    """Lays a beginning and goes on from there in every way."""
    at, place = TREE + beginning * BEGINNING, room[NEXT + room[START] + depth]
    held, wilds, early, late = room[at + HOLDS], room[at + HOLDS_WILDS], room[at + TEXT], 0
    step = room[at + AT] << 1
    for letter in range(room[START] + depth, place):
        step = follow_letter(step, room[LETTER + letter], data)
    node = step >> 1
    mask = signed(data[node])
    untried = mask & room[MAY + place]
    if wilds == 0:
        untried &= held
    if untried == 0:
        return
    base, base_across, covered, tiles = lay(early, depth, place, room), 0, 0, depth
    while untried != 0 or tiles > depth:
        if untried == 0:
            tiles -= 1
            at = STACK + tiles * BEFORE
            place, node, untried = room[at + PLACE], room[at + NODE], room[at + UNTRIED]
            base, base_across = room[at + TOTAL], room[at + TOTAL_ACROSS]
            early, late, covered = room[at + EARLY], room[at + LATE], room[at + COVERED]
            held, mask = room[at + HELD_BEFORE], signed(data[node])
            wilds += room[at + TOOK_WILD]
            room[HAND + room[at + TOOK]] += 1 - room[at + TOOK_WILD]
            continue
        bit = untried & -untried
        untried ^= bit
        code, end = lowest(bit), room[NEXT + place + 1]
        step = signed(data[node + 1 + ones(mask & (bit - 1))])
        for letter in range(place + 1, end):
            step = follow_letter(step, room[LETTER + letter], data)
        value = room[VALUE + code] * room[BY + place]
        total = base + value + room[SUMS + end] - room[SUMS + place]
        across = base_across + (room[ACROSS + place] + value) * room[ACROSS_BY + place]
        begun = early | code << BITS * tiles if tiles < IN_ONE else early
        ended = late if tiles < IN_ONE else late | code << BITS * (tiles - IN_ONE)
        if step & 1 and (covered or room[WANT + place]) and (tiles > 0 or counts(place, end, room)):
            keep(total * room[PRODUCT + end] + across, tiles + 1, begun, ended, room, out)
        wild = 1 if held & bit == 0 else 0
        still = held ^ bit if wild == 0 and room[HAND + code] == 1 else held
        following = signed(data[step >> 1])
        untried_next = following & room[MAY + end]
        if wilds == wild:
            untried_next &= still
        if untried_next == 0:
            continue
        if room[KEEPING] == BEST and hopeless(end, tiles + 1, total, across, room):
            continue
        at = STACK + tiles * BEFORE
        room[at + PLACE], room[at + NODE], room[at + UNTRIED] = place, node, untried
        room[at + TOTAL], room[at + TOTAL_ACROSS] = base, base_across
        room[at + EARLY], room[at + LATE], room[at + COVERED] = early, late, covered
        room[at + HELD_BEFORE], room[at + TOOK], room[at + TOOK_WILD] = held, code, wild
        room[HAND + code] -= 1 - wild
        covered, held, wilds = covered | room[WANT + place], still, wilds - wild
        place, node, mask, untried, tiles = end, step >> 1, following, untried_next, tiles + 1
        base, base_across, early, late = total, across, begun, ended
    for tile in range(depth):
        room[HAND + (early >> BITS * tile & LETTER_BITS)] += 1


@kernel
def lay(text: int, depth: int, place: int, room: Any) -> int:
    """Takes the letters of a beginning from the hand; what all counts up to a place."""
    start = room[START]
    total = room[SUMS + place] - room[SUMS + start]
    for tile in range(depth):
        code = text >> BITS * tile & LETTER_BITS
        room[HAND + code] -= 1
        total += room[VALUE + code] * room[BY + start + tile]
    return int(total)


@kernel
def counts(place: int, end: int, room: Any) -> bool:
    """Whether a single letter makes a run here, and was not found in its row already."""
    if end - room[START] < 2:
        return False
    return bool(room[STRETCH] < room[ROWS] or room[ACROSS_BY + place] == 0)
