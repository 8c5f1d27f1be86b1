"""Signs and colours: chosen by people, never a sign twice at a table, kept with each match."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.core.refusal import Refused
from parlour.server.protocol import messages as msg
from parlour.server.protocol.marks import COLOURS, SIGNS, filled
from parlour.server.tables import marks, seating
from parlour.store.rows import Colour, GuestRow, SeatRow, Sign, TableRow
from tests.minigames.secret_hands import GAME
from tests.server.fixture import Party, Recorder, ServerFixture, refused, scenario
from tests.server.servers import served
from tests.server.tables.test_earlier_versions import FIXTURES, KEPT
from tests.store.samples import a_table

LEVEL = GAME.levels[0] if GAME.levels else ""


def shown(seats: Sequence[msg.Sitter]) -> list[tuple[str | None, str | None]]:
    return [(s.sign, s.colour) for s in seats]


def test_there_are_ten_signs_and_ten_colours() -> None:
    assert (
        *("circle", "triangle", "heart", "square", "star"),
        *("drop", "moon", "leaf", "diamond", "clover"),
    ) == SIGNS
    assert sorted(COLOURS) == sorted(
        ["pink", "blue", "green", "orange", "violet", "red", "teal", "yellow", "brown", "grey"]
    )


def test_the_first_seats_have_the_colours_they_always_had() -> None:
    assert COLOURS[:7] == ("blue", "orange", "green", "violet", "yellow", "teal", "grey")


def test_what_is_missing_is_filled_with_what_is_free() -> None:
    assert filled(SIGNS, {0: None, 1: None}) == {0: "circle", 1: "triangle"}
    assert filled(SIGNS, {0: None, 1: "circle"}) == {0: "triangle", 1: "circle"}
    assert filled(SIGNS, {9: None, 3: "clover"}) == {9: "circle", 3: "clover"}
    crowd = filled(SIGNS, dict.fromkeys(range(12)))
    assert [crowd[10], crowd[11]] == ["circle", "triangle"], "eleven players need a sign twice"


# At a table.


def a_row(*seats: SeatRow) -> TableRow:
    return a_table(seats=seats or tuple([SeatRow(seat=seat) for seat in range(4)]))


def a_guest(name: str, sign: Sign | None = None, colour: Colour | None = None) -> GuestRow:
    return GuestRow(id=name, name=name, created=0, seen=0, sign=sign, colour=colour)


def sit(table: TableRow, seat: int, guest: GuestRow, instead_of: str | None = None) -> TableRow:
    return seating.sit(table, seat, guest, f"token-{seat}-{guest.id}", "nonce", instead_of)


def test_without_a_choice_the_seat_decides() -> None:
    table = sit(sit(a_row(), 2, a_guest("ann")), 0, a_guest("ben"))
    assert shown_row(table) == [("circle", "blue"), None, ("heart", "green"), None]


def test_a_chosen_sign_and_colour_are_given_while_they_are_free() -> None:
    table = sit(a_row(), 0, a_guest("ann", "moon", "red"))
    table = sit(table, 1, a_guest("ben", "moon", "pink"))
    table = sit(table, 2, a_guest("cid", "star", "red"))
    assert shown_row(table)[:3] == [("moon", "red"), ("triangle", "pink"), ("star", "green")]


def test_the_sign_of_somebody_else_is_passed_over() -> None:
    table = sit(a_row(), 3, a_guest("ann", "circle", "blue"))
    table = sit(table, 0, a_guest("ben"))
    assert shown_row(table)[0] == ("triangle", "orange")


def test_a_bot_gives_way_to_a_person() -> None:
    table = a_row(SeatRow(seat=0), SeatRow(seat=1, kind="bot", sign="triangle", colour="orange"))
    table = sit(table, 0, a_guest("ann", "triangle", "orange"))
    assert shown_row(table) == [("triangle", "orange"), ("heart", "green")]


def test_whoever_changes_seats_keeps_their_sign_and_colour() -> None:
    table = sit(a_row(), 0, a_guest("ann", "moon", "red"))
    table = marks.mark(table, 0, "leaf", "pink")
    table = sit(table, 2, a_guest("ann", "moon", "red"), "token-0-ann")
    assert shown_row(table) == [None, None, ("leaf", "pink"), None]
    again = sit(table, 2, a_guest("ann", "moon", "red"))
    assert shown_row(again) == shown_row(table), "a new token for the same seat changes nothing"


def test_a_persons_sign_is_refused_and_a_colour_may_be_shared() -> None:
    table = sit(sit(a_row(), 0, a_guest("ann")), 1, a_guest("ben"))
    with pytest.raises(Refused) as caught:
        marks.mark(table, 1, "circle", "orange")
    assert (caught.value.code, caught.value.detail["place"]) == ("sign_taken", 1)
    assert shown_row(marks.mark(table, 1, "triangle", "blue"))[1] == ("triangle", "blue")


def shown_row(table: TableRow) -> list[tuple[str | None, str | None] | None]:
    return [None if s.kind == "empty" else (s.sign, s.colour) for s in table.seats]


def no_sign_twice(table: TableRow) -> None:
    taken = [s for s in table.seats if s.kind != "empty"]
    assert all(s.sign in SIGNS and s.colour in COLOURS for s in taken)
    assert len({s.sign for s in taken}) == len(taken)
    free = [s for s in table.seats if s.kind == "empty"]
    assert all(s.sign is None and s.colour is None for s in free)


SEATS = st.integers(0, 9)
CHANGES = st.one_of(
    st.tuples(st.just("sit"), SEATS, st.sampled_from((None, *SIGNS))),
    st.tuples(st.just("move"), SEATS, SEATS),
    st.tuples(st.just("leave"), SEATS, st.none()),
    st.tuples(st.just("bot"), SEATS, st.none()),
    st.tuples(st.just("no bot"), SEATS, st.none()),
    st.tuples(st.just("mark"), SEATS, st.sampled_from(SIGNS)),
    st.tuples(st.just("old"), SEATS, st.none()),
)


@given(st.lists(CHANGES, max_size=20))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_a_sign_is_never_taken_twice(changes: list[tuple[str, int, Any]]) -> None:
    table = a_row(*[SeatRow(seat=seat) for seat in range(10)])
    for number, (what, seat, how) in enumerate(changes):
        try:
            table = changed(table, what, seat, how, number)
        except Refused:
            continue
        no_sign_twice(table)


def changed(table: TableRow, what: str, seat: int, how: Any, number: int) -> TableRow:
    match what:
        case "sit":
            return sit(table, seat, a_guest(f"g{number}", how, "red"))
        case "move":
            token = f"token-{how}-{table.seats[how].guest}"
            return sit(table, seat, a_guest("mover", "star"), token)
        case "leave":
            return seating.get_up(table, seat)
        case "bot":
            return seating.put_scripted(table, seat) if not occupied(table, seat) else table
        case "no bot":
            return seating.remove_bot(table, seat)
        case "mark":
            return marks.mark(table, seat, how, "pink") if occupied(table, seat) else table
        case _:
            old = SeatRow(seat=seat, kind="bot", name="Old")
            return marks.marked(seating.with_seat(table, old))


def occupied(table: TableRow, seat: int) -> bool:
    return table.seats[seat].kind != "empty"


# Over the wire.


@scenario()
async def test_a_guest_chooses_a_sign_and_a_colour(room: ServerFixture) -> None:
    ann = await room.guest()
    me = await ann.me()
    assert (me.name, me.sign, me.colour) == (None, None, None)
    me = await ann.choose(sign="moon")
    assert (me.name, me.sign, me.colour) == (None, "moon", None), "also before there is a name"
    async with refused("no_name"):
        await ann.open_table("kniffeliger", seats=2)
    await ann.rename("Ann")
    await ann.choose(colour="red")
    me = await ann.me()
    assert (me.name, me.sign, me.colour) == ("Ann", "moon", "red")
    async with refused("malformed"):
        await ann.choose()
    async with refused("malformed"):
        await ann.choose(sign="skull")  # type: ignore[arg-type]


@scenario()
async def test_everybody_sees_sign_and_colour_of_people_and_bots(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    await ann.choose(sign="moon", colour="red")
    code = (await ann.open_table("kniffeliger", seats=[None, "random", None])).code
    await ann.sit(code, 0)
    expected = [("moon", "red"), ("triangle", "orange"), (None, None)]
    assert shown((await ann.table(code)).seats) == expected
    watching = await room.join(await room.guest(), code)
    assert shown(watching.table.seats) == expected


@scenario()
async def test_another_person_on_the_same_device_gets_a_sign_of_their_own(
    room: ServerFixture,
) -> None:
    ann = await room.guest("Ann")
    await ann.choose(sign="moon", colour="red")
    code = (await ann.open_table("kniffeliger", seats=2)).code
    body = {"nonce": "n", "name": "Ben"}
    async with ann.session.post(ann.base / f"api/tables/{code}/seats/1", json=body) as answer:
        assert answer.status == 200
    await ann.sit(code, 0)
    seats = (await ann.table(code)).seats
    assert shown(seats) == [("moon", "red"), ("triangle", "orange")]


@scenario()
async def test_a_mark_is_changed_at_the_table_and_everybody_is_told(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    ann, ben = party.people
    recorder = Recorder(party.devices[0])
    await ben.mark(party.code, 1, party.tokens[1], "leaf", "pink")
    tables = [m for m in await recorder.heard() if isinstance(m, msg.TableNow)]
    assert shown(tables[-1].seats) == [("circle", "blue"), ("leaf", "pink")]
    async with refused("sign_taken") as taken:
        await ben.mark(party.code, 1, party.tokens[1], "circle", "pink")
    assert taken.detail == {"sign": "circle", "seat": 0, "place": 1}
    for seat, token in ((0, party.tokens[1]), (1, "nonsense")):
        async with refused("not_seated"):
            await ben.mark(party.code, seat, token, "star", "pink")
    async with refused("no_such_seat"):
        await ann.mark(party.code, 7, party.tokens[0], "star", "pink")
    assert shown((await ann.table(party.code)).seats)[1] == ("leaf", "pink")


@scenario()
async def test_carrying_a_seat_and_a_rematch_change_no_sign(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.people[1].mark(party.code, 1, party.tokens[1], "star", "red")
    link = await party.people[1].make_carry_link(party.code, party.tokens[1])
    await (await room.guest("Cid")).use_carry_link(link.path.partition("#")[2])
    await party.play_out()
    for person, token in zip(party.people, party.tokens, strict=True):
        await person.rematch(party.code, token)
    await party.quiet()
    assert party.devices[0].table.phase == "playing"
    assert shown(party.devices[0].table.seats) == [("circle", "blue"), ("star", "red")]


@scenario()
async def test_whoever_takes_over_a_seat_brings_their_own_sign(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    before = shown((await party.people[0].table(party.code)).seats)[1]
    await party.people[0].kick(party.code, 1)
    assert shown((await party.people[0].table(party.code)).seats)[1] == before
    cid = await room.guest("Cid")
    await cid.choose(sign="circle", colour="red")
    await cid.sit(party.code, 1)
    assert shown((await cid.table(party.code)).seats) == [("circle", "blue"), ("triangle", "red")]


async def summary_marks(party: Party) -> list[tuple[str, str]]:
    summary = await party.people[0].match(party.match)
    return list(zip(summary.signs, summary.colours, strict=True))


@scenario()
async def test_a_match_keeps_the_marks_it_began_with(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    await party.people[1].mark(party.code, 1, party.tokens[1], "star", "red")
    await party.people[0].start(party.code)
    await party.quiet()
    await party.people[1].mark(party.code, 1, party.tokens[1], "leaf", "pink")
    assert await summary_marks(party) == [("circle", "blue"), ("star", "red")]


def test_a_table_from_before_there_were_signs_gets_them(tmp_path: Path) -> None:
    kept = KEPT[sorted(KEPT)[0]]
    shutil.copy(FIXTURES / "0003.db", tmp_path / "parlour.db")

    async def look() -> None:
        async with served(tmp_path) as server:
            table = await server.server.hub.table(kept["code"])
            no_sign_twice(table.row)
            assert table.row.seats[0].sign == "circle"
            summary = await server.server.hub.archive.summary(
                await server.server.hub.archive.row(kept["match"])
            )
            assert summary.signs == SIGNS[: len(summary.names)]
            assert summary.colours == COLOURS[: len(summary.names)]
            assert json.loads(msg.write(summary))["signs"][0] == "circle"

    asyncio.run(look())
