"""Memory is only a copy: tables leave it and come back, a crash costs one message, not a match."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from parlour.client import Connection
from parlour.core.game import GameClass
from parlour.server.protocol import messages as msg
from tests.minigames.secret_hands.game import SecretHands
from tests.server.fixture import Party, Recorder, ServerFixture, refused, scenario, server_fixture
from tests.server.servers import ALL_GAMES

IDLE = 120_000


@scenario()
async def test_a_table_that_nobody_is_at_leaves_memory_and_comes_back_the_same(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    await party.idle(0)
    await party.quiet()
    before = [party.match_snapshot(seat) for seat in range(2)]
    seats = party.devices[0].table.seats
    for device in party.devices:
        await device.close()
    await room.deserted(party.code)
    room.clock.move(2 * IDLE)
    assert party.code not in room.hub.tables
    party.devices = [
        await room.join(person, party.code, token)
        for person, token in zip(party.people, party.tokens, strict=True)
    ]
    for seat in range(2):
        after = party.match_snapshot(seat)
        assert (after.view, after.version, after.asked) == (
            before[seat].view,
            before[seat].version,
            before[seat].asked,
        )
    await party.quiet()
    assert party.devices[0].table.seats == seats
    await party.play_out()


@scenario()
async def test_a_table_with_somebody_at_it_stays(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.devices[1].close()
    room.clock.move(10 * IDLE)
    assert party.code in room.hub.tables


@scenario()
async def test_an_id_acts_once_though_the_table_was_out_of_memory(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    card = {"type": "play", "card": party.match_snapshot(0).plain()["hand"][0]}
    version = await party.devices[0].act(0, card, decision=2, key="once")
    for device in party.devices:
        await device.close()
    await room.deserted(party.code)
    room.clock.move(2 * IDLE)
    again = await room.join(party.people[0], party.code, party.tokens[0])
    assert await again.act(0, card, decision=2, key="once") == version
    assert (await party.people[0].match(party.match)).entries == version


class Crashing:
    """Makes `apply` raise for as long as it is told to."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.times = 0
        real = SecretHands.apply

        def apply(game: SecretHands, state: Any, actor: Any, action: Any) -> Any:
            if self.times > 0:
                self.times -= 1
                raise ZeroDivisionError("on purpose")
            return real(game, state, actor, action)

        patch.setattr(SecretHands, "apply", apply)


def test_a_crash_in_one_match_is_rebuilt_from_its_log_and_touches_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told() -> None:
        async with server_fixture(tmp_path) as room:
            party, other = await room.party("Ann", "Ben"), await room.party("Cid", "Dee")
            recorder = Recorder(other.devices[0])
            before = party.match_snapshot(0)
            crashing.times = 1
            async with refused("mistake"):
                await party.idle(0)
            await party.quiet()
            assert party.match_snapshot(0).view == before.view
            assert party.match_snapshot(0).asked == before.asked
            await party.play_out()
            assert await recorder.heard() == []
            await other.play_out()
            log = room.served.log.getvalue()
            assert party.match in log
            assert "ZeroDivisionError" in log
            assert other.match not in log

    crashing = Crashing(monkeypatch)
    asyncio.run(told())


def test_a_match_that_cannot_be_rebuilt_yet_leaves_its_table_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told() -> None:
        async with server_fixture(tmp_path) as room:
            party = await room.party("Ann", "Ben")
            crashing.times = 1_000_000
            async with refused("mistake"):
                await party.idle(0)
            async with refused("mistake"):
                await party.idle(0)
            await party.devices[1].say("what is going on?")
            crashing.times = 0
            await party.play_out()

    crashing = Crashing(monkeypatch)
    asyncio.run(told())


def test_a_crash_of_the_autopilot_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told() -> None:
        async with server_fixture(tmp_path) as room:
            party = await room.party("Ann", "Ben", timer="strict", seconds=60)
            crashing.times = 1_000_000
            await room.pass_time(60_000, *party.devices)
            assert party.match_snapshot(0).version == 2
            crashing.times = 0
            for _ in range(4):
                await room.pass_time(60_000, *party.devices)
            assert party.match_snapshot(0).version > 2

    crashing = Crashing(monkeypatch)
    asyncio.run(told())


class Newer(SecretHands):
    """The same game under later rules."""

    version = 2


LATER: dict[str, GameClass] = {**ALL_GAMES, "secret_hands": Newer}


async def _left_running(tmp_path: Path) -> Party:
    async with server_fixture(tmp_path) as room:
        party = await room.party("Ann", "Ben")
        await party.idle(0)
        return party


async def _back(room: ServerFixture, party: Party, seat: int) -> Connection:
    """The same browser at the new server."""
    client = await room.guest()
    client.session.cookie_jar.update_cookies(
        {c.key: c.value for c in party.people[seat].session.cookie_jar}, client.base
    )
    return await room.join(client, party.code, party.tokens[seat])


def test_a_match_of_older_rules_is_closed_with_a_notice_and_stays_readable(tmp_path: Path) -> None:
    async def told() -> None:
        party = await _left_running(tmp_path)
        match = party.match
        async with server_fixture(tmp_path, games=LATER) as room:
            device = await room.device(await room.guest())
            await device.send(msg.Hello(party.code, (party.tokens[0],)))
            heard = await device.heard()
            (notice,) = [m for m in heard if isinstance(m, msg.Refused)]
            assert notice.code in ("record_of_other_version", "other_rules")
            assert notice.said
            assert [m.phase for m in heard if isinstance(m, msg.TableNow)][-1] == "over"
            guest = await room.guest("Cid")
            sheet = await guest.match(match)
            assert (sheet.fate, sheet.version, sheet.entries) == ("closed", 1, 4)
            assert sheet.names == ("Ann", "Ben")
            record = await guest.record(match)
            assert [entry["n"] for entry in record["entries"]] == [1, 2, 3, 4]
            async with refused("other_rules"):
                await guest.view_at(match, 2)

    asyncio.run(told())


def test_a_table_whose_match_was_closed_plays_the_next_under_the_new_rules(tmp_path: Path) -> None:
    async def told() -> None:
        party = await _left_running(tmp_path)
        async with server_fixture(tmp_path, games=LATER) as room:
            devices = [await _back(room, party, seat) for seat in range(2)]
            guest = await room.guest("Cid")
            for token in party.tokens:
                await guest.rematch(party.code, token)
            for device in devices:
                await device.ping()
            snapshot = devices[0].match_snapshot(0)
            assert snapshot is not None
            assert snapshot.match != party.match
            assert (await guest.match(snapshot.match)).version == 2

    asyncio.run(told())


def test_a_match_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def told() -> None:
        party = await _left_running(tmp_path)
        before = [party.match_snapshot(seat) for seat in range(2)]
        async with server_fixture(tmp_path) as room:
            party.devices = [await _back(room, party, seat) for seat in range(2)]
            for seat in range(2):
                assert party.match_snapshot(seat).view == before[seat].view
                assert party.match_snapshot(seat).asked == before[seat].asked
            await party.play_out()

    asyncio.run(told())


@scenario()
async def test_a_socket_that_comes_while_the_server_drains_is_told_to_try_again(
    room: ServerFixture,
) -> None:
    guest = await room.guest("Ann")
    room.hub.draining = True
    with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
        await room.device(guest)
    assert refusal.value.status == 503, "a client takes 4xx as final"
