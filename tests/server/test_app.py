"""How a server begins and ends: nothing of it is left in the way of the next one."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from parlour.server.app import RUNNING, create_server, listening
from parlour.server.http.listener import Ports
from parlour.store.folder_lock import FolderLock, lock_folder
from parlour.store.interface import Unusable
from tests.server.servers import QUICK


def store_threads() -> list[str]:
    """The threads of open stores."""
    names = [thread.name for thread in threading.enumerate()]
    return [name for name in names if name.startswith("parlour-")]


def test_the_folder_is_freed_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[tuple[bool, list[str]]] = []
    real = FolderLock.release

    def release(lock: FolderLock) -> None:
        left.append(((tmp_path / RUNNING).exists(), store_threads()))
        real(lock)

    async def run() -> None:
        server = await create_server(tmp_path, configuration=QUICK)
        async with listening(server, tmp_path, Ports(port=0)):
            assert (tmp_path / RUNNING).exists()
            assert store_threads() != []

    monkeypatch.setattr(FolderLock, "release", release)
    asyncio.run(run())
    assert left == [(False, [])]


def test_a_server_that_cannot_be_created_leaves_nothing_open(tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_bytes(b"short")
    with pytest.raises(Unusable, match="is damaged"):
        asyncio.run(create_server(tmp_path, configuration=QUICK))
    assert store_threads() == []
    lock_folder(tmp_path).release()
