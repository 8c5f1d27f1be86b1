"""The bodies of HTTP requests and responses, one struct each. Their routes are in `http.routes`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct, field

from parlour.core.game import Actor, Line
from parlour.core.record import By
from parlour.core.refusal import Parameter
from parlour.server.protocol.messages import Sitter, Token
from parlour.store.rows import Colour, KeptKind, Pace, Phase, Sign, Timer

Name = Annotated[str, Meta(min_length=1, max_length=200, description="trimmed and capped")]
Nonce = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        description="random text chosen by the client, mixed into the dice",
    ),
]
Seconds = Annotated[int, Meta(ge=5, le=86_400)]
Document = Annotated[Raw, Meta(extra_json_schema={"type": "object"})]
"""A JSON object that may be long, so it is not decoded on the event loop."""
Chosen = Annotated[Raw, Meta(extra_json_schema={"type": "object", "default": {}})]
PerhapsDocument = Annotated[
    Raw, Meta(extra_json_schema={"anyOf": [{"type": "object"}, {"type": "null"}], "default": None})
]


def is_given(document: Raw) -> bool:
    """Whether a document is there, and not null."""
    return bytes(memoryview(document)[:4]) != b"null"


def _no_document() -> Raw:
    return Raw(b"null")


def _demand_object(document: Raw, name: str) -> None:
    if bytes(memoryview(document)[:1]) != b"{":
        raise ValueError(f"Expected `object` - at `$.{name}`")


# Requests.


class MeChanges(Struct, frozen=True, forbid_unknown_fields=True):
    """Your new name, sign or colour, at least one of them. What you have played as `was` then
    counts under the new name.
    """

    name: Name | None = None
    was: Name | None = None
    sign: Sign | None = None
    """You get it at every table where nobody else has it."""
    colour: Colour | None = None


class SeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: free for a person, or taken by a bot."""

    kind: Literal["empty", "bot"] = "empty"
    level: Annotated[str, Meta(max_length=40)] | None = None


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to open: with a game and seats, from a position, or from entry `at` of a record or of
    a finished match on this server.
    """

    game: Annotated[str, Meta(max_length=100)] | None = None
    settings: Chosen = field(default_factory=lambda: Raw(b"{}"))
    seats: Annotated[tuple[SeatRequest, ...], Meta(max_length=32)] = ()
    timer: Timer = "off"
    seconds: Seconds = 90
    public: bool = False
    hints: bool = True
    """Whether players may ask for hints."""
    pace: Pace = "people"
    """How fast bots play: quick, or as people do."""
    position: PerhapsDocument = field(default_factory=_no_document)
    record: PerhapsDocument = field(default_factory=_no_document)
    match: Annotated[str, Meta(max_length=64)] | None = None
    at: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None

    def __post_init__(self) -> None:
        _demand_object(self.settings, "settings")
        for name in ("position", "record"):
            document: Raw = getattr(self, name)
            if is_given(document):
                _demand_object(document, name)


class SitRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down. With the token of another seat at this table, you change to this one."""

    nonce: Nonce
    instead_of: Token | None = None
    name: Name | None = None
    """The name of another person on the same device; your own by default."""


class LeaveRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Leave the seat that this token belongs to."""

    token: Token


class MarkRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The sign and the colour that the seat of this token wants."""

    token: Token
    sign: Sign
    colour: Colour


class SeatSettingRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """What the seat of this token wants in a seat setting; with null, the game chooses. The host
    needs no token for a bot's seat.
    """

    name: Annotated[str, Meta(max_length=40)]
    value: Any = None
    token: Token | None = None


class BotRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot for a seat: a new one, or the one of another seat, which keeps its name and mark."""

    level: Annotated[str, Meta(max_length=40)]
    moved_from: int | None = None


class TableChanges(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may change: the number of seats before the first match, the settings and the
    clock before any match, the rest at any time.
    """

    chat_open: bool | None = None
    public: bool | None = None
    hints: bool | None = None
    seats: Annotated[int, Meta(ge=1, le=32)] | None = None
    pace: Pace | None = None
    timer: Timer | None = None
    seconds: Seconds | None = None
    settings: PerhapsDocument = field(default_factory=_no_document)
    """All settings of the table; what is not there is at its default."""

    def __post_init__(self) -> None:
        if is_given(self.settings):
            _demand_object(self.settings, "settings")


class RematchRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Agree to a rematch, with a new nonce for its dice."""

    token: Token
    nonce: Nonce


class CarryRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Create a link that carries this seat to another device."""

    token: Token


