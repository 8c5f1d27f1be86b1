"""Takebacks: everybody seated agrees, or nothing happens."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from parlour.core.game import Undo
from parlour.server.protocol import messages as msg
from tests.minigames.secret_hands import GAME as SECRET_HANDS
from tests.server.fixture import Party, ServerFixture, refused, run_scenario, scenario
from tests.server.servers import limited


async def moved(room: ServerFixture, *names: str) -> Party:
    """A match in which the first seat has played."""
    party = await room.party(*names)
    await party.idle(0)
    await party.quiet()
    return party


@scenario()
async def test_when_all_agree_it_is_as_it_was(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", "Cid")
    before = [party.match_snapshot(seat).plain() for seat in range(3)]
    start = party.match_snapshot(0).version
    await party.idle(0)
    await party.quiet()
    after = party.match_snapshot(0).version
    await party.devices[0].rewind(0, start)
    await party.quiet()
    for device in party.devices:
        wish = device.table.wish
        assert isinstance(wish, msg.TakebackRequest)
        assert (wish.seat, wish.to, wish.version, wish.agreed) == (0, start, after, (0,))
    await party.devices[1].consent(1, True)
    await party.quiet()
    assert party.match_snapshot(0).version == after, "one has not answered yet"
    await party.devices[2].consent(2, True)
    await party.quiet()
    assert [party.match_snapshot(seat).plain() for seat in range(3)] == before
    assert party.match_snapshot(0).version == after + 1, "going back is an entry like any other"
    assert party.devices[0].table.wish is None
    assert party.devices[0].question(0) is not None


@scenario()
async def test_it_is_told_who_has_a_move_to_take_back(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    assert party.match_snapshot(0).moved == ()
    async with refused("nothing_to_take_back"):
        await party.devices[0].rewind(0)
    await party.idle(0)
    await party.quiet()
    assert {party.match_snapshot(seat).moved for seat in range(2)} == {(0,)}
    await party.devices[0].rewind(0)
    await party.quiet()
    await party.devices[1].consent(1, True)
    await party.quiet()
    assert party.match_snapshot(0).moved == ()


@scenario()
async def test_the_same_move_after_going_back_draws_the_same(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    hand = party.match_snapshot(0).plain()["hand"]
    await party.devices[0].act(0, {"type": "play", "card": hand[0]})
    await party.quiet()
    drawn = party.match_snapshot(0).plain()["hand"]
    await party.devices[0].rewind(0, 2)
    await party.quiet()
    await party.devices[1].consent(1, True)
    await party.devices[0].ping()
    await party.devices[0].act(0, {"type": "play", "card": hand[0]})
    await party.quiet()
    assert party.match_snapshot(0).plain()["hand"] == drawn
    await party.play_out()
    record = await party.people[0].record(party.match)
    assert (await party.people[0].verify(record)).result == "honest"


@scenario()
async def test_the_last_move_of_a_seat_is_taken_back_with_all_that_followed(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    ann, ben = party.devices
    async with refused("nothing_to_take_back"):
        await ann.rewind(0)
    start = party.match_snapshot(0).version
    hand = party.match_snapshot(0).plain()["hand"]
    await party.idle(0)
    await party.quiet()
    await party.idle(1)
    await party.quiet()
    await ann.rewind(0)
    await party.quiet()
    wish = ben.table.wish
    assert isinstance(wish, msg.TakebackRequest)
    assert (wish.seat, wish.to) == (0, start)
    await ben.consent(1, True)
    await party.quiet()
    assert party.match_snapshot(0).plain()["hand"] == hand
    for seat, device in enumerate(party.devices):
        async with refused("nothing_to_take_back"):
            await device.rewind(seat)


@scenario()
async def test_one_no_ends_it(room: ServerFixture) -> None:
    party = await moved(room, "Ann", "Ben", "Cid")
    version = party.match_snapshot(0).version
    await party.devices[0].rewind(0, 3)
    await party.quiet()
    await party.devices[2].consent(2, False)
    await party.quiet()
    assert party.devices[0].table.wish is None
    async with refused("no_wish"):
        await party.devices[1].consent(1, True)
    assert party.match_snapshot(0).version == version


@scenario()
async def test_a_wish_ends_when_the_table_moves_on(room: ServerFixture) -> None:
    party = await moved(room, "Ann", "Ben")
    await party.devices[0].rewind(0, 2)
    await party.quiet()
    await party.idle(1)
    await party.quiet()
    assert party.devices[0].table.wish is None
    async with refused("no_wish"):
        await party.devices[1].consent(1, True)


@scenario()
async def test_only_the_seated_wish_and_only_for_what_has_been(room: ServerFixture) -> None:
    party = await moved(room, "Ann", "Ben")
    watching = await room.join(await room.guest("Cid"), party.code)
    async with refused("not_seated"):
        await watching.rewind(0, 2)
    for to in (party.match_snapshot(0).version, 999):
        async with refused("no_such_entry"):
            await party.devices[0].rewind(0, to)
    await party.play_out()
    async with refused("not_playing"):
        await party.devices[0].rewind(0, 2)


@scenario()
async def test_alone_among_empty_seats_no_consent_is_needed(room: ServerFixture) -> None:
    party = await moved(room, "Ann", "Ben")
    await party.people[1].leave(party.code, 1, party.tokens[1])
    await party.devices[0].rewind(0, 2)
    await party.devices[0].ping()
    assert party.devices[0].question(0) is not None


@scenario()
async def test_there_is_no_going_back_in_kniffeliger(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    await party.idle(0)
    async with refused("no_undo"):
        await party.devices[0].rewind(0, 0)
    assert party.devices[0].table.wish is None


@scenario()
async def test_an_id_of_a_takeback_used_for_another_is_refused(room: ServerFixture) -> None:
    party = await moved(room, "Ann", "Ben")
    device = await room.device(party.people[0])
    await device.send(msg.Hello(party.code, (party.tokens[0],)))

    async def code(message: msg.FromClient) -> str:
        await device.send(message)
        answers = [a for a in await device.heard() if isinstance(a, msg.Ack | msg.Refused)]
        (answer,) = answers
        return answer.code if isinstance(answer, msg.Refused) else "ack"

    assert await code(msg.Rewind(id="back", seat=0, to=2)) == "ack"
    assert await code(msg.Rewind(id="back", seat=0, to=3)) == "id_reused"
    assert await code(msg.Rewind(id="back", seat=0, to=2)) == "ack"
    assert await code(msg.Rewind(id="back", seat=0)) == "ack"
    await party.devices[1].consent(1, True)
    for _ in range(2):
        assert await code(msg.Rewind(id="back", seat=0, to=3)) == "id_reused"
        assert await code(msg.Rewind(id="back", seat=0, to=2)) == "ack"
        assert await code(msg.Rewind(id="back", seat=0)) == "ack"
        (await room.hub.table(party.code)).session.forget()
    assert (await party.people[0].match(party.match)).entries == 5


@scenario()
async def test_an_answer_sent_again_the_other_way_round_is_refused(room: ServerFixture) -> None:
    party = await moved(room, "Ann", "Ben", "Cid")
    await party.devices[0].rewind(0, 3)
    await party.quiet()
    device = await room.device(party.people[1])
    await device.send(msg.Hello(party.code, (party.tokens[1],)))
    consent = msg.Consent(id="yes", seat=1, version=party.match_snapshot(1).version, agree=True)
    for message in (consent, consent, replace(consent, agree=False)):
        await device.send(message)
    answers = [a for a in await device.heard() if isinstance(a, msg.Ack | msg.Refused)]
    assert [getattr(a, "code", "ack") for a in answers] == ["ack", "ack", "id_reused"]
    assert party.devices[0].table.wish is not None


@scenario(configuration=limited(rewinds=2))
async def test_a_match_goes_back_to_the_same_decision_a_few_times_only(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    ann = party.devices[0]
    await party.people[1].leave(party.code, 1, party.tokens[1])
    start = to = party.match_snapshot(0).version
    for _ in range(2):
        await party.idle(0)
        await ann.rewind(0, to)
        await ann.ping()
        to = party.match_snapshot(0).version
    await party.idle(0)
    for again in (start, to):
        async with refused("too_many") as seen:
            await ann.rewind(0, again)
        assert seen.detail == {"what": "rewinds"}
    version = party.match_snapshot(0).version
    while ann.question(0) is None:
        await room.pass_time(5_000, ann)
    assert await party.idle(0) > version, "playing goes on"


def test_where_undo_is_free_it_is_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SECRET_HANDS, "undo", Undo.FREE)

    async def visit(room: ServerFixture) -> None:
        party = await moved(room, "Ann", "Ben")
        version = party.match_snapshot(0).version
        await party.devices[0].rewind(0, 2)
        await party.quiet()
        assert party.match_snapshot(0).version == version + 1

    run_scenario(tmp_path, limited(rewinds=0), visit)


@pytest.mark.parametrize("undo", [Undo.CONSENT, Undo.FREE])
def test_a_long_log_only_grows_by_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, undo: Undo
) -> None:
    monkeypatch.setattr(SECRET_HANDS, "undo", undo)

    async def visit(room: ServerFixture) -> None:
        party = await moved(room, "Ann", "Ben")
        assert party.match_snapshot(0).version >= 4
        async with refused("too_many"):
            await party.devices[0].rewind(0, 2)
        await party.play_out()
        assert party.match_snapshot(0).outcome is not None

    run_scenario(tmp_path, limited(entries=4), visit)
