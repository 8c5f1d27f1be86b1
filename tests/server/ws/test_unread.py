"""Whoever takes nothing of what is sent on their sockets fills the server's memory only so far."""

from __future__ import annotations

import asyncio
from unittest.mock import Mock

from parlour.server.ws.connection import SLOW, Outbox, SocketConnection

MOST = 10 * SLOW


class Client:
    """A device whose client has left so many bytes untaken."""

    def __init__(self, outbox: Outbox, address: str, unsent: int) -> None:
        self.transport = Mock()
        self.transport.is_closing.return_value = False
        self.transport.get_write_buffer_size.return_value = unsent
        ws = Mock(closed=False)
        self.device = SocketConnection(ws, self.transport, outbox, "g", "n", address, 2 * MOST)

    @property
    def dropped(self) -> bool:
        return bool(self.transport.abort.called)


def dropped(*clients: tuple[str, int]) -> list[bool]:
    """Which of these clients are dropped once something is sent to each."""

    async def run() -> list[bool]:
        outbox = Outbox(MOST)
        made = [Client(outbox, address, unsent) for address, unsent in clients]
        for _ in range(2):
            for client in made:
                client.device.send(b"x")
            await asyncio.sleep(0)
        return [client.dropped for client in made]

    return asyncio.run(run())


def test_while_an_address_has_too_much_untaken_those_with_the_most_are_dropped() -> None:
    found = dropped(("a", 4 * SLOW), ("a", 5 * SLOW), ("a", 3 * SLOW), ("b", 5 * SLOW), ("b", 1))
    assert found == [False, True, False, False, False]


def test_nobody_is_dropped_for_what_others_elsewhere_leave_untaken() -> None:
    assert dropped(("a", 9 * SLOW), ("b", 9 * SLOW), ("c", 9 * SLOW)) == [False] * 3


def test_short_leftovers_are_not_added_up() -> None:
    assert dropped(*[("a", SLOW)] * 20) == [False] * 20
