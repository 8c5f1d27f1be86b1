"""Servers that leak on purpose, so that the search is known to notice."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from parlour.server.matches import broadcast
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.session import MatchSession
from parlour.server.tables import seating
from parlour.server.tables.chat import TableChat
from parlour.server.tables.table import Table


def views_of_seat_0(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(broadcast, "viewers_of", lambda live, device: (0,))


def seed_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(LiveMatch, "seed", lambda self: self.row.seed)


def tokens_logged(patch: pytest.MonkeyPatch) -> None:
    honest = Table.hello

    async def hello(self: Table, device: Any, seat_tokens: tuple[str, ...]) -> None:
        self._services.log.info("hello", said=seat_tokens)
        await honest(self, device, seat_tokens)

    patch.setattr(Table, "hello", hello)


def whispers_to_all(patch: pytest.MonkeyPatch) -> None:
    honest = TableChat.say

    async def say(self: TableChat, device: Any, message: Any) -> None:
        await honest(self, device, msgspec.structs.replace(message, to=None))

    patch.setattr(TableChat, "say", say)


def drafts_to_all(patch: pytest.MonkeyPatch) -> None:
    honest = MatchSession.draft

    async def draft(self: MatchSession, device: Any, message: Any) -> None:
        await honest(self, device, message)
        for other in self.table.devices:
            other.send(msgspec.json.encode({"type": "draft", "draft": message.draft}))

    patch.setattr(MatchSession, "draft", draft)


def nonces_as_names(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(seating, "names_of", lambda row: tuple(str(s) for s in row.seats))