class CarrySecret(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of such a link; it works once."""

    secret: Token


class TutorialRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The game to learn."""

    game: Annotated[str, Meta(max_length=100)]


class VerifyRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A record whose draws are to be checked against its seed."""

    record: Document

    def __post_init__(self) -> None:
        _demand_object(self.record, "record")


# Responses.


class RefusalBody(Struct, frozen=True):
    """Why the request was refused; `said` is the reason for people."""

    code: str
    detail: dict[str, Parameter]
    said: str


class Me(Struct, frozen=True):
    """Your guest id and name, and the sign and colour you have chosen."""

    guest: str
    name: str | None
    sign: Sign | None = None
    colour: Colour | None = None


class KeptItem(Struct, frozen=True):
    """A kind of data that the server keeps about you, and how many pieces of it."""

    what: KeptKind
    count: int


class Kept(Struct, frozen=True):
    """What the server keeps about you; empty if it keeps nothing."""

    kept: tuple[KeptItem, ...]


class GameSummary(Struct, frozen=True, kw_only=True):
    """A game that this server offers."""

    name: str
    title: str
    tagline: str
    version: int
    fewest: int
    most: int
    levels: tuple[str, ...]
    settings: Raw
    """JSON Schema, with defaults and descriptions."""
    undo: Literal["none", "consent", "free"]
    rules: bool
    """Whether its rules can be read here."""
    tutorial: bool = False
    """Whether it has a tutorial."""
    example: bool = False
    """Whether it has example turns."""
    prints: bool = False
    """Whether something can be printed."""
    boards: bool = False
    """Whether a board code makes its boards."""
    words: bool = False
    """Whether it is played with a word list."""
    high_scores: tuple[str, ...] = ()
    """Its lists of high scores, the usual one first."""
    folder: str | None = None
    """Where its strings are among the games of this package; null for a game of another one."""
    hidden: bool = False
    """Whether seats see what others may not."""


class Games(Struct, frozen=True):
    """Every game that this server offers."""

    games: tuple[GameSummary, ...]


class Opened(Struct, frozen=True):
    """A new table and its path."""

    code: str
    path: str


class Seated(Struct, frozen=True):
    """Your seat. Keep the token: you need it to act."""

    seat: int
    token: str
    name: str


class CarryLink(Struct, frozen=True):
    """Open this on the other device within ten minutes; it works once."""

    path: str
    expires_in_s: int
    qr: str
    """The full URL as a QR code: an SVG as a data URI."""


class SeatCarried(Struct, frozen=True):
    """The seat that a link has carried here."""

    table: str
    seat: int
    token: str


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table, for somebody who is not connected to it."""

    code: str
    game: str
    phase: Phase
    settings: Raw
    timer: Timer
    seconds: int
    public: bool
    seats: tuple[Sitter, ...]
    match: str | None
    matches: tuple[str, ...]
    """The last 100 that were played here, oldest first."""
    commitment: str
    hints: bool = True
    tutorial: bool = False
    """Whether the table is for the game's tutorial."""
    asked: tuple[int, ...] = ()
    """The seats that must act now."""
    pace: Pace = "people"
    held: dict[str, int] = {}
    """The seats of the tokens in the request, by the first eight characters of each."""


class TutorialStep(Struct, frozen=True, kw_only=True):
    """A step to show while the match has version `n`. Several steps may share a version; they come
    in order. Without an action there is only text to read; the server makes the actions of seats
    other than the learner's.
    """

    n: int
    key: str | None
    """A key in the game's strings; null if there is no text."""
    said: str | None
    seat: int
    action: Any
    look: str | None = None
    """The part of the page that the text is about, if that is not where the action happens."""


class TutorialScript(Struct, frozen=True, kw_only=True):
    """The steps of a tutorial. `version` is the match's after its last action."""

    game: str
    seats: int
    learner: int
    version: int
    steps: tuple[TutorialStep, ...]


class TutorialOpened(Struct, frozen=True, kw_only=True):
    """A tutorial that has begun, and your seat. Keep the token: you need it to act."""

    code: str
    path: str
    seat: int
    token: str
    name: str
    match: str


class MatchSummary(Struct, frozen=True, kw_only=True):
    """What everybody may know about a match."""

    id: str
    game: str
    version: int
    fate: Literal["running", "over", "closed"]
    names: tuple[str, ...]
    signs: tuple[Sign, ...]
    """By seat, like the names, as they were when the match began."""
    colours: tuple[Colour, ...]
    entries: int
    commitment: str | None
    outcome: Raw | None


class ViewAt(Struct, frozen=True):
    """What a viewer saw after entry n."""

    match: str
    n: int
    viewer: int | None
    view: Raw
    lines: tuple[str, ...]
    views: tuple[Raw, ...] | None = None
    """What every seat saw, if that was asked for."""


class Step(Struct, frozen=True):
    """The events of entry n, as a viewer noticed them."""

    n: int
    actor: Actor
    by: By | None
    events: Raw


class Steps(Struct, frozen=True, kw_only=True):
    """The events after entry `since` up to entry `until`; ask again from there if that is not the
    match's version yet.
    """

    match: str
    viewer: int | None
    since: int
    until: int
    version: int
    entries: tuple[Step, ...]


class DecisionReview(Struct, frozen=True, kw_only=True):
    """A decision that a player made, and what the game would have advised."""

    n: int
    action: Any
    notation: str
    best: Any
    best_notation: str | None
    cost: float | None
    """How many points worse than the best it was; null if unknown."""
    line: Line | None
    """The advice, as a key in the game's strings and its parameters."""


class MatchAdvice(Struct, frozen=True):
    """Every decision of a seat; empty if the game gives no advice."""

    match: str
    seat: int
    decisions: tuple[DecisionReview, ...]
    total_cost: float


class MatchHighlight(Struct, frozen=True, kw_only=True):
    """A line about what made a match."""

    key: str
    parameters: Mapping[str, Parameter]
    """The key of the line in the game's strings, and its parameters."""
    seat: int | None
    """Whose doing it was, if anybody's."""
    n: int | None
    """The entry that it happened by, if it was a single one."""
    text: str


class MatchHighlights(Struct, frozen=True):
    """What made a finished match; empty if the game does not tell."""

    match: str
    lines: tuple[MatchHighlight, ...]


class ScoresAt(Struct, frozen=True):
    """The scores after entry n."""

    n: int
    scores: tuple[int, ...]


class ScoreHistory(Struct, frozen=True):
    """How the scores developed: at the start, wherever one changed, and at the end."""

    match: str
    course: tuple[ScoresAt, ...]


class Verification(Struct, frozen=True):
    """The result of verifying a record."""

    result: Literal["honest", "given", "unproved", "tampered"]
    draws: int
    entry: int | None = None
    said: str | None = None
