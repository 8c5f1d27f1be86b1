"""Absence counts only on one's own turn while another player is there; coming back ends it."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.client import Connection
from parlour.server.protocol import messages as msg
from parlour.server.tables import seating
from tests.server.fixture import Party, Recorder, ServerFixture, refused, scenario

GRACE = 90_000


async def gone(party: Party, seat: int, watching: Connection) -> None:
    """A seat's device is gone, and the table has noticed."""
    await party.devices[seat].close()
    await watching.until(lambda: not watching.table.seats[seat].here)
    await watching.ping()


def clock(device: Connection, seat: int | None) -> msg.Clock | None:
    """The clock that a device shows."""
    snapshot = device.match_snapshot(seat)
    assert snapshot is not None
    return snapshot.clock


@scenario()
async def test_whoever_is_away_on_their_turn_is_waited_for_and_then_played_for(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    ben = party.devices[1]
    await gone(party, 0, ben)
    shown = clock(ben, 1)
    assert shown is not None
    assert (shown.seat, shown.reason, shown.left_ms, shown.then) == (
        0,
        "absent",
        GRACE,
        "autopilot",
    )
    recorder = Recorder(ben)
    await room.pass_time(GRACE - 1, ben)
    assert not [m for m in await recorder.heard() if isinstance(m, msg.Event)]
    await room.pass_time(1, ben)
    (event,) = [m for m in await recorder.heard() if isinstance(m, msg.Event)]
    assert (event.actor, event.by) == (0, "autopilot")


@scenario()
async def test_absence_does_not_count_on_the_turn_of_others(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    ann = party.devices[0]
    await gone(party, 1, ann)
    assert clock(ann, 0) is None
    await room.pass_time(10 * GRACE, ann)
    await party.devices[0].act(
        0, {"type": "play", "card": party.match_snapshot(0).plain()["hand"][0]}
    )
    await ann.ping()
    shown = clock(ann, 0)
    assert shown is not None
    assert (shown.seat, shown.left_ms) == (1, GRACE), "it counts from the question on"


@scenario()
async def test_absence_counts_only_while_somebody_else_is_there(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    watching = await room.join(await room.guest("Cid"), party.code)
    await gone(party, 0, watching)
    await gone(party, 1, watching)
    await watching.close()
    table = await room.deserted(party.code)
    await room.pass_time(10_000)
    assert table.session.loaded.version == 2
    room.clock.move(GRACE)
    back = await room.join(party.people[1], party.code, party.tokens[1])
    snapshot = back.match_snapshot(1)
    assert snapshot is not None
    assert snapshot.version == 2
    shown = clock(back, 1)
    assert shown is not None
    assert shown.left_ms == GRACE


@scenario()
async def test_watchers_wait_for_nobody(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    watching = await room.join(await room.guest("Cid"), party.code)
    await gone(party, 0, watching)
    await gone(party, 1, watching)
    assert clock(watching, None) is None
    await room.pass_time(10 * GRACE, watching)
    snapshot = watching.match_snapshot()
    assert snapshot is not None
    assert snapshot.version == 2, "nobody was played for"
    back = await room.join(party.people[1], party.code, party.tokens[1])
    shown = clock(back, 1)
    assert shown is not None
    assert (shown.seat, shown.left_ms) == (0, GRACE), "it counts from when somebody waits"
    await room.pass_time(GRACE - 1, back)
    recorder = Recorder(back)
    await room.pass_time(1, back)
    (event,) = [m for m in await recorder.heard() if isinstance(m, msg.Event)]
    assert (event.actor, event.by, event.since) == (0, "autopilot", 2)


@scenario()
async def test_coming_back_stops_the_countdown_for_everybody(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    ben = party.devices[1]
    await gone(party, 0, ben)
    await room.pass_time(GRACE - 1_000, ben)
    back = await room.join(party.people[0], party.code, party.tokens[0])
    await ben.ping()
    assert clock(back, 0) is None
    assert clock(ben, 1) is None
    await room.pass_time(10 * GRACE, ben)
    snapshot = ben.match_snapshot(1)
    assert snapshot is not None
    assert snapshot.version == 2


@scenario()
async def test_somebody_who_was_played_for_comes_back_and_goes_on(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    ben = party.devices[1]
    await gone(party, 0, ben)
    await room.pass_time(GRACE, ben)
    party.devices[0] = await room.join(party.people[0], party.code, party.tokens[0])
    await party.play_out()


@scenario()
async def test_the_table_plays_for_a_seat_that_was_left(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    recorder = Recorder(party.devices[1])
    await party.people[0].leave(party.code, 0, party.tokens[0])
    await room.pass_time(1_000, party.devices[1])
    events = [m for m in await recorder.heard() if isinstance(m, msg.Event)]
    assert [(e.actor, e.by) for e in events] == [(0, "autopilot")]
    while party.match_snapshot(1).outcome is None:
        if party.devices[1].question(1):
            await party.idle(1)
        await room.pass_time(1_000, party.devices[1])


@scenario()
async def test_another_person_takes_a_left_seat_over_where_nothing_is_hidden(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    await party.people[1].leave(party.code, 1, party.tokens[1])
    cid = await room.guest("Cid")
    taken = await cid.sit(party.code, 1)
    device = await room.join(cid, party.code, taken.token)
    party.devices[1] = device
    await party.play_out()


@scenario()
async def test_nobody_else_takes_a_seat_with_a_hidden_hand(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", "Cid")
    ann, ben, _ = party.people
    dee = await room.guest("Dee")
    hand = party.match_snapshot(1).plain()["hand"]
    await ann.kick(party.code, 1)
    for other in (ann, party.people[2], dee):
        async with refused("hidden_hand") as refusal:
            await other.sit(party.code, 1)
        assert refusal.detail == {"seat": 1, "place": 2}
    table = await room.hub.table(party.code)
    assert [s.kind for s in table.row.seats] == ["person", "empty", "person"]
    taken = await ben.sit(party.code, 1)
    back = await room.join(ben, party.code, taken.token)
    snapshot = back.match_snapshot(1)
    assert snapshot is not None
    assert snapshot.plain()["hand"] == hand
    assert (await ben.sit(party.code, 1)).token != taken.token, "one's own seat again"


@scenario()
async def test_a_hidden_hand_of_a_bot_or_of_somebody_deleted_is_nobodys(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", "Cid")
    ann, ben, cid = party.people
    await cid.delete_me()
    async with refused("hidden_hand"):
        await ann.sit(party.code, 2)
    await ben.leave(party.code, 1, party.tokens[1])
    table = await room.hub.table(party.code)
    bot = replace(table.row.seats[1], kind="bot", level="", name="Hugo")
    await table.do(lambda: table.change(seating.with_seat(table.row, bot)))
    await ann.remove_bot(party.code, 1)
    async with refused("hidden_hand"):
        await ann.sit(party.code, 1)


@scenario()
async def test_a_seat_with_a_hidden_hand_is_free_again_when_the_match_is_over(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    await party.play_out()
    await party.people[0].kick(party.code, 1)
    await (await room.guest("Cid")).sit(party.code, 1)


@scenario()
async def test_a_bot_takes_a_left_seat_over(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    await party.people[1].leave(party.code, 1, party.tokens[1])
    await party.people[0].add_bot(party.code, 1, "random")
    await party.quiet()
    assert party.devices[0].table.seats[1].kind == "bot"
    for _ in range(3):
        if party.devices[0].question(0):
            await party.idle(0)
    # There are no workers, so the autopilot plays for the bot at once.
    await party.devices[0].until(lambda: party.match_snapshot(0).plain()["round"] == 2)


@scenario()
async def test_the_table_plays_the_whole_turn_of_whoever_is_away(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    ben = party.devices[1]
    await gone(party, 0, ben)
    recorder = Recorder(ben)
    await room.pass_time(GRACE, ben)
    for _ in range(2):
        await room.pass_time(1_000, ben)
    moves = [m for m in await recorder.heard() if isinstance(m, msg.Event)]
    assert [(m.actor, m.by) for m in moves] == [(0, "autopilot")] * 3, "rolled, entered, ended"
    assert ben.question(1) is not None
    assert clock(ben, 1) is None


@scenario()
async def test_whoever_is_back_in_the_middle_of_a_turn_plays_it_on(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    ben = party.devices[1]
    await gone(party, 0, ben)
    await room.pass_time(GRACE, ben)
    back = await room.join(party.people[0], party.code, party.tokens[0])
    await ben.ping()
    version = party.match_snapshot(1).version
    await room.pass_time(10 * GRACE, ben, back)
    assert party.match_snapshot(1).version == version
    assert back.question(0) is not None
