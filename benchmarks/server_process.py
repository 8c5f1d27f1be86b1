"""The real server in its own process, on loopback, with rate limits too high to matter.

`python -m benchmarks.server_process DATA PORT` is that process: it prints `ready` when it listens,
and shuts down gracefully on SIGTERM.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop

from benchmarks.processes import end, free_port

ROOT = Path(__file__).parent.parent
MANY = 1_000_000_000


class ServerProcess:
    """A server process that can be killed and started again with the same data and address."""

    def __init__(self, data: Path, log: Path | None = None) -> None:
        self.data = data
        self.log = log or data.with_suffix(".log")
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        """The server's process."""
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether the process that was started last is still running."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Starts the server and returns when it listens. Its logs are appended to `log`."""
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "benchmarks.server_process", str(self.data), str(self.port)],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        if self._process.stdout.readline() != "ready\n":
            self.stop()
            raise RuntimeError(self.log.read_text())

    def kill(self) -> None:
        """kill -9."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def stop(self) -> None:
        """SIGTERM."""
        if self._process is not None:
            end(self._process)


@contextmanager
def running_server() -> Iterator[ServerProcess]:
    """A server with new data in a temporary folder."""
    with TemporaryDirectory(prefix="parlour-bench-") as folder:
        server = ServerProcess(Path(folder) / "data")
        server.start()
        try:
            yield server
        finally:
            server.stop()


async def _serve(data: Path, port: int) -> None:
    from parlour.server.app import create_server, serve
    from parlour.server.configuration import Configuration, Limits, Rate
    from parlour.server.http.listener import Ports

    unlimited = Rate(MANY, MANY)
    limits = Limits(
        messages=unlimited,
        messages_per_address=unlimited,
        seat_messages=unlimited,
        bytes_received=unlimited,
        bytes_per_address=unlimited,
        bytes_spared=unlimited,
        requests=unlimited,
        seated_requests=unlimited,
        matches_read=unlimited,
        codes_missed=unlimited,
        sockets_opened=unlimited,
        hellos=unlimited,
        seat_hellos=unlimited,
        previews=unlimited,
        drafts_sent=unlimited,
        tables_opened=unlimited,
        settings_changed=unlimited,
        per_turn=MANY,
        sockets_per_address=MANY,
        connections_per_address=MANY,
    )
    server = await create_server(data, configuration=Configuration(bots=0, limits=limits))
    ports = Ports(port=port, seek=False)
    await serve(server, data, ports, lambda _: print("ready", flush=True))


if __name__ == "__main__":
    uvloop.run(_serve(Path(sys.argv[1]), int(sys.argv[2])))
