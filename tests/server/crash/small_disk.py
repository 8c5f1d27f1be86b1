"""A small file system that can be filled to the last byte."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SIZE = "16m"


class Disk:
    """A folder in that file system, or all of it."""

    def __init__(self, folder: Path) -> None:
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        """Leaves no room."""
        with self._ballast.open("wb", buffering=0) as ballast:
            block = 1 << 16
            while block:
                try:
                    ballast.write(bytes(block))
                except OSError:
                    block //= 2

    def make_room(self) -> None:
        """Frees what was filled."""
        self._ballast.unlink()


@contextmanager
def mounted(folder: Path) -> Iterator[Path]:
    """Mounts such a file system for as long as the block lasts; skips the test if that is not
    allowed.
    """
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no file system can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True, capture_output=True)
