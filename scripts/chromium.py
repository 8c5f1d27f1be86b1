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
WHOLE, SHELL = "chromium", "chromium-headless-shell"
"""One engine; the shell has no windows around its pages, and needs half the CPU for a visit."""


def chromium() -> str:
    """The path of the whole browser, for measurements; of the shell if there is nothing else."""
    return _first(WHOLE, SHELL)


def headless_shell() -> str:
    """The path of the headless shell, for tests; of the whole browser if there is nothing else."""
    return _first(SHELL, WHOLE)


def _first(*names: str) -> str:
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, f"Debian's browser is needed: apt-get install {names[0]}"
    return found
