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
WHOLE, SHELL = "chromium", "chromium-headless-shell"
"""One engine; the shell has no windows around its pages, and needs half the CPU for a visit."""


def chromium() -> str:
    """Where the whole browser is, for measurements; the shell if there is nothing else."""
    return _first(WHOLE, SHELL)


def headless_shell() -> str:
    """Where the shell is, for tests; the whole browser if there is nothing else."""
    return _first(SHELL, WHOLE)


def _first(*names: str) -> str:
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, f"Debian's browser is needed: apt-get install {names[0]}"
    return found
