"""The fuzzer would notice: servers broken on purpose break its laws."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parlour.server.matches.session import MatchSession
from parlour.server.tables.table import Table
from parlour.server.tables.tokens import signing_key
from parlour.server.ws import socket_session
from parlour.server.ws.socket_session import SocketSession
from tests.server.fuzz import laws, rawsocket
from tests.server.fuzz.campaign import Campaign
from tests.server.fuzz.laws import nothing_crashed, nothing_left
from tests.server.servers import served

SENT = 800


def _crash(patch: pytest.MonkeyPatch) -> None:
    async def preview(self: MatchSession, device: Any, message: Any) -> None:
        raise ZeroDivisionError

    patch.setattr(MatchSession, "preview", preview)


def _hang(patch: pytest.MonkeyPatch) -> None:
    honest = SocketSession.receive

    async def receive(self: SocketSession, text: str) -> None:
        await asyncio.sleep(100 if "rewind" in text else 0)
        await honest(self, text)

    patch.setattr(SocketSession, "receive", receive)
    patch.setattr(rawsocket, "DEADLINE_S", 0.5)


def _silence(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(socket_session, "send_refusal", lambda *_: None)


def _ghosts(patch: pytest.MonkeyPatch) -> None:
    async def goodbye(self: Table, device: Any) -> None:
        return

    patch.setattr(Table, "goodbye", goodbye)
    patch.setattr(laws, "SETTLE_S", 0.5)


@pytest.mark.parametrize(
    ("sabotage", "words"),
    [
        (_crash, "crashed"),
        (_hang, "TimeoutError"),
        (_silence, "no answer"),
        (_ghosts, "left behind"),
    ],
)
def test_a_server_broken_on_purpose_is_found_out(
    sabotage: Callable[[pytest.MonkeyPatch], None],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    sabotage(monkeypatch)

    async def attacked() -> None:
        async with served(tmp_path) as server:
            attack = Campaign(server, signing_key(tmp_path), seed=1, attackers=4)
            await attack.prepare()
            await attack.attack(SENT, lambda done, end: None)
            nothing_crashed(server)
            await nothing_left(server.server)

    with pytest.raises((AssertionError, ExceptionGroup)) as found:
        asyncio.run(attacked())
    whole: BaseException = found.value
    while isinstance(whole, ExceptionGroup):
        whole = whole.exceptions[0]
    assert words in str(whole)
