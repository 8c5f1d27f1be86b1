"""A database of an earlier version opens, and the matches that were being played go on.

`fixtures/0003.db` was written by version 0.1.0 before the server was divided into folders; the
tokens of its seats are in `0003.json`.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from random import Random

import pytest

from parlour.client import Client
from parlour.core.codec import plain
from tests.server.servers import served

FIXTURES = Path(__file__).parents[2] / "store" / "fixtures"
KEPT = json.loads((FIXTURES / "0003.json").read_text())


@pytest.mark.parametrize("game", sorted(KEPT))
def test_a_running_match_of_the_last_version_goes_on(game: str, tmp_path: Path) -> None:
    kept = KEPT[game]
    shutil.copy(FIXTURES / "0003.db", tmp_path / "parlour.db")

    async def go_on() -> None:
        (seat,) = kept["to_act"]
        async with (
            served(tmp_path) as server,
            Client(server.base) as client,
            client.join(kept["code"], kept["tokens"]) as table,
        ):
            await table.asked(seat)
            live = await (await server.server.hub.table(kept["code"])).session.live()
            assert (live.row.id, live.version) == (kept["match"], kept["version"])
            action = live.game.sample(live.match.state, seat, Random(1))
            await table.act(seat, plain(action))
            assert live.version > kept["version"]

    asyncio.run(go_on())
