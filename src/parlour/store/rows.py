"""The values that the store takes and returns: one struct per database table.

Times are milliseconds since 1970, supplied by the caller. Seat tokens and carry links are stored
only as hashes.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

Phase = Literal["gathering", "playing", "over", "closed"]
Timer = Literal["off", "gentle", "strict"]
Pace = Literal["quick", "people"]
Fate = Literal["running", "over", "closed"]
Sign = Literal[
    "circle", "triangle", "heart", "square", "star", "drop", "moon", "leaf", "diamond", "clover"
]
KeptKind = Literal[
    "name", "sign", "visits", "tables", "seats", "links", "matches", "results", "chat", "whispers"
]
Colour = Literal[
    "blue", "orange", "green", "violet", "yellow", "teal", "grey", "brown", "red", "pink"
]


class Redacted(Struct, frozen=True):
    """A struct whose `repr` hides the fields in `hidden`, so that logs show no secrets."""

    hidden: ClassVar[tuple[str, ...]] = ()

    def __repr__(self) -> str:
        shown = (
            f"{name}={'…' if name in self.hidden else repr(getattr(self, name))}"
            for name in self.__struct_fields__
        )
        return f"{type(self).__name__}({', '.join(shown)})"


class GuestRow(Struct, frozen=True, kw_only=True):
    """A person with a name and no account."""

    id: str
    name: str
    """Empty until they have chosen one."""
    created: int
    seen: int
    sign: Sign | None = None
    """The sign they would like at a table."""
    colour: Colour | None = None


class SeatRow(Redacted, frozen=True, kw_only=True):
    """A seat of a table: empty, a person's or a bot's."""

    hidden = ("token_hash",)

    seat: int
    kind: Literal["empty", "person", "bot"] = "empty"
    level: str | None = None
    guest: str | None = None
    name: str | None = None
    token_hash: str | None = None
    nonce: str | None = None
    """The client's nonce for the chance of the next match."""
    ready: bool = False
    """Whether this person agreed to a rematch."""
    sign: Sign | None = None
    """The player's sign; tables saved before there were signs have none."""
    colour: Colour | None = None
    chosen: bytes | None = None
    """JSON of what was chosen for this seat, by the name of the setting; None if nothing was."""


class TableRow(Redacted, frozen=True, kw_only=True):
    """A table: people, chat and one match after another."""

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
    """The seed of the next match; its commitment is already shown."""
    match: str | None
    """The current or last match."""
    position: bytes | None
    """The position that matches here start from, if any."""
    created: int
    changed: int
    seats: tuple[SeatRow, ...]
    hints: bool = True
    """Whether people may ask for hints."""
    tutorial: bool = False
    """Whether this table runs the game's tutorial."""
    pace: Pace = "people"
    """How fast bots play: quick, or as people do."""
    version: int = 0
    """How often it was saved, as of when this row was read; 0 if it never was."""


class MatchRow(Redacted, frozen=True, kw_only=True):
    """A match, running or ended."""

    hidden = ("seed",)

    id: str
    table: str
    game: str
    version: int
    header: bytes
    """JSON of `core.record.Header`."""
    seed: str
    names: tuple[str, ...]
    """The players' names, by seat."""
    guests: tuple[str | None, ...]
    """The players' guest ids, by seat; None for bots."""
    signs: tuple[Sign | None, ...]
    """The players' signs when the match began, by seat; None in matches from before that."""
    colours: tuple[Colour | None, ...]
    fate: Fate
    created: int
    ended: int | None = None
    outcome: bytes | None = None
    """JSON of `core.game.Outcome` once it is over."""
    shared: frozenset[int] = frozenset()
    """The seats that another person has taken since the match began."""


class EntryRow(Redacted, frozen=True):
    """One line of a match's log, keyed (match, n)."""

    hidden = ("body",)

    n: int
    body: bytes
    """JSON of `core.record.Entry`."""
    id: str | None = None
    """The id of the client's message, so that a resend is recognised even after a restart."""


class ResultRow(Struct, frozen=True, kw_only=True):
    """The result of one seat of a finished match, for high scores and statistics."""

    match: str
    seat: int
    game: str
    listed: str | None
    """The high-score list it belongs to, if any."""
    guest: str | None
    name: str
    level: str | None
    score: int
    rank: int
    ended: int


class Ending(Struct, frozen=True, kw_only=True):
    """What is stored together with the last entries of a match."""

    ended: int
    outcome: bytes
    results: tuple[ResultRow, ...]


class ChatRow(Redacted, frozen=True, kw_only=True):
    """A line of chat at a table, or in the lobby if table is None."""

    hidden = ("text",)

    table: str | None
    t: int
    guest: str
    name: str
    text: str
    to: str | None = None
    """The guest it was whispered to; None for everybody."""
    id: int | None = None
    """Assigned by the store; later lines have greater ids."""


class CarryRow(Redacted, frozen=True, kw_only=True):
    """A link that carries a seat to another device, once."""

    hidden = ("secret_hash", "token")

    secret_hash: str
    table: str
    seat: int
    token: str
    """The seat's token, encrypted with the link's secret, which the store does not have."""
    expires: int
