"""`parlour admin`: the same with a running server and without one."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from parlour.cli import main
from parlour.client import Client, play_bot
from parlour.core.refusal import Refused
from tests.cli.console import run
from tests.cli.serving import Serving, serving
from tests.server.fixture import idle_move
from tests.server.servers import served

T = TypeVar("T")
Visit = Callable[[Client], Awaitable[T]]


class Place:
    """A data folder, with or without a server that runs on it."""

    def __init__(self, data: Path, server: Serving | None) -> None:
        self.data = data
        self.server = server

    def visit(self, work: Visit[T]) -> T:
        """Somebody plays; where no server runs, one does for as long."""

        async def at(address: str) -> T:
            async with Client(address) as client:
                return await work(client)

        async def alone() -> T:
            async with served(self.data) as place:
                return await at(place.base)

        return asyncio.run(alone() if self.server is None else at(self.server.address))

    def admin(self, *arguments: str) -> int:
        """Runs a command on this folder."""
        return main(["admin", arguments[0], "--data", str(self.data), *arguments[1:]])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("running") / "data", "--port", "0") as running:
        yield running


@pytest.fixture(params=["running", "stopped"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "stopped":
        return Place(tmp_path / "data", None)
    running: Serving = request.getfixturevalue("server")
    return Place(running.data, running)


async def somebody(client: Client) -> tuple[str, str]:
    """A guest who sits at a public table and has said something: their id, the table's code."""
    me = await client.rename("Ann")
    code = (await client.open_table("kniffeliger", seats=1, public=True)).code
    token = (await client.sit(code, 0)).token
    async with client.join(code, [token]) as table:
        await table.say("good evening")
    return me.guest, code


async def played(client: Client) -> tuple[str, str]:
    """Somebody who has played a match alone: their id, the match's id."""
    guest, code = await somebody(client)
    token = (await client.sit(code, 0)).token
    await client.start(code)
    async with client.join(code, [token]) as table:
        return guest, (await play_bot(table, 0, idle_move)).match


async def scores(client: Client) -> dict[str, str]:
    """Who is on the list, by match."""
    listed = (await client.scores("kniffeliger", "solo")).scores
    return {score.match: score.name for score in listed}


