"""Every message of the socket, by direction. Design note: docs/design/protocol.md.

What clients send is read strictly: unknown fields, long texts and wrong types are malformed.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct, field

from parlour.core.prompt import Prompt
from parlour.core.refusal import Parameter
from parlour.store.rows import Phase, Timer

PROTOCOL = 1

Id = Annotated[str, Meta(min_length=1, max_length=40, description="the client's own name for it")]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Token = Annotated[str, Meta(min_length=1, max_length=100)]
Code = Annotated[str, Meta(min_length=1, max_length=40)]
MatchName = Annotated[str, Meta(max_length=64)]
EntryNumber = Annotated[int, Meta(ge=0, le=1_000_000)]


# From the client.


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """Comes first, and again for a full sync. Without a table: the list of open tables."""

    table: Code | None = None
    tokens: Annotated[tuple[Token, ...], Meta(max_length=16)] = ()
    """The tokens of all seats at this table that the device holds."""
    words: Annotated[str, Meta(pattern="^[a-z]{2}$")] | None = None
    """A language: every view, event and prompt then comes in words too."""


class Act(Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """A seat's move, as an action or in the game's notation. An id sent twice acts once."""

    id: Id
    seat: SeatNumber
    decision: EntryNumber
    action: Raw = field(default_factory=Raw)
    notation: Annotated[str, Meta(max_length=500)] | None = None
    match: MatchName | None = None
    """The match it is meant for: sent again after a rematch began, it is stale."""


class Draft(Struct, frozen=True, tag="draft", forbid_unknown_fields=True):
    """A move not yet made: kept for this seat's devices until its decision is gone."""

    seat: SeatNumber
    decision: EntryNumber
    draft: Any = None
    match: MatchName | None = None


class Preview(Struct, frozen=True, tag="preview", forbid_unknown_fields=True):
    """What would this draft do?"""

    id: Id
    seat: SeatNumber
    draft: Any = None


