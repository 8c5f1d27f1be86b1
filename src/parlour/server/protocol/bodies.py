"""What HTTP takes and gives, one struct a body. The routes that use them are in `routes`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from parlour.core.game import Actor, Line
from parlour.core.record import By
from parlour.core.refusal import Parameter
from parlour.server.protocol.messages import Sitter, Token
from parlour.store.rows import Phase, Timer

Name = Annotated[str, Meta(min_length=1, max_length=200, description="trimmed and capped")]
Nonce = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        description="random text of the client's own, mixed into the dice",
    ),
]
Seconds = Annotated[int, Meta(ge=5, le=86_400)]


# Taken.


class NameRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """What you want to be called; what you have played as `was` counts under the new name then."""

    name: Name
    was: Name | None = None


class SeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: kept free for a person, or a bot's."""

    kind: Literal["empty", "bot"] = "empty"
    level: Annotated[str, Meta(max_length=40)] | None = None


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to open: with a game and seats, from a position, or from entry `at` of a record or of
    a match that is over here.
    """

    game: Annotated[str, Meta(max_length=100)] | None = None
    settings: dict[str, Any] = {}
    seats: Annotated[tuple[SeatRequest, ...], Meta(max_length=32)] = ()
    timer: Timer = "off"
    seconds: Seconds = 90
    public: bool = False
    hints: bool = True
    """Whether people may ask what the house would do."""
    position: dict[str, Any] | None = None
    record: dict[str, Any] | None = None
    match: Annotated[str, Meta(max_length=64)] | None = None
    at: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class SitRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down. With the token of another seat at this table you change to this one."""

    nonce: Nonce
    instead_of: Token | None = None
    name: Name | None = None
    """For one more person on the same device; otherwise your own."""


class LeaveRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Get up from the seat that this token is for."""

    token: Token


class BotRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot for a seat."""

    level: Annotated[str, Meta(max_length=40)]


class TableChanges(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may change: how many seats there are before a match, the rest at any time."""

    chat_open: bool | None = None
    public: bool | None = None
    hints: bool | None = None
    seats: Annotated[int, Meta(ge=1, le=32)] | None = None


class RematchRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Agree to a rematch with a new nonce for its dice."""

    token: Token
    nonce: Nonce


class CarryRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Make a link that carries this seat to another device."""

    token: Token


class CarrySecret(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of such a link: it works once."""

    secret: Token


class TutorialRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The game to learn."""

    game: Annotated[str, Meta(max_length=100)]


class VerifyRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A record whose draws are to be derived again."""

    record: dict[str, Any]


# Given.


class RefusalBody(Struct, frozen=True):
    """Why it was refused; `said` is for people."""

    code: str
    detail: dict[str, Parameter]
    said: str


class Me(Struct, frozen=True):
    """Who you are here."""

    guest: str
    name: str | None


class GameSummary(Struct, frozen=True, kw_only=True):
    """A game that can be played here."""

    name: str
    title: str
    tagline: str
    version: int
    fewest: int
    most: int
    levels: tuple[str, ...]
    settings: Raw
    """JSON Schema: defaults and explanations included."""
    undo: Literal["none", "consent", "free"]
    rules: bool
    """Whether its rules are written down here."""
    tutorial: bool = False
    """Whether there is a tutorial to learn it by."""


class Games(Struct, frozen=True):
    """Every game."""

    games: tuple[GameSummary, ...]


class Opened(Struct, frozen=True):
    """A new table and where it is."""

    code: str
    path: str


class Seated(Struct, frozen=True):
    """Your seat. Keep the token: it is what lets you act."""

    seat: int
    token: str
    name: str


class CarryLink(Struct, frozen=True):
    """Open this on the other device within ten minutes; it works once."""

    path: str
    expires_in_s: int
    qr: str
    """The whole address as a QR code: an SVG as a data URI."""


class SeatCarried(Struct, frozen=True):
    """The seat that a link carried here."""

    table: str
    seat: int
    token: str


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table for somebody who is not connected to it."""

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
    commitment: str
    hints: bool = True
    tutorial: bool = False
    """Whether it is there for a tutorial."""
    asked: tuple[int, ...] = ()
    """The seats whose turn it is in the match that is played."""


class TutorialStep(Struct, frozen=True, kw_only=True):
    """What is to be read and done while the match has version `n`, in order. Without an action it
    is only to be read; one of another seat than the learner's is made by the server.
    """

    n: int
    key: str | None
    """Of the game's strings; null where there is nothing to say."""
    said: str | None
    seat: int
    action: Any
    look: str | None = None
    """The part of the page that the words are about, where it is not what is to be done."""


class TutorialScript(Struct, frozen=True, kw_only=True):
    """A tutorial. `version` is the match's after its last action."""

    game: str
    seats: int
    learner: int
    version: int
    steps: tuple[TutorialStep, ...]


class TutorialOpened(Struct, frozen=True, kw_only=True):
    """A tutorial that has begun, and your seat there. Keep the token: it is what lets you act."""

    code: str
    path: str
    seat: int
    token: str
    name: str
    match: str


class MatchSummary(Struct, frozen=True, kw_only=True):
    """A match from outside."""

    id: str
    game: str
    version: int
    fate: Literal["running", "over", "closed"]
    names: tuple[str, ...]
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


class Step(Struct, frozen=True):
    """What a viewer noticed of entry n."""

    n: int
    actor: Actor
    by: By | None
    events: Raw


class Steps(Struct, frozen=True, kw_only=True):
    """What a viewer noticed after entry `since`, up to entry `until`; ask on from there while that
    is not the match's version.
    """

    match: str
    viewer: int | None
    since: int
    until: int
    version: int
    entries: tuple[Step, ...]


class DecisionReview(Struct, frozen=True, kw_only=True):
    """A decision that was made, and what would have been advised there."""

    n: int
    action: Any
    notation: str
    best: Any
    best_notation: str | None
    cost: float | None
    """What it gave away against the best, in points; null where nobody can say."""
    line: Line | None
    """The advice as a key of the game's strings and its parameters."""


class MatchAdvice(Struct, frozen=True):
    """Every decision of a seat; none where the game gives no advice."""

    match: str
    seat: int
    decisions: tuple[DecisionReview, ...]
    total_cost: float


class ScoresAt(Struct, frozen=True):
    """The scores after entry n."""

    n: int
    scores: tuple[int, ...]


class ScoreHistory(Struct, frozen=True):
    """How the scores went: at the start, wherever one changed, and at last."""

    match: str
    course: tuple[ScoresAt, ...]


class Score(Struct, frozen=True):
    """A line of the high scores."""

    place: int
    name: str
    score: int
    ended: int
    match: str
    mine: bool = False
    """Whether it is the asker's own."""


class Scores(Struct, frozen=True):
    """A page of a list, the best first; of equals the newer one. Bots are on none."""

    game: str
    listed: str
    scores: tuple[Score, ...]
    page: int
    more: bool
    """Whether there is another page."""


class GameStatistics(Struct, frozen=True, kw_only=True):
    """How somebody did in one game."""

    game: str
    played: int
    won: int
    best: int
    mean: float


class Statistics(Struct, frozen=True):
    """How you did in every game."""

    games: tuple[GameStatistics, ...]


class Verification(Struct, frozen=True):
    """What verifying a record found."""

    result: Literal["honest", "given", "unproved", "tampered"]
    draws: int
    entry: int | None = None
    said: str | None = None
