"""Every command and every piece of Python on the pages does what the page says."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
import warnings
from itertools import pairwise
from pathlib import Path

import pytest

import parlour
from parlour.server.tables.tokens import signing_key
from parlour.store.sql import open_store
from scripts.reference import pages
from tests.cli.console import run
from tests.core.matches import finished

ROOT = Path(__file__).parents[2]
TEXTS = ("library", "playing", "family-evening", "running", "words", "printing")
PAGES = [ROOT / "README.md", *[ROOT / "docs" / f"{name}.md" for name in TEXTS]]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
DRY = {"make test": "make -n test"}
"""This test is part of `make test`; what that would run is looked at, not run again."""


def _blocks(path: Path) -> list[tuple[str, str]]:
    return [(found[1], found[2]) for found in BLOCK.finditer(path.read_text())]


COMMANDS = sorted(
    {
        line.removeprefix("$ ")
        for page in PAGES
        for language, text in _blocks(page)
        if language == "console"
        for line in text.splitlines()
        if line.startswith("$ ")
    }
)
SNIPPETS = [
    (page.name, text, following)
    for page in PAGES
    for (language, text), (after, following) in pairwise([*_blocks(page), ("", "")])
    if language == "python" and after == "text"
]


def test_the_pages_have_commands_and_python() -> None:
    assert {"make play", "make test"} <= set(COMMANDS)
    python = sum(language == "python" for page in PAGES for language, _ in _blocks(page))
    assert len(SNIPPETS) == python >= 5


SERVING = [command for command in COMMANDS if re.match("make play|parlour serve", command)]


@pytest.mark.parametrize("command", SERVING)
def test_a_command_of_the_pages_serves(command: str, tmp_path: Path) -> None:
    """It says where it is open, the front page is there, and SIGTERM ends it well."""
    bin_ = str(Path(sys.executable).parent)
    where = {"make": f" PORT=0 DATA={tmp_path}", "parl": f" --port 0 --data {tmp_path}"}
    loopback = "--lan --host 127.0.0.1"
    in_make = command.replace("ARGS=--lan", f"ARGS='{loopback}'")
    safe = in_make if in_make != command else command.replace("--lan", loopback)
    process = subprocess.Popen(
        f"exec {safe}{where[command[:4]]}",
        shell=True,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # What `make test` was given is not for `make play`.
        env={**os.environ, "PATH": f"{bin_}:{os.environ['PATH']}", "MAKEFLAGS": "", "ARGS": ""},
    )
    try:
        assert process.stdout is not None
        said = next((line for line in process.stdout if "open at" in line), "never open")
        address = re.sub(r"//[^:]+:", "//127.0.0.1:", said.split()[-1])
        assert address.startswith("http"), process.stderr and process.stderr.read()
        with urllib.request.urlopen(address, timeout=10) as page:
            assert b"Parlour" in page.read()
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        _, errors = process.communicate(timeout=30)
    # A server ends well; make says of itself that it was asked to stop.
    ends = (0,) if command.startswith("parlour") else (-signal.SIGTERM, 2)
    assert process.returncode in ends, errors
    assert "crashed" not in errors


async def _served_before(folder: Path) -> None:
    """The data of a server, as an operator has it."""
    folder.mkdir()
    store = await open_store(folder / "parlour.db")
    await store.close()
    signing_key(folder)


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - set(SERVING)))
def test_a_command_of_the_pages_works(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.json").write_text(json.dumps(finished().record()))
    (tmp_path / "ours.txt").write_text("parlour\nyeet\n")
    data = tmp_path / "data"
    data.mkdir()
    begun = parlour.Match.new("kniffeliger", 2, seed=1)
    (data / "saved.json").write_text(json.dumps(begun.record()))
    asyncio.run(_served_before(data / "server"))
    if command.startswith("parlour "):
        monkeypatch.chdir(tmp_path)
        said = run(*shlex.split(command)[1:], data=data, typed="quit\n")
        assert said.returncode == 0, said.stdout + said.stderr
        return
    bin_ = str(Path(sys.executable).parent)
    done = subprocess.run(
        DRY.get(command, command),
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PATH": f"{bin_}:{os.environ['PATH']}"},
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("page", "code", "shown"), SNIPPETS)
def test_the_python_of_the_pages_prints_what_they_show(page: str, code: str, shown: str) -> None:
    printed = io.StringIO()
    with warnings.catch_warnings(), contextlib.redirect_stdout(printed):
        warnings.simplefilter("error")
        exec(compile(code, page, "exec"), {"__name__": "__main__"})
    assert printed.getvalue() == shown


def test_the_reference_is_up_to_date() -> None:
    for path, text in pages().items():
        assert path.read_text() == text, f"run .venv/bin/python -m scripts.reference: {path.name}"


def test_links_lead_somewhere() -> None:
    for page in [*PAGES, *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
