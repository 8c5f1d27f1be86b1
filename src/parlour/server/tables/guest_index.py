"""Which tables in memory a guest has to do with, without looking at all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class GuestIndex(Generic[T]):
    """Tables by the guests who are there."""

    def __init__(self) -> None:
        self._tables: dict[str, dict[T, None]] = {}
        self._guests: dict[T, frozenset[str]] = {}

    def tables_of(self, guest: str) -> list[T]:
        """The tables where a guest is."""
        return list(self._tables.get(guest, ()))

    def update(self, table: T, guests: Iterable[str]) -> None:
        """Notes who is at a table now; nobody, if it leaves memory."""
        before, now = self._guests.pop(table, frozenset()), frozenset(guests)
        if now:
            self._guests[table] = now
        for guest in before - now:
            found = self._tables[guest]
            del found[table]
            if not found:
                del self._tables[guest]
        for guest in now - before:
            self._tables.setdefault(guest, {})[table] = None
