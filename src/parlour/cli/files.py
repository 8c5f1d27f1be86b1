"""Files that people give and get: records, positions, saved games."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from parlour.core.match import Match
from parlour.core.notation import TITLE, from_text
from parlour.core.record import Record, read_record


class Unusable(Exception):
    """Something on the command line cannot be used; the text says what to do instead."""


def command() -> str:
    """How the program was called, for hints that can be typed as they stand."""
    if shutil.which("parlour"):
        return "parlour"
    called = Path(sys.argv[0])
    return f"{sys.executable} -m parlour" if called.name == "__main__.py" else str(called)


def data_folder() -> Path:
    """Where saved games are kept (`PARLOUR_DATA`, else the usual place of the system)."""
    named = os.environ.get("PARLOUR_DATA")
    if named:
        return Path(named)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "parlour"


def read_text(path: str) -> str:
    """The text of a file, `-` for standard input."""
    try:
        if path == "-":
            return sys.stdin.read()
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unusable(f"{path} cannot be read: {reason}. Give the path of a file.") from None
    except UnicodeDecodeError:
        raise Unusable(f"{path} is no text file.") from None


def load_record(path: str) -> Record:
    """A record, as JSON or as text."""
    text = read_text(path)
    return from_text(text) if text.startswith(TITLE) else read_record(text)


def load_json(path: str) -> Any:
    """Any JSON file."""
    try:
        return msgspec.json.decode(read_text(path))
    except msgspec.DecodeError as error:
        raise Unusable(f"{path} is no JSON: {error}") from None


def save(match: Match, path: Path) -> None:
    """Writes the record beside the file and then over it, so that no half file is ever there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        data = msgspec.json.format(msgspec.json.encode(match.record()), indent=1)
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(file.name).replace(path)
    except OSError as error:
        raise Unusable(
            f"The game cannot be saved to {path}: {error.strerror}. "
            "Name another file with --save FILE."
        ) from None
