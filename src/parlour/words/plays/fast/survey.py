"""The board before its lines are searched: its stretches, and what fits across each cell."""

from __future__ import annotations

from typing import Any

from parlour.core.compiled import kernel
from parlour.words.kernels import ones, signed
from parlour.words.plays.fast.board import (
    CELLS,
    CONNECT,
    COUNTS,
    FACTORS,
    HEIGHT,
    LEFTWARDS,
    MOST_CELLS,
    MOST_LETTERS,
    NO_LETTER,
    SHUT,
    TIMES,
    UPWARDS,
    VALUES,
    WALLS,
    WANTED,
    WIDTH,
    WILDCARDS,
)
from parlour.words.plays.fast.room import (
    BESIDE,
    COUNT,
    FIRST,
    FITS,
    HAND,
    HELD,
    LEFT,
    LEVELS,
    ORDER,
    OTHERS,
    RICHEST,
    ROWS,
    STRETCHES,
    TIMES_RUN,
    VALUE,
    WANTED_NOW,
    WILDS,
)

EVERY_LETTER = 0xFFFFFFFF


@kernel
def survey(row: Any, data: Any, room: Any) -> None:
    """Looks at the hand and the board."""
    wilds, held, left, richest = signed(row[WILDCARDS]), 0, signed(row[WILDCARDS]), 0
    for code in range(MOST_LETTERS):
        count, value = signed(row[COUNTS + code]), signed(row[VALUES + code])
        room[COUNT + code], room[HAND + code], room[VALUE + code] = count, count, value
        left += count
        if count > 0:
            held |= 1 << code
        if count + wilds > 0:
            richest = max(richest, value)
    room[HELD], room[LEFT], room[WILDS], room[RICHEST] = held, left, wilds, richest
    room[LEVELS] = 0
    cells = row[WIDTH] * row[HEIGHT]
    room[BESIDE : BESIDE + cells] = 0
    room[BESIDE + MOST_CELLS : BESIDE + MOST_CELLS + cells] = 0
    room[FIRST] = 0
    room[ROWS] = cut(0, 0, row, data, room)
    room[STRETCHES] = cut(1, room[ROWS], row, data, room)
    for cell in range(cells):
        wanted = signed(row[WANTED + cell])
        if row[CONNECT]:
            wanted = room[BESIDE + cell] | room[BESIDE + MOST_CELLS + cell]
        room[WANTED_NOW + cell] = wanted if row[CELLS + cell] == NO_LETTER else 0


@kernel
def cut(axis: int, stretches: int, row: Any, data: Any, room: Any) -> int:
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
                    first = room[FIRST + stretches]
                    for number in range(end - begin):
                        other = end - 1 - number if backwards else begin + number
                        room[ORDER + first + number] = line * down + other * along
                    stretches += 1
                    room[FIRST + stretches] = first + end - begin
                    cross(axis, first, first + end - begin, row, data, room)
                begin = place + 1
    return stretches


@kernel
def cross(axis: int, first: int, end: int, row: Any, data: Any, room: Any) -> None:
    """What the runs of a stretch ask of letters that are laid across it."""
    root = signed(data[1]) << 1
    step, total, factor, run = root, 0, 1, 0
    for number in range(first, end):
        cell = room[ORDER + number]
        code = row[CELLS + cell]
        if code >= 0:
            step = follow_letter(step, code, data)
            total += room[VALUE + code] * row[TIMES + cell]
            factor *= row[FACTORS + cell]
            run += 1
            continue
        after = number + 1
        while after < end and row[CELLS + room[ORDER + after]] >= 0:
            other = room[ORDER + after]
            total += room[VALUE + row[CELLS + other]] * row[TIMES + other]
            factor *= row[FACTORS + other]
            after += 1
        if run > 0 or after > number + 1:
            slot = axis * MOST_CELLS + cell
            room[BESIDE + slot] = 1
            room[FITS + slot] = fitting(step >> 1, number + 1, after, row, data, room)
            room[OTHERS + slot] = total
            room[TIMES_RUN + slot] = factor * row[FACTORS + cell]
        step, total, factor, run = root, 0, 1, 0


@kernel
def fitting(node: int, begin: int, end: int, row: Any, data: Any, room: Any) -> int:
    """The letters of the hand after which the run goes on to be a word."""
    mask = signed(data[node])
    untried = mask if room[WILDS] > 0 else mask & room[HELD]
    fits = 0
    while untried != 0:
        bit = untried & -untried
        untried ^= bit
        step = signed(data[node + 1 + ones(mask & (bit - 1))])
        for number in range(begin, end):
            step = follow_letter(step, row[CELLS + room[ORDER + number]], data)
        if step & 1:
            fits |= bit
    return fits


@kernel
def follow_letter(step: int, code: int, data: Any) -> int:
    """The step behind a letter; 0 if it can't follow."""
    node, bit = step >> 1, 1 << signed(code)
    mask = signed(data[node])
    following = signed(data[node + 1 + ones(mask & (bit - 1))])
    return following if mask & bit else 0
