"""One data folder, one server: a lock that is held for as long as the process lives.

Two servers on one folder would each save whole tables over what the other has acknowledged. The
lock belongs to the operating system, so it goes with its process, however that ends.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
from pathlib import Path

import msgspec
from msgspec import Struct

from parlour.store import remedies
from parlour.store.interface import Unusable

LOCK = "lock"
_TAKEN = (errno.EWOULDBLOCK, errno.EACCES)


class Holder(Struct, frozen=True):
    """Who holds the lock; the address is known once the server is open."""

    pid: int
    address: str | None = None


class FolderTaken(Unusable):
    """Another process holds the folder's lock."""

    def __init__(self, data: Path, holder: Holder | None) -> None:
        self.holder = holder
        who = "another process" if holder is None else f"process {holder.pid}"
        at = "" if holder is None or holder.address is None else f", open at {holder.address}"
        super().__init__(
            f"{data} is in use by {who}{at}. Use that server, stop it, or choose another folder "
            "with --data"
        )


class FolderLock:
    """Holds the lock of a data folder; `lock_folder` makes it."""

    def __init__(self, handle: int) -> None:
        self._handle: int | None = handle
        self.tell(None)

    def tell(self, address: str | None) -> None:
        """Writes down who holds the lock, for whoever is refused."""
        if self._handle is None:
            return
        text = msgspec.json.encode(Holder(os.getpid(), address))
        # On a full disk nobody learns who it is, but the lock holds.
        with contextlib.suppress(OSError):
            os.ftruncate(self._handle, 0)
            os.pwrite(self._handle, text, 0)

    def release(self) -> None:
        """Gives the lock up. The file stays: removing it could let two processes in."""
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, 0)
            os.close(self._handle)
            self._handle = None


def lock_folder(data: Path) -> FolderLock:
    """Locks a data folder for this process. Raises `FolderTaken`, or `Unusable` where the file
    system has no locks.
    """
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(data / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise Unusable(remedies.cannot(data, "written", error)) from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        holder = _holder(handle)
        os.close(handle)
        if error.errno in _TAKEN:
            raise FolderTaken(data, holder) from None
        raise Unusable(
            f"{data} cannot be locked ({error.strerror}), so a second server could not be kept "
            "out. Choose a folder on a local disk with --data"
        ) from None
    return FolderLock(handle)


def refuse_taken(data: Path) -> None:
    """Raises like `lock_folder` if a process holds the lock of a folder, and takes nothing."""
    try:
        handle = os.open(data / LOCK, os.O_RDONLY)
    except FileNotFoundError:
        return
    except OSError as error:
        raise Unusable(remedies.cannot(data, "read", error)) from None
    try:
        # A shared lock, and only for this moment.
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _TAKEN:
            raise FolderTaken(data, _holder(handle)) from None
        raise Unusable(f"{data} cannot be locked ({error.strerror})") from None
    finally:
        os.close(handle)


def _holder(handle: int) -> Holder | None:
    try:
        return msgspec.json.decode(os.pread(handle, 4_096, 0), type=Holder)
    except (OSError, msgspec.DecodeError):
        return None
