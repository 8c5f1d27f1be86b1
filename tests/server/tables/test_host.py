"""The host: adds and removes bots, kicks, starts; nobody else does."""

from __future__ import annotations

from parlour.server.protocol import messages as msg
from tests.server.fixture import Recorder, ServerFixture, refused, scenario


@scenario()
async def test_the_host_puts_a_bot_on_a_free_seat_and_takes_it_off(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("kniffeliger", seats=3)).code
    await ann.add_bot(code, 1, "random")
    await ann.add_bot(code, 2, "random")
    seats = (await ann.table(code)).seats
    assert [(s.kind, s.name) for s in seats[1:]] == [("bot", "Frida"), ("bot", "Otto")]
    await ann.add_bot(code, 1, "expert")
    assert (await ann.table(code)).seats[1].level == "expert"
    await ann.remove_bot(code, 1)
    assert (await ann.table(code)).seats[1].kind == "empty"
    async with refused("seat_empty"):
        await ann.remove_bot(code, 1)


@scenario()
async def test_a_bot_never_takes_a_persons_seat(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger", start=False)
    async with refused("seat_taken"):
        await party.people[0].add_bot(party.code, 1, "random")
    async with refused("unknown_level"):
        await party.people[0].add_bot(party.code, 1, "wizard")
    async with refused("seat_empty"):
        await party.people[0].remove_bot(party.code, 1)


@scenario()
async def test_a_kicked_player_loses_the_seat_at_once(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    question = party.devices[0].question(0)
    assert question is not None
    recorder = Recorder(party.devices[1])
    await party.people[0].kick(party.code, 1)
    heard = await recorder.heard()
    tables = [m for m in heard if isinstance(m, msg.TableNow)]
    assert tables[-1].seats[1].kind == "empty"
    (sync,) = [m for m in heard if isinstance(m, msg.Sync)]
    assert sync.viewer is None, "only what everybody may see is left"
    await party.idle(0)
    async with refused("not_seated"):
        await party.devices[1].act(1, {"type": "play", "card": 1}, decision=4)


@scenario()
async def test_only_the_host_may_manage_the_table(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger", start=False)
    ann, ben = party.people
    code = party.code
    for attempt in (
        ben.kick(code, 0),
        ben.start(code),
        ben.add_bot(code, 0, "random"),
        ben.remove_bot(code, 0),
        ben.change_table(code, chat_open=False),
        (await room.guest("Cid")).start(code),
    ):
        async with refused("not_the_host"):
            await attempt
    await ann.start(code)


@scenario()
async def test_a_match_cannot_start_with_free_seats_or_without_a_person(
    room: ServerFixture,
) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("kniffeliger", seats=[None, None, "random"])).code
    async with refused("seats_free") as free:
        await ann.start(code)
    assert list(free.detail["seats"]) == [0, 1]
    await ann.add_bot(code, 0, "random")
    await ann.add_bot(code, 1, "random")
    async with refused("no_person"):
        await ann.start(code)
    await ann.remove_bot(code, 0)
    await ann.sit(code, 0)
    await ann.start(code)
    async with refused("not_gathering"):
        await ann.start(code)


@scenario()
async def test_at_the_start_everybody_gets_the_table_and_then_the_match(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", start=False)
    recorder = [Recorder(device) for device in party.devices]
    await party.people[0].start(party.code)
    for seat, ear in enumerate(recorder):
        table, sync = await ear.heard()
        assert isinstance(table, msg.TableNow)
        assert table.phase == "playing"
        assert isinstance(sync, msg.Sync)
        assert (sync.match, sync.viewer) == (table.match, seat)


@scenario()
async def test_the_seats_of_the_table_are_the_seats_of_the_match(room: ServerFixture) -> None:
    ann, ben = await room.guest("Ann"), await room.guest("Ben")
    code = (await ann.open_table("kniffeliger", seats=3)).code
    await ben.sit(code, 0)
    await ann.add_bot(code, 1, "random")
    await ann.sit(code, 2)
    await ann.start(code)
    table = await ann.table(code)
    match = await ann.match(table.match or "")
    assert match.names == ("Ben", "Frida", "Ann")
    watching = await room.join(ann, code)
    snapshot = watching.match_snapshot()
    assert snapshot is not None
    assert [q.seat for q in snapshot.asked] == [0]


@scenario()
async def test_the_first_person_to_sit_down_becomes_host_of_a_table_without_one(
    room: ServerFixture,
) -> None:
    table = await room.hub.first_table("kniffeliger")
    ann, ben = await room.guest("Ann"), await room.guest("Ben")
    code = table.row.code
    async with refused("not_the_host"):
        await ben.start(code)
    await ann.sit(code, 0)
    await ann.start(code)
    assert (await ann.table(code)).phase == "playing"


@scenario()
async def test_the_host_adds_and_removes_seats_that_nobody_has(room: ServerFixture) -> None:
    ann, ben = await room.guest("Ann"), await room.guest("Ben")
    code = (await ann.open_table("kniffeliger", seats=4)).code
    await ann.sit(code, 0)
    await ben.sit(code, 1)
    await ann.change_table(code, seats=2)
    assert [s.kind for s in (await ann.table(code)).seats] == ["person", "person"]
    await ann.change_table(code, seats=3)
    assert [s.kind for s in (await ann.table(code)).seats] == ["person", "person", "empty"]
    async with refused("seat_taken"):
        await ann.change_table(code, seats=1)
    async with refused("wrong_number_of_seats"):
        await ann.change_table(code, seats=9)
    async with refused("not_the_host"):
        await ben.change_table(code, seats=2)
    await ann.add_bot(code, 2, "casual")
    await ann.change_table(code, seats=2)
    await ann.start(code)
    async with refused("not_gathering"):
        await ann.change_table(code, seats=3)
    assert len((await ann.table(code)).seats) == 2
