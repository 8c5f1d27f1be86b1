"""Every message of the socket, by direction. Design note: docs/design/protocol.md.

Messages from clients are decoded strictly: unknown fields, long texts and wrong types are refused.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct, field

from parlour.core.prompt import Prompt
from parlour.core.record import LONGEST_HOUSE_WORD
from parlour.core.refusal import Parameter
from parlour.server.protocol.settings_form import Chosen
from parlour.store.rows import Colour, Pace, Phase, Sign, Timer

PROTOCOL = 1
SUBPROTOCOL = "parlour"
SEAT_SUBPROTOCOL = "seat."
"""Followed by a token: a socket that names it is let in whatever its address does."""
SHOWN_TOKENS = 4
"""So many tokens are looked at when a socket is opened."""
TOKEN_START = 8
"""How many characters of a token tell a device which one is meant."""

Id = Annotated[str, Meta(min_length=1, max_length=40, description="chosen by the client")]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Token = Annotated[str, Meta(min_length=1, max_length=100)]
Code = Annotated[str, Meta(min_length=1, max_length=40)]
MatchName = Annotated[str, Meta(max_length=64)]
EntryNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
WordText = Annotated[str, Meta(min_length=1, max_length=LONGEST_HOUSE_WORD)]


# From the client.


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message, and a later request for a full sync. Without a table: the lobby."""

    table: Code | None = None
    tokens: Annotated[tuple[Token, ...], Meta(max_length=16)] = ()
    """The tokens of all seats that the device holds at this table."""
    words: Annotated[str, Meta(pattern="^[a-z]{2}$")] | None = None
    """A language: if given, every view, event and prompt also comes in words."""


