"""Twins of the server's structs that can be read: msgspec takes nothing but null for `Raw | None`.

What is not there is the JSON text `null`; `present` tells.
"""

from __future__ import annotations

from msgspec import Raw

from parlour.server.protocol import bodies
from parlour.server.protocol import messages as msg

NULL = Raw(b"null")


def present(raw: Raw | None) -> Raw | None:
    """The JSON, or None where there is none."""
    return None if raw is None or bytes(raw) == b"null" else raw


class Question(msg.Question, frozen=True):
    """See the server's."""

    form: Raw = NULL


class Sync(msg.Sync, frozen=True, kw_only=True, tag="sync"):
    """See the server's."""

    asked: tuple[Question, ...]
    outcome: Raw = NULL


class Event(msg.Event, frozen=True, kw_only=True, tag="event"):
    """See the server's."""

    asked: tuple[Question, ...]
    outcome: Raw = NULL


class Hinted(msg.Hinted, frozen=True, tag="hint"):
    """See the server's."""

    advice: Raw


class MatchSummary(bodies.MatchSummary, frozen=True, kw_only=True):
    """See the server's."""

    outcome: Raw


FromServer = (
    msg.TableNow
    | Sync
    | Event
    | msg.ClockNow
    | msg.Ack
    | msg.Refused
    | msg.Drafted
    | msg.Previewed
    | Hinted
    | msg.Chat
    | msg.OpenTables
    | msg.Pong
    | msg.Bye
)
