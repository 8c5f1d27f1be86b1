"""The search along one line: dominoes of the hand, flipped, chained and half over each other, so
that the run through them is a word. Compiled if numba is there; otherwise the same in plain Python.

Signs are numbers: letters from 0, then a wildcard, then what is no symbol. A result is a value and
a key; the key has a piece and a place of the line for every domino, in laying order.
"""

from __future__ import annotations

from typing import Any

from parlour.core.jit import BACKEND, blank, integers, kernel

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
SIZE, PIECES, LIMIT, BUDGET, FOUND, LONGEST_RUN = range(6)
OLD = 8
START_WALL = OLD + LONGEST_LINE + 1
END_WALL = START_WALL + LONGEST_LINE + 1
TOUCHES = END_WALL + LONGEST_LINE + 1
SHUT = TOUCHES + LONGEST_LINE + 1
BONUS = SHUT + LONGEST_LINE + 1
NEXT = BONUS + LONGEST_LINE + 1
"""For each place the next one where a half touches the table."""
CROSS = NEXT + LONGEST_LINE + 1
PIECE = CROSS + (LONGEST_LINE + 1) * SIGNS
PIECE_SIZE = 8
BIT, FIRST, SECOND, FIRST_START, INNER, SECOND_END = range(6)
RESULT = PIECE + (MOST_PIECES + 1) * PIECE_SIZE
VALUE, KEY, RESULT_SIZE = 0, 1, 2
STACK = RESULT + RESULTS * RESULT_SIZE

# A frame of the stack: the run before a place, then the option that is tried there.
PLACE, NODE, USED, PENDING, PENDING_END, BEFORE_END, SHUT_LEFT, LENGTH, POINTS, TOUCHED, CODE = (
    range(11)
)
OPTION, LETTERS, END, BEHIND, BEHIND_END, TAKEN, WORTH, TOUCH, NEW_CODE = range(11, 20)
FRAME_SIZE = 20
WORKSPACE = STACK + (LONGEST_LINE + 1) * FRAME_SIZE

KEY_BITS = 11
PLACE_BITS = 7


def buffer(values: list[int]) -> Any:
    """Values to write to a part of the workspace at once."""
    return values if BACKEND == "plain" else integers(values)


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
def push(frame: int, work: Any) -> int:
    """Begins a frame whose run is written: 1, or 0 if it cannot lead to anything."""
    place, used = work[frame + PLACE], work[frame + USED]
    if work[BUDGET] <= 0 or place + 2 >= work[SIZE]:
        return 0
    work[BUDGET] -= 1
    room = 2 * (work[LIMIT] - popcount(used))
    if work[frame + PENDING] >= 0:
        room += 1
    if not work[frame + TOUCHED] and work[NEXT + place] - place >= room:
        return 0
    work[frame + OPTION] = -2
    work[frame + LETTERS] = 0
    return 1


@kernel
def try_option(frame: int, mask: int, work: Any) -> int:
    """Writes what an option puts on the place of a frame: what lies there, or a domino."""
    place, option, pending = work[frame + PLACE], work[frame + OPTION], work[frame + PENDING]
    used, touch, worth = work[frame + USED], work[frame + TOUCHED], work[frame + POINTS]
    behind, behind_end, taken, code = -1, 0, used, work[frame + CODE]
    is_new = 1
    if option >= 0:
        at = PIECE + option * PIECE_SIZE
        if used & work[at + BIT] or popcount(used) >= work[LIMIT] or work[SHUT + place]:
            return 0
        if pending >= 0 and not touch:
            # What is laid over another comes after it, so the other must lie by itself.
            return 0
        sign, start, end = work[at + FIRST], work[at + FIRST_START], work[at + INNER]
        behind, behind_end = work[at + SECOND], work[at + SECOND_END]
        taken = used | work[at + BIT]
        code = code << KEY_BITS | (option + 1) << PLACE_BITS | place
        worth += work[BONUS + place] + work[BONUS + place + 1]
        touch |= work[TOUCHES + place + 1]
    elif pending >= 0:
        sign, start, end = pending, 0, work[frame + PENDING_END]
    else:
        sign, start, end = work[OLD + place], work[START_WALL + place], work[END_WALL + place]
        is_new = 0
    if sign >= NOTHING:
        return 0
    if work[frame + LENGTH] > 0:
        if work[frame + BEFORE_END] or start:
            return 0
    elif work[frame + SHUT_LEFT] and not start:
        return 0
    if is_new:
        worth += work[CROSS + place * SIGNS + sign]
        touch |= work[TOUCHES + place]
    work[frame + LETTERS] = mask if sign == WILDCARD else mask & (1 << sign)
    work[frame + END], work[frame + BEHIND], work[frame + BEHIND_END] = end, behind, behind_end
    work[frame + TAKEN], work[frame + WORTH], work[frame + TOUCH] = taken, worth, touch
    work[frame + NEW_CODE] = code
    return 1


