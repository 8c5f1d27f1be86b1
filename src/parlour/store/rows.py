"""What the store takes and gives: plain values, one struct a table.

Times are milliseconds since 1970, given by whoever calls. Secrets that open doors (seat tokens,
carry links) are here only as hashes.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

Phase = Literal["gathering", "playing", "over", "closed"]
Timer = Literal["off", "gentle", "strict"]
Fate = Literal["running", "over", "closed"]


class Discreet(Struct, frozen=True):
    """A value that may end up in a log or a traceback: its secrets do not."""

    hidden: ClassVar[tuple[str, ...]] = ()

    def __repr__(self) -> str:
        shown = (
            f"{name}={'…' if name in self.hidden else repr(getattr(self, name))}"
            for name in self.__struct_fields__
        )
        return f"{type(self).__name__}({', '.join(shown)})"


class GuestRow(Struct, frozen=True, kw_only=True):
    """Somebody with a name and no account."""

    id: str
    name: str
    created: int
    seen: int


class SeatRow(Discreet, frozen=True, kw_only=True):
    """A seat of a table: empty, a person's or a bot's."""

    hidden = ("token_hash",)

    seat: int
    kind: Literal["empty", "person", "bot"] = "empty"
    level: str | None = None
    guest: str | None = None
    name: str | None = None
    token_hash: str | None = None
    nonce: str | None = None
    """What this person's client adds to the next match's chance."""
    ready: bool = False
    """Agreed to a rematch."""


class TableRow(Discreet, frozen=True, kw_only=True):
    """A place with people, chat and one match after another."""

    hidden = ("seed",)

    id: str
    code: str
    host: str
    game: str
    settings: bytes
    timer: Timer
    seconds: int
    public: bool
    phase: Phase
    chat_open: bool
    seed: str
    """The seed of the match to come; its commitment is shown already."""
    match: str | None
    """The match being played, or played last."""
    position: bytes | None
    """The position file that matches here begin from, if any."""
    created: int
    changed: int
    seats: tuple[SeatRow, ...]
    hints: bool = True
    """Whether people may ask what the house would do."""
    tutorial: bool = False
    """Whether matches here are the game's tutorial."""


class MatchRow(Discreet, frozen=True, kw_only=True):
    """One game being played, or played to its end."""

    hidden = ("seed",)

    id: str
    table: str
    game: str
    version: int
    header: bytes
    """JSON of `core.record.Header`."""
    seed: str
    names: tuple[str, ...]
    """Who sat where, as they were called."""
    guests: tuple[str | None, ...]
    """Who sat where; None for bots."""
    fate: Fate
    created: int
    ended: int | None = None
    outcome: bytes | None = None
    """JSON of `core.game.Outcome` once it is over."""


class EntryRow(Discreet, frozen=True):
    """One line of a match's log, keyed (match, n)."""

    hidden = ("body",)

    n: int
    body: bytes
    """JSON of `core.record.Entry`."""
    id: str | None = None
    """The id of the message that asked for it: sent twice it acts once, even after a restart."""


class ResultRow(Struct, frozen=True, kw_only=True):
    """How one seat of a finished match came out: high scores and statistics are made of these."""

    match: str
    seat: int
    game: str
    listed: str | None
    """The list of high scores it belongs to, if any."""
    guest: str | None
    name: str
    level: str | None
    score: int
    rank: int
    ended: int


class Ending(Struct, frozen=True, kw_only=True):
    """What is written together with the last entries of a match."""

    ended: int
    outcome: bytes
    results: tuple[ResultRow, ...]


class ChatRow(Discreet, frozen=True, kw_only=True):
    """Something said at a table (or, with table None, in the lobby)."""

    hidden = ("text",)

    table: str | None
    t: int
    guest: str
    name: str
    text: str
    to: str | None = None
    """The guest it was whispered to; None for everybody."""
    id: int | None = None
    """Given by the store; later lines have greater ids."""


class CarryRow(Discreet, frozen=True, kw_only=True):
    """A link that carries a seat to another device, once."""

    hidden = ("secret_hash", "token")

    secret_hash: str
    table: str
    seat: int
    token: str
    """The seat's token, sealed with the link's secret: the store alone cannot open it."""
    expires: int
