"""House words: a player asks, everybody seated agrees, and the word counts; or nothing happens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from parlour.client.connection import Connection
from parlour.server.configuration import Rate
from parlour.server.matches.services import prepare
from parlour.server.protocol import messages as msg
from parlour.words.index import Index
from parlour.words.lexicon import Lexicon
from tests.server.failing_store import FailingStore
from tests.server.fixture import (
    Party,
    Recorder,
    ServerFixture,
    refused,
    run_scenario,
    scenario,
)
from tests.server.servers import ALL_GAMES, QUICK, limited


def say(word: str) -> dict[str, Any]:
    return {"type": "say", "word": word}


async def spelling(room: ServerFixture, *names: str, **chosen: Any) -> Party:
    """A match in which "abc" is no word."""
    return await room.party(*names, game="spelling", **chosen)


async def unchanged(party: Party, version: int = 0) -> None:
    await party.quiet()
    assert party.match_snapshot(0).version == version
    assert party.match_snapshot(0).plain()["accepted"] == []


@scenario()
async def test_when_all_agree_the_word_counts_and_everybody_is_told(room: ServerFixture) -> None:
    party = await spelling(room, "Ann", "Ben", "Cid")
    watching = await room.join(await room.guest("Dan"), party.code)
    async with refused("not_listed") as seen:
        await party.devices[0].act(0, say("abc"))
    assert seen.detail["unknown_words"] == ("abc",)
    await party.devices[1].accept_word(1, "abc")
    await party.quiet()
    wish = party.devices[2].table.wish
    assert isinstance(wish, msg.WordRequest)
    assert (wish.seat, wish.word, wish.version, wish.agreed) == (1, "abc", 0, (1,))
    await party.devices[0].consent(0, True)
    await unchanged(party)
    recorders = [Recorder(device) for device in (*party.devices, watching)]
    await party.devices[2].consent(2, True)
    for recorder in recorders:
        event, table = (m for m in await recorder.heard() if not isinstance(m, msg.Ack))
        assert isinstance(event, msg.Event)
        assert (event.actor, event.since, event.version) == ("table", 0, 1)
        assert bytes(event.events) == b'[{"type":"accepted","word":"abc"}]'
        assert isinstance(table, msg.TableNow)
        assert table.wish is None
    assert party.match_snapshot(0).plain()["accepted"] == ["abc"]
    await party.devices[0].act(0, say("abc"))


@scenario()
async def test_the_question_and_the_draft_stay_also_when_the_match_is_loaded_again(
    room: ServerFixture,
) -> None:
    party = await spelling(room, "Ann", "Ben", timer="gentle", seconds=60)
    await party.devices[0].act(0, say("ab"))
    await party.quiet()
    ben = party.devices[1]
    await ben.draft(1, say("abc"))
    asked = ben.question(1)
    assert asked is not None
    room.clock.move(5_000)
    await ben.accept_word(1, "abc")
    await party.quiet()
    await party.devices[0].consent(0, True)
    await party.quiet()
    table = await room.hub.table(party.code)
    live = await table.session.live()
    before = live.asked[1]
    assert (before.decision, live.drafts[1].draft) == (asked.decision, say("abc"))
    now = ben.question(1)
    assert now is not None
    assert now.decision == asked.decision
    clock = party.match_snapshot(1).clock
    assert clock is not None
    assert clock.left_ms == 55_000, "the time goes on"
    table.session.forget()
    again = await table.session.live()
    assert again is not live
    assert (again.asked[1], again.drafts[1]) == (before, live.drafts[1])
    table.session.forget()
    table.session._previous = None
    assert (await table.session.live()).asked[1].decision == asked.decision
    await ben.act(1, say("abc"), decision=asked.decision)


@scenario()
async def test_one_no_ends_it(room: ServerFixture) -> None:
    party = await spelling(room, "Ann", "Ben", "Cid")
    await party.devices[0].accept_word(0, "abc")
    await party.quiet()
    await party.devices[2].consent(2, False)
    await party.quiet()
    assert party.devices[0].table.wish is None
    async with refused("no_wish"):
        await party.devices[1].consent(1, True)
    await unchanged(party)


@scenario()
async def test_a_request_ends_when_the_match_moves_on(room: ServerFixture) -> None:
    party = await spelling(room, "Ann", "Ben")
    await party.devices[1].accept_word(1, "abc")
    await party.quiet()
    await party.devices[0].act(0, say("ab"))
    await party.quiet()
    assert party.devices[1].table.wish is None


@scenario()
async def test_what_cannot_be_accepted_is_not_asked(room: ServerFixture) -> None:
    party = await spelling(room, "Ann", "Ben")
    watching = await room.join(await room.guest("Cid"), party.code)
    async with refused("not_seated"):
        await watching.accept_word(0, "abc")
    for word, code in (("ab", "already_listed"), ("xyz", "not_spellable")):
        async with refused(code):
            await party.devices[0].accept_word(0, word)
    await unchanged(party)
    assert party.devices[0].table.wish is None
    await party.play_out()
    async with refused("not_playing"):
        await party.devices[0].accept_word(0, "abc")


@scenario()
async def test_only_games_with_house_words_and_no_tutorials(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    async with refused("no_house_words"):
        await party.devices[0].accept_word(0, "abc")
    opened = await party.people[0].begin_tutorial("kniffeliger")
    learner = await room.join(party.people[0], opened.code, opened.token)
    async with refused("not_this_step"):
        await learner.accept_word(opened.seat, "abc")


@scenario()
async def test_bots_and_empty_seats_are_not_asked(room: ServerFixture) -> None:
    party = await spelling(room, "Ann", "Ben")
    await party.people[1].leave(party.code, 1, party.tokens[1])
    await party.devices[0].accept_word(0, "abc")
    await party.devices[0].act(0, say("abc"))


@scenario()
async def test_somebody_who_is_away_is_asked_all_the_same(room: ServerFixture) -> None:
    party = await spelling(room, "Ann", "Ben")
    await party.devices[1].close()
    await party.devices[0].accept_word(0, "abc")
    await party.devices[0].ping()
    assert party.devices[0].table.wish is not None
    back = await room.join(party.people[1], party.code, party.tokens[1])
    await back.consent(1, True)
    await party.devices[0].ping()
    assert party.match_snapshot(0).plain()["accepted"] == ["abc"]


@scenario()
async def test_whoever_takes_a_seat_has_to_agree_anew(room: ServerFixture) -> None:
    party = await spelling(room, "Ann", "Ben", "Cid")
    await party.devices[0].accept_word(0, "abc")
    await party.quiet()
    await party.devices[1].consent(1, True)
    await party.people[1].leave(party.code, 1, party.tokens[1])
    dan = await room.guest("Dan")
    await dan.sit(party.code, 1)
    await party.quiet()
    wish = party.devices[0].table.wish
    assert wish is not None
    assert wish.agreed == (0,)
    await party.people[0].leave(party.code, 0, party.tokens[0])
    await party.devices[2].ping()
    assert party.devices[2].table.wish is None


@scenario()
async def test_one_request_at_a_time_of_either_kind(room: ServerFixture) -> None:
    party = await spelling(room, "Ann", "Ben")
    await party.devices[0].act(0, say("ab"))
    await party.devices[0].accept_word(0, "abc")
    await party.quiet()
    async with refused("wish_open"):
        await party.devices[1].accept_word(1, "cc")
    async with refused("wish_open"):
        await party.devices[1].rewind(1, 0)
    old = party.devices[1].table.wish
    await party.devices[0].rewind(0, 0)
    await party.quiet()
    wish = party.devices[1].table.wish
    assert isinstance(wish, msg.TakebackRequest), "whoever asks may ask for something else instead"
    assert isinstance(old, msg.WordRequest)
    device = await room.device(party.people[1])
    await device.send(msg.Hello(party.code, (party.tokens[1],)))
    late = msg.Consent(id="late", seat=1, version=old.version, agree=True, wish=old.id)
    await device.send(late)
    assert (await device.hear(msg.Refused)).code == "no_wish"
    await device.send(replace(late, id="now", wish=wish.id))
    await device.hear(msg.Ack)
    await party.quiet()
    assert party.match_snapshot(0).plain() == {
        "seats": 2,
        "said": [],
        "accepted": [],
        "letters": "abc",
    }


@scenario()
async def test_an_id_sent_twice_acts_once_and_not_for_another_word(room: ServerFixture) -> None:
    party = await spelling(room, "Ann", "Ben")
    device = await room.device(party.people[0])
    await device.send(msg.Hello(party.code, (party.tokens[0],)))

    async def code(message: msg.FromClient) -> str:
        await device.send(message)
        answers = [a for a in await device.heard() if isinstance(a, msg.Ack | msg.Refused)]
        (answer,) = answers
        return answer.code if isinstance(answer, msg.Refused) else "ack"

    word = msg.AcceptWord(id="w", seat=0, word="abc")
    others = (replace(word, word="cc"), msg.Rewind(id="w", seat=0, to=0))
    for _ in range(2):
        assert await code(word) == "ack"
        assert [await code(other) for other in others] == ["id_reused", "id_reused"]
    await party.devices[1].consent(1, True)
    for _ in range(2):
        assert await code(word) == "ack"
        assert [await code(other) for other in others] == ["id_reused", "id_reused"]
        (await room.hub.table(party.code)).session.forget()
    assert (await party.people[0].match(party.match)).entries == 1
    assert await code(replace(word, id="stale", match="another", word="cc")) == "stale_decision"


@scenario()
async def test_a_word_that_could_not_be_saved_is_still_asked_for(room: ServerFixture) -> None:
    party = await spelling(room, "Ann", "Ben")
    await party.devices[0].accept_word(0, "abc")
    await party.quiet()
    store = FailingStore(room)
    store.fails = "before"
    async with refused("not_saved"):
        await party.devices[1].consent(1, True)
    await unchanged(party)
    wish = party.devices[0].table.wish
    assert wish is not None
    assert wish.agreed == (0,)
    store.fails = None
    await party.devices[1].consent(1, True)
    await party.quiet()
    assert party.match_snapshot(0).plain()["accepted"] == ["abc"]


@scenario(configuration=limited(house_words=2))
async def test_a_match_accepts_so_many_words_and_no_more(room: ServerFixture) -> None:
    party = await spelling(room, "Ann", "Ben")
    ann = party.devices[0]
    await party.people[1].leave(party.code, 1, party.tokens[1])
    for word in ("aa", "bb"):
        await ann.accept_word(0, word)
    async with refused("too_many") as seen:
        await ann.accept_word(0, "cc")
    assert seen.detail == {"what": "house_words"}
    await ann.rewind(0, 1)
    await ann.accept_word(0, "cc")


@scenario(configuration=limited(entries=1))
async def test_a_long_log_gets_no_more_words(room: ServerFixture) -> None:
    party = await spelling(room, "Ann", "Ben")
    await party.idle(0)
    async with refused("too_many"):
        await party.devices[0].accept_word(0, "abc")


@scenario(configuration=limited(word_requests=Rate(2, 0.1)))
async def test_nobody_asks_again_and_again(room: ServerFixture) -> None:
    party = await spelling(room, "Ann", "Ben")
    for _ in range(2):
        await party.devices[0].accept_word(0, "abc")
        await party.quiet()
        await party.devices[1].consent(1, False)
    async with refused("too_fast") as seen:
        await party.devices[0].accept_word(0, "abc")
    assert seen.detail == {"seconds": 10}
    await party.devices[1].accept_word(1, "abc")
    await party.quiet()
    await party.devices[0].consent(0, False)
    await room.pass_time(10_000)
    await party.devices[0].accept_word(0, "abc")


@scenario(configuration=limited(rewinds=1))
async def test_words_do_not_make_a_decision_another_one_to_go_back_to(room: ServerFixture) -> None:
    party = await spelling(room, "Ann", "Ben")
    ann = party.devices[0]
    await party.people[1].leave(party.code, 1, party.tokens[1])
    await ann.accept_word(0, "aa")
    await ann.rewind(0, 0)
    await ann.accept_word(0, "bb")
    await ann.act(0, say("bb"))
    for to in (0, 2, 3):
        async with refused("too_many"):
            await ann.rewind(0, to)


@scenario()
async def test_a_match_with_house_words_is_read_verified_and_on_no_list(
    room: ServerFixture,
) -> None:
    for word in (None, "abc"):
        party = await spelling(room, "Ann", "Ben")
        ann = party.people[0]
        if word:
            await party.devices[0].accept_word(0, word)
            await party.quiet()
            await party.devices[1].consent(1, True)
        await party.play_out()
        listed = await ann.scores("spelling", "spelling")
        assert len(listed.scores) == 2, "only the first match counts"
    record = await ann.record(party.match)
    assert record["entries"][0]["action"] == {"type": "accept_word", "word": "abc"}
    assert (await ann.verify(record)).result == "honest"
    steps = (await ann.events(party.match)).entries
    assert (steps[0].actor, bytes(steps[0].events)) == (
        "table",
        b'[{"type":"accepted","word":"abc"}]',
    )
    exported = await ann.export(party.match)
    assert exported["steps"][1]["view"]["accepted"] == ["abc"]
    await ann.course(party.match)
    await ann.highlights(party.match)
    async with ann.session.get(f"{ann.base}/text/m/{party.match}") as page:
        assert page.status == 200


YEET = {"type": "word", "tiles": [["Y", 4, 4], ["E", 5, 4], ["E", 6, 4], ["T", 7, 4]]}


async def keebble(room: ServerFixture) -> Connection:
    """Ann plays Keebble with a bot, and holds the letters of a word that the dictionary lacks."""
    ann = await room.guest("Ann")
    position = {
        "seats": 2,
        "settings": {"own_words": ["xqx"]},
        "hands": ["YEETXQX", "A"],
        "hand_cells": [[1, 8], [8, 8]],
    }
    opened = await ann.open_table("keebble", position=position)
    token = (await ann.sit(opened.code, 0)).token
    await ann.add_bot(opened.code, 1, "beginner")
    await ann.start(opened.code)
    return await room.join(ann, opened.code, token)


@scenario()
async def test_keebble_with_own_words_and_a_house_word(room: ServerFixture) -> None:
    device = await keebble(room)
    async with refused("not_a_word") as seen:
        await device.act(0, YEET)
    assert seen.detail == {"word": "YEET", "unknown_words": ("YEET",)}
    async with refused("word_known"):
        await device.accept_word(0, "xqx")
    await device.accept_word(0, "YEET")
    await device.act(0, YEET)
    await device.ping()
    snapshot = device.match_snapshot(0)
    assert snapshot is not None
    assert snapshot.plain()["house_words"] == ["YEET"]


def test_the_server_searches_no_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for suggestions nor to build an index: workers do that."""
    prepare(ALL_GAMES["keebble"])

    def searched(*_: object, **__: object) -> None:
        raise AssertionError("words were searched in the server's own process")

    monkeypatch.setattr(Lexicon, "near", searched)
    monkeypatch.setattr(Index, "changed", searched)
    monkeypatch.setattr(Index, "build", searched)

    async def visit(room: ServerFixture) -> None:
        device = await keebble(room)
        async with refused("not_a_word"):
            await device.act(0, YEET)
        await device.preview(0, YEET)
        await device.accept_word(0, "YEET")
        await device.preview(0, YEET)
        (await room.hub.table(device.table.code)).session.forget()
        await device.sync()
        await device.act(0, YEET)
        await device.ping()
        assert "searched" not in room.served.log.getvalue()

    run_scenario(tmp_path, QUICK, visit)
