"""Who is told what: spectators, and people who share a device."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import msgspec
import pytest

from parlour.server.matches import broadcast
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


@scenario()
async def test_what_several_devices_are_told_is_made_once(room: ServerFixture) -> None:
    """A table may have a hundred devices, and a match that begins is told to all of them."""
    ann, made = await room.guest("Ann"), Counter[object]()
    code = (await ann.open_table("kniffeliger", seats=2)).code
    tokens = [(await ann.sit(code, seat)).token for seat in range(2)]
    languages = (None, "en", "de")
    devices = [
        await room.join(ann, code, tokens[number % 2], words=languages[number % 3])
        for number in range(9)
    ]
    real = broadcast._sync

    def counted(live: Any, names: Any, audience: Any, *rest: Any) -> bytes:
        made[audience] += 1
        return real(live, names, audience, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(broadcast, "_sync", counted)
        await ann.start(code)
        for device in devices:
            await device.ping()
    assert made == {(None, language): 1 for language in languages}
    assert {device.match_snapshot(0) is not None for device in devices} == {True}


@scenario()
async def test_who_is_told_later_is_told_although_nobody_waits_for_it_any_more(
    room: ServerFixture,
) -> None:
    """A request may be cancelled in the middle, when half of the table has heard of a move."""
    party = await room.party("Ann", "Ben", game="kniffeliger")
    session = (await room.hub.table(party.code)).session
    real = room.hub.services.telling.run

    async def cancelled(work: Any) -> Any:
        next(work)
        raise asyncio.CancelledError

    room.hub.services.telling.run = cancelled
    live = await session.live()
    (seat,) = live.asked
    with pytest.raises(asyncio.CancelledError):
        await session.autopilot(live, seat)
    room.hub.services.telling.run = real
    for device in party.devices:
        await device.ping()
        snapshot = device.match_snapshot(0)
        assert snapshot is not None
        assert snapshot.version == live.version
        assert device.hellos == 1
