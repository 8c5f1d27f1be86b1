"""Debian's Chromium as tests and benchmarks start it, with background traffic turned off."""

from __future__ import annotations

import shutil

FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def chromium() -> str:
    """The path of the executable."""
    found = shutil.which("chromium")
    assert found, "Debian's chromium is needed: apt-get install chromium"
    return found
