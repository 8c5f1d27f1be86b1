"""Words that fit a pattern: "?" stands for any letter, "*" for any number of letters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parlour.words.index import Index

ONE, ANY = "?", "*"


def fits(index: Index, pattern: str) -> Iterator[str]:
    """The words of an index that fit a pattern of upper-case letters, in the order of the index."""
    return _Pattern(index, pattern).words()


class _Pattern:
    """Matches words letter by letter; the positions in the pattern reached so far are bits."""

    def __init__(self, index: Index, pattern: str) -> None:
        self.index = index
        signs = re.sub(r"\*+", ANY, pattern)
        self.stays = sum([1 << place for place, sign in enumerate(signs) if sign == ANY])
        self.moves = [
            sum([1 << place for place, sign in enumerate(signs) if sign in (letter, ONE)])
            for letter in index.letters
        ]
        self.end = 1 << len(signs)

    def words(self) -> Iterator[str]:
        """Every word that fits."""
        return self._behind(self.index.root, "", 1 | (self.stays & 1) << 1)

    def _behind(self, node: int, start: str, places: int) -> Iterator[str]:
        for code, step in self.index.steps(node):
            reached = (places & self.moves[code]) << 1 | places & self.stays
            reached |= (reached & self.stays) << 1
            if not reached:
                continue
            word = start + self.index.letters[code]
            if step & 1 and reached & self.end:
                yield word
            if step > 1:
                yield from self._behind(step >> 1, word, reached)
