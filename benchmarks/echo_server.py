"""A minimal aiohttp WebSocket server: the baseline for the memory of an idle socket.

`python -m benchmarks.echo_server PORT` prints `ready` when it listens.
"""

from __future__ import annotations

import asyncio
import sys

import uvloop
from aiohttp import WSMsgType, web


async def _echo(request: web.Request) -> web.WebSocketResponse:
    socket = web.WebSocketResponse(compress=False, heartbeat=30.0, max_msg_size=65_536)
    await socket.prepare(request)
    async for message in socket:
        if message.type is WSMsgType.TEXT:
            await socket.send_str(message.data)
    return socket


async def _serve(port: int) -> None:
    app = web.Application()
    app.router.add_get("/ws", _echo)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port, backlog=1024).start()
    print("ready", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(_serve(int(sys.argv[1])))
