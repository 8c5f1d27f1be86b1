"""A server as somebody at a shell starts it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.cli.console import environment

PATIENCE_S = 20


class Serving:
    """A process that serves, and what it has printed."""

    def __init__(self, process: subprocess.Popen[str], data: Path) -> None:
        self.process = process
        self.data = data
        self.lines: list[str] = []

    @property
    def address(self) -> str:
        """Where the front page is, without the slash at its end."""
        return self.found(r"Parlour is open at (http://\S+)/")

    def found(self, pattern: str) -> str:
        """What a pattern finds in what was printed."""
        found = re.search(pattern, "\n".join(self.lines))
        assert found, self.lines
        return found[1]

    def read_until(self, word: str) -> None:
        """Reads on until a line has this in it."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if word in line:
                return
        raise AssertionError((self.lines, self.process.wait(), self.errors()))

    def errors(self) -> str:
        """What it wrote to standard error."""
        return (self.data.parent / "stderr").read_text()

    def stop(self) -> int:
        """Asks it to end; gives its exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE_S)


def begin(data: Path, *arguments: str) -> Serving:
    """Starts a server and reads nothing yet."""
    data.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "parlour", "serve", "--data", str(data), "--bots", "0"]
    with (data.parent / "stderr").open("w") as errors:
        process = subprocess.Popen(
            [*command, *arguments],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=environment(data),
        )
    return Serving(process, data)


@contextmanager
def serving(data: Path, *arguments: str) -> Iterator[Serving]:
    """A server that is open; it is ended with the block."""
    server = begin(data, *arguments)
    try:
        server.read_until("Data in")
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
        server.process.wait()
        assert server.process.stdout is not None
        server.process.stdout.close()
