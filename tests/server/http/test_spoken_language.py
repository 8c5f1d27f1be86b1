"""The server speaks the language that it is asked for; English where it does not know it."""

from __future__ import annotations

from typing import Any

import aiohttp
import msgspec
from yarl import URL

from parlour.server.protocol import messages as msg
from parlour.server.protocol.blocks import Heading, Span
from tests.server.fixture import ROLL, Device, Party, ServerFixture, scenario

POSITION = {"seats": 2, "rolls": 1, "dice": [1, 1, 1, 5, 6]}


async def listening(room: ServerFixture, party: Party, language: str) -> tuple[Device, msg.Sync]:
    """Another device of the first seat, told everything in a language."""
    device = await room.device(party.people[0])
    await device.send(msg.Hello(party.code, (party.tokens[0],), language))
    return device, await device.hear(msg.Sync)


@scenario()
async def test_a_table_is_told_in_the_language_of_each_device(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger", position=POSITION)
    german, first = await listening(room, party, "de")
    dutch, second = await listening(room, party, "nl")
    assert first.lines is not None
    assert first.lines[0] == "Runde 1 von höchstens 14. Zug von Ann."
    assert second.lines is not None
    assert second.lines[0] == "Ronde 1 van hooguit 14. De beurt is aan Ann."
    assert labels(first) == ["Würfeln", "Eintragen"]
    assert labels(second) == ["Gooien", "Invullen"]
    await party.devices[0].act(0, {"type": "enter", "category": "chance"})
    heard: Any = await german.hear(msg.Event)
    assert heard.said[0] == "Ann trägt 14 Punkte ein: Chance."
    heard = await dutch.hear(msg.Event)
    assert heard.said[0] == "Ann vulde 14 punten in bij chance."


def labels(sync: msg.Sync) -> list[str]:
    form = sync.asked[0].form
    assert form is not None
    return [offer["label"] for offer in msgspec.json.decode(form)["offers"]]


@scenario()
async def test_previews_and_refusals_come_in_the_language(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger", position=POSITION)
    device, sync = await listening(room, party, "de")
    decision = sync.asked[0].decision

    async def preview_text(draft: dict[str, Any]) -> str | None:
        await device.send(msg.Preview("p", 0, draft))
        return (await device.hear(msg.Previewed)).said

    assert await preview_text({"type": "enter"}) == "Noch zu wählen: Feld."
    assert await preview_text(ROLL) == "An den Punkten ändert sich nichts."
    keep_all = msgspec.Raw(msgspec.json.encode({"type": "roll", "keep": [0, 1, 2, 3, 4]}))
    await device.send(msg.Act("a", 0, decision, keep_all))
    assert (await device.hear(msg.Refused)).said.startswith("Lass mindestens einen Würfel")
    await device.send(msg.Hint("h", 1))
    assert (await device.hear(msg.Refused)).said.startswith("Dieser Platz gehört nicht")


@scenario()
async def test_refusals_call_players_by_name(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    device = await room.device(party.people[1])
    await device.send(msg.Hello(party.code, (party.tokens[1],), "de"))
    await device.send(msg.Preview("p", 1, ROLL))
    said = (await device.hear(msg.Previewed)).said
    assert said == "Warte noch: Es läuft der Zug von Ann."
    chairs = await room.party("Cid", "Dan", game="reactions")
    device, sync = await listening(room, chairs, "en")
    sit = msgspec.Raw(b'{"type": "sit", "chair": 0}')
    await device.send(msg.Act("a", 0, sync.asked[0].decision, sit))
    assert (await device.hear(msg.Refused)).said == "Wait until Cid has called."


@scenario()
async def test_a_hello_that_fails_is_refused_in_its_language(room: ServerFixture) -> None:
    device = await room.device(await room.guest("Ann"))
    await device.send(msg.Hello("nowhere", (), "nl"))
    assert (await device.hear(msg.Refused)).said.startswith("Er is geen tafel")


@scenario()
async def test_a_language_that_is_not_spoken_is_english(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    _, sync = await listening(room, party, "xx")
    assert sync.lines is not None
    assert sync.lines[0] == "Round 1 of at most 14. To move: Ann."


@scenario()
async def test_games_and_rules_are_read_in_a_language(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    taglines = {
        language: {sheet.name: sheet.tagline for sheet in await ann.games(language)}
        for language in ("en", "de", "nl", "xx")
    }
    assert taglines["de"]["kniffeliger"].startswith("Fünf Würfel")
    assert taglines["nl"]["kniffeliger"].startswith("Vijf dobbelstenen")
    assert taglines["xx"] == taglines["en"]
    assert taglines["de"]["secret_hands"] == taglines["en"]["secret_hands"]
    for language, title in (("nl", "Je hoofdbeurt"), ("de", "Dein Hauptzug")):
        assert Heading(2, (Span(title),)) in (await ann.rules("kniffeliger", language)).blocks
    assert await ann.rules("kniffeliger", "../en") == await ann.rules("kniffeliger")
    address = (URL(room.served.base) / "text/rules/kniffeliger").with_query(lang="de")
    async with ann.session.get(address) as page:
        text = await page.text()
    assert "Dein Hauptzug" in text
    assert 'lang="de"' in text


@scenario()
async def test_a_match_is_read_in_a_language(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    address = URL(room.served.base) / "api/matches" / party.match / "views/0"
    async with party.people[0].session.get(address.with_query(lang="nl")) as answer:
        lines = (await answer.json())["lines"]
    assert lines[0] == "Ronde 1 van hooguit 14. De beurt is aan Ann."


@scenario()
async def test_http_refuses_in_the_language_that_is_accepted(room: ServerFixture) -> None:
    async def said(header: str, path: str) -> str:
        accept = {"Accept-Language": header}
        async with (
            aiohttp.ClientSession() as session,
            session.get(URL(room.served.base) / path, headers=accept) as answer,
        ):
            assert answer.status == 404
            text = await answer.text()
        return str(msgspec.json.decode(text)["said"]) if path.startswith("api") else text

    assert (await said("de-DE,de;q=0.9", "api/tables/nowhere")).startswith("Den Tisch")
    assert (await said("fr,nl;q=0.5", "api/nothing")).startswith("Hier is niets")
    assert (await said("fr", "api/nothing")).startswith("There is nothing here")
    assert "There is nothing here" in await said("de", "text/nothing")
