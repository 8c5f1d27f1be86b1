"""Decodable versions of the server's structs: msgspec decodes only null as `Raw | None`.

Here such a field is `Raw` and holds the JSON text `null` if absent; `present` turns it into None.
"""

from __future__ import annotations

from msgspec import Raw

from parlour.server.protocol import bodies
from parlour.server.protocol import messages as msg

NULL = Raw(b"null")


def present(raw: Raw | None) -> Raw | None:
    """The JSON, or None if it is null."""
    return None if raw is None or bytes(raw) == b"null" else raw


class Question(msg.Question, frozen=True):
    """See the struct that it extends."""

    form: Raw = NULL


class Sync(msg.Sync, frozen=True, kw_only=True, tag="sync"):
    """See the struct that it extends."""

    asked: tuple[Question, ...]
    outcome: Raw = NULL
    board: Raw = NULL


class Event(msg.Event, frozen=True, kw_only=True, tag="event"):
    """See the struct that it extends."""

    asked: tuple[Question, ...]
    outcome: Raw = NULL
    board: Raw = NULL


class Previewed(msg.Previewed, frozen=True, tag="preview"):
    """See the struct that it extends."""

    fields: Raw = NULL


class Hinted(msg.Hinted, frozen=True, tag="hint"):
    """See the struct that it extends."""

    advice: Raw


class MatchSummary(bodies.MatchSummary, frozen=True, kw_only=True):
    """See the struct that it extends."""

    outcome: Raw


FromServer = (
    msg.TableNow
    | Sync
    | Event
    | msg.ClockNow
    | msg.Ack
    | msg.Refused
    | msg.Drafted
    | Previewed
    | Hinted
    | msg.Suggested
    | msg.Chat
    | msg.OpenTables
    | msg.Pong
    | msg.Bye
)
