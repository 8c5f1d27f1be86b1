"""The compiled parts of the index: building it, and looking up many words at once.

Imported only where numba is installed; `index` does the same in plain Python.
"""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np

from parlour.core.jit import kernel
from parlour.words.index_format import LONGEST_WORD
from parlour.words.intrinsics import popcount, signed, wide, word

NEW_LINE = 10
_NO_LETTER = "?"
_FEWEST = 11
"""With 2 to this power slots, the longest word still fits after the load at which packing stops."""
UNPACKABLE, FULL = -1, -2
"""Why packing stopped: the words can't be packed, or the hash table is full."""

_MIX, _MIX_MORE, _FOLD = wide(0x9E3779B97F4A7C15), wide(0xBF58476D1CE4E5B9), wide(29)


def build(text: str, letters: str) -> array[int] | None:
    """The index of the lines of a text; None if they can't be packed."""
    signs, bits = _signs(text, letters)
    if not text:
        signs = signs[:0]
    data = np.empty(2 * signs.size + 2, np.uint32)
    size = FULL
    power = max(_FEWEST, int(np.count_nonzero(signs == NEW_LINE) // 2).bit_length())
    while size == FULL:
        slots, path = (
            np.zeros(1 << power, np.uint32),
            np.zeros((LONGEST_WORD + 2) * OPEN, np.uint32),
        )
        size = pack(signs, bits, data, slots, wide(64 - power), path)
        power += 1
    return None if size == UNPACKABLE else array("I", data[:size].tobytes())


def holds(data: Any, text: str, letters: str) -> bytes:
    """For each line of a text, 1 if it is a word, else 0."""
    signs, bits = _signs(text, letters)
    found = np.empty(np.count_nonzero(signs == NEW_LINE), np.uint8)
    look_up(data, signs, bits, found)
    return found.tobytes()


def _signs(text: str, letters: str) -> tuple[Any, Any]:
    """The text with one byte per letter, and the bit of each byte (0: not a letter)."""
    if max(letters, default="A") > "ÿ":
        stand_ins = "".join([chr(128 + code) for code in range(len(letters))])
        text = text.translate(str.maketrans(stand_ins, _NO_LETTER * len(letters)))
        text = text.translate(str.maketrans(letters, stand_ins))
        letters = stand_ins
    bits = np.zeros(256, np.uint32)
    for code, letter in enumerate(letters):
        bits[ord(letter)] = 1 << code
    return np.frombuffer(f"{text}\n".encode("latin-1", "replace"), np.uint8), bits


MASK, COUNT, LAST, STEPS, OPEN = 0, 1, 2, 3, 3 + 32
"""Fields of an open node: its mask, number of letters, last letter added, steps; its size."""


@kernel
def pack(text: Any, bits: Any, data: Any, slots: Any, shift: Any, path: Any) -> int:
    """Writes the index of the lines of a text to `data`. Gives its size, or why packing stopped.

    `path` holds the nodes along the last word, open because letters can still be added; the root is
    the second, behind a step of its own. Every other node is written once and found again through
    `slots`, a hash table of positions.
    """
    size, depth, before, at = 2, 0, 0, 0
    most = slots.size + slots.size // 2
    while at < text.size:
        same = 0
        while text[at + same] == text[before + same] and same < depth:
            same += 1
        size = close(depth + 1, same + 1, size, data, slots, shift, path)
        depth = extend(text, at, same, bits, path)
        if depth == 0:
            return UNPACKABLE
        if size > most:
            return FULL
        before = at
        at += depth + 1
    size = close(depth + 1, 0, size, data, slots, shift, path)
    data[0] = 0
    data[1] = path[STEPS] >> word(1)
    return size


@kernel
def extend(text: Any, at: int, depth: int, bits: Any, path: Any) -> int:
    """Opens the nodes after a word's shared letters. Gives its length; 0 if it can't be packed."""
    while text[at + depth] != NEW_LINE:
        node = (depth + 1) * OPEN
        mask, bit = path[node + MASK], bits[text[at + depth]]
        if bit == 0 or mask & bit or depth == LONGEST_WORD:
            return 0
        count, place = signed(path[node + COUNT]), popcount(mask & (bit - word(1)))
        for other in range(count, place, -1):
            path[node + STEPS + other] = path[node + STEPS + other - 1]
        path[node + MASK] = mask | bit
        path[node + COUNT] = count + 1
        path[node + LAST] = place
        path[node + STEPS + place] = 0
        path[node + OPEN + MASK] = 0
        path[node + OPEN + COUNT] = 0
        depth += 1
    node = depth * OPEN
    path[node + STEPS + path[node + LAST]] |= word(1)
    return depth


@kernel
def close(depth: int, wanted: int, size: int, data: Any, slots: Any, shift: Any, path: Any) -> int:
    """Writes the open nodes deeper than `wanted`. Gives the new size."""
    while depth > wanted:
        open_node = depth * OPEN
        mask, count = path[open_node + MASK], signed(path[open_node + COUNT])
        steps, place = open_node + STEPS, 0
        if count > 0:
            mixed = (wide(mask) << wide(32) | wide(path[steps])) * _MIX
            for other in range(1, count):
                mixed = (mixed ^ mixed >> _FOLD ^ wide(path[steps + other])) * _MIX_MORE
            slot = signed(((mixed ^ mixed >> _FOLD) * _MIX_MORE) >> shift)
            place = signed(slots[slot])
            while place != 0 and not is_same_node(data, place, mask, path, steps, count):
                slot = (slot + 1) & (slots.size - 1)
                place = signed(slots[slot])
            if place == 0:
                place = size
                slots[slot] = size
                data[size] = mask
                for other in range(count):
                    data[size + 1 + other] = path[steps + other]
                size += 1 + count
        depth -= 1
        above = depth * OPEN
        path[above + STEPS + path[above + LAST]] |= word(place << 1)
    return size


@kernel
def is_same_node(data: Any, place: int, mask: Any, path: Any, steps: int, count: int) -> bool:
    """Whether an open node equals the one written at a position."""
    if data[place] != mask:
        return False
    for other in range(count):
        if data[place + 1 + other] != path[steps + other]:
            return False
    return True


@kernel
def look_up(data: Any, text: Any, bits: Any, found: Any) -> None:
    """Whether each line of a text is a word.

    A letter that cannot follow leads to the node that nothing follows, which saves a branch.
    """
    line, root = 0, data[1] << word(1)
    step = root
    for at in range(text.size):
        if text[at] == NEW_LINE:
            found[line] = step & word(1)
            line += 1
            step = root
        else:
            node = signed(step >> word(1))
            mask, bit = data[node], bits[text[at]]
            following = data[node + 1 + popcount(mask & (bit - word(1)))]
            step = following if mask & bit else word(0)
