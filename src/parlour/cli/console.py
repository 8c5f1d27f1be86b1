"""The screen: whatever people type or name is shown as it is, and no terminal is too poor."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Any

from rich.console import Console


class Screen(Console):
    """A console that goes on quietly when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        """Whoever read our output has left: the rest of it goes nowhere."""
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def screen(*, stderr: bool = False) -> Screen:
    """A console without markup: brackets are brackets."""
    return Screen(stderr=stderr, highlight=False, markup=False, soft_wrap=False)


def show_anything() -> None:
    """Signs that a terminal's encoding does not have are replaced rather than refused."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
