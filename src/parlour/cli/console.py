"""Output to the terminal: no markup, any encoding, and no error when a pipe closes."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Any

from rich.console import Console


class Screen(Console):
    """A console that ignores a closed pipe."""

    def on_broken_pipe(self) -> None:
        """The reader has closed the pipe: discards the rest of the output."""
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def screen(*, stderr: bool = False) -> Screen:
    """A console without markup: square brackets are printed as they are."""
    return Screen(stderr=stderr, highlight=False, markup=False, soft_wrap=False)


def replace_unencodable() -> None:
    """Replaces characters that the terminal's encoding lacks, instead of raising an error."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
