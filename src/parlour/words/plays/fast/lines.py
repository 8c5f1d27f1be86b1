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
    START,
    STRETCH,
    SUMS,
    TEXT,
    TIMES_RUN,
    TODO,
    TOOK,
    TOOK_WILD,
    TOTAL,
    TOTAL_ACROSS,
    TREE,
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
    start = room[START]
    at = TREE + beginning * BEGINNING
    held, wilds, step = room[at + HOLDS], room[at + HOLDS_WILDS], room[at + AT] << 1
    early, late = room[at + TEXT], 0
    place = room[NEXT + start + depth]
    for letter in range(start + depth, place):
        step = follow_letter(step, room[LETTER + letter], data)
    node = step >> 1
    mask = signed(data[node])
    todo = mask & room[MAY + place]
    if wilds == 0:
        todo &= held
    if todo == 0:
        return
    base = room[SUMS + place] - room[SUMS + start]
    for tile in range(depth):
        code = early >> BITS * tile & 31
        room[HAND + code] -= 1
        base += room[VALUE + code] * room[BY + start + tile]
    tiles, base_across, covered = depth, 0, 0
    while True:
        if todo == 0:
            if tiles == depth:
                break
            tiles -= 1
            held, todo, node = room[HELD_BEFORE + tiles], room[TODO + tiles], room[NODE + tiles]
            place, mask = room[PLACE + tiles], signed(data[node])
            base, base_across = room[TOTAL + tiles], room[TOTAL_ACROSS + tiles]
            covered, early, late = room[COVERED + tiles], room[EARLY + tiles], room[LATE + tiles]
            if room[TOOK_WILD + tiles]:
                wilds += 1
            else:
                room[HAND + room[TOOK + tiles]] += 1
            continue
        bit = todo & -todo
        todo ^= bit
        step = signed(data[node + 1 + ones(mask & (bit - 1))])
        end = room[NEXT + place + 1]
        for letter in range(place + 1, end):
            step = follow_letter(step, room[LETTER + letter], data)
        code = lowest(bit)
        value = room[VALUE + code] * room[BY + place]
        total = base + value + room[SUMS + end] - room[SUMS + place]
        across = base_across + (room[ACROSS + place] + value) * room[ACROSS_BY + place]
        begun, gone = early, late
        if tiles < IN_ONE:
            begun |= code << BITS * tiles
        else:
            gone |= code << BITS * (tiles - IN_ONE)
        if step & 1 and (covered or room[WANT + place]) and (tiles > 0 or counts(place, end, room)):
            keep(total * room[PRODUCT + end] + across, tiles + 1, begun, gone, room, out)
        wild = held & bit == 0
        still = held ^ bit if not wild and room[HAND + code] == 1 else held
        spare = wilds - 1 if wild else wilds
        follows = signed(data[step >> 1])
        next_todo = follows & room[MAY + end]
        if spare == 0:
            next_todo &= still
        if next_todo == 0:
            continue
        if room[KEEPING] == BEST and hopeless(end, tiles + 1, total, across, room):
            continue
        room[HELD_BEFORE + tiles], room[TODO + tiles], room[NODE + tiles] = held, todo, node
        room[PLACE + tiles], room[TOTAL + tiles], room[TOTAL_ACROSS + tiles] = (
            place,
            base,
            base_across,
        )
        room[COVERED + tiles], room[EARLY + tiles], room[LATE + tiles] = covered, early, late
        room[TOOK + tiles], room[TOOK_WILD + tiles] = code, wild
        if not wild:
            room[HAND + code] -= 1
        covered |= room[WANT + place]
        held, wilds, todo, node, mask = still, spare, next_todo, step >> 1, follows
        place, base, base_across, early, late = end, total, across, begun, gone
        tiles += 1
    for tile in range(depth):
        room[HAND + (early >> BITS * tile & 31)] += 1


@kernel
def counts(place: int, end: int, room: Any) -> bool:
    """Whether a single letter makes a run here, and was not found in its row already."""
    if end - room[START] < 2:
        return False
    return bool(room[STRETCH] < room[ROWS] or room[ACROSS_BY + place] == 0)