def test_close_table(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    _, code = place.visit(somebody)
    assert place.admin("close-table", f"{code[:3].upper()}-{code[3:]}") == 0
    assert "is closed" in capsys.readouterr().out

    async def look(client: Client) -> list[str]:
        with pytest.raises(Refused, match="no_such_table"):
            await client.table(code)
        return [table.code for table in (await client.tables()).tables]

    assert code not in place.visit(look)
    assert place.admin("close-table", code) == 2
    assert f"no table {code}" in capsys.readouterr().err.replace("open table", "table")


def test_remove_name(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    guest, match = place.visit(played)
    assert place.admin("remove-name", "--", guest) == 0
    assert 'called "Guest"' in capsys.readouterr().out

    async def look(client: Client) -> tuple[tuple[str, ...], str]:
        return (await client.match(match)).names, (await scores(client))[match]

    assert place.visit(look) == (("Guest",), "Guest")
    assert place.admin("remove-name", "nobody") == 2
    assert "no guest nobody" in capsys.readouterr().err


def test_remove_score(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    _, match = place.visit(played)
    assert match in place.visit(scores)
    assert place.admin("remove-score", "--", match, "0") == 0
    assert match not in place.visit(scores)
    assert place.admin("remove-score", "--", match, "0") == 2
    assert "not on a high-score list" in capsys.readouterr().err


def test_export_guest(place: Place, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    guest, _ = place.visit(played)
    assert place.admin("export-guest", "--", guest) == 0
    kept = json.loads(capsys.readouterr().out)
    assert kept["guest"]["name"] == "Ann"
    assert [line["text"] for line in kept["said"]] == ["good evening"]
    assert len(kept["matches"]) == 1
    out = tmp_path / "ann.json"
    assert place.admin("export-guest", "--out", str(out), "--", guest) == 0
    assert json.loads(out.read_text()) == kept
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    assert place.admin("export-guest", "--out", str(out), "--", guest) == 2
    assert "already exists" in capsys.readouterr().err
    assert place.admin("export-guest", "nobody") == 2


def test_delete_guest(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    guest, match = place.visit(played)
    assert place.admin("delete-guest", "--yes", "--", guest) == 0
    assert "was deleted" in capsys.readouterr().out
    assert match not in place.visit(scores)
    assert place.admin("export-guest", "--", guest) == 2
    assert place.admin("delete-guest", "--yes", "--", guest) == 2
    assert "no guest" in capsys.readouterr().err


def test_deleting_a_guest_closes_their_table_and_no_other(place: Place) -> None:
    guest, code = place.visit(somebody)

    async def other(client: Client) -> str:
        await client.rename("Ben")
        return (await client.open_table("kniffeliger", seats=2)).code

    kept = place.visit(other)
    assert place.admin("delete-guest", "--yes", "--", guest) == 0

    async def look(client: Client) -> str:
        with pytest.raises(Refused, match="no_such_table"):
            await client.table(code)
        return (await client.table(kept)).phase

    assert place.visit(look) == "gathering"


@pytest.mark.parametrize(("typed", "deleted"), [("y", True), ("yes", True), ("", False)])
def test_deleting_asks_first(
    typed: str,
    deleted: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place = Place(tmp_path / "data", None)
    guest, _ = place.visit(somebody)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _: typed)
    assert place.admin("delete-guest", "--", guest) == 0
    shown = capsys.readouterr().out
    assert "Ann" in shown
    assert "1 lines of chat" in shown
    assert ("Nothing was deleted" in shown) is not deleted
    assert place.admin("export-guest", "--", guest) == (2 if deleted else 0)


def test_deleting_without_a_terminal_needs_yes(tmp_path: Path) -> None:
    place = Place(tmp_path / "data", None)
    guest, _ = place.visit(somebody)
    done = run("admin", "delete-guest", "--data", str(place.data), "--", guest, data=tmp_path)
    assert done.returncode == 2
    assert "Use --yes" in done.stderr
    assert place.admin("export-guest", "--", guest) == 0


def test_backup(
    place: Place,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest, _ = place.visit(somebody)
    monkeypatch.chdir(tmp_path)
    assert place.admin("backup", "copy.db") == 0
    assert str(tmp_path / "copy.db") in capsys.readouterr().out
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("select name from guests where id = ?", [guest]).fetchone() == ("Ann",)
    copy.close()
    assert place.admin("backup", "copy.db") == 2
    assert "already exists" in capsys.readouterr().err
    assert place.admin("backup", "no/such/folder/copy.db") == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_backup_of_a_store_of_another_version_is_a_copy_of_it(tmp_path: Path) -> None:
    place = Place(tmp_path / "data", None)
    place.visit(somebody)
    _be_of_a_later_version(place.data)
    assert place.admin("backup", str(tmp_path / "copy.db")) == 0
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("select version_num from alembic_version").fetchone() == ("9999",)
    copy.close()


def test_status(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    place.visit(somebody)
    assert place.admin("status") == 0
    said = capsys.readouterr().out
    if place.server is None:
        assert "No server is running" in said
    else:
        assert place.server.address in said
        assert f"process {place.server.process.pid}, ready" in said
        assert "tables in memory" in said
        assert "0 sockets open" in said


def test_a_note_of_a_server_that_is_gone_is_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = Place(tmp_path / "data", None)
    _, code = place.visit(somebody)
    note: dict[str, Any] = {"pid": 1, "port": 1, "admin": 1, "secret": "x"}
    (place.data / "server.json").write_text(json.dumps(note))
    assert place.admin("status") == 0
    assert "No server is running" in capsys.readouterr().out
    assert place.admin("close-table", code) == 0
    (place.data / "server.json").write_text("half a no")
    assert place.admin("status") == 0


def test_a_wrong_secret_gives_no_orders(server: Serving) -> None:
    note = json.loads((server.data / "server.json").read_text())
    elsewhere = server.data.parent / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    (elsewhere / "server.json").write_text(json.dumps({**note, "secret": "wrong"}))
    assert Place(elsewhere, server).admin("remove-name", "nobody") == 2


def test_folders_without_data_and_strange_files_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = Place(tmp_path, None)
    assert place.admin("remove-name", "x") == 2
    assert "Give the server's folder: --data" in capsys.readouterr().err
    assert place.admin("backup", str(tmp_path / "copy.db")) == 2
    assert not (tmp_path / "parlour.db").exists()
    (tmp_path / "parlour.db").write_text("no database " * 500)
    for order in (["remove-name", "x"], ["backup", str(tmp_path / "copy.db")]):
        assert place.admin(*order) == 2
        assert "not a database" in capsys.readouterr().err
    assert not (tmp_path / "copy.db").exists()


def test_a_store_of_a_later_version_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = Place(tmp_path / "data", None)
    place.visit(somebody)
    _be_of_a_later_version(place.data)
    assert place.admin("remove-name", "x") == 2
    assert "later version" in capsys.readouterr().err


def test_the_help_is_worth_reading(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["admin", "--help"])
    said = capsys.readouterr().out
    for word in ("status", "backup", "GUEST", "examples", "exit codes"):
        assert word in said
    with pytest.raises(SystemExit, match="2"):
        main(["admin"])


def _be_of_a_later_version(data: Path) -> None:
    with sqlite3.connect(data / "parlour.db") as database:
        database.execute("update alembic_version set version_num = '9999'")
    database.close()
