"""Where a user's data is kept: saved games, word lists, a server's data."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The user's data folder: `PARLOUR_DATA`, else the system's default location."""
    named = os.environ.get("PARLOUR_DATA")
    if named:
        return Path(named)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "parlour"
