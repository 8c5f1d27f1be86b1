"""Doors for whoever runs the server, on a port of their own: health, figures, and housekeeping."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import web
from msgspec import Struct

from parlour.core.refusal import Refused
from parlour.server.app import Server
from parlour.server.protocol.codes import said
from parlour.server.tables.tokens import same
from parlour.store.interface import Unavailable

SECRET_HEADER = "Parlour-Operator"


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be done: to a table, a guest, a score or the whole store."""

    what: str
    table: str | None = None
    guest: str | None = None
    match: str | None = None
    seat: int | None = None
    path: str | None = None


def operator_app(server: Server, secret: str) -> web.Application:
    """The application of the admin port."""

    async def healthz(_: web.Request) -> web.Response:
        return web.Response(text="alive\n")

    async def readyz(_: web.Request) -> web.Response:
        if server.hub.draining:
            return web.Response(text="draining\n", status=503)
        try:
            await server.hub.store.guest("nobody")
        except Unavailable:
            return web.Response(text="the store is unavailable\n", status=503)
        return web.Response(text="ready\n")

    async def metrics(_: web.Request) -> web.Response:
        return web.Response(body=server.metrics.text(), content_type="text/plain")

    async def order(request: web.Request) -> web.Response:
        if not same(request.headers.get(SECRET_HEADER, ""), secret):
            return web.json_response({"said": "not the operator"}, status=403)
        try:
            wanted = msgspec.json.decode(await request.read(), type=Order)
            done = await ORDERS[wanted.what](server, wanted)
        except (msgspec.DecodeError, KeyError) as error:
            return web.json_response({"said": str(error)}, status=400)
        except Refused as refused:
            return web.json_response({"said": said(refused.refusal)}, status=409)
        except (Unavailable, FileExistsError, OSError) as error:
            return web.json_response({"said": str(error)}, status=409)
        return web.json_response({"done": done})

    app = web.Application()
    app.router.add_get("/healthz", healthz)
    app.router.add_get("/readyz", readyz)
    app.router.add_get("/metrics", metrics)
    app.router.add_post("/order", order)
    return app


async def close_table(server: Server, order: Order) -> bool:
    """Closes a table; everybody there is told."""
    table = await server.hub.table(order.table or "")
    await table.do(table.close)
    return True


async def remove_name(server: Server, order: Order) -> int:
    """A guest is called Guest from now on, everywhere."""
    changed = await server.hub.store.remove_name(order.guest or "")
    await server.hub.reload_tables_of(order.guest or "")
    return changed


async def remove_score(server: Server, order: Order) -> bool:
    """A result leaves its list."""
    seat = -1 if order.seat is None else order.seat
    return await server.hub.store.remove_score(order.match or "", seat)


async def export_guest(server: Server, order: Order) -> dict[str, Any]:
    """Everything that is kept about one guest."""
    return await server.hub.store.export_guest(order.guest or "")


async def delete_guest(server: Server, order: Order) -> bool:
    """Forgets a guest."""
    guest = order.guest or ""
    deleted = await server.hub.store.delete_guest(guest, server.hub.time.now())
    await server.hub.reload_tables_of(guest)
    return deleted


async def backup(server: Server, order: Order) -> str:
    """A consistent copy of the store, while it runs."""
    path = Path(order.path or "")
    await server.hub.store.backup(path)
    return str(path)


ORDERS: dict[str, Callable[[Server, Order], Awaitable[Any]]] = {
    "close-table": close_table,
    "remove-name": remove_name,
    "remove-score": remove_score,
    "export-guest": export_guest,
    "delete-guest": delete_guest,
    "backup": backup,
}
