"""Chat: at the table and whispered, with history; in the lobby where it is switched on."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.server.configuration import Rate
from tests.server.fixture import ServerFixture, refused, scenario
from tests.server.servers import QUICK, limited

CAREFUL = limited(chat=Rate(3, 1), chat_lines=5)
LOBBY = replace(QUICK, lobby_chat=True)


@scenario()
async def test_a_line_reaches_everybody_and_whoever_comes_later(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    watching = await room.join(await room.guest("Cid"), party.code)
    await party.devices[0].say("  hello\nthere ")
    await watching.say("good luck")
    await party.quiet()
    late = await room.join(await room.guest("Dee"), party.code)
    for device in (*party.devices, watching, late):
        said = [(line.name, line.text) for line in device.snapshot.chat]
        assert said == [("Ann", "hello there"), ("Cid", "good luck")]


@scenario()
async def test_somebody_is_called_by_the_name_of_their_seat(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ann", start=False)
    await party.devices[1].say("which one?")
    assert party.devices[1].snapshot.chat[-1].name == "Ann 2"


@scenario()
async def test_a_spectator_cannot_speak_under_the_name_of_a_player(room: ServerFixture) -> None:
    party = await room.party("Ian", "Ben", start=False)
    watching = await room.join(await room.guest("lan"), party.code)
    await watching.say("I give up")
    assert watching.snapshot.chat[-1].name == "lan 2"


@scenario()
async def test_a_line_with_nothing_to_see_is_not_sent(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    async with refused("bad_name"):
        await party.devices[0].say("\u200b\u2060\u3164")
    await party.quiet()
    assert not party.devices[1].snapshot.chat


@scenario()
async def test_a_whisper_reaches_the_two_only_in_history_too(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", "Cid", start=False)
    ben = (await party.people[1].me()).guest
    await party.devices[0].say("psst", to=ben)
    await party.devices[1].say("yes?", to=(await party.people[0].me()).guest)
    await party.quiet()
    heard = [[line.text for line in device.snapshot.chat] for device in party.devices]
    assert heard == [["psst", "yes?"], ["psst", "yes?"], []]
    assert party.devices[1].snapshot.chat[0].to == ben
    later = [await room.join(p, party.code) for p in party.people]
    assert [[line.text for line in c.snapshot.chat] for c in later] == heard


@scenario()
async def test_a_whisper_to_somebody_who_is_not_here_is_refused(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    elsewhere = await room.guest("Cid")
    async with refused("not_here"):
        await party.devices[0].say("psst", to=(await elsewhere.me()).guest)


@scenario(configuration=CAREFUL)
async def test_chat_has_caps(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    ann, ben = party.devices
    async with refused("bad_name"):
        await ann.say(" \n ")
    for n in range(3):
        await ann.say(str(n))
    async with refused("too_fast"):
        await ann.say("and another")
    await ben.say("others may still")
    room.clock.move(1_000)
    await ann.say("3")
    room.clock.move(60_000)
    for text in ("4", "5"):
        await ann.say(text)
    late = await room.join(await room.guest("Dee"), party.code)
    assert [line.text for line in late.snapshot.chat] == ["2", "others may still", "3", "4", "5"]


@scenario()
async def test_the_host_switches_the_chat_off_for_the_others(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    await party.people[0].change_table(party.code, chat_open=False)
    await party.quiet()
    assert party.devices[1].table.chat_open is False
    async with refused("chat_closed"):
        await party.devices[1].say("but")
    await party.devices[0].say("silence, please")
    await party.people[0].change_table(party.code, chat_open=True)
    await party.devices[1].say("thank you")


@scenario()
async def test_the_lobby_has_no_chat_unless_it_is_switched_on(room: ServerFixture) -> None:
    lobby = await room.join(await room.guest("Ann"), None)
    async with refused("chat_closed"):
        await lobby.say("anybody?")


@scenario(configuration=LOBBY)
async def test_a_lobby_chat_is_for_everybody_there(room: ServerFixture) -> None:
    ann = await room.join(await room.guest("Ann"), None)
    party = await room.party("Ben", "Cid", start=False)
    await ann.say("anybody?")
    late = await room.join(await room.guest("Dee"), None)
    assert [(line.name, line.text) for line in late.snapshot.chat] == [("Ann", "anybody?")]
    await party.quiet()
    assert not party.devices[0].snapshot.chat
    async with refused("not_here"):
        await ann.say("psst", to=(await party.people[0].me()).guest)


@scenario(configuration=LOBBY)
async def test_somebody_who_takes_a_name_in_the_lobby_may_speak_there(room: ServerFixture) -> None:
    newcomer = await room.guest()
    lobby = await room.join(newcomer, None)
    async with refused("no_name"):
        await lobby.say("hello")
    await newcomer.rename("Ann")
    await lobby.say("hello")
    assert lobby.snapshot.chat[-1].name == "Ann"
