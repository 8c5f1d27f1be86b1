"""The pace of bots is the table's choice: quick, or as people play."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.server.configuration import Configuration
from tests.server.fixture import Party, ServerFixture, refused, scenario
from tests.server.servers import QUICK

SLOW = replace(QUICK, bot_delay_ms=50_000)


def test_quick_is_never_slower_than_people() -> None:
    usual = Configuration()
    assert (usual.bot_delay("people"), usual.bot_delay("quick")) == (1_100, 250)
    hasty = Configuration(bot_delay_ms=100)
    assert (hasty.bot_delay("people"), hasty.bot_delay("quick")) == (100, 100)


async def paces(party: Party) -> list[str]:
    """The pace as a request and a socket tell it."""
    await party.quiet()
    return [(await party.people[1].table(party.code)).pace, party.devices[1].table.pace]


@scenario()
async def test_the_host_chooses_the_pace_before_and_during_a_match(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    ann, ben = party.people
    assert await paces(party) == ["people", "people"]
    await ann.change_table(party.code, pace="quick")
    await party.quiet()
    assert await paces(party) == ["quick", "quick"]
    await ann.change_table(party.code, hints=False)
    assert await paces(party) == ["quick", "quick"], "other changes leave it alone"
    async with refused("not_the_host"):
        await ben.change_table(party.code, pace="people")
    async with refused("malformed"):
        await ann.change_table(party.code, pace="lazy")  # type: ignore[arg-type]
    opened = await ann.open_table("kniffeliger", seats=2, pace="quick")
    assert (await ann.table(opened.code)).pace == "quick"


@scenario(configuration=SLOW)
async def test_quick_bots_do_not_wait_as_long_as_people(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("kniffeliger", seats=["random", None], pace="quick")).code
    device = await room.join(ann, code, (await ann.sit(code, 1)).token)
    await ann.start(code)
    await device.asked(1)


@scenario(configuration=SLOW)
async def test_a_seat_that_somebody_left_is_played_at_the_same_pace(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    seat = await party.on_turn()
    left, waiting = party.people[seat], party.devices[1 - seat]
    await party.people[0].change_table(party.code, pace="quick")
    before = party.match_snapshot(1 - seat).version
    await left.leave(party.code, seat, party.tokens[seat])
    await room.pass_time(250, waiting)
    assert party.match_snapshot(1 - seat).version > before
