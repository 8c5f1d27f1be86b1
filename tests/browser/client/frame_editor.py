"""Stands between a page and the server, and changes or holds back what the server says."""

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


class SlowNews:
    """A page that hears what its own messages came to, and what others do only later."""

    def __init__(self, page: Page) -> None:
        self.refusals: list[str] = []
        self._held: list[str | bytes] | None = None
        page.route_web_socket("**/ws", self._stand_between)

    def _stand_between(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        server = socket.connect_to_server()
        server.on_message(self._hear)
        socket.on_message(server.send)

    def _hear(self, data: str | bytes) -> None:
        message = json.loads(data)
        if message["type"] == "refused":
            self.refusals.append(message["code"])
        if self._held is not None and message["type"] == "event":
            self._held.append(data)
        else:
            self._socket.send(data)

    def hold(self) -> None:
        """From now on what others do is not heard."""
        self._held = []

    def release(self) -> None:
        """What others did meanwhile."""
        held, self._held = self._held or [], None
        for data in held:
            self._socket.send(data)
