"""A server that says what a test tells it to: for lost sockets, gaps and late answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from aiohttp import web
from msgspec import Raw

from parlour.core.prompt import Prompt, offer
from parlour.server.protocol import messages as msg

Socket = web.WebSocketResponse
Script = Callable[["ServerSocket"], Awaitable[None]]

TABLE = msg.TableNow(
    code="apple",
    game="kniffeliger",
    settings=Raw(b"{}"),
    phase="playing",
    host="g1",
    you="g1",
    public=False,
    timer="off",
    seconds=90,
    chat_open=True,
    seats=(),
    people=(),
    match="m1",
    commitment="c",
)


def sync(version: int, decision: int | None, *, seat: int = 0, match: str = "m1") -> msg.Sync:
    return msg.Sync(
        match=match,
        game="kniffeliger",
        version=version,
        viewer=None,
        view=Raw(msgspec.json.encode({"version": version})),
        to_act=() if decision is None else (seat,),
        asked=() if decision is None else (question(seat, decision),),
    )


def event(since: int, version: int, decision: int | None, *, seat: int = 0) -> msg.Event:
    return msg.Event(
        match="m1",
        since=since,
        version=version,
        viewer=None,
        actor=0,
        by="person",
        events=Raw(b"[]"),
        view=Raw(msgspec.json.encode({"version": version})),
        to_act=() if decision is None else (seat,),
        asked=() if decision is None else (question(seat, decision),),
    )


def question(seat: int, decision: int) -> msg.Question:
    return msg.Question(seat, decision, Prompt((offer("roll"),)))


class ServerSocket:
    """One socket at the server's side."""

    def __init__(self, socket: Socket, number: int) -> None:
        self.socket = socket
        self.number = number
        """How many sockets came before this one."""

    async def say(self, *messages: Any) -> None:
        for message in messages:
            await self.socket.send_str(msg.write(message).decode())

    async def hear(self) -> msg.FromClient:
        frame = await self.socket.receive()
        return msg.read(frame.data)

    async def acted(self) -> msg.Act:
        heard = await self.hear()
        assert isinstance(heard, msg.Act)
        return heard

    async def greet(self, *messages: Any) -> None:
        assert isinstance(await self.hear(), msg.Hello)
        await self.say(TABLE, *messages)

    async def linger(self) -> None:
        """Until the client goes."""
        async for _ in self.socket:
            pass


@asynccontextmanager
async def scripted(script: Script) -> AsyncIterator[str]:
    """The address of a server that runs the script on every socket, one after another."""
    came = 0
    failed: list[BaseException] = []

    async def door(request: web.Request) -> web.StreamResponse:
        nonlocal came
        socket = Socket()
        await socket.prepare(request)
        came += 1
        try:
            await script(ServerSocket(socket, came - 1))
        except asyncio.CancelledError:
            raise
        except BaseException as error:
            failed.append(error)
        await socket.close()
        return socket

    async def wrong(request: web.Request) -> web.Response:
        body = b'{"code":"no_such_table","detail":{"table":"pear"},"said":"There is none."}'
        return web.Response(status=404, body=body, content_type="application/json")

    async def gone(request: web.Request) -> web.Response:
        return web.Response(status=502, text="bad gateway")

    app = web.Application()
    app.router.add_get("/ws", door)
    app.router.add_get("/api/tables/pear", wrong)
    app.router.add_get("/api/me", gone)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    try:
        yield f"http://{host}:{port}"
    finally:
        await runner.cleanup()
    assert not failed, failed
