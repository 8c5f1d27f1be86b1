"""A move that could not be saved: nothing has happened, and what was sent is played when it is sent
again. If the move reached the disk all the same, it is acknowledged and not played twice.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.server.matches.live import LiveMatch
from parlour.server.protocol import messages as msg
from parlour.server.tables.table import Table
from tests.server.failing_store import FailingStore, Where
from tests.server.fixture import (
    Party,
    Recorder,
    ServerFixture,
    idle_move,
    refused,
    run_scenario,
    scenario,
)
from tests.server.servers import QUICK


async def live_at(room: ServerFixture, party: Party) -> tuple[Table, LiveMatch]:
    table: Table = await room.hub.table(party.code)
    return table, await table.session.live()


async def entries(room: ServerFixture, party: Party) -> int:
    return len(await room.hub.services.store.entries(party.match))


def card(party: Party, seat: int = 0) -> dict[str, Any]:
    return {"type": "play", "card": party.match_snapshot(seat).plain()["hand"][0]}


@scenario()
async def test_after_a_failed_write_the_match_is_as_it_was_and_the_same_message_is_played(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", timer="gentle", seconds=60)
    await party.devices[0].draft(0, {"mine": 1})
    await party.quiet()
    table, live = await live_at(room, party)
    asked, drafts, match = dict(live.asked), dict(live.drafts), live.match
    room.clock.move(5_000)
    store, hand = FailingStore(room), card(party)
    store.fails = "before"
    for _ in range(3):
        async with refused("not_saved"):
            await party.devices[0].act(0, hand, decision=2, key="k")
        assert table.session.loaded is live
        assert (live.asked, live.drafts, live.match) == (asked, drafts, match)
        assert (live.version, live.done) == (2, {})
    store.fails = None
    assert await party.devices[0].act(0, hand, decision=2, key="k") == 4
    assert await party.devices[0].act(0, hand, decision=2, key="k") == 4
    assert table.session.loaded is live
    assert await entries(room, party) == 4
    await party.play_out()


@scenario()
async def test_a_move_that_was_written_though_the_write_failed_is_not_played_twice(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    store, hand = FailingStore(room), card(party)
    store.fails = "after"
    async with refused("not_saved"):
        await party.devices[0].act(0, hand, decision=2, key="k")
    store.fails = None
    assert await party.devices[0].act(0, hand, decision=2, key="k") == 4
    assert await entries(room, party) == 4
    await party.devices[0].ping()
    await room.pass_time(1_000, *party.devices)
    assert party.match_snapshot(1).version == 4
    await party.play_out()


@scenario()
async def test_a_move_that_was_written_though_the_write_failed_is_seen_by_all_a_moment_later(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    store = FailingStore(room)
    store.fails = "after"
    async with refused("not_saved"):
        await party.devices[0].act(0, card(party), decision=2, key="k")
    store.fails = None
    await room.pass_time(1_000, *party.devices)
    assert [party.match_snapshot(seat).version for seat in range(2)] == [4, 4]
    async with refused("stale_decision"):
        await party.devices[0].act(0, card(party), decision=2, key="another")
    assert await entries(room, party) == 4


@scenario()
async def test_the_end_that_was_written_though_the_write_failed_is_the_end(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    store = FailingStore(room)
    table, _ = await live_at(room, party)
    while (await table.session.live()).match.outcome is None:
        seat = await party.on_turn()
        question = party.devices[seat].question(seat)
        assert question is not None
        move = idle_move(party.match_snapshot(seat), question)
        store.fails = "after"
        async with refused("not_saved"):
            await party.devices[seat].act(seat, move, key=f"{question.decision}")
        store.fails = None
        await room.pass_time(1_000, *party.devices)
    assert table.row.phase == "over"
    assert party.match_snapshot(0).outcome is not None
    (mine,) = (await party.people[0].statistics()).games
    assert mine.played == 1


class Phone:
    """A device that keeps what it is sent."""

    guest = name = address = "Phone"
    tokens: tuple[str, ...] = ()
    language: str | None = None

    def __init__(self, *seats: int) -> None:
        self.seats = frozenset(seats)
        self.acks: list[str] = []

    def send(self, frame: bytes) -> None:
        if b'"ack"' in frame:
            self.acks.append(frame.decode())

    def close(self, reason: str, return_in_ms: int | None) -> None: ...


@pytest.mark.parametrize("where", ["before", "after"])
def test_a_move_cancelled_before_or_after_it_was_written_is_acknowledged_when_it_is_sent_again(
    where: Where, tmp_path: Path
) -> None:
    async def visit(room: ServerFixture) -> None:
        party = await room.party("Ann", "Ben")
        table, _ = await live_at(room, party)
        store, phone = FailingStore(room), Phone(0)
        action = msgspec.Raw(msgspec.json.encode(card(party)))
        message = msg.Act(id="k", seat=0, decision=2, action=action, match=party.match)
        store.holds = where
        task = asyncio.ensure_future(table.do(lambda: table.session.act(phone, message)))
        await store.held.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        store.holds = None
        assert phone.acks == []
        for count in (1, 2):
            await table.do(lambda: table.session.act(phone, message))
            assert len(phone.acks) == count
        assert await entries(room, party) == 4
        assert (await table.session.live()).version == 4

    run_scenario(tmp_path, QUICK, visit)


@scenario()
async def test_entries_that_another_process_wrote_are_loaded(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    table, live = await live_at(room, party)
    store = room.hub.services.store
    proposal = live.match.propose(0, card(party))
    await LiveMatch._append(live, store, proposal, "rival", None)
    async with refused("not_saved"):
        await party.devices[0].act(0, card(party), decision=2, key="k")
    await party.quiet()
    assert party.match_snapshot(1).version == 4
    assert table.session.loaded is not live
    async with refused("stale_decision"):
        await party.devices[0].act(0, card(party), decision=2, key="k")
    await party.play_out()


@scenario()
async def test_a_takeback_that_could_not_be_saved_is_still_open(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.idle(0)
    await party.quiet()
    await party.devices[0].rewind(0, 2)
    await party.quiet()
    store = FailingStore(room)
    store.fails = "before"
    async with refused("not_saved"):
        await party.devices[1].consent(1, True)
    table, _ = await live_at(room, party)
    assert table.session.agreement.request is not None
    assert table.session.agreement.request.agreed == (0,)
    store.fails = None
    await party.devices[1].consent(1, True)
    await party.quiet()
    assert party.devices[0].question(0) is not None


@scenario()
async def test_a_takeback_alone_that_could_not_be_saved_is_done_when_it_is_sent_again(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    await party.idle(0)
    await party.people[1].leave(party.code, 1, party.tokens[1])
    store = FailingStore(room)
    table, live = await live_at(room, party)
    phone, message = Phone(0), msg.Rewind(id="back", seat=0, to=2)
    store.fails = "before"
    async with refused("not_saved"):
        await table.do(lambda: table.session.agreement.ask(phone, message))
    store.fails = None
    for _ in range(2):
        await table.do(lambda: table.session.agreement.ask(phone, message))
    assert len(phone.acks) == 2
    assert (live.version, live.match.state) == (5, live.match.state_at(2))


@scenario()
async def test_a_line_of_chat_that_could_not_be_saved_costs_the_match_nothing(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    table, live = await live_at(room, party)
    recorder, store = Recorder(party.devices[1]), FailingStore(room, "say")
    store.fails = "before"
    async with refused("not_saved"):
        await party.devices[0].say("hello?")
    assert table.session.loaded is live
    assert await recorder.heard() == []


@scenario()
async def test_a_clock_that_cannot_save_tries_once_a_second(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", timer="strict", seconds=60)
    store = FailingStore(room)
    store.fails = "before"
    await room.pass_time(60_000, *party.devices)
    before = store.calls
    for _ in range(100):
        await room.pass_time(100, *party.devices)
    assert store.calls - before == 10
    store.fails = None
    for _ in range(12):
        await room.pass_time(100, *party.devices)
    assert party.match_snapshot(1).version == 4


@scenario()
async def test_a_seat_that_somebody_left_is_left_though_the_takeback_could_not_be_saved(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    await party.idle(0)
    await party.quiet()
    await party.devices[0].rewind(0, 2)
    store = FailingStore(room)
    store.fails = "before"
    await party.people[1].leave(party.code, 1, party.tokens[1])
    await party.quiet()
    assert party.devices[0].table.seats[1].kind == "empty"
    assert party.devices[0].table.wish is None


@scenario()
async def test_whoever_is_left_sees_what_another_process_wrote_when_the_last_one_to_ask_leaves(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    await party.idle(0)
    await party.quiet()
    await party.devices[0].rewind(0, 2)
    _, live = await live_at(room, party)
    proposal = live.match.propose(1, card(party, 1))
    await LiveMatch._append(live, room.hub.services.store, proposal, "rival", None)
    await party.people[1].leave(party.code, 1, party.tokens[1])
    await party.devices[0].until(lambda: party.match_snapshot(0).version == proposal.version)
    await party.devices[0].ping()
    assert party.devices[0].table.wish is None
