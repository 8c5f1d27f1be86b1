"""When a match begins, people are seated in the game's order, with all that is theirs."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from parlour.client import Connection, play_bot
from parlour.server.protocol import messages as msg
from parlour.server.tables.seat_settings import reseated
from tests.core.broken_twins.settings import SomebodySitsTwice
from tests.server.fixture import Party, Recorder, ServerFixture, idle_move, scenario
from tests.store.samples import a_table

NAMES = ("Ann", "Ben", "Cid")
SIDES = ("west", "south", "north")
"""Clockwise from the north that is Cid, Ben, Ann."""
TURNED = ["Cid", "Ben", "Ann"]


async def gathered(room: ServerFixture, *, sides: tuple[str, ...] = SIDES, **chosen: Any) -> Party:
    party = await room.party(*NAMES, game="seated_hands", start=False, **chosen)
    for seat, side in enumerate(sides):
        who, token = party.people[seat], party.tokens[seat]
        await who.choose_for_seat(party.code, seat, "sides", side, token)
    return party


def names_at(device: Connection) -> list[str | None]:
    return [seat.name for seat in device.table.seats]


@scenario()
async def test_everything_about_a_seat_moves_with_it(room: ServerFixture) -> None:
    party = await gathered(room)
    await party.people[0].mark(party.code, 0, party.tokens[0], "moon", "red")
    before = (await room.hub.table(party.code)).row.seats
    await party.people[0].start(party.code)
    after = (await room.hub.table(party.code)).row.seats
    assert [seat.name for seat in after] == TURNED
    for new, old in enumerate((2, 1, 0)):
        moved = msgspec.structs.replace(before[old], seat=new, nonce=None)
        assert after[new] == moved
    assert (after[2].sign, after[2].colour) == ("moon", "red")
    await party.quiet()
    match = await room.hub.services.store.match(party.match)
    assert (list(match.names), match.signs[2]) == (TURNED, "moon")
    assert [seat.nonce for seat in before if seat.nonce]


@scenario()
async def test_every_device_is_told_where_it_sits_now(room: ServerFixture) -> None:
    party = await gathered(room)
    recorders = [Recorder(device) for device in party.devices]
    await party.people[0].start(party.code)
    for before, seat in enumerate((2, 1, 0)):
        heard, token = await recorders[before].heard(), party.tokens[before]
        tables = [m for m in heard if isinstance(m, msg.TableNow)]
        assert tables[-1].held == {token[:8]: seat}
        assert party.devices[before].seat_of(token) == seat
        # First the table, so that nobody shows a hand at the wrong seat.
        first = next(m for m in heard if isinstance(m, msg.TableNow | msg.Sync))
        assert isinstance(first, msg.TableNow)
        (sync,) = [m for m in heard if isinstance(m, msg.Sync)]
        assert sync.viewer == seat


@scenario()
async def test_whoever_was_away_learns_it_on_arrival(room: ServerFixture) -> None:
    party = await gathered(room)
    await party.devices[0].close()
    await party.people[1].sit(party.code, 1)
    await party.people[0].start(party.code)
    back = await room.join(party.people[0], party.code, party.tokens[0], "0" * 48)
    assert back.table.held == {party.tokens[0][:8]: 2}
    seen = await party.people[0].table(party.code, [party.tokens[0], party.tokens[2]])
    assert seen.held == {party.tokens[0][:8]: 2, party.tokens[2][:8]: 0}
    assert (await party.people[0].table(party.code)).held == {}


@scenario()
async def test_a_device_with_several_seats_keeps_all_of_them(room: ServerFixture) -> None:
    party = await gathered(room)
    both = await room.join(party.people[0], party.code, party.tokens[0], party.tokens[2])
    await party.people[0].start(party.code)
    await both.ping()
    assert [both.seat_of(token) for token in party.tokens] == [2, None, 0]
    hands = [both.match_snapshot(seat) for seat in (2, 0)]
    assert [hand and hand.viewer for hand in hands] == [2, 0]


@scenario()
async def test_a_bot_that_waited_at_its_seat_plays_on_at_the_new_one(room: ServerFixture) -> None:
    party = await gathered(room)
    async with asyncio.TaskGroup() as playing:
        for seat, device in enumerate(party.devices):
            playing.create_task(play_bot(device, seat, idle_move))
        playing.create_task(party.people[0].start(party.code))
    await party.quiet()
    assert party.devices[0].table.phase == "over"


@scenario()
async def test_a_link_made_before_the_start_leads_to_the_right_seat(room: ServerFixture) -> None:
    party = await gathered(room)
    link = await party.people[0].make_carry_link(party.code, party.tokens[0])
    await party.people[0].start(party.code)
    phone = await room.guest()
    carried = await phone.use_carry_link(link.path.partition("#")[2])
    assert (carried.seat, carried.token) == (2, party.tokens[0])


@scenario()
async def test_a_rematch_seats_people_by_what_they_choose_then(room: ServerFixture) -> None:
    party = await gathered(room)
    async with asyncio.TaskGroup() as playing:
        for seat, device in enumerate(party.devices):
            playing.create_task(play_bot(device, seat, idle_move))
        playing.create_task(party.people[0].start(party.code))
    await party.people[1].choose_for_seat(party.code, 1, "sides", None, party.tokens[1])
    for person, token in zip(party.people, party.tokens, strict=True):
        await person.rematch(party.code, token)
    await party.quiet()
    assert names_at(party.devices[0]) == ["Cid", "Ann", "Ben"]
    assert [d.seat_of(t) for d, t in zip(party.devices, party.tokens, strict=True)] == [1, 2, 0]
    settings = msgspec.json.decode(party.devices[0].table.settings)
    assert settings["sides"] == ["north", "west", None]


@scenario()
async def test_nobody_moves_where_a_position_says_who_is_where(room: ServerFixture) -> None:
    hands = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    position = {"seats": 3, "hands": hands, "settings": {"sides": ["west", "south", "north"]}}
    party = await room.party(*NAMES, game="seated_hands", position=position)
    assert names_at(party.devices[0]) == list(NAMES)
    assert [party.match_snapshot(seat).plain()["hand"] for seat in range(3)] == hands


@scenario()
async def test_games_without_an_order_move_nobody(room: ServerFixture) -> None:
    party = await room.party(*NAMES)
    assert names_at(party.devices[0]) == list(NAMES)
    assert [d.seat_of(t) for d, t in zip(party.devices, party.tokens, strict=True)] == [0, 1, 2]


def test_a_game_that_loses_somebody_is_noticed() -> None:
    with pytest.raises(ValueError, match="seats people as"):
        reseated(a_table(game="seated_hands", settings=b"{}"), SomebodySitsTwice)
