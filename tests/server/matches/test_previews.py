"""What a player may ask before moving: previews, moves in notation, everything in words."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.server.protocol import messages as msg
from tests.server.fixture import ROLL, Recorder, ServerFixture, refused, scenario


@scenario()
async def test_a_preview_says_what_a_draft_would_do(room: ServerFixture) -> None:
    position = {"seats": 2, "rolls": 1, "dice": [1, 1, 1, 5, 6]}
    party = await room.party("Ann", "Ben", game="kniffeliger", position=position)
    ann = party.devices[0]
    made = msgspec.json.decode(await ann.preview(0, {"type": "enter", "category": "chance"}))
    assert made["gains"] == [14, 0]
    missing = msgspec.json.decode(await ann.preview(0, {"type": "enter"}))
    assert missing["missing"] == ["category"]
    early = msgspec.json.decode(await party.devices[1].preview(1, ROLL))
    assert early["refusal"]["code"] == "not_your_turn"
    async with refused("malformed") as wrong:
        await ann.preview(0, {"type": "enter", "category": "nonsense"})
    assert wrong.detail["path"] == "$.category"
    assert party.match_snapshot(0).version == 0, "asking changes nothing"


@scenario()
async def test_a_preview_comes_in_words_to_who_wants_words(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    reading = await room.join(party.people[0], party.code, party.tokens[0], words="en")
    for device, wanted in ((party.devices[0], False), (reading, True)):
        recorder = Recorder(device)
        await device.preview(0, ROLL)
        (answer,) = [m for m in await recorder.heard() if isinstance(m, msg.Previewed)]
        assert bool(answer.said) is wanted


@scenario()
async def test_a_half_made_move_is_answered_with_its_questions(room: ServerFixture) -> None:
    position = {"seats": 2, "hands": [[6], [18]], "lying": [[1, -1, 0, 0]]}
    party = await room.party("Ann", "Ben", game="planks", position=position)
    for seat, plank in ((0, 6), (1, 18)):
        device = await room.join(party.people[seat], party.code, party.tokens[seat], words="de")
        recorder = Recorder(device)
        await device.preview(seat, {"type": "lay", "lay": [[plank, 1, 0, 0]]})
        (answer,) = [m for m in await recorder.heard() if isinstance(m, msg.Previewed)]
        assert answer.fields is not None
        (asked,) = msgspec.json.decode(answer.fields)
        assert (asked["name"], asked["label"]) == ("effects/0/remove", "Planke zum Entfernen")
        assert asked["options"] == [{"value": 1, "label": "0 | 0 auf −1, 0, nach rechts"}]
        preview = msgspec.json.decode(answer.preview)
        assert preview["missing"] == ["effects/0/remove"]
        assert bool(preview["refusal"]) is (seat == 1), "whoever plans is told whose turn it is"


@scenario()
async def test_hints_are_given_where_the_host_wants_them(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger", hints=False)
    ann, ben = party.people
    assert party.devices[1].table.hints is False
    assert (await ben.table(party.code)).hints is False
    async with refused("hints_off"):
        await party.devices[0].hint(0)
    async with refused("not_seated"):
        await party.devices[0].hint(1)
    async with refused("not_the_host"):
        await ben.change_table(party.code, hints=True)
    await ann.change_table(party.code, hints=True)
    await party.quiet()
    assert party.devices[1].table.hints
    assert party.devices[1].table.chat_open, "what was not named stays as it was"
    assert await party.devices[0].hint(0) is None, "nobody thinks here, but asking is allowed"


@scenario()
async def test_a_move_in_notation_is_a_move(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    card = party.match_snapshot(0).plain()["hand"][0]
    await party.devices[0].act(0, notation=f"play {card}")
    await party.quiet()
    assert party.match_snapshot(1).plain()["trick"] == [card]
    async with refused("unreadable"):
        await party.devices[1].act(1, notation="play the lute")
    async with refused("not_in_hand"):
        await party.devices[1].act(1, notation=f"play {card}")
    assert party.match_snapshot(1).version == 4


@scenario()
async def test_a_refused_move_changes_nothing_and_says_why(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    hand = party.match_snapshot(0).plain()["hand"]
    not_mine = next(card for card in range(1, 13) if card not in hand)
    recorder = Recorder(party.devices[0])
    async with refused("not_in_hand"):
        await party.devices[0].act(0, {"type": "play", "card": not_mine})
    async with refused("malformed"):
        await party.devices[0].act(0, {"type": "dance"})
    async with refused("malformed"):
        await party.devices[0].act(0, None)
    said = [m.said for m in await recorder.heard() if isinstance(m, msg.Refused)]
    assert str(not_mine) in said[0]
    assert all(said)
    assert party.match_snapshot(0).version == 2
    assert party.devices[0].question(0) is not None


@scenario()
async def test_an_id_sent_twice_acts_once(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    card = {"type": "play", "card": party.match_snapshot(0).plain()["hand"][0]}
    first = await party.devices[0].act(0, card, decision=2, key="once")
    assert await party.devices[0].act(0, card, decision=2, key="once") == first
    assert (await party.people[0].match(party.match)).entries == first


@scenario()
async def test_an_id_used_for_another_action_is_refused(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    first, second = party.match_snapshot(0).plain()["hand"][:2]
    card, other = {"type": "play", "card": first}, {"type": "play", "card": second}
    version = await party.devices[0].act(0, card, decision=2, key="once")
    for _ in range(2):
        async with refused("id_reused"):
            await party.devices[0].act(0, other, decision=2, key="once")
        async with refused("id_reused"):
            await party.devices[0].act(0, notation=f"play {second}", decision=2, key="once")
        async with refused("id_reused"):
            await party.devices[0].act(0, {"type": "nonsense"}, decision=2, key="once")
        again = party.devices[0]
        assert await again.act(0, card, decision=2, key="once") == version
        assert await again.act(0, notation=f"play {first}", decision=2, key="once") == version
        table = await room.hub.table(party.code)
        table.session.forget()
    assert (await party.people[0].match(party.match)).entries == version
    hand = party.match_snapshot(1).plain()["hand"]
    await party.devices[1].act(1, {"type": "play", "card": hand[0]}, key="once")


@scenario()
async def test_an_id_whose_act_was_refused_may_be_used_again(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    async with refused("malformed"):
        await party.devices[0].act(0, {"type": "nonsense"}, decision=2, key="k")
    hand = party.match_snapshot(0).plain()["hand"]
    await party.devices[0].act(0, {"type": "play", "card": hand[0]}, decision=2, key="k")


@scenario()
async def test_everything_comes_in_words_to_who_wants_words(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    device = await room.device(party.people[0])
    await device.send(msg.Hello(party.code, (party.tokens[0],), "en"))
    sync: Any = await device.hear(msg.Sync)
    hand = ", ".join(map(str, party.match_snapshot(0).plain()["hand"]))
    assert sync.lines[0].startswith("Ann is on turn.")
    assert sync.lines[-1] == f"Your hand: {hand}."
    assert msgspec.json.decode(sync.asked[0].form)
    await party.idle(0)
    event = await device.hear(msg.Event)
    assert event.said is not None
    assert event.said[0].startswith("Ann plays ")
    plain = await room.device(party.people[0])
    await plain.send(msg.Hello(party.code, (party.tokens[0],)))
    assert (await plain.hear(msg.Sync)).lines is None


@scenario()
async def test_a_hint_is_nothing_where_nobody_thinks(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    assert await party.devices[0].hint(0) is None
    async with refused("stale_decision"):
        await party.devices[1].hint(1)
