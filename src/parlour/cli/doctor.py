"""`parlour admin doctor`: what is wrong with a server and its data, and what to do about it.

It changes nothing, so it can be used while the server runs.
"""

from __future__ import annotations

import os
import resource
import shutil
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from parlour.cli.files import UsageError

PROBLEM_BYTES = 50_000_000
"""With less free space than this, the next matches may not be saved."""
WARNING_BYTES = 500_000_000
OPEN_FILES = 4_096
"""Every device keeps a file open; fewer than this are soon used up."""
PATIENCE_S = 600.0

State = Literal["ok", "warning", "problem"]


class Finding(Struct, frozen=True):
    """The result of one check, and what to do about it."""

    state: State
    what: str
    said: str
    remedy: str | None = None

    def __str__(self) -> str:
        remedy = "" if self.remedy is None else f" {self.remedy}"
        return f"{self.state:<8} {self.what:<12} {self.said}{remedy}"


class Server(Struct, frozen=True):
    """A running server: its process, and what it says about itself."""

    pid: int
    ready: str


def examine(data: Path, server: Callable[[], Server | None]) -> Iterator[Finding]:
    """Every finding about a data folder, one after another; `server` asks for the running one."""
    yield _client()
    if not data.is_dir():
        remedy = "Give the server's folder with --data; a new server makes it."
        yield Finding("problem", "folder", f"{data} does not exist.", remedy)
        return
    yield _folder(data)
    yield _disk(data)
    try:
        running = server()
    except UsageError as error:
        yield Finding("problem", "server", str(error))
        running = None
    else:
        yield _server(data, running)
    yield _lock(data, running)
    yield _open_files(running)
    yield _key(data)
    yield from _database(data)


def _client() -> Finding:
    from parlour.server.http.bundle import FOLDER, INDEX

    if (FOLDER / INDEX).is_file():
        return Finding("ok", "client", "The browser client is built.")
    remedy = "`make client` builds it; so does reinstalling where npm's registry can be reached."
    return Finding("warning", "client", "Only the text view is there.", remedy)


def _folder(data: Path) -> Finding:
    files = [data, *(data / name for name in ("parlour.db", "secret.key", "lock"))]
    for path in files:
        if path.exists() and not os.access(path, os.R_OK | os.W_OK):
            remedy = "Run this as the user that runs the server, or change the owner."
            return Finding("problem", "folder", f"{path} cannot be read and written.", remedy)
    open_to_others = [
        path.name for path in files[1:3] if path.exists() and path.stat().st_mode & 0o077
    ]
    if open_to_others:
        remedy = f"Take that away: chmod 600 {' '.join(open_to_others)}"
        return Finding("warning", "folder", "Others on this machine can read secrets.", remedy)
    return Finding("ok", "folder", f"{data} can be read and written.")


def _disk(data: Path) -> Finding:
    free = shutil.disk_usage(data).free
    said = f"{_size(free)} free on its disk."
    if free < PROBLEM_BYTES:
        return Finding("problem", "disk", said, "Free some space, or moves cannot be saved.")
    if free < max(WARNING_BYTES, 2 * _size_of(data / "parlour.db")):
        return Finding("warning", "disk", said, "Free some space; a backup needs it too.")
    return Finding("ok", "disk", said)


def _server(data: Path, running: Server | None) -> Finding:
    from parlour.server.app import RUNNING

    if running is None:
        if (data / RUNNING).exists():
            remedy = "Nothing to do: the next server replaces it."
            said = "No server is running; server.json is left from one that was killed."
            return Finding("warning", "server", said, remedy)
        return Finding("ok", "server", "No server is running.")
    if running.ready == "ready":
        return Finding("ok", "server", f"Process {running.pid} is running and ready.")
    remedy = "The lines below say more; so does the server's log."
    return Finding("problem", "server", f"Process {running.pid} says: {running.ready}.", remedy)


def _lock(data: Path, running: Server | None) -> Finding:
    from parlour.store.folder_lock import FolderTaken, refuse_taken
    from parlour.store.interface import Unusable

    try:
        refuse_taken(data)
    except FolderTaken as taken:
        pid = None if taken.holder is None else taken.holder.pid
        who = "A process" if pid is None else f"Process {pid}"
        if running is not None and pid in (None, running.pid):
            return Finding("ok", "lock", f"{who} holds the folder.")
        remedy = "It may be starting or hanging: wait a minute, then stop it."
        said = f"{who} holds the folder, but no server answers there."
        return Finding("problem", "lock", said, remedy)
    except Unusable as error:
        return Finding("problem", "lock", f"{error}.")
    return Finding("ok", "lock", "No process holds the folder.")


