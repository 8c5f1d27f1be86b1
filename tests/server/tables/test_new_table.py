"""Opening a table: a game with its settings, a position, or a record to play on from."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import parlour
from parlour.core.codec import plain
from tests.minigames.secret_hands import GAME as SECRET_HANDS
from tests.server.fixture import ServerFixture, refused, scenario


@scenario()
async def test_settings_have_defaults_and_explanations(room: ServerFixture) -> None:
    guest = await room.guest("Ann")
    sheet = {game.name: game for game in await guest.games()}["kniffeliger"]
    assert (sheet.fewest, sheet.most) == (1, 8)
    assert "expert" in sheet.levels
    schema = msgspec.json.decode(sheet.settings)
    fields = schema["$defs"]["Settings"]["properties"]
    assert fields["action_dice"]["default"] == "next_round"
    assert "round after" in fields["action_dice"]["description"]
    opened = await guest.open_table("kniffeliger", seats=2)
    made = msgspec.json.decode((await guest.table(opened.code)).settings)
    assert made == {"action_dice": "next_round", "cross_out": "open"}


@scenario()
async def test_chosen_settings_are_those_of_the_match(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger", settings={"cross_out": "filled"})
    assert msgspec.json.decode(party.devices[1].table.settings)["cross_out"] == "filled"
    sheet = await party.people[0].table(party.code)
    assert msgspec.json.decode(sheet.settings)["cross_out"] == "filled"
    row = await room.hub.services.store.match(party.match)
    assert msgspec.json.decode(row.header)["settings"]["cross_out"] == "filled"


@pytest.mark.parametrize(
    ("settings", "path"),
    [
        ({"action_dice": "never"}, "$.settings.action_dice"),
        ({"cross_out": 3}, "$.settings.cross_out"),
        ({"colour": "red"}, "$.settings"),
    ],
)
def test_bad_settings_are_refused_with_their_path(
    settings: dict[str, Any], path: str, tmp_path: Any
) -> None:
    @scenario()
    async def told(room: ServerFixture) -> None:
        guest = await room.guest("Ann")
        async with refused("malformed") as wrong:
            await guest.open_table("kniffeliger", seats=2, settings=settings)
        assert wrong.detail["path"] == path

    told(tmp_path)


@scenario()
async def test_what_cannot_be_played_is_not_opened(room: ServerFixture) -> None:
    guest = await room.guest("Ann")
    async with refused("unknown_game") as unknown:
        await guest.open_table("chess", seats=2)
    assert "kniffeliger" in unknown.detail["known"]
    for seats in (0, 9):
        async with refused("wrong_number_of_seats"):
            await guest.open_table("kniffeliger", seats=seats)
    async with refused("unknown_level"):
        await guest.open_table("kniffeliger", seats=[None, "wizard"])
    async with refused("malformed"):
        await guest.open_table("kniffeliger", seats=2, seconds=1, timer="strict")
    assert not room.hub.tables


@scenario()
async def test_a_table_opens_with_bots_on_their_seats(room: ServerFixture) -> None:
    guest = await room.guest("Ann")
    opened = await guest.open_table("kniffeliger", seats=["expert", None, "random"])
    seats = (await guest.table(opened.code)).seats
    assert [(s.kind, s.level) for s in seats] == [
        ("bot", "expert"),
        ("empty", None),
        ("bot", "random"),
    ]


@scenario()
async def test_a_position_is_played_on_from(room: ServerFixture) -> None:
    position = {"seats": 2, "round": 3, "active": 1, "rolls": 1, "dice": [6, 6, 6, 1, 2]}
    party = await room.party("Ann", "Ben", game="kniffeliger", position=position)
    view = party.match_snapshot(0).plain()
    assert (view["round"], view["active"], view["dice"]) == (3, 1, [6, 6, 6, 1, 2])
    await party.devices[1].act(1, notation="roll 666..")
    await party.quiet()
    assert party.match_snapshot(0).plain()["dice"][:3] == [6, 6, 6]


@scenario()
async def test_a_position_brings_its_own_seats_and_settings(room: ServerFixture) -> None:
    guest = await room.guest("Ann")
    position = {"seats": 3, "settings": {"cross_out": "filled"}}
    opened = await guest.open_table("kniffeliger", seats=["random"], position=position)
    sheet = await guest.table(opened.code)
    assert [s.kind for s in sheet.seats] == ["bot", "empty", "empty"]
    assert msgspec.json.decode(sheet.settings)["cross_out"] == "filled"
    async with refused("no_such_seat"):
        await guest.open_table("kniffeliger", seats=["random"] * 4, position=position)


@scenario()
async def test_positions_that_nobody_can_play_are_refused(room: ServerFixture) -> None:
    guest = await room.guest("Ann")
    async with refused("malformed") as wrong:
        await guest.open_table("kniffeliger", position={"seats": 2, "round": 99})
    assert wrong.detail["path"] == "$.round"
    async with refused("not_playing"):
        await guest.open_table("kniffeliger", position={"seats": 2, "phase": "over"})
    async with refused("unknown_game"):
        await guest.open_table(position={"seats": 2})


@scenario()
async def test_a_finished_match_is_played_on_from_any_entry(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.play_out()
    record = await party.people[0].record(party.match)
    match = parlour.Match.replay(record, game=SECRET_HANDS)
    n = next(e.n for e in match.entries if isinstance(e.actor, int)) - 1
    opened = await party.people[0].open_table(record=record, at=n)
    code = opened.code
    tokens = [(await p.sit(code, seat)).token for seat, p in enumerate(party.people)]
    await party.people[0].start(code)
    for seat, person in enumerate(party.people):
        device = await room.join(person, code, tokens[seat])
        snapshot = device.match_snapshot(seat)
        assert snapshot is not None
        assert snapshot.plain() == plain(match.view(seat, n))


@scenario()
async def test_an_unfinished_record_is_played_on_from_its_end(room: ServerFixture) -> None:
    match = parlour.Match.new("kniffeliger", 2, seed=4)
    match.play(0, {"type": "roll", "keep": []})
    guest = await room.guest("Ann")
    opened = await guest.open_table(record=match.record())
    for seat in range(2):
        await guest.sit(opened.code, seat)
    await guest.start(opened.code)
    watching = await room.join(guest, opened.code)
    snapshot = watching.match_snapshot()
    assert snapshot is not None
    assert snapshot.plain() == plain(match.view(None))


@scenario()
async def test_records_that_lead_nowhere_are_refused(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.play_out()
    ann = party.people[0]
    record = await ann.record(party.match)
    async with refused("not_playing"):
        await ann.open_table(record=record)
    async with refused("not_playing"):
        # The deals come first: nobody decides before they are made.
        await ann.open_table(record=record, at=0)
    async with refused("no_such_entry"):
        await ann.open_table(record=record, at=9_999)
    async with refused("not_a_record"):
        await ann.open_table(record={})
    record["header"]["version"] = 99
    async with refused("record_of_other_version"):
        await ann.open_table(record=record)


@scenario()
async def test_a_match_that_is_over_here_is_played_on_from_any_decision(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    ann = party.people[0]
    async with refused("still_running"):
        await ann.open_table(match=party.match, at=2)
    await party.play_out()
    match = parlour.Match.replay(await ann.record(party.match), game=SECRET_HANDS)
    n = next(e.n for e in match.entries if isinstance(e.actor, int)) - 1
    guest = await room.guest("Cid")
    code = (await guest.open_table(match=party.match, at=n)).code
    tokens = [(await guest.sit(code, seat)).token for seat in range(2)]
    await guest.start(code)
    device = await room.join(guest, code, *tokens)
    for seat in range(2):
        snapshot = device.match_snapshot(seat)
        assert snapshot is not None
        assert snapshot.plain() == plain(match.view(seat, n))
    assert (await guest.table(code)).match != party.match


@scenario()
async def test_matches_that_lead_nowhere_are_refused(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.play_out()
    ann = party.people[0]
    for at in (None, 0):
        async with refused("not_playing"):
            await ann.open_table(match=party.match, at=at)
    async with refused("no_such_entry"):
        await ann.open_table(match=party.match, at=9_999)
    async with refused("no_such_match"):
        await ann.open_table(match="nowhere", at=1)


@scenario()
async def test_bots_fill_the_seats_of_a_match_that_is_played_on(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    await party.play_out()
    ann = party.people[0]
    seats = [None, "casual"]
    code = (await ann.open_table(match=party.match, at=2, seats=seats, hints=False)).code
    sheet = await ann.table(code)
    assert [(s.kind, s.level) for s in sheet.seats] == [("empty", None), ("bot", "casual")]
    assert not sheet.hints
