"""Who is told what: spectators, and people who share a device."""

from __future__ import annotations

import msgspec

from parlour.server.protocol import messages as msg
from tests.server.fixture import Recorder, ServerFixture, refused, scenario


@scenario()
async def test_a_spectator_sees_what_everybody_may_and_no_question(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    watching = await room.join(await room.guest("Cid"), party.code)
    snapshot = watching.match_snapshot()
    assert snapshot is not None
    assert snapshot.viewer is None
    assert snapshot.plain()["hand"] == []
    assert snapshot.plain()["counts"] == [3, 3]
    assert snapshot.asked == ()


@scenario()
async def test_a_spectator_follows_without_learning_anything_hidden(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    watching = await room.join(await room.guest("Cid"), party.code)
    recorder = Recorder(watching)
    hand = party.match_snapshot(0).plain()["hand"]
    await party.devices[0].act(0, {"type": "exchange", "card": hand[0]})
    (event,) = [m for m in await recorder.heard() if isinstance(m, msg.Event)]
    told = msgspec.json.decode(event.events)
    assert [(e["type"], e.get("card"), e.get("cards")) for e in told] == [
        ("put_back", None, None),
        ("drew", None, []),
    ]
    assert (event.viewer, event.actor, event.by) == (None, 0, "person")


@scenario()
async def test_a_spectator_cannot_act_draft_ask_or_call(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    cid = await room.guest("Cid")
    watching = await room.join(cid, party.code)
    await room.join(cid, party.code, "0" * 48)
    for attempt in (
        watching.act(0, {"type": "play", "card": 1}, decision=2),
        watching.preview(0, {"type": "play", "card": 1}),
        watching.hint(0),
        watching.rewind(0, 2),
        watching.call(0, 2),
    ):
        async with refused("not_seated"):
            await attempt
    device = await room.device(cid)
    await device.send(msg.Hello(party.code))
    await device.hear(msg.Sync)
    await device.send(msg.Draft(0, 2, {"type": "play"}))
    assert (await device.hear(msg.Refused)).code == "not_seated"


@scenario()
async def test_another_seats_token_does_not_open_this_one(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    async with refused("not_seated"):
        await party.devices[1].act(0, {"type": "play", "card": 1}, decision=2)
    async with refused("no_such_seat"):
        await party.devices[1].act(7, {"type": "play", "card": 1}, decision=2)


@scenario()
async def test_a_spectator_who_sits_down_sees_their_seats_view_on_the_same_socket(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    cid = await room.guest("Cid")
    device = await room.device(cid)
    await device.send(msg.Hello(party.code))
    assert (await device.hear(msg.Sync)).viewer is None
    await party.play_out()
    await party.people[1].leave(party.code, 1, party.tokens[1])
    taken = await cid.sit(party.code, 1)
    for person, token in ((party.people[0], party.tokens[0]), (cid, taken.token)):
        await person.rematch(party.code, token)
    await device.send(msg.Hello(party.code, (taken.token,)))
    await device.heard()
    await device.send(msg.Hello(party.code, (taken.token,)))
    sync = await device.hear(msg.Sync)
    assert sync.viewer == 1
    assert msgspec.json.decode(sync.view)["hand"]


@scenario()
async def test_people_who_share_a_device_get_the_public_view_first_and_one_each(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    device = await room.device(party.people[0])
    await device.send(msg.Hello(party.code, tuple(party.tokens)))
    drafted = msg.Draft(0, party.match_snapshot(0).version, {"type": "play"})
    await device.send(drafted)
    await device.heard()
    await device.send(msg.Hello(party.code, tuple(party.tokens)))
    syncs = [heard for heard in await device.heard() if isinstance(heard, msg.Sync)]
    assert [sync.viewer for sync in syncs] == [None, 0, 1]
    assert [bool(msgspec.json.decode(sync.view)["hand"]) for sync in syncs] == [False, True, True]
    assert [[draft.seat for draft in sync.drafts] for sync in syncs] == [[], [0], []]
    assert [sync.to_act for sync in syncs] == [(0,)] * 3
    await party.idle(0)
    events = [heard for heard in await device.heard() if isinstance(heard, msg.Event)]
    assert [event.viewer for event in events] == [None, 0, 1]
