"""The search along one line: dominoes of the hand, flipped, chained and half over each other, so that
the run through them is a word. Compiled if numba is there; otherwise the same code in plain Python.

Signs are numbers: letters from 0, then a wildcard, then what is no symbol. A result is a value and a
key; the key has a piece and a place of the line for every domino, in laying order.
"""

from __future__ import annotations

from typing import Any

from parlour.core.jit import BACKEND, blank, kernel

if BACKEND == "numba":
    from parlour.words.intrinsics import lowest_bit, popcount, signed
else:

    def popcount(number: int) -> int:
        """The number of bits that are set."""
        return int(number).bit_count()

    def lowest_bit(number: int) -> int:
        """The position of the lowest bit that is set."""
        return (number & -number).bit_length() - 1

    signed = int

WILDCARD, NOTHING, SIGNS = 32, 33, 34

LONGEST_LINE = 127
MOST_PIECES = 15
MOST_LAID = 4

RESULTS = 48
"""How many results a line keeps, the best ones."""

# The workspace: one number each, then one for each place of the line, then pieces and results.
SIZE, PIECES, LIMIT, BUDGET, FOUND, LOWEST = range(6)
OLD = 8
START_WALL = OLD + LONGEST_LINE + 1
END_WALL = START_WALL + LONGEST_LINE + 1
TOUCHES = END_WALL + LONGEST_LINE + 1
SHUT = TOUCHES + LONGEST_LINE + 1
BONUS = SHUT + LONGEST_LINE + 1
CROSS = BONUS + LONGEST_LINE + 1
PIECE = CROSS + (LONGEST_LINE + 1) * SIGNS
PIECE_SIZE = 8
BIT, FIRST, SECOND, FIRST_START, INNER, SECOND_END = range(6)
RESULT = PIECE + (MOST_PIECES + 1) * PIECE_SIZE
VALUE, KEY, RESULT_SIZE = 0, 1, 2
WORKSPACE = RESULT + RESULTS * RESULT_SIZE

KEY_BITS = 11
PLACE_BITS = 7


def workspace() -> Any:
    """A workspace for lines."""
    return blank(WORKSPACE)


@kernel
def add_result(value: int, key: int, work: Any) -> int:
    """Keeps a result, if it is new and among the best."""
    count = work[FOUND]
    worst = -1
    for number in range(count):
        at = RESULT + number * RESULT_SIZE
        if work[at + KEY] == key:
            if value > work[at + VALUE]:
                work[at + VALUE] = value
            return 0
        if worst < 0 or work[at + VALUE] < work[worst + VALUE]:
            worst = at
    if count < RESULTS:
        worst = RESULT + count * RESULT_SIZE
        work[FOUND] = count + 1
    elif value <= work[worst + VALUE]:
        return 0
    work[worst + VALUE] = value
    work[worst + KEY] = key
    return 1


@kernel
def extend(
    place: int,
    node: int,
    used: int,
    pending: int,
    end_wall: int,
    previous_end: int,
    shut_left: int,
    length: int,
    points: int,
    new: int,
    touched: int,
    key: int,
    data: Any,
    work: Any,
) -> int:
    """Goes on with a run at a place: with what lies there, or with another domino.

    `pending` is the second half of the domino before, or -1; `end_wall` its wall behind. The run
    cannot go on over `previous_end`; with `shut_left` a wall must part it from what is before it.
    """
    if work[BUDGET] <= 0 or place + 2 >= work[SIZE]:
        return 0
    work[BUDGET] -= 1
    mask = signed(data[node])
    for option in range(-1, work[PIECES]):
        is_new, behind, behind_end, taken, code = 0, -1, 0, used, key
        if option < 0:
            if pending >= 0:
                sign, start, end, is_new = pending, 0, end_wall, 1
            else:
                sign = work[OLD + place]
                start, end = work[START_WALL + place], work[END_WALL + place]
        else:
            at = PIECE + option * PIECE_SIZE
            if used & work[at + BIT] or popcount(used) >= work[LIMIT] or work[SHUT + place]:
                continue
            sign, start, end = work[at + FIRST], work[at + FIRST_START], work[at + INNER]
            behind, behind_end = work[at + SECOND], work[at + SECOND_END]
            is_new, taken = 1, used | work[at + BIT]
            code = key << KEY_BITS | option << PLACE_BITS | place
        if sign >= NOTHING:
            continue
        if length > 0:
            if previous_end or start:
                continue
        elif shut_left and not start:
            continue
        worth = points
        touch = touched
        if is_new:
            worth += work[CROSS + place * SIGNS + sign]
            touch |= work[TOUCHES + place]
        if option >= 0:
            worth += work[BONUS + place] + work[BONUS + place + 1]
            touch |= work[TOUCHES + place + 1]
        letters = mask if sign == WILDCARD else mask & (1 << sign)
        while letters:
            letter = lowest_bit(letters)
            letters &= letters - 1
            step = signed(data[node + 1 + popcount(mask & ((1 << letter) - 1))])
            if step & 1 and length > 0 and touch and taken:
                if option >= 0:
                    ends = behind >= NOTHING or (end and work[OLD + place + 2] >= NOTHING)
                    last = work[CROSS + (place + 1) * SIGNS + behind]
                else:
                    last = 0
                    ends = work[OLD + place + 1] >= NOTHING
                    ends = ends or end or work[START_WALL + place + 1]
                if ends:
                    add_result(worth + last + length + 1, code, work)
            if step > 1:
                extend(
                    place + 1,
                    step >> 1,
                    taken,
                    behind,
                    behind_end,
                    end,
                    0,
                    length + 1,
                    worth,
                    new | is_new,
                    touch,
                    code,
                    data,
                    work,
                )
    return 0


@kernel
def search_line(root: int, data: Any, work: Any) -> int:
    """Finds the runs of a line, from every place where one can begin."""
    work[FOUND] = 0
    for place in range(1, work[SIZE] - 2):
        before = work[OLD + place - 1]
        open_left = 1 if before < NOTHING and not work[END_WALL + place - 1] else 0
        shut = open_left if not work[START_WALL + place] else 0
        extend(place, root, 0, -1, 0, 0, shut, 0, 0, 0, 0, 0, data, work)
        if work[SHUT + place - 1]:
            continue
        for option in range(work[PIECES]):
            at = PIECE + option * PIECE_SIZE
            if work[at + FIRST] != NOTHING or work[at + SECOND] == NOTHING:
                continue
            touch = work[TOUCHES + place - 1] | work[TOUCHES + place]
            key = option << PLACE_BITS | (place - 1)
            bonus = work[BONUS + place - 1] + work[BONUS + place]
            extend(
                place,
                root,
                work[at + BIT],
                work[at + SECOND],
                work[at + SECOND_END],
                0,
                0,
                0,
                bonus,
                1,
                touch,
                key,
                data,
                work,
            )
    return work[FOUND]
