"""The server's memory per idle socket, compared with a bare echo server on the same framework.

The sockets have said hello to tables that have not started, four per table. The tables were opened
before the measurement.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys

import msgspec
import uvloop

from benchmarks.processes import end, free_port, resident
from benchmarks.raw_socket import RawSocket, connect
from benchmarks.server_process import ROOT, running_server
from parlour.client import Client
from parlour.server.protocol.messages import Hello

SOCKETS = 3_000
PER_TABLE = 4
CONCURRENT = 50
SETTLE_S = 1.0


class Guests:
    """Sockets that each send one message and wait for an answer."""

    def __init__(self) -> None:
        self.sockets: list[RawSocket] = []
        self.answered: set[int] = set()

    async def connect_all(self, port: int, messages: list[bytes]) -> None:
        room = asyncio.Semaphore(CONCURRENT)

        async def one(number: int, message: bytes) -> None:
            async with room:
                heard = asyncio.Event()

                def received(_: bytes) -> None:
                    self.answered.add(number)
                    heard.set()

                socket = await connect("127.0.0.1", port, "", received)
                self.sockets.append(socket)
                socket.send(message)
                await heard.wait()

        await asyncio.gather(*[one(number, message) for number, message in enumerate(messages)])
        await asyncio.sleep(SETTLE_S)
        lost = sum(socket.lost for socket in self.sockets)
        if lost or len(self.answered) != len(messages):
            raise RuntimeError(f"{lost} sockets lost, {len(self.answered)} answered")

    def close_all(self) -> None:
        for socket in self.sockets:
            socket.close()


async def _ours(base: str, port: int, pid: int) -> float:
    async with Client(base) as host:
        await host.rename("Host")
        tables = [
            (await host.open_table("kniffeliger", seats=PER_TABLE)).code
            for _ in range(SOCKETS // PER_TABLE)
        ]
        guests = Guests()
        before = resident(pid)
        hellos = [msgspec.json.encode(Hello(code)) for code in tables for _ in range(PER_TABLE)]
        try:
            await guests.connect_all(port, hellos)
            return (resident(pid) - before) / SOCKETS
        finally:
            guests.close_all()


async def _bare(port: int, pid: int) -> float:
    guests = Guests()
    before = resident(pid)
    try:
        await guests.connect_all(port, [b"hello"] * SOCKETS)
        return (resident(pid) - before) / SOCKETS
    finally:
        guests.close_all()


def main() -> None:
    with running_server() as server:
        ours = uvloop.run(_ours(server.base, server.port, server.pid))
    port = free_port()
    echo = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.echo_server", str(port)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert echo.stdout is not None
    try:
        echo.stdout.readline()
        bare = uvloop.run(_bare(port, echo.pid))
    finally:
        end(echo)
    print(f"memory per idle socket, {SOCKETS:,} of them")
    print(f"  {'parlour  hello said, four at a table':<56}{ours / 1024:>8.1f} KiB")
    ratio = ours / bare
    print(f"  {'aiohttp  bare echo':<56}{bare / 1024:>8.1f} KiB   parlour {ratio:.2f} × that")


if __name__ == "__main__":
    main()