@kernel
def add_word(frame: int, work: Any) -> int:
    """Keeps the run that ends at the place of a frame, if nothing goes on behind it."""
    place, behind, end = work[frame + PLACE], work[frame + BEHIND], work[frame + END]
    last = 0
    if work[frame + OPTION] >= 0:
        if behind < NOTHING and (not end or work[OLD + place + 2] < NOTHING):
            return 0
        last = work[CROSS + (place + 1) * SIGNS + behind]
    elif work[OLD + place + 1] < NOTHING and not end and not work[START_WALL + place + 1]:
        return 0
    value = work[frame + WORTH] + last + work[frame + LENGTH] + 1
    return add_result(value, work[frame + NEW_CODE], work)


@kernel
def search_from(data: Any, work: Any) -> int:
    """Finds the runs that begin with the first frame of the stack."""
    depth = 0
    if not push(STACK, work):
        return 0
    while depth >= 0:
        frame = STACK + depth * FRAME_SIZE
        node = work[frame + NODE]
        mask = signed(data[node])
        letters = work[frame + LETTERS]
        if not letters:
            work[frame + OPTION] += 1
            if work[frame + OPTION] >= work[PIECES]:
                depth -= 1
            else:
                try_option(frame, mask, work)
            continue
        letter = lowest_bit(letters)
        work[frame + LETTERS] = letters & (letters - 1)
        step = signed(data[node + 1 + popcount(mask & ((1 << letter) - 1))])
        if step & 1 and work[frame + LENGTH] and work[frame + TOUCH] and work[frame + TAKEN]:
            add_word(frame, work)
        if step > 1 and work[frame + LENGTH] + 1 < work[LONGEST_RUN]:
            there = frame + FRAME_SIZE
            work[there + PLACE], work[there + NODE] = work[frame + PLACE] + 1, step >> 1
            work[there + USED], work[there + PENDING] = work[frame + TAKEN], work[frame + BEHIND]
            work[there + PENDING_END] = work[frame + BEHIND_END]
            work[there + BEFORE_END], work[there + SHUT_LEFT] = work[frame + END], 0
            work[there + LENGTH] = work[frame + LENGTH] + 1
            work[there + POINTS], work[there + TOUCHED] = work[frame + WORTH], work[frame + TOUCH]
            work[there + CODE] = work[frame + NEW_CODE]
            depth += push(there, work)
    return 0


@kernel
def begin(place: int, node: int, work: Any) -> int:
    """Writes the first frame: an empty run before a place."""
    for field in range(OPTION):
        work[STACK + field] = 0
    work[STACK + PLACE], work[STACK + NODE], work[STACK + PENDING] = place, node, -1
    return 0


@kernel
def search_line(root: int, data: Any, work: Any) -> int:
    """Finds the runs of a line, from every place where one can begin; how many are kept."""
    work[FOUND] = 0
    for place in range(1, work[SIZE] - 2):
        begin(place, root, work)
        if work[OLD + place - 1] < NOTHING and not work[END_WALL + place - 1]:
            work[STACK + SHUT_LEFT] = 1 - work[START_WALL + place]
        search_from(data, work)
        if work[SHUT + place - 1]:
            continue
        for option in range(work[PIECES]):
            at = PIECE + option * PIECE_SIZE
            if work[at + FIRST] != NOTHING or work[at + SECOND] == NOTHING:
                continue
            begin(place, root, work)
            work[STACK + USED], work[STACK + PENDING] = work[at + BIT], work[at + SECOND]
            work[STACK + PENDING_END] = work[at + SECOND_END]
            work[STACK + POINTS] = work[BONUS + place - 1] + work[BONUS + place]
            work[STACK + TOUCHED] = work[TOUCHES + place - 1] | work[TOUCHES + place]
            work[STACK + CODE] = (option + 1) << PLACE_BITS | (place - 1)
            search_from(data, work)
    return int(work[FOUND])
