"""Finding a table: by its code however it is typed, or in the live list of open ones."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.client import Connection
from parlour.server.protocol.messages import OpenTable
from parlour.server.tables.lobby import MOST_IN_FRONT, MOST_LISTED, Lobby
from parlour.store.rows import TableRow
from tests.server.fixture import ROLL, ServerFixture, refused, scenario
from tests.store.samples import a_table


def listed(lobby: Connection) -> list[OpenTable]:
    """The list as a device in the lobby sees it."""
    assert lobby.snapshot.open_tables is not None
    return list(lobby.snapshot.open_tables.tables)


@scenario()
async def test_a_code_is_read_in_any_case_with_dashes_and_spaces(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    code = party.code
    spoken = f"{code[:2]}-{code[2:4]}-{code[4:6]}-{code[6:]}".upper()
    assert (await party.people[1].table(spoken)).code == code
    watching = await room.join(party.people[1], f" {code[:6].title()} {code[6:]} ")
    assert watching.table.code == code


@scenario()
async def test_a_code_that_nobody_gave_out_leads_nowhere(room: ServerFixture) -> None:
    guest = await room.guest("Ann")
    async with refused("no_such_table"):
        await guest.table("bananas99")
    async with refused("no_such_table"):
        await room.join(guest, "bananas99")


@scenario()
async def test_a_table_says_from_outside_whose_turn_it_is(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger", start=False)
    ann, ben = party.people
    assert (await ben.table(party.code)).asked == ()
    await ann.start(party.code)
    assert (await ben.table(party.code)).asked == (0,)
    await party.devices[0].ping()
    await party.devices[0].act(0, ROLL)
    await party.devices[0].act(0, {"type": "enter", "category": "chance"})
    await party.devices[0].act(0, {"type": "endTurn"})
    assert (await ben.table(party.code)).asked == (1,)


@scenario()
async def test_the_list_shows_public_tables_only(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    await ann.open_table("kniffeliger", seats=2)
    shown = await ann.open_table("kniffeliger", seats=[None, "random", None], public=True)
    (table,) = (await ann.tables()).tables
    assert (table.code, table.host, table.seats, table.free) == (shown.code, "Ann", 3, 2)
    assert (table.game, table.phase, table.timer) == ("kniffeliger", "gathering", "off")


@scenario()
async def test_the_list_is_live(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    lobby = await room.join(await room.guest(), None)
    assert listed(lobby) == []
    opened = await ann.open_table("kniffeliger", seats=2, public=True)
    await room.pass_time(1_000, lobby)
    assert [t.free for t in listed(lobby)] == [2]
    await ann.sit(opened.code, 0)
    await room.pass_time(1_000, lobby)
    assert [t.free for t in listed(lobby)] == [1]
    await ann.add_bot(opened.code, 1, "random")
    await ann.start(opened.code)
    await room.pass_time(1_000, lobby)
    assert [(t.free, t.phase) for t in listed(lobby)] == [(0, "playing")]
    await ann.rename("Annette")
    await ann.change_table(opened.code, chat_open=False)
    await room.pass_time(1_000, lobby)
    assert [t.host for t in listed(lobby)] == ["Annette"]


@scenario()
async def test_a_table_comes_and_goes_with_the_hosts_switch(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    opened = await ann.open_table("kniffeliger", seats=2)
    lobby = await room.join(ann, None)
    await ann.change_table(opened.code, public=True)
    await room.pass_time(1_000, lobby)
    assert [t.code for t in listed(lobby)] == [opened.code]
    await ann.change_table(opened.code, public=False)
    await room.pass_time(1_000, lobby)
    assert listed(lobby) == []


@scenario()
async def test_a_closed_table_disappears_and_its_code_is_dead(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    opened = await ann.open_table("kniffeliger", seats=2, public=True)
    lobby = await room.join(ann, None)
    at_table = await room.join(ann, opened.code)
    table = await room.hub.table(opened.code)
    await table.do(table.close)
    await room.pass_time(1_000, lobby)
    assert listed(lobby) == []
    async with refused("bye"):
        await at_table.until(lambda: None)
    async with refused("no_such_table"):
        await ann.table(opened.code)


@scenario()
async def test_a_table_without_a_host_is_listed_under_whoever_sat_down_first(
    room: ServerFixture,
) -> None:
    table = await room.hub.first_table("kniffeliger")
    ann = await room.guest("Ann")
    await ann.sit(table.row.code, 0)
    await ann.change_table(table.row.code, public=True)
    (listed_now,) = (await ann.tables()).tables
    assert listed_now.host == "Ann"


@scenario()
async def test_leaving_the_list_for_a_table_on_the_same_socket(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    opened = await ann.open_table("kniffeliger", seats=2, public=True)
    lobby = await room.join(ann, None)
    assert len(room.hub.lobby.devices) == 1
    await lobby.close()
    await (await room.join(ann, opened.code)).ping()
    assert len(room.hub.lobby.devices) == 0


def public(code: str, host: str) -> TableRow:
    return a_table(id=code, code=code, host=host, game="kniffeliger", public=True)


def codes(lobby: Lobby) -> list[str]:
    return [table.code for table in lobby.open_tables().tables]


@scenario()
async def test_one_address_cannot_push_the_others_off_the_list(room: ServerFixture) -> None:
    """Not with many tables, not with many guests, not by changing its tables again and again."""
    lobby = room.hub.lobby
    for n in range(3):
        lobby.update(public(f"quiet{n}", f"guest{n}"), "Ann", f"192.0.2.{n}")
    for _ in range(2):
        for n in range(3 * MOST_LISTED):
            lobby.update(public(f"loud{n}", f"loud{n}"), "Eve", "198.51.100.7")
    shown = codes(lobby)
    assert len(shown) == MOST_LISTED
    assert shown[:MOST_IN_FRONT] == [f"loud{3 * MOST_LISTED - 1 - n}" for n in range(MOST_IN_FRONT)]
    assert shown[MOST_IN_FRONT : MOST_IN_FRONT + 3] == ["quiet2", "quiet1", "quiet0"]
    assert set(shown[MOST_IN_FRONT + 3 :]) <= {f"loud{n}" for n in range(3 * MOST_LISTED)}


@scenario()
async def test_tables_of_one_address_move_up_when_others_of_it_close(room: ServerFixture) -> None:
    lobby = room.hub.lobby
    lobby.update(public("older", "cleo"), "Cleo", "192.0.2.1")
    rows = [public(f"t{n}", "ann") for n in range(MOST_IN_FRONT + 2)]
    for row in rows:
        lobby.update(row, "Ann", "192.0.2.2")
    lobby.update(public("other", "ben"), "Ben", "192.0.2.3")
    assert codes(lobby)[:2] == ["other", rows[-1].code]
    assert codes(lobby)[-2:] == ["t1", "t0"]
    for row in rows[2:]:
        lobby.update(replace(row, public=False), "Ann")
    assert codes(lobby) == ["other", "t1", "t0", "older"]
    lobby.retain({"t1"})
    assert codes(lobby) == ["t1"]


@scenario()
async def test_tables_from_before_a_restart_count_as_one_until_their_host_is_back(
    room: ServerFixture,
) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("kniffeliger", seats=2, public=True)).code
    lobby = room.hub.lobby = Lobby(room.hub.services)
    room.hub.tables.clear()
    await room.hub.open()
    for n in range(3 * MOST_LISTED):
        lobby.update(public(f"old{n}", f"guest{n}"), "Eve")
    assert code not in codes(lobby)
    lobby.update(public("new", "ben"), "Ben", "192.0.2.3")
    await room.join(ann, code)
    assert codes(lobby)[:2] == [code, "new"]


@scenario()
async def test_a_table_counts_for_the_address_that_made_it_public(room: ServerFixture) -> None:
    room.hub.lobby.update(public("older", "ben"), "Ben", "192.0.2.1")
    for n in range(MOST_IN_FRONT + 1):
        guest = await room.guest(f"Guest {n}")
        code = (await guest.open_table("kniffeliger", seats=2)).code
        room.hub.tables.clear()
        await guest.change_table(code, public=True)
    hosts = [table.host for table in (await guest.tables()).tables]
    assert hosts == [*[f"Guest {n}" for n in range(MOST_IN_FRONT, 0, -1)], "Ben", "Guest 0"]
