"""Reads the files named on the command line: records and positions."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from parlour.core.notation import TITLE, from_text
from parlour.core.record import Record, read_record


class UsageError(Exception):
    """An argument or file cannot be used; the message says what to do instead."""


def read_text(path: str) -> str:
    """The text of a file; `-` is standard input."""
    try:
        if path == "-":
            if sys.stdin is None:
                raise UsageError("There is no standard input. Give the path of a file.")
            return sys.stdin.buffer.read().decode("utf-8").removeprefix("\ufeff")
        return Path(path).read_bytes().decode("utf-8").removeprefix("\ufeff")
    except (OSError, UnicodeEncodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"{path} cannot be read: {reason}. Give the path of a file.") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not a text file.") from None
    except ValueError as error:
        raise UsageError(f"That is not a path: {error}.") from None


def is_text_record(path: str) -> bool:
    """Whether a file holds a record as text rather than as JSON."""
    return read_text(path).startswith(TITLE)


def load_record(path: str) -> Record:
    """Reads a record, as JSON or as text."""
    text = read_text(path)
    return from_text(text) if text.startswith(TITLE) else read_record(text)


def load_json(path: str) -> Any:
    """Reads a JSON file."""
    try:
        return msgspec.json.decode(read_text(path))
    except (msgspec.DecodeError, RecursionError) as error:
        raise UsageError(f"{path} is not JSON: {error}") from None
