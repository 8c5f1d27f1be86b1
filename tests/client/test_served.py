"""The client against the real server: doors, and whole matches of network bots."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

import parlour
from benchmarks.server_process import ServerProcess
from parlour.client import Choose, Client, MatchSnapshot, play_bot
from parlour.games.kniffeliger import GAME
from parlour.server.protocol.messages import Question


def random_bot(seed: int) -> Choose:
    game, rng = GAME.make(), Random(seed)

    def choose(snapshot: MatchSnapshot, question: Question) -> object:
        state = game.imagine(snapshot.read(game.View), rng)
        return game.sample(state, question.seat, rng)

    return choose


async def whole_evening(base: str) -> None:
    async with AsyncExitStack() as open_doors:
        guests = [await open_doors.enter_async_context(Client(base)) for _ in range(2)]
        for guest, name in zip(guests, ("Ada", "Ben"), strict=True):
            assert (await guest.rename(name)).name == name
        ada, ben = guests
        assert "kniffeliger" in [game.name for game in await ada.games()]
        code = (await ada.open_table("kniffeliger", seats=2, public=True)).code
        assert code in [table.code for table in (await ben.tables()).tables]
        seats = [await guest.sit(code, seat) for seat, guest in enumerate(guests)]
        with pytest.raises(parlour.Refused):
            await ben.start(code)
        tables = [
            await open_doors.enter_async_context(guest.join(code, [seated.token]))
            for guest, seated in zip(guests, seats, strict=True)
        ]
        await ada.start(code)
        await asyncio.gather(tables[0].say("Good luck!"), tables[1].ping())
        ended = await asyncio.gather(
            *[play_bot(table, seat, random_bot(seat)) for seat, table in enumerate(tables)]
        )
        assert ended[0].outcome == ended[1].outcome
        assert [line.text for line in tables[1].snapshot.chat] == ["Good luck!"]
        await whatever_is_left(ada, ended[0])
        for guest, seated in zip(guests, seats, strict=True):
            await guest.rematch(code, seated.token)
        again = await tables[1].until(lambda: _other_match(tables[1].match_snapshot(), ended[1]))
        assert again.outcome is None


def _other_match(now: MatchSnapshot | None, before: MatchSnapshot) -> MatchSnapshot | None:
    return now if now is not None and now.match != before.match else None


async def whatever_is_left(guest: Client, ended: MatchSnapshot) -> None:
    """What a match leaves behind."""
    sheet = await guest.match(ended.match)
    assert sheet.fate == "over"
    assert sheet.entries == ended.version
    record = await guest.record(ended.match)
    assert (await guest.verify(record)).result == "honest"
    assert parlour.Match.replay(record).outcome == ended.outcome
    assert (await guest.view_at(ended.match, 0)).n == 0
    assert len((await guest.export(ended.match))["steps"]) == ended.version + 1
    assert {score.match for score in (await guest.scores("kniffeliger", "table")).scores} == {
        ended.match
    }
    assert [game.played for game in (await guest.statistics()).games] == [1]


def test_two_bots_play_over_the_network_and_leave_a_record(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data")
    server.start()
    try:
        asyncio.run(asyncio.wait_for(whole_evening(server.base), 60))
    finally:
        server.stop()
