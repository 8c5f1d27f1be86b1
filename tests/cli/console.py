"""The command line as somebody at a shell meets it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from parlour.cli import main

ENVIRONMENT = {
    **{key: os.environ[key] for key in ("PATH", "HOME", "PYTHONPATH") if key in os.environ},
    "COLUMNS": "100",
    "TERM": "xterm",
    "LC_ALL": "C.UTF-8",
    "PYTHONWARNINGS": "error",
}


class Done(NamedTuple):
    """How a command ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str


def environment(data: Path) -> dict[str, str]:
    """A clean environment with its own folder for saved games."""
    return {**ENVIRONMENT, "PARLOUR_DATA": str(data)}


def run(*arguments: str, data: Path, typed: str = "") -> Done:
    """Runs `parlour` to its end, in this process: starting Python costs more than most commands."""
    out, errors = _stream(), _stream()
    with (
        patch.dict(os.environ, environment(data), clear=True),
        patch.object(sys, "argv", ["parlour", *arguments]),
        patch.object(sys, "stdin", _stream(typed)),
        redirect_stdout(out),
        redirect_stderr(errors),
    ):
        try:
            code = main(arguments)
        except SystemExit as left:  # as argparse leaves
            code = int(left.code or 0)
    return Done(code, _written(out), _written(errors))


def run_apart(*arguments: str, data: Path) -> Done:
    """Runs `parlour` to its end, in a process of its own."""
    command = [sys.executable, "-m", "parlour", *arguments]
    ended = subprocess.run(command, env=environment(data), capture_output=True, text=True)
    return Done(ended.returncode, ended.stdout, ended.stderr)


def _stream(text: str = "") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8", newline="")


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()
