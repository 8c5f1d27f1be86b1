"""A cable between a browser and a server that can be pulled out, or go silent."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import Self

from tests.browser.guests import HOST


class Cable:
    """Forwards bytes from a port of its own to the server's. Use with `with`."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._plugged = True
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._door = socket.create_server(("127.0.0.1", 0))

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._door.close()
        self.cut()

    @property
    def base(self) -> str:
        """Where people find the server at this end."""
        return f"http://{HOST}:{self._door.getsockname()[1]}"

    def cut(self) -> None:
        """Nothing goes through any more, and both ends notice."""
        self._plugged = False
        for near, far in self._pairs:
            _end(near)
            _end(far)
        self._pairs.clear()

    def mend(self) -> None:
        """Whoever comes now gets through."""
        self._plugged = True

    def fall_silent(self) -> None:
        """As after a long sleep: the server has given up on what was open, and the browser's end
        looks alive and hears nothing. New connections get through.
        """
        for _, far in self._pairs:
            _end(far)

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._door.accept()
                if not self._plugged:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._to))
                self._pairs.append((near, far))
                for way in ((near, far), (far, near)):
                    threading.Thread(target=_pump, args=way, daemon=True).start()


def _pump(come: socket.socket, go: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := come.recv(65_536):
            go.sendall(data)


def _end(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
