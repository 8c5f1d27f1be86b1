"""Did you mean: the words within one or two slips of the keyboard from what somebody wrote.

A slip is a letter too many, one too few, a wrong one, or two neighbours in the wrong order. All
words are followed at once along the index. What is known on the way is, for 0, 1 and 2 slips, the
set of places in the written word that one can have come to, as the bits of a number: a step along
a letter is a few shifts, and where no place is left no word behind it is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.words.index import Index


def within_two(written: str, index: Index) -> Iterator[tuple[int, str]]:
    """Every word within two slips, with how many it takes; in no order."""
    matches = _matches(written, index.letters)
    end = 1 << len(written)
    inside = 2 * end - 1
    data, letters = index.data, index.letters
    waiting = [(index.root, "", 0b1, 0b11 & inside, 0b111 & inside, 0, 0)]
    while waiting:
        node, so_far, exact, one, two, swapped, swapped_one = waiting.pop()
        mask = data[node]
        while mask:
            node += 1
            match = matches[(mask & -mask).bit_length() - 1]
            # The letter matches; or it takes a slip more, being one too many, a wrong one, the
            # second of two in the wrong order, or one after which another is missing.
            none = exact << 1 & match
            single = one << 1 & match | exact | exact << 1 | swapped & match << 1 | none << 1
            double = two << 1 & match | one | one << 1 | swapped_one & match << 1 | single << 1
            if double & inside:
                step = data[node]
                word = so_far + letters[(mask & -mask).bit_length() - 1]
                if step & 1 and double & end:
                    yield 0 if none & end else 1 if single & end else 2, word
                if step > 1:
                    swaps = exact << 2 & match, one << 2 & match
                    waiting.append((step >> 1, word, none, single, double & inside, *swaps))
            mask &= mask - 1


def _matches(written: str, letters: str) -> list[int]:
    """For each letter, the places right after where it is written."""
    places = dict.fromkeys(letters, 0)
    for at, letter in enumerate(written):
        if letter in places:
            places[letter] |= 2 << at
    return [places[letter] for letter in letters]
