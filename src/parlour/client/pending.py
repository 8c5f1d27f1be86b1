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

    def __init__(self, frame: bytes, seat: int | None, again: bool) -> None:
        self.frame = frame
        self.seat = seat
        """The seat that acts with it, if one does."""
        self.again = again
        """Whether sending it twice does no harm."""
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()


class PendingMessages:
    """Everything sent and not answered yet, oldest first."""

    def __init__(self) -> None:
        self._letters: dict[str, PendingMessage] = {}

    def put(self, key: str, letter: PendingMessage) -> None:
        """A message is under way."""
        self._letters[key] = letter

    def drop(self, key: str) -> None:
        """Nobody waits for it any more."""
        self._letters.pop(key, None)

    def answered(self, answer: Answer) -> PendingMessage | None:
        """The message that this answers, if somebody waits for it."""
        letter = self._letters.pop(answer.id, None)
        if letter is not None and not letter.answer.done():
            letter.answer.set_result(answer)
        return letter

    def refused(self, refused: msg.Refused) -> None:
        """The message was refused."""
        letter = self._letters.pop(refused.id or "", None)
        if letter is not None and not letter.answer.done():
            letter.answer.set_exception(Refused(Refusal(refused.code, refused.detail)))

    def to_send_again(self) -> Iterator[bytes]:
        """What goes out on a new socket; the rest is given up, since nobody knows its fate."""
        for key, letter in list(self._letters.items()):
            if letter.again:
                yield letter.frame
            else:
                del self._letters[key]
                if not letter.answer.done():
                    letter.answer.set_exception(refuse("connection_lost"))

    def fail(self, why: Exception) -> None:
        """No answer will come."""
        for letter in self._letters.values():
            if not letter.answer.done():
                letter.answer.set_exception(why)
        self._letters.clear()
