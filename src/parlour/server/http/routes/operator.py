"""Routes for the operator, on a port of their own: health, metrics, housekeeping."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import web
from msgspec import Struct

from parlour.core.refusal import Refused
from parlour.server.logs import LogStream
from parlour.server.protocol.codes import refusal_text
from parlour.server.tables.hub import Hub
from parlour.server.tables.tokens import equal_secrets
from parlour.store.interface import Unavailable

SECRET_HEADER = "Parlour-Operator"


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """An operator's command, for a table, a guest, a score or the whole store."""

    what: str
    table: str | None = None
    guest: str | None = None
    match: str | None = None
    seat: int | None = None
    path: str | None = None


def operator_app(hub: Hub, secret: str, log: LogStream | None = None) -> web.Application:
    """The application of the admin port."""

    async def healthz(_: web.Request) -> web.Response:
        return web.Response(text="alive\n")

    async def readyz(_: web.Request) -> web.Response:
        if hub.draining:
            return web.Response(text="draining\n", status=503)
        cause = await hub.services.store.probe()
        if cause is not None:
            return web.Response(text=f"the store fails: {cause}\n", status=503)
        if log is not None and (cause := log.probe()) is not None:
            return web.Response(text=f"the log cannot be written: {cause}\n", status=503)
        return web.Response(text="ready\n")

    async def metrics(_: web.Request) -> web.Response:
        return web.Response(body=hub.services.metrics.text(), content_type="text/plain")

    async def order(request: web.Request) -> web.Response:
        if not equal_secrets(request.headers.get(SECRET_HEADER, ""), secret):
            return web.json_response({"said": "not the operator"}, status=403)
        try:
            command = msgspec.json.decode(await request.read(), type=Order)
            result = await ORDERS[command.what](hub, command)
        except (msgspec.DecodeError, KeyError) as error:
            return web.json_response({"said": str(error)}, status=400)
        except Refused as refused:
            return web.json_response({"said": refusal_text(refused.refusal)}, status=409)
        except (Unavailable, FileExistsError, OSError) as error:
            return web.json_response({"said": str(error)}, status=409)
        return web.json_response({"done": result})

    app = web.Application()
    app.router.add_get("/healthz", healthz)
    app.router.add_get("/readyz", readyz)
    app.router.add_get("/metrics", metrics)
    app.router.add_post("/order", order)
    return app


async def close_table(hub: Hub, order: Order) -> bool:
    """Closes a table and disconnects everybody there."""
    table = await hub.table(order.table or "")
    await table.do(table.close)
    return True


async def remove_name(hub: Hub, order: Order) -> int:
    """Renames a guest to Guest everywhere."""
    store, guest = hub.services.store, order.guest or ""
    codes = await store.codes_of(guest)
    changed = await store.remove_name(guest)
    await hub.reload_changed(codes, guest)
    return changed


async def remove_score(hub: Hub, order: Order) -> bool:
    """Removes a result from its list of high scores."""
    seat = -1 if order.seat is None else order.seat
    return await hub.services.store.remove_score(order.match or "", seat)


async def export_guest(hub: Hub, order: Order) -> dict[str, Any]:
    """Everything that is kept about one guest."""
    return await hub.services.store.export_guest(order.guest or "")


async def delete_guest(hub: Hub, order: Order) -> bool:
    """Deletes a guest."""
    return await hub.delete_guest(order.guest or "")


async def backup(hub: Hub, order: Order) -> str:
    """Writes a consistent copy of the store while the server runs."""
    path = Path(order.path or "")
    await hub.services.store.backup(path)
    return str(path)


ORDERS: dict[str, Callable[[Hub, Order], Awaitable[Any]]] = {
    "close-table": close_table,
    "remove-name": remove_name,
    "remove-score": remove_score,
    "export-guest": export_guest,
    "delete-guest": delete_guest,
    "backup": backup,
}
