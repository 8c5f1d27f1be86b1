"""Spectators: the public view, and nothing to decide."""

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
