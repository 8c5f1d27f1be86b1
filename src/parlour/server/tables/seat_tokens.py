"""The tokens of all seats, wherever their tables are: whoever has one is let in at the door, before
anything is looked up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable

from parlour.server.tables.tokens import token_hash
from parlour.store.rows import TableRow

DIGITS = 15
"""So many hexadecimal digits of a hash are kept: as a number that takes little memory."""


class SeatTokens:
    """Which tokens belong to a seat of an open table. For tables that have left memory it may still
    know a token that the store has forgotten since: at its table it is worth nothing.
    """

    def __init__(self) -> None:
        self._known: set[int] = set()
        self._of_tables: dict[str, frozenset[int]] = {}
        """Those of the tables in memory, by code."""

    async def load(self, hashes: Iterable[str]) -> None:
        """Replaces all by what the store has; tables in memory are ahead of it."""
        # A hundred thousand of them take too long for the event loop.
        numbers = await asyncio.to_thread(lambda: set(map(_number, hashes)))
        self._known = numbers.union(*self._of_tables.values())

    def update(self, row: TableRow) -> None:
        """Notes who holds a seat of this table now."""
        before = self._of_tables.get(row.code, frozenset())
        held = [s.token_hash for s in row.seats if s.kind == "person" and row.phase != "closed"]
        now = frozenset([_number(hashed) for hashed in held if hashed is not None])
        if now != before:
            self._known.difference_update(before)
            self._known |= now
            self._of_tables[row.code] = now

    def rests(self, code: str) -> None:
        """A table leaves memory; its seats stay known."""
        self._of_tables.pop(code, None)

    def first_of(self, tokens: Collection[str]) -> str | None:
        """A name for the first of these tokens that belongs to a seat, if one does."""
        for token in tokens:
            number = _number(token_hash(token))
            if number in self._known:
                return f"token {number}"
        return None


def _number(hashed: str) -> int:
    return int(hashed[:DIGITS], 16)
