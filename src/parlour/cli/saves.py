"""Saved games: one file per game, written atomically, never overwritten by another game."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import tempfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec

from parlour.cli.files import UsageError, load_record
from parlour.core.match import Match
from parlour.core.refusal import Refused
from parlour.core.registry import game_names
from parlour.folders import data_folder


def command() -> str:
    """How the program was called, for hints that can be pasted into the shell."""
    if shutil.which("parlour"):
        return "parlour"
    called = Path(sys.argv[0])
    return f"{sys.executable} -m parlour" if called.name == "__main__.py" else str(called)


def resume_hint(path: Path) -> str:
    """The command that continues a saved game."""
    return f"{command()} play --resume {shlex.quote(str(path))}"


def new_file(game: str) -> Path:
    """A new file for a game, created at once so that no other game gets the same name."""
    when = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    try:
        data_folder().mkdir(parents=True, exist_ok=True)
        for number in range(1, 1_000):
            path = data_folder() / f"{game}-{when}{f'-{number}' if number > 1 else ''}.json"
            with suppress(FileExistsError):
                path.open("x").close()
                return path
    except OSError as error:
        raise _cannot_save(data_folder(), error) from None
    raise UsageError(f"There are too many games in {data_folder()}. Choose a file: --save FILE.")


def free_file(named: str) -> Path:
    """The file named for a new game; it must not exist yet."""
    path = Path(named)
    try:
        if not path.parent.is_dir():
            path.parent.mkdir(parents=True)
    except (OSError, ValueError) as error:
        raise _cannot_save(path, error) from None
    try:
        path.open("x").close()
    except FileExistsError:
        raise UsageError(
            f"{named} already exists. Choose another file, or continue it: {resume_hint(path)}"
        ) from None
    except (OSError, ValueError) as error:
        raise _cannot_save(path, error) from None
    return path


def save(match: Match, path: Path) -> None:
    """Writes the record to a temporary file and renames it, so that no partial file remains."""
    made: str | None = None
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            raise OSError("it is not a regular file")
        target.parent.mkdir(parents=True, exist_ok=True)
        data = msgspec.json.format(msgspec.json.encode(match.record()), indent=1)
        with tempfile.NamedTemporaryFile(dir=target.parent, suffix=".part", delete=False) as file:
            made = file.name
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, made)
        Path(made).replace(target)
        made = None
    except (OSError, ValueError) as error:
        raise _cannot_save(path, error) from None
    finally:
        if made is not None:
            with suppress(OSError):
                Path(made).unlink()


def _cannot_save(path: Path, error: Exception) -> UsageError:
    reason = getattr(error, "strerror", None) or str(error)
    return UsageError(
        f"The game cannot be saved to {path}: {reason}. Choose another file: --save FILE."
    )


def unfinished(game: str | None = None) -> list[Path]:
    """Saved games that are not over and whose game is installed, oldest first."""
    known = set(game_names())
    found = []
    for path in data_folder().glob("*.json"):
        if not path.is_file() or path.stat().st_size == 0:
            continue
        try:
            record = load_record(str(path))
        except (Refused, UsageError):
            continue
        wanted = record.header.game == game if game else record.header.game in known
        if wanted and record.trailer.outcome is None:
            found.append(path)
    return sorted(found, key=lambda path: path.stat().st_mtime)
