"""Messages that wait for their answer, by id; those that act once may be sent again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from parlour.core.refusal import Refusal, Refused, refuse
from parlour.server.protocol import messages as msg

Asking = msg.Act | msg.Preview | msg.Hint | msg.Say | msg.Rewind | msg.Consent | msg.Call | msg.Ping
Answer = msg.Ack | msg.Previewed | msg.Hinted | msg.Pong


class PendingMessage:
    """One message under way."""

    def __init__(self, frame: bytes, seat: int | None, resend: bool) -> None:
        self.frame = frame
        self.seat = seat
        """The seat that acts with it, if one does."""
        self.resend = resend
        """Whether sending it twice does no harm."""
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()


class PendingMessages:
    """Everything sent and not answered yet, oldest first."""

    def __init__(self) -> None:
        self._by_id: dict[str, PendingMessage] = {}

    def put(self, key: str, pending: PendingMessage) -> None:
        """A message is under way."""
        self._by_id[key] = pending

    def drop(self, key: str) -> None:
        """Nobody waits for it any more."""
        self._by_id.pop(key, None)

    def answered(self, answer: Answer) -> PendingMessage | None:
        """The message that this answers, if somebody waits for it."""
        pending = self._by_id.pop(answer.id, None)
        if pending is not None and not pending.answer.done():
            pending.answer.set_result(answer)
        return pending

    def refused(self, refused: msg.Refused) -> None:
        """The message was refused."""
        pending = self._by_id.pop(refused.id or "", None)
        if pending is not None and not pending.answer.done():
            pending.answer.set_exception(Refused(Refusal(refused.code, refused.detail)))

    def to_resend(self) -> Iterator[bytes]:
        """What goes out on a new socket; the rest is given up, since nobody knows its fate."""
        for key, pending in list(self._by_id.items()):
            if pending.resend:
                yield pending.frame
            else:
                del self._by_id[key]
                if not pending.answer.done():
                    pending.answer.set_exception(refuse("connection_lost"))

    def fail(self, why: Exception) -> None:
        """No answer will come."""
        for pending in self._by_id.values():
            if not pending.answer.done():
                pending.answer.set_exception(why)
        self._by_id.clear()
