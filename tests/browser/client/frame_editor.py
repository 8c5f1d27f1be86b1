"""Stands between a page and the server, and changes what the server says."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

Message = dict[str, Any]
Change = Callable[[Message], None]


def doctor(page: Page, change: Change) -> list[Message]:
    """From now on the page hears changed messages; gives what it says to the server."""
    said: list[Message] = []

    def stand_between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(data: str | bytes) -> None:
            message = json.loads(data)
            change(message)
            socket.send(json.dumps(message))

        def say(data: str | bytes) -> None:
            said.append(json.loads(data))
            server.send(data)

        server.on_message(hear)
        socket.on_message(say)

    page.route_web_socket("**/ws", stand_between)
    return said
