"""An async iterator over all messages of a connection."""

from __future__ import annotations

import asyncio
from typing import Self

from parlour.client.decoding import FromServer


class Stream:
    """Messages in order of arrival. The connection holds only a weak reference to it."""

    def __init__(self, ended: bool) -> None:
        self._messages: asyncio.Queue[FromServer | None] = asyncio.Queue()
        if ended:
            self.put(None)

    def put(self, message: FromServer | None) -> None:
        """Adds a message; None ends the stream."""
        self._messages.put_nowait(message)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> FromServer:
        message = await self._messages.get()
        if message is None:
            raise StopAsyncIteration
        return message