def _open_files(running: Server | None) -> Finding:
    try:
        soft, _ = (
            resource.getrlimit(resource.RLIMIT_NOFILE)
            if running is None
            else resource.prlimit(running.pid, resource.RLIMIT_NOFILE)
        )
    except OSError as error:
        return Finding("warning", "open files", f"The limit cannot be read: {error.strerror}.")
    whose = "here" if running is None else "for the server"
    limit = "no limit" if soft == resource.RLIM_INFINITY else f"a limit of {soft:,}"
    if soft != resource.RLIM_INFINITY and soft < OPEN_FILES:
        remedy = "Every device needs one. Raise it: `ulimit -n 65536`, or LimitNOFILE in systemd."
        return Finding("warning", "open files", f"There is {limit} {whose}.", remedy)
    return Finding("ok", "open files", f"There is {limit} {whose}.")


def _key(data: Path) -> Finding:
    from parlour.server.tables.tokens import signing_key
    from parlour.store.interface import Unusable

    path = data / "secret.key"
    if not path.exists():
        if not (data / "parlour.db").exists():
            return Finding("ok", "secret.key", "The first server makes it.")
        remedy = "Restore it, or every guest has to start anew and leaves their seats behind."
        return Finding("problem", "secret.key", "It is missing.", remedy)
    try:
        signing_key(data)
    except (Unusable, OSError) as error:
        return Finding("problem", "secret.key", f"{error}.")
    return Finding("ok", "secret.key", "The key that signs cookies is there.")


def _database(data: Path) -> Iterator[Finding]:
    from parlour.store.admin import inspect_store
    from parlour.store.interface import Unavailable, Unusable

    path = data / "parlour.db"
    if not path.exists():
        yield Finding("ok", "database", "There is none yet; the first server makes it.")
        return
    try:
        found = inspect_store(path, PATIENCE_S)
    except (Unusable, Unavailable) as error:
        yield Finding("problem", "database", f"{error}.")
        return
    yield Finding("ok", "database", f"{_size(_size_of(path))}, and the check found no damage.")
    if found.schema == found.known:
        yield Finding("ok", "schema", f"{found.schema}, as this version of Parlour has it.")
    elif found.older:
        remedy = "The server migrates it when it starts: make a backup before that."
        yield Finding("warning", "schema", f"{found.schema}, older than {found.known}.", remedy)
    else:
        remedy = "Install the version of Parlour that wrote it, or restore a backup."
        said = f"{found.schema} is not known here; the newest is {found.known}."
        yield Finding("problem", "schema", said, remedy)
        return
    yield from _matches(data, found.running)


def _matches(data: Path, running: tuple[tuple[str, int, bytes], ...]) -> Iterator[Finding]:
    """Whether the matches being played can go on: their games, rules and word lists."""
    from parlour.core.lexicon_reference import LexiconReference
    from parlour.core.record import Header
    from parlour.core.refusal import Refused
    from parlour.core.registry import games
    from parlour.server.app import LEXICONS
    from parlour.words import library

    library.look_in(data / LEXICONS)
    installed = games()
    without_game = sorted({game for game, _, _ in running if game not in installed})
    other = sum(game in installed and installed[game].version != v for game, v, _ in running)
    cited: set[LexiconReference] = set()
    for _, _, header in running:
        lexicon = msgspec.json.decode(header, type=Header).lexicon
        if lexicon is not None:
            cited.add(LexiconReference(lexicon.name, lexicon.hash))
    missing = []
    for lexicon in sorted(cited, key=lambda c: (c.name, c.hash)):
        try:
            library.find(lexicon.name, lexicon.hash)
        except Refused:
            missing.append(f"{lexicon.name} ({lexicon.hash[:8]})")
    if without_game:
        remedy = "Install it, or these matches are closed when somebody opens them."
        said = f"Matches of a game that is not installed: {', '.join(without_game)}."
        yield Finding("problem", "games", said, remedy)
    if other:
        remedy = "They are closed when somebody opens them, and stay readable."
        said = f"{other} running matches have other rules than this version of Parlour."
        yield Finding("warning", "rules", said, remedy)
    if missing:
        remedy = f"Put the files back into {data / LEXICONS}, or these matches cannot go on."
        said = f"Word lists of running matches are missing: {', '.join(missing)}."
        yield Finding("problem", "word lists", said, remedy)
    if not (without_game or other or missing):
        yield Finding("ok", "matches", f"{len(running):,} running, and all of them can go on.")


def _size_of(path: Path) -> int:
    try:
        found = path.stat()
    except OSError:
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) else 0


def _size(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.1f} MB"
