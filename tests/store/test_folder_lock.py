"""One data folder, one server: the second one is refused and touches nothing."""

from __future__ import annotations

import errno
import fcntl
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.store.folder_lock import LOCK, FolderTaken, lock_folder
from parlour.store.interface import Unusable

HOLD = """
import sys
from pathlib import Path
from parlour.store.folder_lock import lock_folder
lock = lock_folder(Path(sys.argv[1]))
lock.tell("http://127.0.0.1:8080/")
print("held", flush=True)
sys.stdin.read()
"""


def test_the_second_is_told_who_is_there_and_where(tmp_path: Path) -> None:
    lock = lock_folder(tmp_path)
    lock.tell("http://127.0.0.1:8080/")
    with pytest.raises(
        FolderTaken, match=r"process \d+, open at http://127.0.0.1:8080/"
    ) as refused:
        lock_folder(tmp_path)
    assert refused.value.holder is not None
    lock.release()
    lock_folder(tmp_path).release()


def test_a_killed_process_leaves_no_lock(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as one:
        assert one.stdout is not None
        assert one.stdout.readline() == "held\n"
        with pytest.raises(FolderTaken, match=f"process {one.pid}"):
            lock_folder(tmp_path)
        one.kill()
        one.wait()
        lock_folder(tmp_path).release()


def test_what_a_dead_process_wrote_is_no_lock(tmp_path: Path) -> None:
    (tmp_path / LOCK).write_text('{"pid": 1, "address": "http://127.0.0.1:1/"}')
    lock_folder(tmp_path).release()


def test_a_holder_that_wrote_nothing_is_another_process(tmp_path: Path) -> None:
    with (tmp_path / LOCK).open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(FolderTaken, match="in use by another process"):
            lock_folder(tmp_path)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unusable, match=r"file cannot be written: File exists"):
        lock_folder(tmp_path / "file")


def test_a_file_system_without_locks_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    with pytest.raises(Unusable, match=r"cannot be locked.*local disk") as refused:
        lock_folder(tmp_path)
    assert not isinstance(refused.value, FolderTaken)
