"""Whatever is sent: no traceback, no hang, memory flat, an answer or a reason, others play on."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from random import Random

import pytest
import uvloop
from msgspec.structs import replace

from parlour.server.tables.tokens import signing_key
from tests.scale import SOAKING, report, scaled
from tests.server.fuzz.bystanders import Bystanders
from tests.server.fuzz.campaign import Campaign
from tests.server.fuzz.laws import (
    matches_can_be_read,
    no_complaints,
    nothing_crashed,
    nothing_left,
    resident_kb,
    sizes,
)
from tests.server.servers import ALL_GAMES, QUICK, Served, served

ATTACKERS = 8
GROWTH = 0.1
"""Share by which memory may have grown after the first tenth."""
SEED = int(os.environ.get("PARLOUR_FUZZ_SEED", "1"))
SENT = int(os.environ.get("PARLOUR_FUZZ_SENT", "0")) or scaled(4_000, 1_000_000)


@pytest.mark.soak
def test_a_million_mutated_frames_and_requests_crash_nothing_and_disturb_nobody(
    tmp_path: Path,
) -> None:
    async def attacked() -> None:
        async with served(tmp_path, configuration=replace(QUICK, idle_ms=2_000)) as server:
            await campaign(server, tmp_path)

    # On the loop that servers run on.
    with no_complaints(), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(attacked())


async def campaign(server: Served, data: Path) -> None:
    """The whole attack beside two tables of bystanders."""
    attack = Campaign(server, signing_key(data), SEED, ATTACKERS)
    await attack.prepare()
    pause = 0.5 if SOAKING else 0.01
    others = [
        Bystanders(server.base, ALL_GAMES[game], Random(SEED), pause)
        for game in ("kniffeliger", "secret_hands")
    ]
    async with asyncio.TaskGroup() as group:
        for table in others:
            group.create_task(table.play())
        await attack.attack(SENT // 10, report)
        warm = resident_kb()
        await attack.attack(SENT - SENT // 10, report)
        for table in others:
            table.home.set()
    nothing_crashed(server)
    await nothing_left(server.server)
    # Reading every match again takes memory of its own.
    grown = resident_kb() - warm
    assert await matches_can_be_read(server)
    assert all(table.matches for table in others)
    moves = [table.moves for table in others]
    print(
        f"fuzz: {attack.sent:,} sent, {attack.closed:,} sockets closed by the server, "
        f"memory {warm:,} kB and {grown:+,}, moves beside {moves}, {sizes(server.server)}",
        file=sys.stderr,
    )
    assert grown < GROWTH * warm
