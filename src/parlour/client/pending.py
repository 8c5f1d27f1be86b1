"""Messages waiting for their answers, by id; most of them can be resent after a reconnect."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from parlour.core.refusal import Refusal, Refused, refuse
from parlour.server.protocol import messages as msg

Asking = (
    msg.Act
    | msg.Preview
    | msg.Hint
    | msg.Suggest
    | msg.Say
    | msg.Rewind
    | msg.AcceptWord
    | msg.Consent
    | msg.Call
    | msg.Ping
)
Answer = msg.Ack | msg.Previewed | msg.Hinted | msg.Suggested | msg.Pong


class PendingMessage:
    """A message without an answer yet."""

    def __init__(self, frame: bytes, seat: int | None, resend: bool) -> None:
        self.frame = frame
        self.seat = seat
        """The seat that acts with this message, if any."""
        self.resend = resend
        """Whether it is safe to send the message twice."""
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()


class PendingMessages:
    """All messages without an answer yet, oldest first."""

    def __init__(self) -> None:
        self._by_id: dict[str, PendingMessage] = {}

    def put(self, key: str, pending: PendingMessage) -> None:
        """Adds a message."""
        self._by_id[key] = pending

    def drop(self, key: str) -> None:
        """Removes a message that nobody waits for any more."""
        self._by_id.pop(key, None)

    def answered(self, answer: Answer) -> PendingMessage | None:
        """Resolves the message that this answers and returns it; None if nobody waits for it."""
        pending = self._by_id.pop(answer.id, None)
        if pending is not None and not pending.answer.done():
            pending.answer.set_result(answer)
        return pending

    def refused(self, refused: msg.Refused) -> None:
        """Fails the message that was refused."""
        pending = self._by_id.pop(refused.id or "", None)
        if pending is not None and not pending.answer.done():
            pending.answer.set_exception(Refused(Refusal(refused.code, refused.detail)))

    def to_resend(self) -> Iterator[bytes]:
        """The frames to resend on a new socket.

        Messages that are not safe to resend fail, because they may or may not have arrived.
        """
        for key, pending in list(self._by_id.items()):
            if pending.resend:
                yield pending.frame
            else:
                del self._by_id[key]
                if not pending.answer.done():
                    pending.answer.set_exception(refuse("connection_lost"))

    def fail(self, why: Exception) -> None:
        """Fails every message: no answer will come."""
        for pending in self._by_id.values():
            if not pending.answer.done():
                pending.answer.set_exception(why)
        self._by_id.clear()
