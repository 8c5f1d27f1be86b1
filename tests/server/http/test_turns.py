"""However much one address sends at once, others wait only for a few of its messages."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour.server.http.turns import Turns
from parlour.server.protocol import messages as msg
from parlour.server.ws.socket_session import SocketSession
from tests.server.fixture import ServerFixture, run_scenario
from tests.server.servers import limited


class LoopTurns:
    """Numbers the turns of the event loop."""

    def __init__(self) -> None:
        self.now = 0
        self._next()

    def _next(self) -> None:
        self.now += 1
        asyncio.get_running_loop().call_soon(self._next)


def begun_by(turns: Turns, counts: dict[str, int]) -> list[tuple[str, int, int]]:
    """What begins when everything arrives at once: the address, which of its own, in which turn."""

    async def run() -> list[tuple[str, int, int]]:
        loop_turns = LoopTurns()
        begun: list[tuple[str, int, int]] = []

        async def one(address: str, number: int) -> None:
            turn = turns.begin(address)
            if turn is not None:
                await turn
            begun.append((address, number, loop_turns.now))

        them = [one(address, n) for address, count in counts.items() for n in range(count)]
        await asyncio.gather(*them)
        return begun

    return asyncio.run(run())


def test_an_address_begins_only_so_much_in_one_turn_and_in_order() -> None:
    begun = begun_by(Turns(3), {"flood": 20, "calm": 1, "other": 3})
    of_flood = [(number, turn) for address, number, turn in begun if address == "flood"]
    assert [number for number, _ in of_flood] == list(range(20))
    by_turn = [turn for _, turn in of_flood]
    assert max(map(by_turn.count, by_turn)) == 3
    first = by_turn[0]
    assert by_turn[-1] - first <= 8
    assert all(turn == first for address, _, turn in begun if address != "flood")


def test_whoever_gives_up_waiting_takes_nobodys_turn() -> None:
    async def run() -> None:
        turns = Turns(1)
        assert turns.begin("a") is None
        gone, stays = turns.begin("a"), turns.begin("a")
        assert gone is not None
        assert stays is not None
        gone.cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert stays.done()

    asyncio.run(run())


def test_an_address_that_is_quiet_again_is_forgotten() -> None:
    async def run() -> None:
        turns = Turns(1)
        waits = [turns.begin("a") for _ in range(3)]
        for turn in waits:
            if turn is not None:
                await turn
        for _ in range(3):
            await asyncio.sleep(0)
        assert not turns._begun
        assert not turns._waiting
        assert not turns._scheduled

    asyncio.run(run())


def test_messages_and_requests_of_an_address_are_begun_in_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []
    receive = SocketSession.receive

    async def visit(room: ServerFixture) -> None:
        loop_turns = LoopTurns()

        async def received(self: Any, text: str) -> None:
            begun.append(loop_turns.now)
            await receive(self, text)

        monkeypatch.setattr(SocketSession, "receive", received)
        eve = await room.guest()
        devices = [await room.device(eve) for _ in range(6)]
        for device in devices:
            for number in range(4):
                await device.send(msg.Ping(str(number)))
        for device in devices:
            while (await device.hear(msg.Pong)).id != "3":
                pass
        assert len(begun) == 24
        assert max(map(begun.count, begun)) <= 2
        statuses = await asyncio.gather(*[eve.games() for _ in range(6)])
        assert len(statuses) == 6

    run_scenario(tmp_path, limited(per_turn=2), visit)
