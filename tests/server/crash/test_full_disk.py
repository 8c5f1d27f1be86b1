from __future__ import annotations

import asyncio
import resource
from pathlib import Path

import pytest

from tests.scale import report, scaled
from tests.server.crash.small_disk import Disk, mounted
from tests.server.crash.trial import Trial, trial

TABLES = scaled(6, 40)
TIMES = scaled(1, 5)
ACTIONS = 20
"""By every table, before the disk is full and after."""


async def through_full_disks(at: Trial, disk: Disk) -> None:
    """Refused while there is no room, by the same process; then everything goes on."""
    for time in range(TIMES):
        await at.until_all("acknowledged", ACTIONS)
        disk.fill()
        await at.until_all("not_saved", 2)
        disk.make_room()
        await at.until_all("acknowledged", ACTIONS)
        await asyncio.gather(*[players.repeat_the_latest() for players in at.players])
        report(time + 1, TIMES)
    await at.end()
    await asyncio.to_thread(at.server.stop)
    await at.judge()


async def on_a_small_disk(folder: Path, log: Path) -> None:
    async with trial(folder / "data", TABLES, log) as at:
        await through_full_disks(at, Disk(folder))


class Quota(Disk):
    """Files that may not grow: for where no file system can be mounted. Every write fails."""

    def __init__(self, at: Trial) -> None:
        self._at = at

    def fill(self) -> None:
        self._limit(0)

    def make_room(self) -> None:
        self._limit(resource.RLIM_INFINITY)

    def _limit(self, size: int) -> None:
        _, most = resource.prlimit(self._at.server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self._at.server.pid, resource.RLIMIT_FSIZE, (size, most))


@pytest.mark.soak
def test_a_full_disk_is_a_refusal_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with mounted(tmp_path / "small") as folder:
        asyncio.run(on_a_small_disk(folder, tmp_path / "log"))


@pytest.mark.soak
def test_nor_does_it_matter_that_nothing_can_be_logged(tmp_path: Path) -> None:
    with mounted(tmp_path / "small") as folder:
        asyncio.run(on_a_small_disk(folder, folder / "log"))


@pytest.mark.soak
def test_writes_that_fail_are_refusals_and_play_goes_on_when_they_succeed(tmp_path: Path) -> None:
    async def played() -> None:
        async with trial(tmp_path / "data", TABLES, Path("/dev/null")) as at:
            await through_full_disks(at, Quota(at))

    asyncio.run(played())
