"""The command line as somebody at a shell meets it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ENVIRONMENT = {
    **{key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ},
    "COLUMNS": "100",
    "TERM": "xterm",
    "LC_ALL": "C.UTF-8",
    "PYTHONWARNINGS": "error",
}


def environment(data: Path) -> dict[str, str]:
    """A clean environment with its own folder for saved games."""
    return {**ENVIRONMENT, "PARLOUR_DATA": str(data)}


def run(*arguments: str, data: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Runs `parlour` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "parlour", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        env=environment(data),
    )
