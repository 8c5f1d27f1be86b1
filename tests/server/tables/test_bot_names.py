"""Names of bots: names, short, and nothing that could be a part of the page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from parlour.server.protocol.marks import COLOURS, SIGNS
from parlour.server.tables import seating
from parlour.server.tables.names import BOTS, bot_name
from parlour.store.rows import GuestRow, SeatRow, TableRow
from tests.server.fixture import ServerFixture, refused, scenario
from tests.store.samples import a_table

ROOT = Path(__file__).parents[3]
TEXTS = [*ROOT.glob("web/src/words/*.json"), *ROOT.glob("src/parlour/**/strings/*.json")]


def test_there_are_enough_short_names_and_none_twice() -> None:
    assert len({name.casefold() for name in BOTS}) == len(BOTS) >= 24
    for name in BOTS:
        assert re.fullmatch("[A-Z][a-z]{1,5}", name), name


def test_no_name_is_a_word_of_any_page() -> None:
    words = {*SIGNS, *COLOURS}
    for file in TEXTS:
        texts = json.dumps(json.loads(file.read_text()), ensure_ascii=False)
        words |= {word.casefold() for word in re.findall(r"\w+", texts)}
    assert len(words) > 1_000
    assert [name for name in BOTS if name.casefold() in words] == []


@pytest.mark.parametrize(
    "other", [BOTS[0], BOTS[0].upper(), f"{BOTS[0]} 2", f"Big {BOTS[0]}", "HUG0"]
)
def test_a_bot_is_not_called_like_anybody_else(other: str) -> None:
    assert bot_name(0, [other]) == BOTS[1]
    assert bot_name(len(BOTS) - 1, [BOTS[-1], other]) == BOTS[1]


def test_more_bots_than_names_are_numbered() -> None:
    assert bot_name(0, BOTS) == f"{BOTS[0]} 2"


def a_bot(seat: int) -> SeatRow:
    return SeatRow(seat=seat, kind="bot", level="random", name=BOTS[seat])


def sat_down(table: TableRow, name: str) -> list[str | None]:
    guest = GuestRow(id="g", name=name, created=0, seen=0)
    return [s.name for s in seating.sit(table, 0, guest, "token", "nonce", None).seats]


def test_a_bot_leaves_its_name_to_a_person_who_has_it() -> None:
    table = a_table(seats=(SeatRow(seat=0), a_bot(1), a_bot(2)))
    assert sat_down(table, BOTS[1]) == [BOTS[1], BOTS[3], BOTS[2]]
    assert sat_down(table, "Ann") == ["Ann", BOTS[1], BOTS[2]]


def test_a_bot_keeps_its_name_during_a_match() -> None:
    table = a_table(phase="playing", seats=(SeatRow(seat=0), a_bot(1)))
    assert sat_down(table, BOTS[1]) == [f"{BOTS[1]} 2", BOTS[1]]


@scenario()
async def test_a_full_table_of_bots_has_as_many_names(room: ServerFixture) -> None:
    ann = await room.guest(BOTS[4])
    seats = [None, *["random"] * 7]
    code = (await ann.open_table("kniffeliger", seats=seats)).code
    await ann.sit(code, 0)
    names = [s.name for s in (await ann.table(code)).seats]
    assert names[0] == BOTS[4]
    assert len(set(names)) == 8
    assert set(names) <= set(BOTS)


@scenario()
async def test_a_bot_that_moves_keeps_its_name_and_its_mark(server: ServerFixture) -> None:
    ann = await server.guest("Ann")
    code = (await ann.open_table("kniffeliger", seats=4)).code
    await ann.sit(code, 0)
    await ann.add_bot(code, 3, "beginner")
    before = (await ann.table(code)).seats[3]
    await ann.add_bot(code, 1, "beginner", moved_from=3)
    seats = (await ann.table(code)).seats
    assert (seats[1].name, seats[1].sign, seats[1].colour) == (
        before.name,
        before.sign,
        before.colour,
    )
    assert seats[3].kind == "empty"
    async with refused("seat_empty"):
        await ann.add_bot(code, 2, "beginner", moved_from=3)
    async with refused("seat_taken"):
        await ann.add_bot(code, 0, "beginner", moved_from=1)
    assert (await ann.table(code)).seats == seats