class Act(Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """A seat's move, as an action or in the game's notation. An id sent twice acts once."""

    id: Id
    seat: SeatNumber
    decision: EntryNumber
    action: Raw = field(default_factory=Raw)
    notation: Annotated[str, Meta(max_length=500)] | None = None
    match: MatchName | None = None
    """The match it is meant for, so that a move sent again after a rematch began is refused."""


class Draft(Struct, frozen=True, tag="draft", forbid_unknown_fields=True):
    """A move not yet made, shared with this seat's other devices until the decision is made."""

    seat: SeatNumber
    decision: EntryNumber
    draft: Any = None
    match: MatchName | None = None


class Preview(Struct, frozen=True, tag="preview", forbid_unknown_fields=True):
    """Asks what a draft would do."""

    id: Id
    seat: SeatNumber
    draft: Any = None


class Hint(Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """Asks for advice."""

    id: Id
    seat: SeatNumber


class Suggest(Struct, frozen=True, tag="suggest", forbid_unknown_fields=True):
    """Asks which words may have been meant by one that was refused."""

    id: Id
    seat: SeatNumber
    word: WordText


class Say(Struct, frozen=True, tag="chat", forbid_unknown_fields=True):
    """A line of chat for everybody at the table (or in the lobby), or for one guest there."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    to: Annotated[str, Meta(max_length=64)] | None = None


class Rewind(Struct, frozen=True, tag="rewind", forbid_unknown_fields=True):
    """A player asks to take back everything after entry `to`, or their last move and everything
    after it.
    """

    id: Id
    seat: SeatNumber
    to: EntryNumber | None = None
    match: MatchName | None = None


class AcceptWord(Struct, frozen=True, tag="accept_word", forbid_unknown_fields=True):
    """A player asks the table to accept a word that the word list lacks."""

    id: Id
    seat: SeatNumber
    word: WordText
    match: MatchName | None = None


class Consent(Struct, frozen=True, tag="consent", forbid_unknown_fields=True):
    """An answer to the table's request; `version` is the one at which it was made."""

    id: Id
    seat: SeatNumber
    version: EntryNumber
    agree: bool
    wish: Id | None = None
    """The id of the request, so that an answer never counts for another one."""


class Call(Struct, frozen=True, tag="call", forbid_unknown_fields=True):
    """Lets the autopilot play for a seat whose time has run out, if the timer allows it."""

    id: Id
    seat: SeatNumber
    decision: EntryNumber


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Checks the connection; answered with a pong."""

    id: Id


FromClient = (
    Hello
    | Act
    | Draft
    | Preview
    | Hint
    | Suggest
    | Say
    | Rewind
    | AcceptWord
    | Consent
    | Call
    | Ping
)


# From the server.


class Sitter(Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["empty", "person", "bot"]
    name: str | None = None
    level: str | None = None
    guest: str | None = None
    here: bool = False
    """Whether a device of this seat is connected."""
    ready: bool = False
    """Whether they have agreed to a rematch."""
    sign: Sign | None = None
    """Null only for an empty seat; no two seats of a table have the same sign."""
    colour: Colour | None = None
    chosen: Chosen = {}
    """What was chosen for this seat, by the name of the seat setting."""


class Person(Struct, frozen=True):
    """Somebody at the table, seated or watching."""

    guest: str
    name: str


class TakebackRequest(Struct, frozen=True, tag="rewind"):
    """A player asks to go back to entry `to`; `agreed` are the seats that have agreed so far."""

    id: str
    """That of the message which asked."""
    seat: int
    to: int
    version: int
    agreed: tuple[int, ...]


class WordRequest(Struct, frozen=True, tag="accept_word"):
    """A player asks to accept a word; `agreed` are the seats that have agreed so far."""

    id: str
    """That of the message which asked."""
    seat: int
    word: str
    version: int
    agreed: tuple[int, ...]


Wish = TakebackRequest | WordRequest


class Clock(Struct, frozen=True):
    """Whose time is running, and how much was left when this was sent."""

    seat: int
    decision: int
    reason: Literal["turn", "absent"]
    left_ms: int
    then: Literal["autopilot", "call"]
    """What happens when it reaches zero: the autopilot plays, or others may call it."""


class TableNow(Struct, frozen=True, kw_only=True, tag="table"):
    """The table: its settings, its seats and the people there."""

    code: str
    game: str
    settings: Raw
    phase: Phase
    host: str
    you: str
    """The guest that this device belongs to."""
    public: bool
    timer: Timer
    seconds: int
    chat_open: bool
    seats: tuple[Sitter, ...]
    people: tuple[Person, ...]
    match: str | None
    commitment: str
    """SHA-256 of the seed of the next match."""
    wish: Wish | None = None
    """What needs the consent of everybody who plays, if somebody asks for something."""
    hints: bool = True
    """Whether hints are allowed."""
    tutorial: bool = False
    """Whether the table is for the game's tutorial."""
    pace: Pace = "people"
    """How fast bots play: quick, or as people do."""
    fixed: bool = False
    """Whether its settings cannot be changed: it starts from a position, or is a tutorial's."""
    held: dict[str, int] = {}
    """The seats of this device's tokens, by the first eight characters of each: a token keeps its
    player when a match begins and people are seated in another order."""


class Question(Struct, frozen=True):
    """What a seat must decide; its `act` must name the decision."""

    seat: int
    decision: int
    prompt: Prompt
    form: Raw | None = None
    """The prompt as a labelled form, for pages that know no game."""


class Drafted(Struct, frozen=True, tag="draft"):
    """The draft of a seat that this device holds."""

    seat: int
    decision: int
    draft: Any


class Sync(Struct, frozen=True, kw_only=True, tag="sync"):
    """The whole match as a viewer sees it. A null viewer is the public; in games that hide nothing,
    every seat gets the public view.
    """

    match: str
    game: str
    version: int
    viewer: int | None
    view: Raw
    to_act: tuple[int, ...]
    """The seats that must decide now, also those whose questions this viewer may not see."""
    asked: tuple[Question, ...]
    drafts: tuple[Drafted, ...] = ()
    clock: Clock | None = None
    outcome: Raw | None = None
    commitment: str | None = None
    seed: str | None = None
    """Only once the match is over."""
    lines: tuple[str, ...] | None = None
    board: Raw | None = None
    """The board as a table with labels, for pages that know no game."""
    settings: Raw = field(default_factory=lambda: Raw(b"{}"))
    """The settings of this match; the table's own may be others by now."""
    moved: tuple[int, ...] = ()
    """The seats with a move that could be taken back."""


class Event(Struct, frozen=True, kw_only=True, tag="event"):
    """What happened between two versions, and the view after it. After a gap, send hello again."""

    match: str
    since: int
    version: int
    viewer: int | None
    actor: int | Literal["table"]
    by: Literal["person", "bot", "autopilot"] | None
    events: Raw
    view: Raw
    to_act: tuple[int, ...]
    asked: tuple[Question, ...]
    clock: Clock | None = None
    outcome: Raw | None = None
    seed: str | None = None
    said: tuple[str, ...] | None = None
    lines: tuple[str, ...] | None = None
    board: Raw | None = None
    moved: tuple[int, ...] = ()
    """The seats with a move that could be taken back."""


class ClockNow(Struct, frozen=True, tag="clock"):
    """A clock started, stopped or ran out."""

    match: str
    clock: Clock | None


class Ack(Struct, frozen=True, tag="ack"):
    """The message was carried out and saved; `version` is the match's after it, 0 without one."""

    id: str
    version: int


class Refused(Struct, frozen=True, tag="refused"):
    """The message was refused and nothing has changed; `said` is the reason for people."""

    id: str | None
    code: str
    detail: dict[str, Parameter]
    said: str


class Previewed(Struct, frozen=True, tag="preview"):
    """What a draft would do."""

    id: str
    preview: Raw
    said: str | None = None
    fields: Raw | None = None
    """The questions that it raises (`next`), labelled, for pages that know no game."""


class Hinted(Struct, frozen=True, tag="hint"):
    """The game's advice; null if it has none."""

    id: str
    advice: Raw | None
    said: str | None = None


class Suggested(Struct, frozen=True, tag="suggest"):
    """Words that may have been meant, the likeliest first; none if the game knows none."""

    id: str
    words: tuple[str, ...]


class ChatLine(Struct, frozen=True, kw_only=True):
    """A line of chat."""

    id: int
    t: int
    guest: str
    name: str
    text: str
    to: str | None = None


class Chat(Struct, frozen=True, tag="chat"):
    """Lines of chat, oldest first; after hello the most recent ones."""

    lines: tuple[ChatLine, ...]
    past: bool = False
    """Whether they were written before this hello."""


class OpenTable(Struct, frozen=True, kw_only=True):
    """A public table, as the lobby lists it."""

    code: str
    game: str
    phase: Phase
    host: str
    """The host's name."""
    seats: int
    free: int
    timer: Timer


class OpenTables(Struct, frozen=True, tag="tables"):
    """The public tables; sent again whenever the list changes."""

    tables: tuple[OpenTable, ...]


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to a ping."""

    id: str


class Bye(Struct, frozen=True, tag="bye"):
    """The server closes the connection; `return_in_ms` is null if reconnecting is pointless."""

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
    | Suggested
    | Chat
    | OpenTables
    | Pong
    | Bye
)

_decoder = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


class _Identified(Struct):
    id: Id | None = None


_identified = msgspec.json.Decoder(_Identified)
_LEADING_ID = re.compile(r'\s*\{\s*(?:"type"\s*:\s*"\w*"\s*,\s*)?"id"\s*:\s*"([\w.:-]{1,40})"')


def read(frame: str | bytes) -> FromClient:
    """Decodes a message from a client; raises `msgspec.DecodeError` for anything else."""
    message: FromClient = _decoder.decode(frame)
    return message


def id_of(frame: str) -> str | None:
    """The id of a message that cannot be decoded or is too long, if it can be found."""
    # Clients put it first or right after the type, so it is there even if the rest is broken.
    found = _LEADING_ID.match(frame, 0, 200)
    if found is not None:
        return found[1]
    try:
        return _identified.decode(frame).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def write(message: object) -> bytes:
    """Encodes a message."""
    return _encoder.encode(message)
