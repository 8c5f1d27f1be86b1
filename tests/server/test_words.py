"""A match goes on by the words it began with, whatever their list becomes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from parlour.client import Client
from parlour.core.refusal import Refused
from parlour.server.app import create_place
from parlour.server.running import Ports, listening
from parlour.words import shelf
from parlour.words.lexicon import Lexicon
from tests.server.places import QUICK

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
    monkeypatch.setenv(shelf.FOLDERS, str(lists))
    shelf.publish(tiny("dog", "dogs"), lists)

    async def opened() -> str:
        place = await create_place(data, configuration=QUICK)
        async with (
            listening(place, data, Ports(port=0)) as running,
            Client(f"http://127.0.0.1:{running.port}") as client,
        ):
            await client.rename("Ann")
            code = (await client.open_table("keebble", position=POSITION)).code
            for seat in range(2):
                await client.sit(code, seat)
            await client.start(code)
        return code

    async def played(code: str) -> tuple[str, ...]:
        place = await create_place(data, configuration=QUICK)
        async with listening(place, data, Ports(port=0)):
            table = await place.house.table(code)
            live = await table.playing.live()
            live.match.play(0, DOGS)
            rows: tuple[str, ...] = live.match.view(None).rows
            return rows

    code = asyncio.run(opened())
    # The same name means other words now, and the old ones are nowhere but with the server.
    for kept in lists.iterdir():
        kept.unlink()
    shelf.publish(tiny("dog", "cat"), lists)
    with pytest.raises(Refused) as refused:
        asyncio.run(played(code))
    assert refused.value.code == "unknown_lexicon"
    shelf.look_in(data / "lexicons")
    assert asyncio.run(played(code))[1] == ".DOGS..."
