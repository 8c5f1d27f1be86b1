"""How a record refers to a word list; the words themselves are in `parlour.words`."""

from __future__ import annotations

from msgspec import Struct


class LexiconReference(Struct, frozen=True, forbid_unknown_fields=True):
    """The word list of a match: its name and hash, plus the words added to it and removed."""

    name: str
    hash: str
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
