"""`parlour admin`: operator commands for a server's tables, guests and scores.

If a server is running on the data folder, it carries out the command itself, so that its memory
stays consistent with the store; otherwise the store is opened here.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.cli.files import UsageError
from parlour.cli.serve import default_data

if TYPE_CHECKING:
    from parlour.server.app import Running
    from parlour.store.sql import SqlStore

ANSWER_S = 5
ORDER_S = 600
"""Backing up a large store takes a while."""

EPILOG = """
GUEST is the id of a guest, not a name: /api/tables/CODE shows it next to every name at a table.
MATCH is the id of a match: the last part of the address of its page, /m/MATCH.
An id that starts with a dash goes after two dashes: parlour admin export-guest -- -Yb3kq0

examples:
  parlour admin status
  parlour admin doctor --data /srv/parlour
  parlour admin close-table bolu-ka-42
  parlour admin export-guest Yb3kq0ZrT9w2 --out ann.json
  parlour admin backup /backups/parlour-monday.db --data /srv/parlour

This works whether or not a server is running on the data folder, and does not interrupt play.
exit codes: 0 done, 1 the doctor found a problem, 2 failed; the message says why
"""

DOCTOR = """
One line per check: ok, a warning or a problem, and what to do. It looks at the client, the folder's
permissions and lock, the free space, a running server, the open-file limit, secret.key, the
database (SQLite's quick check reads all of it) and its version, and whether the running matches
have their games, rules and word lists. It changes nothing and works while the server runs.
exit codes: 0 no problem, 1 a problem
"""


def add_command(commands: Any) -> None:
    """Adds the command and its subcommands."""
    made: argparse.ArgumentParser = commands.add_parser(
        "admin",
        help="operate a server: diagnose, close tables, remove names, export, delete, back up",
        description="Operator commands, to be run on the server's own machine.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    orders = made.add_subparsers(title="commands", metavar="COMMAND", required=True)
    where = argparse.ArgumentParser(add_help=False)
    where.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="the server's data folder (~/.local/share/parlour/server or XDG_DATA_HOME)",
    )

    def order(
        name: str, run: Callable[[argparse.Namespace], int], text: str
    ) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = orders.add_parser(
            name, help=text[0].lower() + text[1:], description=f"{text}.", parents=[where]
        )
        added.set_defaults(run=run)
        return added

    order("status", status, "Show whether a server is running, and how busy it is")
    examining = order("doctor", doctor, "Say what is wrong with a server and its data")
    examining.epilog = DOCTOR
    examining.formatter_class = argparse.RawDescriptionHelpFormatter
    closing = order("close-table", close_table, "Close a table and the match being played there")
    closing.add_argument("code", metavar="CODE", help="the table's code, in any spelling")
    naming = order("remove-name", remove_name, 'Replace a guest\'s name with "Guest" everywhere')
    naming.add_argument("guest", metavar="GUEST", help="the guest's id")
    scoring = order("remove-score", remove_score, "Remove a result from its high-score list")
    scoring.add_argument("match", metavar="MATCH", help="the match's id")
    scoring.add_argument("seat", metavar="SEAT", type=int, help="the seat, counted from 0")
    exporting = order("export-guest", export_guest, "Write everything stored about a guest as JSON")
    exporting.add_argument("guest", metavar="GUEST", help="the guest's id")
    exporting.add_argument("--out", type=Path, metavar="FILE", help="a new file (standard output)")
    deleting = order(
        "delete-guest",
        delete_guest,
        'Delete a guest: name, chat and id. Their matches stay, played by "Guest"',
    )
    deleting.add_argument("guest", metavar="GUEST", help="the guest's id")
    deleting.add_argument("--yes", action="store_true", help="do not ask for confirmation")
    copying = order("backup", backup, "Copy a consistent snapshot of the store to a new file")
    copying.add_argument("file", metavar="FILE", type=Path, help="a file that does not exist yet")


def doctor(options: argparse.Namespace) -> int:
    """Prints what is right and wrong with a server and its data; 1 if there is a problem."""
    from parlour.cli.doctor import Server, examine

    data = _data(options)

    def running() -> Server | None:
        found = _running(data)
        if found is None:
            return None
        return Server(found.pid, _ask(found, "readyz")[1].decode().strip())

    wrong = 0
    for finding in examine(data, running):
        print(finding, flush=True)
        wrong += finding.state == "problem"
    return 1 if wrong else 0


def status(options: argparse.Namespace) -> int:
    """Prints whether a server is running, and how busy it is."""
    data = _data(options)
    running = _running(data)
    if running is None:
        print(f"No server is running on {data}.")
        return 0
    ready = _ask(running, "readyz")[1].decode().strip()
    print(f"A server is running on {data}: http://127.0.0.1:{running.port}/")
    print(f"process {running.pid}, {ready}; figures at http://127.0.0.1:{running.admin}/metrics")
    metrics = _metrics(_ask(running, "metrics")[1].decode())
    print(f"{metrics.get('parlour_tables_live', 0):,.0f} tables in memory")
    print(f"{metrics.get('parlour_sockets', 0):,.0f} sockets open")
    for name, what in (("matches", "matches begun"), ("actions", "actions since it started")):
        print(f"{metrics.get(f'parlour_{name}_total', 0):,.0f} {what}")
    return 0


def close_table(options: argparse.Namespace) -> int:
    """Closes a table."""
    from parlour.server.tables.tokens import read_code

    code = read_code(options.code)
    order = {"what": "close-table", "table": code}
    if not _carry_out(options, order, lambda store: store.close_table(code, _now())):
        raise UsageError(f"There is no open table {options.code}.")
    print(f"Table {code} is closed.")
    return 0


def remove_name(options: argparse.Namespace) -> int:
    """Removes a name."""
    order = {"what": "remove-name", "guest": options.guest}
    places = _carry_out(options, order, lambda store: store.remove_name(options.guest))
    if not places:
        raise _unknown_guest(options.guest)
    print(f'{options.guest} is called "Guest" now, in {places} places.')
    return 0


def remove_score(options: argparse.Namespace) -> int:
    """Removes a score."""
    match, seat = options.match, options.seat
    order = {"what": "remove-score", "match": match, "seat": seat}
    if not _carry_out(options, order, lambda store: store.remove_score(match, seat)):
        raise UsageError(f"Seat {seat} of match {match} is not on a high-score list.")
    print(f"Seat {seat} of match {match} was removed from the list.")
    return 0


def export_guest(options: argparse.Namespace) -> int:
    """Writes everything stored about a guest."""
    text = json.dumps(_stored(options), indent=1, ensure_ascii=False) + "\n"
    if options.out is None:
        sys.stdout.write(text)
        return 0
    try:
        # Personal data: only the operator may read the file.
        handle = os.open(options.out, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        raise UsageError(f"{options.out} already exists. Choose a new file.") from None
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        out.write(text)
    print(f"Everything about {options.guest} is in {options.out}.")
    return 0


def delete_guest(options: argparse.Namespace) -> int:
    """Deletes a guest, after asking for confirmation."""
    kept = _stored(options)
    if not options.yes and not _confirmed(options.guest, kept):
        print("Nothing was deleted.")
        return 0
    order = {"what": "delete-guest", "guest": options.guest}
    if not _carry_out(options, order, lambda store: store.delete_guest(options.guest, _now())):
        raise _unknown_guest(options.guest)
    print(f"{options.guest} was deleted.")
    return 0


def backup(options: argparse.Namespace) -> int:
    """Copies the store; if no server has it open, as it is, without migrating it."""
    path = options.file.absolute()
    data = _data(options)
    running = _running(data)
    if running is not None:
        _order(running, {"what": "backup", "path": str(path)})
    else:
        _run(_copy(_database(data), path))
    print(f"The backup is in {path}.")
    return 0


async def _copy(database: Path, path: Path) -> None:
    from parlour.store.admin import backup
    from parlour.store.readers import Readers
    from parlour.store.sql import dialect_of

    dialect = dialect_of(database)
    readers = Readers(dialect, 1)
    try:
        await readers.read(lambda connection: backup(connection, dialect, path))
    finally:
        await readers.close()


def _stored(options: argparse.Namespace) -> dict[str, Any]:
    order = {"what": "export-guest", "guest": options.guest}
    kept: dict[str, Any] = _carry_out(
        options, order, lambda store: store.export_guest(options.guest)
    )
    if not any(kept.values()):
        raise _unknown_guest(options.guest)
    return kept


def _confirmed(guest: str, kept: Mapping[str, Any]) -> bool:
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError("There is no terminal to ask for confirmation. Use --yes to confirm.")
    name = (kept["guest"] or {}).get("name", "no name")
    played, said = len(kept["matches"]), len(kept["said"])
    print(f"{guest} ({name}): {played} matches, {said} lines of chat. This cannot be undone.")
    try:
        return input("Delete? [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False


def _unknown_guest(guest: str) -> UsageError:
    return UsageError(f"There is no guest {guest}. Give the id, not the name.")


def _carry_out(
    options: argparse.Namespace,
    order: Mapping[str, Any],
    directly: Callable[[SqlStore], Awaitable[Any]],
) -> Any:
    """Carries out an order, through the running server or directly, and returns its result."""
    data = _data(options)
    running = _running(data)
    if running is not None:
        return _order(running, order)
    return _run(_directly(data, directly))


async def _directly(data: Path, work: Callable[[SqlStore], Awaitable[Any]]) -> Any:
    """With the folder's lock, so that no server starts meanwhile."""
    from parlour.store.folder_lock import lock_folder
    from parlour.store.sql import open_store

    database = _database(data)
    lock = lock_folder(data)
    try:
        store = await open_store(database)
        try:
            return await work(store)
        finally:
            await store.close()
    finally:
        lock.release()


def _run(work: Any) -> Any:
    from parlour.store.interface import Unavailable, Unusable

    try:
        return asyncio.run(work)
    except (Unusable, Unavailable, FileExistsError) as error:
        raise UsageError(f"{error}.") from None


def _data(options: argparse.Namespace) -> Path:
    data: Path = options.data or default_data()
    return data


def _database(data: Path) -> Path:
    path = data / "parlour.db"
    if not path.is_file():
        raise UsageError(f"There is no Parlour data in {data}. Give the server's folder: --data.")
    return path


def _running(data: Path) -> Running | None:
    """The server running on a data folder, if it answers; a dead one's `server.json` is ignored."""
    from parlour.server.app import RUNNING, Running

    try:
        running = msgspec.json.decode((data / RUNNING).read_bytes(), type=Running)
    except (FileNotFoundError, NotADirectoryError, msgspec.DecodeError):
        return None
    try:
        alive = _ask(running, "healthz")[1] == b"alive\n"
    except ConnectionError:
        return None
    return running if alive else None


def _order(running: Running, order: Mapping[str, Any]) -> Any:
    status, body = _ask(running, "order", order)
    answer = msgspec.json.decode(body)
    if status != 200:
        raise UsageError(f"The server refused: {answer['said'].rstrip('.')}.")
    return answer["done"]


def _ask(running: Running, path: str, order: Mapping[str, Any] | None = None) -> tuple[int, bytes]:
    """Sends a request to the admin port on this machine, bypassing any proxy."""
    from urllib.error import HTTPError, URLError
    from urllib.request import ProxyHandler, Request, build_opener

    from parlour.server.http.routes.operator import SECRET_HEADER

    request = Request(f"http://127.0.0.1:{running.admin}/{path}")
    if order is not None:
        request.data = json.dumps(order).encode()
        request.add_header("Content-Type", "application/json")
        request.add_header(SECRET_HEADER, running.secret)
    patience = ANSWER_S if order is None else ORDER_S
    try:
        with build_opener(ProxyHandler({})).open(request, timeout=patience) as answer:
            return answer.status, answer.read()
    except HTTPError as error:
        with error:
            return error.code, error.read()
    except URLError as error:
        if isinstance(error.reason, ConnectionError):
            raise error.reason from None
        raise _no_answer(running) from None
    except TimeoutError:
        raise _no_answer(running) from None


def _no_answer(running: Running) -> UsageError:
    return UsageError(
        f"A server is running (process {running.pid}) but does not answer. Try again, or stop it."
    )


def _metrics(text: str) -> dict[str, float]:
    found = re.findall(r"^(\w+) ([0-9.e+]+)$", text, re.MULTILINE)
    return {name: float(value) for name, value in found}


def _now() -> int:
    return int(time.time() * 1000)
