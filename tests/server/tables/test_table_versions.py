"""Two processes on one folder, or an operator beside a server: nobody undoes what others saved."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from parlour.server.tables.hub import Hub
from parlour.server.tables.table import Table
from tests.server.failing_store import FailingStore
from tests.server.fixture import Party, ServerFixture, idle_move, refused, scenario


async def changed_elsewhere(room: ServerFixture, table: Table, **fields: Any) -> None:
    """Another process saves the table."""
    store = room.hub.services.store
    row = await store.table_by_id(table.row.id)
    await store.save_table(replace(row, **fields))


@scenario()
async def test_a_change_over_somebody_elses_is_refused_and_both_are_there_afterwards(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", start=False)
    table: Table = await room.hub.table(party.code)
    await changed_elsewhere(room, table, chat_open=False)
    async with refused("not_saved"):
        await party.people[0].change_table(party.code, public=True)
    await party.quiet()
    shown = party.devices[1].table
    assert (shown.chat_open, shown.public) == (False, False)
    await party.people[0].change_table(party.code, public=True)
    row = await room.hub.services.store.table_by_id(table.row.id)
    assert (row.chat_open, row.public) == (False, True)
    assert row == table.row


@scenario()
async def test_two_hubs_on_one_folder_do_not_empty_each_others_seats(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", "Cid", start=False)
    first: Table = await room.hub.table(party.code)
    second = await Hub(room.hub.services).table(party.code)
    token = party.tokens[2]
    await first.do(lambda: first.get_up(2, token))
    host = first.row.host
    async with refused("not_saved"):
        await second.do(lambda: second.start(host))
    async with refused("seats_free"):
        await second.do(lambda: second.start(host))
    guest = await room.hub.services.store.guest(host)
    await second.do(lambda: second.sit(2, guest, "nonce", None))
    async with refused("not_saved"):
        await first.do(lambda: first.sit(2, guest, "nonce", None))
    await second.do(lambda: second.start(host))
    async with refused("not_saved"):
        await first.do(lambda: first.start(host))
    await party.quiet()
    stored = await room.hub.services.store.table_by_id(first.row.id)
    assert stored == first.row == second.row
    assert (stored.phase, stored.match) == ("playing", party.match)
    (match,) = await room.hub.services.store.matches_at(stored.id)
    kept = await room.hub.services.store.match(match)
    assert kept is not None
    assert kept.fate == "running"


async def _last_move(party: Party) -> tuple[int, Any]:
    """Plays until one move is left; returns it."""
    while True:
        seat = await party.on_turn()
        question = party.devices[seat].question(seat)
        assert question is not None
        snapshot = party.match_snapshot(seat)
        move = idle_move(snapshot, question)
        if sum(map(len, (party.match_snapshot(s).plain()["hand"] for s in range(2)))) == 1:
            return seat, move
        await party.devices[seat].act(seat, move)
        await party.quiet()


@scenario()
async def test_a_match_that_ends_while_somebody_else_saves_the_table_is_over(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    seat, move = await _last_move(party)
    table: Table = await room.hub.table(party.code)
    await changed_elsewhere(room, table, chat_open=False)
    await party.devices[seat].act(seat, move)
    await table.drain()
    await party.quiet()
    assert party.match_snapshot(0).outcome is not None
    stored = await room.hub.services.store.table_by_id(table.row.id)
    assert (stored.phase, stored.chat_open) == ("over", False)
    assert party.devices[1].table.phase == "over"


@scenario()
async def test_a_new_name_does_not_come_between_a_table_and_its_next_change(
    room: ServerFixture,
) -> None:
    party = await room.party("Guest", "Ben", start=False)
    await party.people[0].rename("Mara", was="Guest")
    await party.people[0].change_table(party.code, public=True)
    row = await room.hub.services.store.table_by_id((await room.hub.table(party.code)).row.id)
    assert (row.seats[0].name, row.public) == ("Mara", True)


@scenario()
async def test_a_removed_name_does_not_come_back_with_the_next_change(room: ServerFixture) -> None:
    party = await room.party("Rude", "Ben", start=False)
    table: Table = await room.hub.table(party.code)
    await room.hub.services.store.remove_name((await party.people[0].me()).guest)
    async with refused("not_saved"):
        await party.people[0].change_table(party.code, public=True)
    assert table.row.seats[0].name == "Guest"
    await party.people[0].change_table(party.code, public=True)


@scenario()
async def test_a_table_that_an_operator_closed_is_closed_to_who_is_there(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", start=False)
    table: Table = await room.hub.table(party.code)
    await room.hub.services.store.close_table(party.code, 5)
    await room.hub.sweep()
    assert table.row.phase == "closed"
    async with refused("bye") as bye:
        await party.devices[0].until(lambda: None)
    assert bye.detail == {"reason": "this table was closed"}
    async with refused("no_such_table"):
        await party.people[0].table(party.code)


@scenario()
async def test_a_change_that_was_saved_though_the_write_failed_is_shown_a_moment_later(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", start=False)
    store = FailingStore(room, "save_table")
    store.fails = "after"
    async with refused("not_saved"):
        await party.people[0].kick(party.code, 1)
    store.fails = None
    await party.quiet()
    assert [s.kind for s in party.devices[0].table.seats] == ["person", "person"]
    await room.pass_time(1_000, *party.devices)
    assert [s.kind for s in party.devices[0].table.seats] == ["person", "empty"]
    await party.people[1].sit(party.code, 1)
