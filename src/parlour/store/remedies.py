"""Plain sentences for operators: what is wrong with a file or a folder, and what to do."""

from __future__ import annotations

import errno
from pathlib import Path

_FULL = "The disk is full: free some space"
_FORBIDDEN = "Let the user that runs Parlour write there, or choose another folder with --data"
_REMEDIES = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EFBIG: "Files may not grow any more: look at the disk quota and at `ulimit -f`",
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EROFS: _FORBIDDEN,
    errno.EMFILE: "Raise the open-file limit: `ulimit -n`",
    errno.EIO: "The disk may be failing: copy the folder to another one",
}
WRITABLE = "Look at the free space of the disk and at the permissions of the folder"
RESTORE = "Restore a backup (docs/running.md says how)"


def cannot(path: Path, verb: str, error: OSError) -> str:
    """What the operating system refused, and what to do."""
    said = f"{path} cannot be {verb}: {error.strerror or error}"
    remedy = _REMEDIES.get(error.errno or 0)
    return said if remedy is None else f"{said}. {remedy}"


def damaged(path: Path, problem: str) -> str:
    """What the check of a database found, and what to do."""
    return f"{path} is damaged ({problem}). Stop the server if one is running. {RESTORE}"


def missing(path: Path, log: Path) -> str:
    """A database of which only the write-ahead log is left."""
    return f"{path} is missing, but {log.name} is there. {RESTORE}, or delete that to start anew"


def empty(path: Path) -> str:
    """A file that should have the data and has nothing."""
    return f"{path} is empty: its data is gone. {RESTORE}, or delete the file to start anew"
