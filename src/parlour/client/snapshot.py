"""The latest state of a table, built from the server's messages.

Knows no socket: `take` applies a message and says whether a full sync is needed.
"""

from __future__ import annotations

from collections import deque
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct

from parlour.client.decoding import FromServer, present
from parlour.client.frames import decode_as
from parlour.core.game import Outcome
from parlour.server.protocol.messages import (
    TOKEN_START,
    Chat,
    ChatLine,
    Clock,
    ClockNow,
    Drafted,
    Event,
    OpenTables,
    Question,
    Sync,
    TableNow,
)

LINES_KEPT = 500
T = TypeVar("T")


class MatchSnapshot(Struct, frozen=True, kw_only=True):
    """The state of a match for one viewer."""

    match: str
    game: str
    version: int
    viewer: int | None
    view: Raw
    to_act: tuple[int, ...]
    """The seats that must decide now, also those whose questions are secret."""
    asked: tuple[Question, ...]
    drafts: tuple[Drafted, ...] = ()
    clock: Clock | None = None
    raw_outcome: Raw | None = None
    commitment: str | None = None
    seed: str | None = None
    settings: Raw = Raw(b"{}")
    """The settings of the match, as JSON."""
    moved: tuple[int, ...] = ()
    """The seats with a move that could be taken back."""

    def read(self, view: type[T]) -> T:
        """The view as the game's own type."""
        return decode_as(self.view, view)

    def plain(self) -> Any:
        """The view as dicts and lists."""
        return msgspec.json.decode(self.view)

    def question(self, seat: int) -> Question | None:
        """The seat's current question, if any."""
        for question in self.asked:
            if question.seat == seat:
                return question
        return None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None while the match is running."""
        return None if self.raw_outcome is None else decode_as(self.raw_outcome, Outcome)


class Snapshot:
    """The table, its chat, and the match for each viewer on this connection."""

    def __init__(self) -> None:
        self.table: TableNow | None = None
        self.open_tables: OpenTables | None = None
        self.chat: deque[ChatLine] = deque(maxlen=LINES_KEPT)
        self.match_snapshots: dict[int | None, MatchSnapshot] = {}

    def match_snapshot(self, seat: int | None = None) -> MatchSnapshot | None:
        """The match for a seat: its own view, or the public one that serves every seat."""
        own = self.match_snapshots.get(seat)
        return own if own is not None else self.match_snapshots.get(None)

    def seat_of(self, token: str) -> int | None:
        """The seat that a token of this device belongs to now; None if it belongs to none."""
        return None if self.table is None else self.table.held.get(token[:TOKEN_START])

    def take(self, message: FromServer) -> bool:
        """Applies a message; False if an earlier one was missed."""
        match message:
            case Event():
                return self._take_event(message)
            case Sync():
                self._take_sync(message)
            case TableNow():
                self.table = message
            case Chat():
                self._take_chat(message.lines)
            case Drafted():
                self._take_draft(message)
            case ClockNow():
                self._take_clock(message)
            case OpenTables():
                self.open_tables = message
        return True

    def _take_sync(self, sync: Sync) -> None:
        if any(snapshot.match != sync.match for snapshot in self.match_snapshots.values()):
            self.match_snapshots.clear()
        self.match_snapshots[sync.viewer] = MatchSnapshot(
            match=sync.match,
            game=sync.game,
            version=sync.version,
            viewer=sync.viewer,
            view=sync.view,
            to_act=sync.to_act,
            asked=sync.asked,
            drafts=sync.drafts,
            clock=sync.clock,
            raw_outcome=present(sync.outcome),
            commitment=sync.commitment,
            seed=sync.seed,
            settings=sync.settings,
            moved=sync.moved,
        )

    def _take_event(self, event: Event) -> bool:
        before = self.match_snapshots.get(event.viewer)
        if before is None or before.match != event.match:
            return False
        if event.version <= before.version:
            return True
        if event.since != before.version:
            return False
        self.match_snapshots[event.viewer] = MatchSnapshot(
            match=before.match,
            game=before.game,
            version=event.version,
            viewer=before.viewer,
            view=event.view,
            to_act=event.to_act,
            asked=event.asked,
            drafts=tuple([d for d in before.drafts if _still_asked(d, event)]),
            clock=event.clock,
            raw_outcome=present(event.outcome),
            commitment=before.commitment,
            moved=event.moved,
            seed=event.seed,
            settings=before.settings,
        )
        return True

    def _take_chat(self, lines: tuple[ChatLine, ...]) -> None:
        newest = self.chat[-1].id if self.chat else -1
        self.chat.extend([line for line in lines if line.id > newest])

    def _take_draft(self, drafted: Drafted) -> None:
        snapshot = self.match_snapshot(drafted.seat)
        if snapshot is not None:
            others = tuple([d for d in snapshot.drafts if d.seat != drafted.seat])
            kept = msgspec.structs.replace(snapshot, drafts=(*others, drafted))
            self.match_snapshots[snapshot.viewer] = kept

    def _take_clock(self, now: ClockNow) -> None:
        for viewer, snapshot in self.match_snapshots.items():
            if snapshot.match == now.match:
                self.match_snapshots[viewer] = msgspec.structs.replace(snapshot, clock=now.clock)


def _still_asked(drafted: Drafted, event: Event) -> bool:
    """Whether the draft's decision is still open; otherwise the draft is dropped."""
    return any(q.seat == drafted.seat and q.decision == drafted.decision for q in event.asked)
