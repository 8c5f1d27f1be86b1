"""Did you mean: the words within one or two typing errors of a text.

An error is an extra letter, a missing one, a wrong one, or two neighbours swapped. The search walks
the index, so words with the same beginning are compared together. For 0, 1 and 2 errors it keeps
the set of positions in the text that the letters so far can match, as bits of a number: a step is a
few shifts, and branches without a position left are cut.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.words.index import Index


def one_off(written: str, letters: str) -> set[str]:
    """Every text one error away from this one. Looking these few hundred up in a set of words is
    faster than any search.
    """
    found = set()
    for at in range(len(written) + 1):
        before, after = written[:at], written[at:]
        rest = after[1:]
        found.update([before + letter + after for letter in letters])
        if after:
            found.add(before + rest)
            found.update([before + letter + rest for letter in letters])
        if rest:
            found.add(before + rest[0] + after[0] + rest[1:])
    found.discard(written)
    return found


def within_two(written: str, index: Index, same_start: bool = False) -> Iterator[tuple[int, str]]:
    """Every word within two errors, with their number; in no particular order. With `same_start`,
    only words with the same first letter, which takes a fraction of the time.
    """
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
            if same_start and not so_far and not matches[(mask & -mask).bit_length() - 1] & 0b10:
                mask &= mask - 1
                continue
            match = matches[(mask & -mask).bit_length() - 1]
            # The letter matches; or it costs an error: an extra letter, a wrong one, the second
            # of two swapped ones, or one after which a letter is missing.
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
    """For each letter, the positions right after its occurrences, as bits."""
    places = dict.fromkeys(letters, 0)
    for at, letter in enumerate(written):
        if letter in places:
            places[letter] |= 2 << at
    return [places[letter] for letter in letters]
