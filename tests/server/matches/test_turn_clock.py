"""The turn timer: off, gentle (others may call the autopilot), strict (it comes by itself)."""

from __future__ import annotations

from parlour.server.protocol import messages as msg
from tests.server.fixture import Party, Recorder, ServerFixture, refused, scenario

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


def clock(party: Party, seat: int = 0) -> msg.Clock:
    """The clock as a seat's device shows it."""
    shown = party.match_snapshot(seat).clock
    assert shown is not None
    return shown


@scenario()
async def test_without_a_timer_nobody_is_hurried(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    assert party.match_snapshot(1).clock is None
    version = party.match_snapshot(1).version
    await room.pass_time(DAY, *party.devices)
    assert party.match_snapshot(1).version == version
    async with refused("no_clock"):
        await party.devices[1].call(0, 2)


@scenario()
async def test_a_gentle_timer_lets_others_call_after_the_time_and_not_before(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", timer="gentle", seconds=60)
    assert (clock(party, 1).seat, clock(party, 1).then) == (0, "call")
    assert clock(party, 1).left_ms == MINUTE
    decision = clock(party, 1).decision
    await room.pass_time(MINUTE - 1, *party.devices)
    async with refused("no_clock"):
        await party.devices[1].call(0, decision)
    recorder = Recorder(party.devices[1])
    await room.pass_time(1, *party.devices)
    clocks = [m.clock for m in await recorder.heard() if isinstance(m, msg.ClockNow)]
    assert [c.left_ms for c in clocks if c] == [0], "everybody is told that the time is up"
    await room.pass_time(DAY, *party.devices)
    assert party.match_snapshot(1).version == 2, "nobody called"
    await party.devices[1].call(0, decision)
    (event,) = [m for m in await recorder.heard() if isinstance(m, msg.Event)]
    assert (event.actor, event.by) == (0, "autopilot")


@scenario()
async def test_only_the_seated_call_and_only_for_the_present_decision(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", timer="gentle", seconds=60)
    watching = await room.join(await room.guest("Cid"), party.code)
    await room.pass_time(2 * MINUTE, *party.devices)
    async with refused("not_seated"):
        await watching.call(0, clock(party).decision)
    async with refused("no_clock"):
        await party.devices[1].call(0, 0)
    async with refused("no_clock"):
        await party.devices[1].call(1, clock(party).decision)
    await party.idle(0)
    async with refused("no_clock"):
        await party.devices[1].call(0, 2)


@scenario()
async def test_a_strict_timer_plays_for_whoever_lets_it_run_out(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", timer="strict", seconds=60)
    assert (clock(party).seat, clock(party).then) == (0, "autopilot")
    recorder = Recorder(party.devices[1])
    await room.pass_time(MINUTE - 1, *party.devices)
    assert not [m for m in await recorder.heard() if isinstance(m, msg.Event)]
    await room.pass_time(1, *party.devices)
    (event,) = [m for m in await recorder.heard() if isinstance(m, msg.Event)]
    assert (event.actor, event.by) == (0, "autopilot")
    assert event.clock is not None
    assert (event.clock.seat, event.clock.left_ms) == (1, MINUTE)


@scenario()
async def test_a_strict_match_ends_though_nobody_does_anything(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", timer="strict", seconds=60)
    for _ in range(12):
        await room.pass_time(MINUTE, *party.devices)
    assert party.match_snapshot(0).outcome is not None
    assert party.devices[0].table.phase == "over"


@scenario()
async def test_the_clock_shown_counts_down_and_starts_anew_with_each_decision(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", timer="strict", seconds=60)
    await room.pass_time(20_000, *party.devices)
    late = await room.join(await room.guest("Cid"), party.code)
    snapshot = late.match_snapshot()
    assert snapshot is not None
    assert snapshot.clock is not None
    assert snapshot.clock.left_ms == 40_000
    await party.idle(0)
    await party.quiet()
    assert (clock(party).seat, clock(party).left_ms) == (1, MINUTE)


@scenario()
async def test_a_draft_or_a_reload_wins_no_time(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", timer="strict", seconds=60)
    await room.pass_time(30_000, *party.devices)
    await party.devices[0].draft(0, {"type": "play"})
    await party.devices[0].sync()
    again = await room.join(party.people[0], party.code, party.tokens[0])
    snapshot = again.match_snapshot(0)
    assert snapshot is not None
    assert snapshot.clock is not None
    assert snapshot.clock.left_ms == 30_000


@scenario()
async def test_no_time_runs_while_nobody_is_at_the_table(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", timer="strict", seconds=60)
    await room.pass_time(30_000, *party.devices)
    for device in party.devices:
        await device.close()
    await room.deserted(party.code)
    await room.pass_time(MINUTE // 2 + 10_000)
    again = await room.join(party.people[1], party.code, party.tokens[1])
    snapshot = again.match_snapshot(1)
    assert snapshot is not None
    assert snapshot.version == 2
    assert snapshot.clock is not None
    assert snapshot.clock.left_ms == MINUTE


@scenario()
async def test_a_call_lets_the_table_play_the_whole_turn(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger", timer="gentle", seconds=90)
    await room.pass_time(90_000, *party.devices)
    recorder = Recorder(party.devices[1])
    await party.devices[1].call(0, clock(party, 1).decision)
    assert clock(party, 1).then == "autopilot", "it goes on without a second call"
    while party.match_snapshot(1).plain()["active"] == 0:
        await room.pass_time(1_000, *party.devices)
    moves = [m for m in await recorder.heard() if isinstance(m, msg.Event)]
    assert [(m.actor, m.by) for m in moves] == [(0, "autopilot")] * 3, "rolled, entered, ended"
    assert (clock(party).seat, clock(party).left_ms, clock(party).then) == (1, 90_000, "call")


@scenario()
async def test_whoever_acts_after_a_call_plays_on_with_all_their_time(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger", timer="gentle", seconds=90)
    await room.pass_time(90_000, *party.devices)
    await party.devices[1].call(0, clock(party, 1).decision)
    await party.devices[0].act(0, {"type": "roll", "keep": []})
    await party.quiet()
    assert (clock(party).seat, clock(party).left_ms, clock(party).then) == (0, 90_000, "call")


@scenario()
async def test_whoever_is_here_has_the_time_of_a_strict_timer_for_each_move(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger", timer="strict", seconds=60)
    await room.pass_time(MINUTE, *party.devices)
    assert (clock(party).seat, clock(party).left_ms) == (0, MINUTE)
