"""The shelf has what was made lately: nothing is made twice, and room is limited."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from typing import Any

import pytest

from parlour.core.refusal import Refused, refuse
from parlour.server.materials.shelf import Shelf
from parlour.server.protocol.material_requests import BoardRequest, MaterialRequest, WordRequest


class Maker:
    """Makes something, and remembers how often."""

    def __init__(self, answer: Callable[[MaterialRequest], bytes]) -> None:
        self.answer = answer
        self.made: list[MaterialRequest] = []

    async def make(self, address: str, request: MaterialRequest, here: Any) -> list[bytes]:
        self.made.append(request)
        return [self.answer(request)]


def shelf(maker: Maker, most: int = 100_000) -> Shelf:
    nothing: Any = None
    archive: Any = maker
    return Shelf(nothing, archive, most)


def word(text: str) -> WordRequest:
    return WordRequest("en", text)


def test_the_same_is_made_once_and_tagged_by_its_content() -> None:
    maker = Maker(lambda _: b"yes" * 1_000)

    async def run() -> None:
        kept = shelf(maker)
        first = await kept.get("here", word("aa"))
        again = await kept.get("there", word("aa"))
        other = await kept.get("here", word("ab"))
        assert first is again
        assert other.etag == first.etag, "the tag is that of the content"
        assert len(maker.made) == 2
        assert gzip.decompress(first.gzipped or b"") == first.plain == b"yes" * 1_000

    asyncio.run(run())


def test_the_order_of_settings_does_not_matter() -> None:
    maker = Maker(lambda _: b"board")

    async def run() -> None:
        kept = shelf(maker)
        for chosen in ({"size": "small", "walls": "off"}, {"walls": "off", "size": "small"}):
            await kept.get("here", BoardRequest("keebble", "tulip", 2, chosen, "en"))
        assert len(maker.made) == 1

    asyncio.run(run())


def test_what_was_not_asked_for_lately_makes_room() -> None:
    maker = Maker(lambda request: str(request).encode().ljust(300, b"."))

    async def run() -> None:
        kept = shelf(maker, 1_000)
        for text in ("a", "b", "c", "a", "d"):
            await kept.get("here", word(text))
        assert kept._size <= 1_000
        maker.made.clear()
        await kept.get("here", word("a"))
        await kept.get("here", word("b"))
        assert maker.made == [word("b")]

    asyncio.run(run())


def test_what_has_no_room_at_all_is_sent_and_not_kept() -> None:
    maker = Maker(lambda _: bytes(range(256)) * 10)

    async def run() -> None:
        kept = shelf(maker, 500)
        for _ in range(2):
            assert (await kept.get("here", word("a"))).plain == bytes(range(256)) * 10
        assert len(maker.made) == 2

    asyncio.run(run())


def test_a_refusal_is_not_kept() -> None:
    def no(_: MaterialRequest) -> bytes:
        raise refuse("bad_code", text="x")

    maker = Maker(no)

    async def run() -> None:
        kept = shelf(maker)
        for _ in range(2):
            with pytest.raises(Refused):
                await kept.get("here", word("a"))
        assert len(maker.made) == 2

    asyncio.run(run())
