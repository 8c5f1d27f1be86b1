"""What is sent to a reader's worker process and what it answers.

A request is one line of JSON, followed by `size` bytes if it comes with a document of a client. An
answer is one line of JSON, followed by `size` bytes that are passed on as they are.
"""

from __future__ import annotations

from msgspec import Raw, Struct

from parlour.core.refusal import Refusal
from parlour.server.protocol.material_requests import MaterialRequest


class ViewRequest(Struct, frozen=True, tag="view"):
    """What a viewer saw after entry n, also in words, or what `everybody` saw: a `ViewAt`."""

    n: int
    viewer: int | None
    language: str
    everybody: bool = False


class EventsRequest(Struct, frozen=True, tag="events"):
    """What a viewer noticed after entry `since`, at most `most` entries: `Steps`."""

    viewer: int | None
    since: int
    until: int | None
    most: int


class ExportRequest(Struct, frozen=True, tag="export"):
    """The match as a viewer saw it."""

    viewer: int | None


class RecordRequest(Struct, frozen=True, tag="record"):
    """The record; of a closed match, its header and entries."""


class CourseRequest(Struct, frozen=True, tag="course"):
    """The history of the public scores: a `ScoreHistory`."""


class PageRequest(Struct, frozen=True, tag="page"):
    """What the text view shows a viewer of a match after entry n, or at its end: a `PageText`."""

    n: int | None
    viewer: int | None = None


class DecisionsRequest(Struct, frozen=True, tag="decisions"):
    """The numbers of a seat's entries, if the game gives advice."""

    seat: int


class DecisionRequest(Struct, frozen=True, tag="decision"):
    """Entry n and what its seat saw before it: a `bot_requests.ReviewRequest`."""

    seat: int
    n: int


class HighlightsRequest(Struct, frozen=True, tag="highlights"):
    """The highlights that need no long computation."""


class PositionRequest(Struct, frozen=True, tag="position"):
    """The plan of a table that goes on after entry `at`, or after the last."""

    at: int | None


Excerpt = (
    ViewRequest
    | EventsRequest
    | ExportRequest
    | RecordRequest
    | CourseRequest
    | PageRequest
    | DecisionsRequest
    | DecisionRequest
    | HighlightsRequest
    | PositionRequest
)


class MatchExcerpt(Struct, frozen=True, tag="match"):
    """Read this of a match in the store."""

    match: str
    excerpt: Excerpt


class TableFromRecord(Struct, frozen=True, tag="from_record"):
    """Plan a table that goes on after entry `at` of the record that follows."""

    at: int | None
    entries: int
    """The most entries that a record may have."""
    size: int


class TableFromPosition(Struct, frozen=True, tag="from_position"):
    """Plan a table that starts from the position that follows."""

    game: str
    size: int


class VerifyRecord(Struct, frozen=True, tag="verify"):
    """Check the draws of the record that follows: a `Verdict`."""

    entries: int
    size: int


DocumentRequest = TableFromRecord | TableFromPosition | VerifyRecord
ReadRequest = MatchExcerpt | DocumentRequest | MaterialRequest


class ReadAnswer(Struct, frozen=True, omit_defaults=True):
    """How long the answer is, why there is none, or what went wrong."""

    size: int = 0
    refusal: Refusal | None = None
    problem: str | None = None


class PageText(Struct, frozen=True):
    """What the text view shows of a match."""

    n: int
    lines: tuple[str, ...]
    moves: tuple[tuple[int, str], ...]
    seed: str | None = None
    board: Raw = Raw(b"null")
    """A `LabelledBoard`, or null if the game has no board."""


class Plan(Struct, frozen=True):
    """A valid plan for a table: a match can start with it."""

    game: str
    settings: Raw
    seats: int
    position: Raw
    """Null if it starts from the beginning."""
