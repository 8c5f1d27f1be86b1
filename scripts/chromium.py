"""Debian's browser, as tests and measurements start it: it talks with nobody else."""

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
    """Where it is."""
    found = shutil.which("chromium")
    assert found, "Debian's chromium is needed: apt-get install chromium"
    return found
