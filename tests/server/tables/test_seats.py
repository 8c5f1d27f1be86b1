"""Seats: choose, change, leave; several on one device, one on several devices."""

from __future__ import annotations

from parlour.server.protocol import messages as msg
from tests.server.fixture import Recorder, ServerFixture, refused, scenario
from tests.server.servers import limited


@scenario()
async def test_a_taken_seat_is_refused(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    async with refused("seat_taken"):
        await party.people[0].sit(party.code, 1)
    async with refused("no_such_seat"):
        await party.people[0].sit(party.code, 2)


@scenario()
async def test_somebody_changes_seats_before_the_start(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", "Cid", start=False)
    ann, ben = party.people[:2]
    await party.people[2].leave(party.code, 2, party.tokens[2])
    moved = await ann.sit(party.code, 2, instead_of=party.tokens[0])
    assert moved.name == "Ann"
    table = await ann.table(party.code)
    assert [s.name for s in table.seats] == [None, "Ben", "Ann"]
    async with refused("not_seated"):
        await ann.leave(party.code, 0, party.tokens[0])
    async with refused("seat_taken"):
        await ben.sit(party.code, 2, instead_of=party.tokens[1])


@scenario()
async def test_a_seat_left_during_a_match_keeps_the_name_and_the_mark(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", "Cid", game="kniffeliger")
    ann, before = party.people[0], (await party.people[0].table(party.code)).seats[2]
    await party.people[2].leave(party.code, 2, party.tokens[2])
    left = (await ann.table(party.code)).seats[2]
    assert (left.kind, left.name, left.guest) == ("empty", "Cid", None)
    assert (left.sign, left.colour) == (before.sign, before.colour)
    dora = await room.guest("Dora")
    await dora.sit(party.code, 2)
    assert (await ann.table(party.code)).seats[2].name == "Dora"


@scenario()
async def test_nobody_changes_seats_while_a_match_is_played(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", "Cid")
    await party.people[2].leave(party.code, 2, party.tokens[2])
    async with refused("not_gathering"):
        await party.people[0].sit(party.code, 2, instead_of=party.tokens[0])
    assert (await party.people[0].table(party.code)).seats[0].name == "Ann"


@scenario()
async def test_leaving_frees_the_seat_and_everybody_sees_it(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    await party.people[1].leave(party.code, 1, party.tokens[1])
    await party.quiet()
    assert party.devices[0].table.seats[1].kind == "empty"
    async with refused("not_seated"):
        await party.people[1].leave(party.code, 1, party.tokens[1])


@scenario()
async def test_only_its_token_gives_a_seat_up(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    async with refused("not_seated"):
        await party.people[0].leave(party.code, 1, party.tokens[0])
    async with refused("not_seated"):
        await party.people[0].leave(party.code, 1, "0" * 48)
    assert (await party.people[0].table(party.code)).seats[1].name == "Ben"


@scenario()
async def test_asking_again_for_ones_own_seat_gives_a_new_token_and_ends_the_old(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", start=False)
    again = await party.people[1].sit(party.code, 1)
    assert again.token != party.tokens[1]
    assert again.name == "Ben"
    async with refused("not_seated"):
        await party.people[1].leave(party.code, 1, party.tokens[1])


@scenario()
async def test_several_seats_on_one_device_act_each_in_turn(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    opened = await ann.open_table("secret_hands", seats=2)
    tokens = [(await ann.sit(opened.code, seat)).token for seat in range(2)]
    await ann.start(opened.code)
    device = await room.join(ann, opened.code, *tokens)
    hands = []
    for seat in range(2):
        snapshot = device.match_snapshot(seat)
        assert snapshot is not None
        assert snapshot.viewer == seat
        hands.append(snapshot.plain()["hand"])
    assert not set(hands[0]) & set(hands[1])
    await device.act(0, {"type": "play", "card": hands[0][0]})
    await device.act(1, {"type": "play", "card": hands[1][0]})
    assert [s.name for s in device.table.seats] == ["Ann", "Ann 2"]


@scenario()
async def test_one_seat_on_two_devices_both_see_and_both_may_act(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    phone = await room.join(party.people[0], party.code, party.tokens[0])
    first, second = phone.match_snapshot(0), party.match_snapshot(0)
    assert first is not None
    assert first.view == second.view
    assert first.asked == second.asked
    hand = second.plain()["hand"]
    await phone.act(0, {"type": "play", "card": hand[0]})
    await party.quiet()
    assert party.match_snapshot(0).version == 4
    await party.idle(1)
    seat = await party.on_turn()
    await party.idle(seat)
    await phone.ping()
    synced = phone.match_snapshot(0)
    assert synced is not None
    assert synced.version == party.match_snapshot(0).version


@scenario()
async def test_two_devices_that_act_at_once_act_once(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    phone = await room.join(party.people[0], party.code, party.tokens[0])
    question = party.devices[0].question(0)
    assert question is not None
    card = {"type": "play", "card": party.match_snapshot(0).plain()["hand"][0]}
    await party.devices[0].act(0, card, decision=question.decision)
    async with refused("stale_decision"):
        await phone.act(0, card, decision=question.decision)
    assert (await party.people[0].match(party.match)).entries == 4


@scenario()
async def test_a_draft_is_shared_with_the_same_seats_devices_only(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    phone = await room.join(party.people[0], party.code, party.tokens[0])
    watching = await room.join(await room.guest("Cid"), party.code)
    recorder = {
        device: Recorder(device) for device in (party.devices[0], phone, party.devices[1], watching)
    }
    draft = {"type": "play", "card": party.match_snapshot(0).plain()["hand"][1]}
    await party.devices[0].draft(0, draft)
    await party.devices[0].ping()
    heard = {device: await ear.heard() for device, ear in recorder.items()}
    (drafted,) = [m for m in heard[phone] if isinstance(m, msg.Drafted)]
    assert drafted.draft == draft
    for device in (party.devices[0], party.devices[1], watching):
        assert not any(isinstance(m, msg.Drafted) for m in heard[device])
    tablet = await room.join(party.people[0], party.code, party.tokens[0])
    snapshot = tablet.match_snapshot(0)
    assert snapshot is not None
    assert [d.draft for d in snapshot.drafts] == [draft]


@scenario(configuration=limited(draft_devices=2))
async def test_a_draft_reaches_a_few_devices_of_its_seat(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    ann, token = party.people[0], party.tokens[0]
    recorders = [Recorder(await room.join(ann, party.code, token)) for _ in range(4)]
    await party.devices[0].draft(0, {"type": "play"})
    await party.quiet()
    heard = [await recorder.heard() for recorder in recorders]
    assert [any(isinstance(m, msg.Drafted) for m in each) for each in heard] == [
        *[True, True],
        *[False, False],
    ]


@scenario()
async def test_a_draft_goes_with_its_decision(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.devices[0].draft(0, {"type": "play"})
    await party.idle(0)
    tablet = await room.join(party.people[0], party.code, party.tokens[0])
    snapshot = tablet.match_snapshot(0)
    assert snapshot is not None
    assert snapshot.drafts == ()


@scenario()
async def test_a_draft_is_not_left_to_whoever_sits_there_next(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    await party.devices[0].draft(0, {"type": "roll", "keep": []})
    await party.devices[0].ping()
    await party.people[0].leave(party.code, 0, party.tokens[0])
    cid = await room.guest("Cid")
    taken = await cid.sit(party.code, 0)
    device = await room.join(cid, party.code, taken.token)
    snapshot = device.match_snapshot(0)
    assert snapshot is not None
    assert snapshot.drafts == ()