class Hint(Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """What would you do here?"""

    id: Id
    seat: SeatNumber


class Say(Struct, frozen=True, tag="chat", forbid_unknown_fields=True):
    """A line for everybody at the table (or in the lobby), or for one guest there."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    to: Annotated[str, Meta(max_length=64)] | None = None


class Rewind(Struct, frozen=True, tag="rewind", forbid_unknown_fields=True):
    """A seated person asks to go back to how it was after entry `to`."""

    id: Id
    seat: SeatNumber
    to: EntryNumber
    match: MatchName | None = None


class Consent(Struct, frozen=True, tag="consent", forbid_unknown_fields=True):
    """An answer to somebody's wish to rewind; `version` is the one the wish was made at."""

    id: Id
    seat: SeatNumber
    version: EntryNumber
    agree: bool


class Call(Struct, frozen=True, tag="call", forbid_unknown_fields=True):
    """The time of `seat` has run out at a gentle table: let the autopilot play for it."""

    id: Id
    seat: SeatNumber
    decision: EntryNumber


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Are you there?"""

    id: Id


FromClient = Hello | Act | Draft | Preview | Hint | Say | Rewind | Consent | Call | Ping


# From the server.


class Sitter(Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["empty", "person", "bot"]
    name: str | None = None
    level: str | None = None
    guest: str | None = None
    here: bool = False
    """Some device of this seat is connected."""
    ready: bool = False
    """Agreed to a rematch."""


class Person(Struct, frozen=True):
    """Somebody at the table, seated or watching."""

    guest: str
    name: str


class Wish(Struct, frozen=True):
    """Somebody wants to rewind; `agreed` are the seats that said yes so far."""

    seat: int
    to: int
    version: int
    agreed: tuple[int, ...]


class Clock(Struct, frozen=True):
    """Whose time runs, and how much is left as this is sent."""

    seat: int
    decision: int
    reason: Literal["turn", "absent"]
    left_ms: int
    then: Literal["autopilot", "call"]
    """What happens at nothing: the autopilot plays, or others may call it."""


class TableNow(Struct, frozen=True, kw_only=True, tag="table"):
    """The table itself: who is there, what is chosen."""

    code: str
    game: str
    settings: Raw
    phase: Phase
    host: str
    you: str
    """Which of the people is asking."""
    public: bool
    timer: Timer
    seconds: int
    chat_open: bool
    seats: tuple[Sitter, ...]
    people: tuple[Person, ...]
    match: str | None
    commitment: str
    """SHA-256 of the seed of the match to come."""
    wish: Wish | None = None
    hints: bool = True
    """Whether a `hint` is answered here."""
    tutorial: bool = False
    """Whether matches here are the game's tutorial."""


class Question(Struct, frozen=True):
    """What a seat is asked: an act must name the decision."""

    seat: int
    decision: int
    prompt: Prompt
    form: Raw | None = None
    """The prompt in words, for the generic page."""


class Drafted(Struct, frozen=True, tag="draft"):
    """The draft of a seat this device holds."""

    seat: int
    decision: int
    draft: Any


class Sync(Struct, frozen=True, kw_only=True, tag="sync"):
    """Everything a viewer needs. Viewer None: what everybody may see; where a game hides nothing,
    that one serves every seat.
    """

    match: str
    game: str
    version: int
    viewer: int | None
    view: Raw
    asked: tuple[Question, ...]
    drafts: tuple[Drafted, ...] = ()
    clock: Clock | None = None
    outcome: Raw | None = None
    commitment: str | None = None
    seed: str | None = None
    """Only when it is over."""
    lines: tuple[str, ...] | None = None


class Event(Struct, frozen=True, kw_only=True, tag="event"):
    """What happened between two versions, and how it stands now. A gap means: say hello again."""

    match: str
    since: int
    version: int
    viewer: int | None
    actor: int | Literal["table"]
    by: Literal["person", "bot", "autopilot"] | None
    events: Raw
    view: Raw
    asked: tuple[Question, ...]
    clock: Clock | None = None
    outcome: Raw | None = None
    seed: str | None = None
    said: tuple[str, ...] | None = None
    lines: tuple[str, ...] | None = None


class ClockNow(Struct, frozen=True, tag="clock"):
    """A clock started, stopped or ran out."""

    match: str
    clock: Clock | None


class Ack(Struct, frozen=True, tag="ack"):
    """It is done and will not be lost. `version` is the match's after it, 0 where there is none."""

    id: str
    version: int


class Refused(Struct, frozen=True, tag="refused"):
    """It is not done, nothing has changed; `said` is for people."""

    id: str | None
    code: str
    detail: dict[str, Parameter]
    said: str


class Previewed(Struct, frozen=True, tag="preview"):
    """What a draft would do."""

    id: str
    preview: Raw
    said: str | None = None


class Hinted(Struct, frozen=True, tag="hint"):
    """What the house would do."""

    id: str
    advice: Raw | None
    said: str | None = None


class ChatLine(Struct, frozen=True, kw_only=True):
    """Something said."""

    id: int
    t: int
    guest: str
    name: str
    text: str
    to: str | None = None


class Chat(Struct, frozen=True, tag="chat"):
    """Lines of chat; after hello the last of them, oldest first."""

    lines: tuple[ChatLine, ...]
    past: bool = False
    """Said before this hello."""


class OpenTable(Struct, frozen=True, kw_only=True):
    """A table in the list."""

    code: str
    game: str
    phase: Phase
    host: str
    """The host's name."""
    seats: int
    free: int
    timer: Timer


class OpenTables(Struct, frozen=True, tag="tables"):
    """The public tables; sent again when something changed."""

    tables: tuple[OpenTable, ...]


class Pong(Struct, frozen=True, tag="pong"):
    """Yes."""

    id: str


class Bye(Struct, frozen=True, tag="bye"):
    """The connection is about to be closed, and whether coming back makes sense."""

    reason: str
    return_in_ms: int | None


FromServer = (
    TableNow
    | Sync
    | Event
    | ClockNow
    | Ack
    | Refused
    | Drafted
    | Previewed
    | Hinted
    | Chat
    | OpenTables
    | Pong
    | Bye
)

_decoder = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


def read(frame: str | bytes) -> FromClient:
    """A client's message; raises `msgspec.DecodeError` for anything else."""
    message: FromClient = _decoder.decode(frame)
    return message


def write(message: object) -> bytes:
    """A message as the bytes that are sent."""
    return _encoder.encode(message)
