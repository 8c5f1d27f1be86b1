"""`parlour serve` as somebody at a shell meets it: addresses, links, refusals, and how it ends."""

from __future__ import annotations

import asyncio
import io
import json
import resource
import shlex
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import segno

from parlour.cli import main
from parlour.cli.serve import NOT_BUILT
from parlour.client import Client
from parlour.client.stream import Stream
from parlour.server.http.bundle import read_bundle
from parlour.server.protocol import messages as msg
from tests.cli.console import environment
from tests.cli.serving import Serving, begin, serving
from tests.server.crash.small_disk import Disk, mounted
from tests.store.failures import damage, fill

ROLL = {"type": "roll", "keep": []}


def page(url: str) -> str:
    """A page of the server."""
    with urlopen(url, timeout=10) as answer:
        assert answer.status == 200
        text: str = answer.read().decode()
        return text


@pytest.fixture(scope="module")
def lan(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server for the local network that only this machine can reach."""
    data = tmp_path_factory.mktemp("lan") / "data"
    options = ("--port", "0", "--lan", "--host", "127.0.0.1", "--first-table", "kniffeliger")
    with serving(data, *options) as server:
        for _ in qr_code(server.address + "/"):
            server.read_until("")
        yield server


def test_the_home_page_is_at_the_printed_port(lan: Serving) -> None:
    assert lan.address.startswith("http://127.0.0.1:"), "it listens nowhere else"
    assert "Parlour" in page(lan.address + "/")
    assert "Kniffeliger" in page(lan.address + "/text")
    assert str(lan.data) in lan.found(r"(Data in .*)")
    assert "parlour_sockets" in page(lan.found(r"figures at (\S+)"))


def test_the_first_table_is_at_the_printed_link(lan: Serving) -> None:
    code = lan.found(r"The first table: http://[^/]+/t/(\w+)")
    assert "Parlour" in page(f"{lan.address}/t/{code}")
    assert code in page(f"{lan.address}/text/t/{code}")


def test_it_says_so_when_there_is_the_text_view_only(lan: Serving) -> None:
    assert (NOT_BUILT in lan.lines) is (read_bundle() is None)
    assert "make client" in NOT_BUILT


def test_the_address_is_shown_as_a_qr_code(lan: Serving) -> None:
    drawn = qr_code(lan.address + "/")
    assert lan.lines[-len(drawn) :] == drawn


def qr_code(text: str) -> list[str]:
    """What segno draws in a terminal."""
    out = io.StringIO()
    segno.make(text, micro=False).terminal(out=out, compact=True)
    return out.getvalue().splitlines()


def test_a_taken_port_is_refused_with_a_way_out(lan: Serving, tmp_path: Path) -> None:
    port = lan.address.rpartition(":")[2]
    second = begin(tmp_path / "data", "--port", port)
    with second.process:
        assert second.process.wait(20) == 2
    assert f"port {port} is taken" in second.errors()
    assert not (tmp_path / "data").exists(), "nothing else was done"
    assert "--port" in second.errors()
    assert "Traceback" not in second.errors()


def test_the_next_free_port_is_taken_when_none_is_asked_for(tmp_path: Path) -> None:
    with closing(socket.socket()) as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("127.0.0.1", 8080))
            other.listen()
        except OSError:
            pass  # Somebody else has it: just as good.
        with serving(tmp_path / "data") as server:
            assert 8080 < int(server.address.rpartition(":")[2]) < 8130
            page(server.address + "/")


def test_a_second_server_on_the_same_folder_is_refused_and_touches_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data, "--port", "0") as first:
        note = (data / "server.json").read_bytes()
        before = {path.name: path.stat().st_mtime_ns for path in data.iterdir()}
        second = begin(data, "--port", "0")
        with second.process:
            assert second.process.wait(20) == 2
        assert f"process {first.process.pid}, open at {first.address}" in second.errors()
        assert "--data" in second.errors()
        assert (data / "server.json").read_bytes() == note
        assert {path.name: path.stat().st_mtime_ns for path in data.iterdir()} == before
        first.process.kill()
        with serving(data, "--port", "0") as next_one:
            page(next_one.address + "/")


def test_sigterm_drains_and_after_a_restart_everything_is_there(tmp_path: Path) -> None:
    """The same client comes back by itself, with the same seat in the same match."""

    async def told() -> None:
        data = tmp_path / "data"
        with serving(data, "--port", "0", "--first-table", "kniffeliger") as server:
            base, table = server.address, server.found(r"first table: (\S+)")
            port = base.rpartition(":")[2]
            async with Client(base) as ann:
                await ann.rename("Ann")
                code = (await ann.open_table("kniffeliger", seats=1)).code
                token = (await ann.sit(code, 0)).token
                await ann.start(code)
                async with ann.join(code, [token]) as device:
                    version = await device.act(0, ROLL)
                    messages = aiter(device)
                    ending = asyncio.create_task(asyncio.to_thread(server.stop))
                    bye = await _next_bye(messages)
                    assert bye.return_in_ms is not None
                    assert bye.return_in_ms > 0
                    assert await ending == 0
                    assert not (data / "server.json").exists()
                    assert "Traceback" not in server.errors()
                    again = ("--port", port, "--first-table", "kniffeliger")
                    with serving(data, *again) as restarted:
                        assert restarted.found(r"first table: (\S+)") == table
                        async with asyncio.timeout(30):
                            assert await device.act(0, ROLL) > version
                        snapshot = device.match_snapshot(0)
                        assert snapshot is not None
                        assert snapshot.plain()["rolls"] == 2
                        assert restarted.stop() == 0

    asyncio.run(told())


async def _next_bye(messages: Stream) -> msg.Bye:
    async with asyncio.timeout(30):
        async for message in messages:
            if isinstance(message, msg.Bye):
                return message
    raise AssertionError("nobody said goodbye")


def test_data_of_a_later_version_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(tmp_path / "parlour.db")) as database, database:
        database.execute("create table alembic_version (version_num varchar(32) not null)")
        database.execute("insert into alembic_version values ('9999')")
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
    assert "later version of Parlour" in " ".join(capsys.readouterr().err.split())


def serve_with(data: Path, log: str) -> subprocess.CompletedProcess[str]:
    """A server that must not start; its log goes where the shell sends it."""
    command = [sys.executable, "-m", "parlour", "serve", "--bots", "0", "--port", "0"]
    shell = shlex.join([*command, "--data", str(data)])
    return subprocess.run(
        ["sh", "-c", f"{shell} {log}"],
        capture_output=True,
        text=True,
        timeout=30,
        env=environment(data),
    )


@pytest.mark.parametrize(
    ("log", "cause"),
    [("2>/dev/full", "No space left on device"), ("2>&-", "standard error is closed")],
)
def test_a_log_that_cannot_be_written_is_reported_at_startup(
    tmp_path: Path, log: str, cause: str
) -> None:
    done = serve_with(tmp_path / "data", log)
    assert done.returncode == 2
    assert f"The log cannot be written to standard error: {cause}" in done.stdout
    assert not (tmp_path / "data").exists()


def test_a_damaged_or_empty_database_is_reported_at_startup(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "parlour.db"
    damage(path)
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "is damaged" in said
    assert "Restore a backup" in said
    assert "Traceback" not in said
    path.write_bytes(b"")
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
    assert "is empty" in " ".join(capsys.readouterr().err.split())


def test_a_full_disk_is_reported_at_startup(tmp_path: Path) -> None:
    data = tmp_path / "small" / "data"
    with mounted(tmp_path / "small"):
        fill(data / "parlour.db")
        Disk(tmp_path / "small").fill()
        done = serve_with(data, "")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    said = " ".join(done.stderr.split())
    cause = "parlour.db cannot be opened: disk I/O error"
    assert f"{cause}. Look at the free space of the disk" in said


@pytest.mark.parametrize("content", [b"no database " * 500, b"SQLite format 3\0 and then nothing"])
def test_a_file_that_is_no_database_is_refused(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "parlour.db").write_bytes(content)
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
    assert "parlour.db" in capsys.readouterr().err
    assert (tmp_path / "parlour.db").read_bytes() == content


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--first-table", "chess"], "no game called chess"),
        (["--port", "70000"], "ports go from 0 to 65535"),
        (["--port", "-1"], "ports go from 0 to 65535"),
        (["--host", "203.0.113.1"], "Cannot listen on 203.0.113.1:0"),
    ],
)
def test_what_cannot_be_used_is_explained(
    options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "data"), *options]) == 2
    assert said in " ".join(capsys.readouterr().err.split())


def test_other_names_are_refused_and_the_open_file_limit_is_logged(tmp_path: Path) -> None:
    options = ("--port", "0", "--host-name", "Play.Example", "--host-name", "other.example")
    with serving(tmp_path / "data", *options) as server:
        page(server.address + "/api/games")
        for name, welcome in (("play.example", True), ("other.example", True), ("x.org", False)):
            request = Request(server.address + "/api/games", headers={"Host": name})
            if welcome:
                with urlopen(request, timeout=10) as answer:
                    assert answer.status == 200
            else:
                with pytest.raises(HTTPError, match="421"):
                    urlopen(request, timeout=10)
        logged = [json.loads(line) for line in server.errors().splitlines()]
    (files,) = [line for line in logged if line["event"] == "open files"]
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert files["limit"] == hard or hard == resource.RLIM_INFINITY
    assert files["sockets"] + files["connections"] < files["limit"]


def test_a_data_folder_that_cannot_be_made_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "file" / "data")]) == 2
    assert str(tmp_path / "file") in capsys.readouterr().err.replace("\n", "")
