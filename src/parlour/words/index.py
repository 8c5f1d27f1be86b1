"""The packed index of a word list: building it, look-ups, walking along it. See `index_format`."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from parlour.words.index_format import LONGEST_WORD, MOST_LETTERS


def _compiled() -> bool:
    """Imported late, so that `import parlour` does not settle the backend: the command line
    chooses plain Python for some commands.
    """
    from parlour.core.jit import BACKEND

    return BACKEND == "numba"


class Index:
    """A set of upper-case words, built for look-ups and for walking letter by letter."""

    def __init__(self, data: array[int], letters: str) -> None:
        self.data = data
        self.letters = letters

    @classmethod
    def build(cls, words: Iterable[str], letters: str) -> Index:
        """The index of sorted words over an alphabet of these letters."""
        if len(letters) > MOST_LETTERS:
            raise ValueError(f"{len(letters)} letters; an index takes up to {MOST_LETTERS}")
        text = "\n".join(words)
        if _compiled():
            from parlour.words import index_numba

            data = index_numba.build(text, letters)
            if data is not None:
                return cls(data, letters)
        return cls(_build(text.split("\n") if text else (), letters), letters)

    def changed(self, added: Iterable[str] = (), removed: Iterable[str] = ()) -> Index:
        """The index with words added and removed. Only the nodes along these words are written
        again, so it takes a fraction of the time of `build`.
        """
        changes = _Changes()
        for word in removed:
            changes.set(word, False)
        for word in added:
            changes.set(word, True)
        made = Index(array("I", self.data), self.letters)
        made.data[1] = made._rewritten(self.root, changes) or made._write({})
        return made

    def _rewritten(self, node: int, changes: _Changes) -> int:
        """The position of a node like this one with the changes behind it; 0 if no word is left."""
        steps = dict(self.steps(node))
        for letter, change in changes.behind.items():
            code = self.codes[letter]
            step = steps.get(code, 0)
            below = self._rewritten(step >> 1, change) if change.behind else step >> 1
            ends = step & 1 if change.is_word is None else change.is_word
            steps[code] = below << 1 | ends
        steps = {code: step for code, step in sorted(steps.items()) if step}
        return self._write(steps) if steps else 0

    def _write(self, steps: dict[int, int]) -> int:
        """The position of a new node with these steps, in order."""
        made = len(self.data)
        self.data.append(sum([1 << code for code in steps]))
        self.data.extend(steps.values())
        return made

    @property
    def root(self) -> int:
        """The position of the node before the first letter."""
        return self.data[1]

    @cached_property
    def codes(self) -> dict[str, int]:
        """The number of each letter."""
        return {letter: code for code, letter in enumerate(self.letters)}

    @cached_property
    def buffer(self) -> Any:
        """The data as a numpy array."""
        import numpy

        return numpy.frombuffer(self.data, dtype=numpy.uint32)

    def step(self, node: int, code: int) -> int:
        """The number behind a letter: the next node times two, plus one if a word ends; or 0."""
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
            from parlour.words import index_numba

            return index_numba.holds(self.buffer, text, self.letters)
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


class _Changes:
    """Words to add and to remove, as a tree of letters."""

    def __init__(self) -> None:
        self.behind: dict[str, _Changes] = {}
        self.is_word: bool | None = None
        """Whether the letters up to here are a word from now on; None: as before."""

    def set(self, word: str, is_word: bool) -> None:
        """Adds or removes a word."""
        node = self
        for letter in word:
            node = node.behind.setdefault(letter, _Changes())
        node.is_word = is_word


class Unpackable(ValueError):
    """Words that can't be packed: not sorted, empty, too long, or with unknown letters."""


def _build(words: Iterable[str], letters: str) -> array[int]:
    builder = _Builder()
    codes = {letter: code for code, letter in enumerate(letters)}
    before: list[int] = []
    for word in words:
        try:
            path = [codes[letter] for letter in word]
        except KeyError as error:
            raise Unpackable(f"{word!r}: {error} is not one of {letters}") from None
        if not 0 < len(path) <= LONGEST_WORD:
            raise Unpackable(f"{word!r} has {len(path)} letters")
        same = 0
        while same < len(before) and before[same : same + 1] == path[same : same + 1]:
            same += 1
        builder.close(before, same)
        if not builder.add(path, same):
            raise Unpackable(f"{word!r} is out of order: words must be sorted")
        before = path
    return builder.finish(before)


class _Builder:
    """Writes nodes as soon as they are complete; those along the last word are still open."""

    def __init__(self) -> None:
        self.data = array("I", [0, 0])
        self.known: dict[tuple[tuple[int, int], ...], int] = {(): 0}
        self.open: list[dict[int, int]] = [{}]

    def add(self, path: list[int], same: int) -> bool:
        """Adds a word that shares its first `same` letters with the last; False if out of order."""
        if same < len(path) and path[same] in self.open[same]:
            return False
        for code in path[same:]:
            self.open[-1][code] = 0
            self.open.append({})
        self.open[len(path) - 1][path[-1]] |= 1
        return True

    def close(self, before: list[int], depth: int) -> None:
        """Writes the open nodes below this depth."""
        while len(self.open) > depth + 1:
            node = self.write(self.open.pop())
            self.open[-1][before[len(self.open) - 1]] |= node << 1

    def write(self, steps: dict[int, int]) -> int:
        """The position of the node with these steps, written if it is new."""
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
