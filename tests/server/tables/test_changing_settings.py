"""The host changes the settings of a table before a match, and everybody is told."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.client import Connection
from parlour.server.configuration import Limits
from tests.server.fixture import ServerFixture, refused, scenario


def settings_at(device: Connection) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(device.table.settings)
    return found


@scenario()
async def test_everybody_is_told_the_new_settings_and_the_match_has_them(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", start=False, settings={"best": "lowest"})
    await party.people[0].change_table(party.code, settings={"hand": 2})
    await party.quiet()
    # What is not named is at its default again.
    assert settings_at(party.devices[1]) == {"hand": 2, "best": "highest"}
    await party.people[0].start(party.code)
    await party.quiet()
    assert len(party.match_snapshot(0).plain()["hand"]) == 2


@scenario()
async def test_settings_that_cannot_be_played_are_refused_and_nothing_changes(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", start=False)
    ann, ben = party.people
    before = settings_at(party.devices[0])
    for wrong in ({"hand": 9}, {"hands": 2}, {"best": "middle"}, {"hand": None}):
        async with refused("malformed") as seen:
            await ann.change_table(party.code, settings=wrong, public=True)
        assert str(seen.detail["path"]).startswith("$.settings")
    async with refused("too_large"):
        await ann.change_table(party.code, settings={"x" * Limits().settings: 1})
    async with refused("not_the_host"):
        await ben.change_table(party.code, settings={"hand": 2})
    await party.quiet()
    assert settings_at(party.devices[0]) == before
    assert not party.devices[0].table.public


@scenario()
async def test_settings_of_a_running_match_stay(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    async with refused("not_gathering"):
        await party.people[0].change_table(party.code, settings={"hand": 2})


@scenario()
async def test_between_matches_they_are_those_of_the_next_one(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.play_out()
    ann, ben = party.people
    await ben.rematch(party.code, party.tokens[1])
    await ann.change_table(party.code, settings={"hand": 2})
    await party.quiet()
    # Whoever agreed to another match under the old ones is asked again.
    assert not party.devices[0].table.seats[1].ready
    assert settings_at(party.devices[0])["hand"] == 2
    assert msgspec.json.decode(party.match_snapshot(0).settings)["hand"] == 3
    last = await room.join(await room.guest("Cid"), party.code)
    seen = last.match_snapshot()
    assert seen is not None
    assert msgspec.json.decode(seen.settings)["hand"] == 3
    await ann.rematch(party.code, party.tokens[0])
    await ben.rematch(party.code, party.tokens[1])
    await party.quiet()
    assert msgspec.json.decode(party.match_snapshot(0).settings)["hand"] == 2


@scenario()
async def test_a_table_that_starts_from_a_position_keeps_its_settings(room: ServerFixture) -> None:
    position = {"seats": 2, "hands": [[1, 2], [3, 4]], "settings": {"hand": 2}}
    party = await room.party("Ann", "Ben", start=False, position=position)
    assert party.devices[0].table.fixed
    async with refused("settings_fixed"):
        await party.people[0].change_table(party.code, settings={"hand": 3})
    free = await room.party("Cid", "Dee", start=False)
    assert not free.devices[0].table.fixed


@scenario()
async def test_nobody_chooses_for_others_seats_by_the_settings(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="seated_hands", start=False)
    ann, ben = party.people
    await ben.choose_for_seat(party.code, 1, "sides", "north", party.tokens[1])
    async with refused("chosen_by_seat"):
        await ann.change_table(party.code, settings={"sides": ["north", "south"]})
    await ann.change_table(party.code, settings={"hand": 2, "sides": []})
    await party.quiet()
    assert party.devices[0].table.seats[1].chosen == {"sides": "north"}
    assert settings_at(party.devices[0]) == {"hand": 2, "best": "highest", "sides": []}


@scenario()
async def test_the_clock_is_changed_before_a_match_and_everybody_is_told(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", start=False)
    ann, ben = party.people
    await ann.change_table(party.code, timer="gentle", seconds=30)
    await party.quiet()
    told = party.devices[1].table
    assert (told.timer, told.seconds) == ("gentle", 30)
    async with refused("not_the_host"):
        await ben.change_table(party.code, timer="off")
    async with refused("malformed"):
        await ann.change_table(party.code, seconds=4)
    await ann.start(party.code)
    await party.quiet()
    async with refused("not_gathering"):
        await ann.change_table(party.code, timer="strict")
    clock = party.match_snapshot(0).clock
    assert clock is not None
    assert (clock.reason, clock.then) == ("turn", "call")


@scenario()
async def test_between_matches_another_clock_is_agreed_to_again(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.play_out()
    ann, ben = party.people
    await ben.rematch(party.code, party.tokens[1])
    await ann.change_table(party.code, timer="off", pace="quick")
    await party.quiet()
    assert party.devices[0].table.seats[1].ready, "the clock is as it was"
    await ann.change_table(party.code, timer="strict")
    await party.quiet()
    assert not party.devices[0].table.seats[1].ready
