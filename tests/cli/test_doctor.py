"""`parlour admin doctor`: one line per check, and 1 if there is a problem."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import shutil
import sqlite3
from collections import namedtuple
from contextlib import closing
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.client import Client
from parlour.server.http import bundle
from parlour.store.folder_lock import lock_folder
from parlour.words import library
from tests.cli.serving import serving
from tests.server.servers import served
from tests.store.failures import damage

USAGE = namedtuple("USAGE", "total used free")


@pytest.fixture(autouse=True)
def _own_word_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """The doctor looks for word lists in the data folder; later tests must not."""
    monkeypatch.setenv(library.FOLDERS, os.environ.get(library.FOLDERS, ""))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder that a server has left, with a match of each game being played."""

    async def play() -> None:
        async with served(tmp_path / "data") as place, Client(place.base) as ann:
            await ann.rename("Ann")
            for game in ("kniffeliger", "keebble"):
                code = (await ann.open_table(game, seats=[None, "casual"])).code
                await ann.sit(code, 0)
                await ann.start(code)

    asyncio.run(play())
    return tmp_path / "data"


def examined(data: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, list[str]]]:
    """The exit code, and every line by what it is about: its state, and what it says."""
    code = main(["admin", "doctor", "--data", str(data)])
    lines = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    return code, {rest[:12].strip(): [state, rest[13:]] for state, rest in lines}


def change(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data / "parlour.db")) as database, database:
        database.execute(statement)


def test_a_sound_folder(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = examined(data, capsys)
    assert code == 0, found
    assert {state for state, _ in found.values()} <= {"ok", "warning"}
    assert found["matches"] == ["ok", "2 running, and all of them can go on."]
    assert found["server"][1] == "No server is running."
    assert set(found) == {
        *("client", "folder", "disk", "server", "lock", "open files", "secret.key"),
        *("database", "schema", "matches"),
    }


def test_a_running_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path / "data", "--port", "0") as server:
        code, found = examined(server.data, capsys)
        pid = server.process.pid
        assert code == 0, found
        assert found["server"] == ["ok", f"Process {pid} is running and ready."]
        assert found["lock"] == ["ok", f"Process {pid} holds the folder."]
        assert "for the server" in found["open files"][1]
        server.process.kill()
        server.process.wait()
        code, found = examined(server.data, capsys)
        assert code == 0
        assert found["server"][0] == "warning"
        assert "server.json is left" in found["server"][1]
        assert found["lock"] == ["ok", "No process holds the folder."]


def test_a_folder_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = examined(tmp_path / "nowhere", capsys)
    assert code == 1
    assert found["folder"][0] == "problem"
    assert "--data" in found["folder"][1]
    assert not (tmp_path / "nowhere").exists()


def test_a_new_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = examined(tmp_path, capsys)
    assert code == 0
    assert "none yet" in found["database"][1]
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_held_by_a_process_that_does_not_answer(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = lock_folder(data)
    try:
        code, found = examined(data, capsys)
    finally:
        lock.release()
    assert code == 1
    assert found["lock"][0] == "problem"
    assert f"Process {os.getpid()} holds the folder" in found["lock"][1]


def test_a_full_disk(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for free, state in ((1_000_000, "problem"), (200_000_000, "warning")):
        monkeypatch.setattr(shutil, "disk_usage", lambda _, free=free: USAGE(0, 0, free))
        code, found = examined(data, capsys)
        assert code == (state == "problem")
        assert found["disk"][0] == state
        assert "Free some space" in found["disk"][1]


def test_what_cannot_be_written_or_is_open_to_others(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (data / "secret.key").chmod(0o644)
    code, found = examined(data, capsys)
    assert (code, found["folder"][0]) == (0, "warning")
    assert "chmod 600 secret.key" in found["folder"][1]
    monkeypatch.setattr(os, "access", lambda path, _: "parlour.db" not in str(path))
    code, found = examined(data, capsys)
    assert (code, found["folder"][0]) == (1, "problem")
    assert "parlour.db cannot be read and written" in found["folder"][1]


def test_a_low_limit_of_open_files(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1_024, 1_024))
    _, found = examined(data, capsys)
    assert found["open files"][0] == "warning"
    assert "ulimit -n" in found["open files"][1]


def test_a_key_that_is_missing_or_too_short(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "secret.key").write_bytes(b"short")
    code, found = examined(data, capsys)
    assert (code, found["secret.key"][0]) == (1, "problem")
    assert "5 bytes" in found["secret.key"][1]
    (data / "secret.key").unlink()
    code, found = examined(data, capsys)
    assert (code, found["secret.key"][0]) == (1, "problem")
    assert not (data / "secret.key").exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [(None, "damaged"), (b"", "is empty"), (b"no database " * 500, "not a database")],
)
def test_a_database_that_is_damaged_or_none(
    content: bytes | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is None:
        damage(tmp_path / "parlour.db")
    else:
        (tmp_path / "parlour.db").write_bytes(content)
    code, found = examined(tmp_path, capsys)
    assert (code, found["database"][0]) == (1, "problem")
    assert said in found["database"][1]
    assert "Restore a backup" in found["database"][1]


def test_a_database_of_another_version_is_not_migrated(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(data, "update alembic_version set version_num = '0004'")
    code, found = examined(data, capsys)
    assert (code, found["schema"][0]) == (0, "warning")
    assert "make a backup" in found["schema"][1]
    change(data, "update alembic_version set version_num = '9999'")
    code, found = examined(data, capsys)
    assert (code, found["schema"][0]) == (1, "problem")
    assert "9999 is not known here" in found["schema"][1]
    change(data, "drop table alembic_version")
    code, found = examined(data, capsys)
    assert (code, found["database"][0]) == (1, "problem")
    assert "something else" in found["database"][1]


def test_matches_that_cannot_go_on(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(data, "update matches set version = version - 1 where game = 'kniffeliger'")
    code, found = examined(data, capsys)
    assert (code, found["rules"][0]) == (0, "warning")
    assert found["rules"][1].startswith("1 running matches have other rules")
    with closing(sqlite3.connect(data / "parlour.db")) as database, database:
        wanted = "select id, header from matches where game = 'keebble'"
        ((match, text),) = database.execute(wanted)
        header = json.loads(text)
        header["lexicon"]["hash"] = "0" * 64
        changed = [json.dumps(header).encode(), match]
        database.execute("update matches set header = ? where id = ?", changed)
    code, found = examined(data, capsys)
    assert (code, found["word lists"][0]) == (1, "problem")
    assert f"{header['lexicon']['name']} (00000000)" in found["word lists"][1]
    change(data, "update matches set game = 'chess' where game = 'kniffeliger'")
    code, found = examined(data, capsys)
    assert (code, found["games"][0]) == (1, "problem")
    assert "chess" in found["games"][1]


def test_a_client_that_is_not_built(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "FOLDER", tmp_path / "none")
    code, found = examined(tmp_path, capsys)
    assert (code, found["client"][0]) == (0, "warning")
    assert "make client" in found["client"][1]


def test_its_help_is_worth_reading(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["admin", "doctor", "--help"])
    said = capsys.readouterr().out
    for word in ("lock", "secret.key", "word lists", "exit codes"):
        assert word in said
