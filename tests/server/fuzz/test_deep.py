"""What is nested so deep that it can just be read is no trap for whoever writes it again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from parlour.client import Client
from tests.server.fuzz.laws import nothing_crashed
from tests.server.fuzz.rawsocket import RawSocket
from tests.server.servers import served

DEPTHS = (10, 100, 500, 800, *range(900, 1_000, 5))


def test_a_deep_draft_spoils_no_sync(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as server, Client(server.base) as client:
            await client.rename("Robin")
            code = (await client.open_table("secret_hands", seats=2)).code
            tokens = [(await client.sit(code, seat)).token for seat in range(2)]
            await client.start(code)
            hello = msgspec.json.encode({"type": "hello", "table": code, "tokens": tokens}).decode()
            async with RawSocket("127.0.0.1", server.running.port) as ws:
                ws.text(hello)
                frames = [msgspec.json.decode(frame) for frame in await ws.until_pong()]
                asked = [question for frame in frames for question in frame.get("asked", ())]
                head = f'{{"type":"draft","seat":{asked[0]["seat"]}'
                for depth in DEPTHS:
                    deep = "[" * depth + "]" * depth
                    ws.text(f'{head},"decision":{asked[0]["decision"]},"draft":{deep}}}')
                    ws.text(hello)
                    answers = b"".join(await ws.until_pong())
                    assert answers.count(b'"type":"sync"') == 3, (
                        depth
                    )  # the public's, and one per seat
            nothing_crashed(server)

    asyncio.run(run())
