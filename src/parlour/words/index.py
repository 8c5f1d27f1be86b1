"""The packed index of a word list: a word is a path of letters from the root.

One `array('I')`. A node is a mask of the letters that can follow (bit = place of the letter in
`letters`), then one number for each of them in that order: where the node behind the letter
stands, times two, plus one if a word ends with the letter. Equal nodes stand there once, so words
share their endings. The array begins with the node that nothing follows, a mask of 0, and with
the place of the root.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

MOST_LETTERS = 32
LONGEST = 255
"""As many letters as a word may have."""


def _compiled() -> bool:
    """Imported late, so that `import parlour` does not settle the configuration: the command line
    chooses plain Python for some commands.
    """
    from parlour.core.compiled import CONFIGURATION

    return CONFIGURATION == "numba"


class Index:
    """A set of words in upper case, made for looking up and for walking along letters."""

    def __init__(self, data: array[int], letters: str) -> None:
        self.data = data
        self.letters = letters

    @classmethod
    def build(cls, words: Iterable[str], letters: str) -> Index:
        """The index of sorted words that are written with these letters."""
        if len(letters) > MOST_LETTERS:
            raise ValueError(f"{len(letters)} letters; an index takes up to {MOST_LETTERS}")
        text = "\n".join(words)
        if _compiled():
            from parlour.words import kernels

            packed = kernels.packed(text, letters)
            if packed is not None:
                return cls(packed, letters)
        return cls(_packed(text.split("\n") if text else (), letters), letters)

    @property
    def root(self) -> int:
        """Where the node before the first letter stands."""
        return self.data[1]

    @cached_property
    def codes(self) -> dict[str, int]:
        """The place of each letter."""
        return {letter: code for code, letter in enumerate(self.letters)}

    @cached_property
    def buffer(self) -> Any:
        """The array as numpy sees it."""
        import numpy

        return numpy.frombuffer(self.data, dtype=numpy.uint32)

    def step(self, node: int, code: int) -> int:
        """The number behind a letter: the next node times two, plus one at a word's end; or 0."""
        mask = self.data[node]
        if not mask >> code & 1:
            return 0
        return self.data[node + 1 + (mask & ((1 << code) - 1)).bit_count()]

    def steps(self, node: int) -> Iterator[tuple[int, int]]:
        """The letters that can follow a node, each with the number behind it."""
        mask = self.data[node]
        while mask:
            node += 1
            yield (mask & -mask).bit_length() - 1, self.data[node]
            mask &= mask - 1

    def __contains__(self, word: str) -> bool:
        step, codes = self.root << 1, self.codes
        for letter in word:
            step = self.step(step >> 1, codes[letter]) if letter in codes else 0
            if not step:
                return False
        return bool(step & 1)

    def holds(self, text: str) -> bytes:
        """For each line of a text, 1 if it is a word, else 0."""
        if _compiled():
            from parlour.words import kernels

            return kernels.holds(self.buffer, text, self.letters)
        return bytes([line in self for line in text.split("\n")])

    def __iter__(self) -> Iterator[str]:
        """Every word, in the order of the letters."""
        return self._behind(self.root, "")

    def _behind(self, node: int, start: str) -> Iterator[str]:
        for code, step in self.steps(node):
            word = start + self.letters[code]
            if step & 1:
                yield word
            if step > 1:
                yield from self._behind(step >> 1, word)


class Unpackable(ValueError):
    """Words that can't be packed: not sorted, empty, too long, or with other letters."""


def _packed(words: Iterable[str], letters: str) -> array[int]:
    packing = _Packing()
    codes = {letter: code for code, letter in enumerate(letters)}
    before: list[int] = []
    for word in words:
        try:
            path = [codes[letter] for letter in word]
        except KeyError as error:
            raise Unpackable(f"{word!r}: {error} is not one of {letters}") from None
        if not 0 < len(path) <= LONGEST:
            raise Unpackable(f"{word!r} has {len(path)} letters")
        same = 0
        while same < len(before) and before[same : same + 1] == path[same : same + 1]:
            same += 1
        packing.close(before, same)
        if not packing.add(path, same):
            raise Unpackable(f"{word!r} comes too late: words must be sorted")
        before = path
    return packing.finish(before)


class _Packing:
    """The nodes along the last word are open: letters can still come. The others are written."""

    def __init__(self) -> None:
        self.data = array("I", [0, 0])
        self.known: dict[tuple[tuple[int, int], ...], int] = {(): 0}
        self.open: list[dict[int, int]] = [{}]

    def add(self, path: list[int], same: int) -> bool:
        """A word; its first letters are those of the word before. False: it is out of order."""
        if same < len(path) and path[same] in self.open[same]:
            return False
        for code in path[same:]:
            self.open[-1][code] = 0
            self.open.append({})
        self.open[len(path) - 1][path[-1]] |= 1
        return True

    def close(self, before: list[int], depth: int) -> None:
        """Writes the open nodes that are deeper than this."""
        while len(self.open) > depth + 1:
            node = self.write(self.open.pop())
            self.open[-1][before[len(self.open) - 1]] |= node << 1

    def write(self, steps: dict[int, int]) -> int:
        """Where the node with these steps stands."""
        ordered = tuple(sorted(steps.items()))
        node = self.known.get(ordered)
        if node is None:
            node = self.known[ordered] = len(self.data)
            self.data.append(sum([1 << code for code in steps]))
            self.data.extend([step for _, step in ordered])
        return node

    def finish(self, before: list[int]) -> array[int]:
        """The whole index."""
        self.close(before, 0)
        self.data[1] = self.write(self.open[0])
        return self.data
