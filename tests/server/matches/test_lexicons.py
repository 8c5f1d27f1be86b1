"""A match keeps the word list it began with, even if that list changes or goes away."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from parlour.client import Client, MatchSnapshot, play_bot
from parlour.core.match import Match
from parlour.core.refusal import Refused
from parlour.games.keebble import GAME
from parlour.server import app
from parlour.server.app import create_server, listening
from parlour.server.botpool import worker
from parlour.server.http.listener import Ports
from parlour.server.protocol.bot_requests import move_request
from parlour.server.protocol.messages import Question
from parlour.words import library
from parlour.words.file_format import unpack
from parlour.words.lexicon import Lexicon
from tests.server.servers import QUICK

POSITION = {
    "seats": 2,
    "settings": {"dictionary": "tiny"},
    "rows": ["........", ".DOG....", *["........"] * 6],
    "hand_cells": [[1, 8], [8, 8]],
    "opened": True,
    "hands": ["SEA", "T"],
}
DOGS = {"type": "word", "tiles": [["S", 5, 2]]}


def tiny(*words: str) -> Lexicon:
    return Lexicon("tiny", "en", words)


def test_a_list_that_is_replaced_leaves_a_running_match_on_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists, data = tmp_path / "lists", tmp_path / "data"
    monkeypatch.setenv(library.FOLDERS, str(lists))
    library.publish(tiny("dog", "dogs"), lists)

    async def opened() -> str:
        server = await create_server(data, configuration=QUICK)
        async with (
            listening(server, data, Ports(port=0)) as running,
            Client(f"http://127.0.0.1:{running.port}") as client,
        ):
            await client.rename("Ann")
            code = (await client.open_table("keebble", position=POSITION)).code
            for seat in range(2):
                await client.sit(code, seat)
            await client.start(code)
        return code

    async def played(code: str) -> tuple[str, ...]:
        server = await create_server(data, configuration=QUICK)
        async with listening(server, data, Ports(port=0)):
            table = await server.hub.table(code)
            live = await table.session.live()
            live.match.play(0, DOGS)
            rows: tuple[str, ...] = live.match.view(None).rows
            return rows

    code = asyncio.run(opened())
    # The same name means other words now, and the old ones are nowhere but with the server.
    for kept in lists.iterdir():
        kept.unlink()
    library.publish(tiny("dog", "cat"), lists)
    with pytest.raises(Refused) as refused:
        asyncio.run(played(code))
    assert refused.value.code == "unknown_lexicon"
    library.look_in(data / "lexicons")
    assert asyncio.run(played(code))[1] == ".DOGS..."


def test_a_person_plays_words_with_bots_of_every_level(tmp_path: Path) -> None:
    """Hints while it is played, and what each move gave away when it is over."""
    game, rng = GAME.make(), Random(1)

    def choose(snapshot: MatchSnapshot, question: Question) -> object:
        return game.choose(snapshot.read(game.View), question.seat, "beginner", rng)

    async def run() -> None:
        server = await create_server(
            tmp_path, configuration=replace(QUICK, bots=1, bot_patience_ms=120_000)
        )
        async with (
            listening(server, tmp_path, Ports(port=0)) as running,
            Client(f"http://127.0.0.1:{running.port}") as client,
        ):
            await client.rename("Ann")
            seats = [None, *GAME.levels]
            code = (await client.open_table("keebble", seats=seats)).code
            seated = await client.sit(code, 0)
            await client.start(code)
            async with client.join(code, [seated.token]) as table:
                await table.asked(0)
                assert await table.hint(0) is not None
                ended = await play_bot(table, 0, choose)
            record = await client.record(ended.match)
            assert {e.get("by") for e in record["entries"]} == {"person", "bot", None}
            looked = await client.advice(ended.match, 0)
            assert len(looked.decisions) == len([e for e in record["entries"] if e["actor"] == 0])

    asyncio.run(run())


def test_bots_think_in_the_words_that_a_match_began_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists, data = tmp_path / "lists", tmp_path / "data"
    monkeypatch.setenv(library.FOLDERS, str(lists))
    library.publish(tiny("dog", "dogs"), lists)
    game = GAME.make({"dictionary": "tiny"})
    library.keep(tiny("dog", "dogs"), data / "lexicons")
    library.publish(tiny("dog", "dogt"), lists)
    library.look_in(data / "lexicons")
    match = Match.at("keebble", {**POSITION, "endgame": True})
    assert match.game.lexicon != game.lexicon
    view = match.view(0)
    answered = worker.answer(move_request(game, view, 0, "expert", "seed"))
    assert answered.problem is None
    assert json.loads(bytes(answered.action)) == {"type": "word", "tiles": [["S", 5, 2]]}


def test_a_word_list_is_not_loaded_on_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists, loaded = tmp_path / "lists", []
    monkeypatch.setenv(library.FOLDERS, str(lists))
    library.publish(tiny("dog", "dogs", "dot"), lists)
    real = unpack

    def noted(data: bytes) -> object:
        loaded.append(threading.current_thread() is threading.main_thread())
        return real(data)

    monkeypatch.setattr(library, "unpack", noted)

    async def run() -> str:
        server = await create_server(tmp_path / "data", configuration=QUICK)
        async with (
            listening(server, tmp_path / "data", Ports(port=0)) as running,
            Client(f"http://127.0.0.1:{running.port}") as client,
        ):
            await client.rename("Ann")
            settings = {"dictionary": "tiny"}
            code = (await client.open_table("keebble", seats=2, settings=settings)).code
            for seat in range(2):
                await client.sit(code, seat)
            library._loaded.clear()
            await client.start(code)
            return code

    async def loads_again(code: str) -> None:
        library._loaded.clear()
        server = await create_server(tmp_path / "data", configuration=QUICK)
        async with listening(server, tmp_path / "data", Ports(port=0)):
            await (await server.hub.table(code)).session.live()

    asyncio.run(loads_again(asyncio.run(run())))
    assert loaded == [False] * 3, "opened, started, and loaded after a restart"


def test_rules_are_warm_before_the_port_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    @asynccontextmanager
    async def listen(*_: object) -> AsyncIterator[None]:
        seen.append("listening")
        yield

    monkeypatch.setattr(app, "warm_rules", lambda games, _: seen.append(f"{len(games)} games"))
    monkeypatch.setattr(app, "listening", listen)
    monkeypatch.setattr(app, "_relax_garbage_collection", lambda: None)
    monkeypatch.setenv(library.FOLDERS, "")

    async def run() -> None:
        server = await create_server(tmp_path, configuration=QUICK, games={"keebble": GAME})
        ready = asyncio.Event()
        serving = asyncio.ensure_future(
            app.serve(server, tmp_path, Ports(port=0), lambda _: ready.set())
        )
        await ready.wait()
        serving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await serving
        await server.close()

    asyncio.run(run())
    assert seen == ["1 games", "listening"]
