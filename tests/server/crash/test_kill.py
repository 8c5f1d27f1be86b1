from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.scale import report, scaled
from tests.server.crash.trial import trial

TABLES = scaled(8, 60)
KILLS = scaled(2, 20)
ACTIONS = scaled(300, 100_000)


@pytest.mark.soak
def test_no_acknowledged_action_is_lost_or_doubled_when_the_server_is_killed(
    tmp_path: Path,
) -> None:
    async def killed_again_and_again() -> None:
        async with trial(tmp_path / "data", TABLES) as at:
            for kill in range(1, KILLS + 1):
                await at.until_acknowledged(ACTIONS * kill // (KILLS + 1))
                await asyncio.sleep(random.uniform(0, 0.1))
                at.server.kill()
                await at.judge()
                await asyncio.to_thread(at.server.start)
                await at.until_all("acknowledged", 1)
                await asyncio.gather(*[players.repeat_the_latest() for players in at.players])
                report(kill, KILLS)
            await at.until_acknowledged(ACTIONS)
            await at.end()
            await asyncio.to_thread(at.server.stop)
            await at.judge()

    asyncio.run(killed_again_and_again())
