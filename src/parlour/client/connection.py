"""A connection to one table that reconnects by itself.

After a reconnect it says hello and resends what was not acknowledged, with the same ids.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import secrets
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar
from weakref import WeakSet

import aiohttp
from aiohttp import WSMsgType
from msgspec import Raw, json

from parlour.client import frames
from parlour.client.decoding import present
from parlour.client.pending import Answer, Asking, PendingMessage, PendingMessages
from parlour.client.snapshot import MatchSnapshot, Snapshot
from parlour.client.stream import Stream
from parlour.core.refusal import Refusal, Refused, refuse
from parlour.server.protocol import messages as msg

FIRST_PAUSE_S = 0.05
LONGEST_PAUSE_S = 5.0
HEARTBEAT_S = 20.0
T = TypeVar("T")


class Connection:
    """One device at a table: what it sees and what its seats do. Use with `async with`."""

    def __init__(
        self,
        session: aiohttp.ClientSession,
        url: str,
        table: str | None,
        tokens: Sequence[str],
        words: str | None,
    ) -> None:
        self.snapshot = Snapshot()
        self.hellos = 0
        """How often hello was sent: once, and again after every gap and reconnect."""
        self._session = session
        self._url = url
        self._tokens = tuple(tokens)
        self._protocols = frames.subprotocols(tokens)
        self._hello = frames.encode(msg.Hello(table, self._tokens, words))
        self._pending = PendingMessages()
        self._acted: dict[int, int] = {}
        self._ids = itertools.count(1)
        self._prefix = secrets.token_hex(6)
        self._socket: aiohttp.ClientWebSocketResponse[Any] | None = None
        self._greeted = False
        self._syncing = False
        self._retry_in_s: float | None = None
        self._ended: Exception | None = None
        self._change: asyncio.Future[None] | None = None
        self._streams: WeakSet[Stream] = WeakSet()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        try:
            await self.until(lambda: self._greeted)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connection; the seats stay taken."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        self._end(refuse("connection_closed"))

    # State.

    @property
    def table(self) -> msg.TableNow:
        """The table's current state."""
        if self.snapshot.table is None:
            raise refuse("no_table")
        return self.snapshot.table

    def match_snapshot(self, seat: int | None = None) -> MatchSnapshot | None:
        """The match as a seat sees it; None before the first match."""
        return self.snapshot.match_snapshot(seat)

    def question(self, seat: int) -> msg.Question | None:
        """What the seat is asked, unless it has answered already."""
        snapshot = self.snapshot.match_snapshot(seat)
        if snapshot is None or snapshot.version < self._acted.get(seat, 0):
            return None
        return snapshot.question(seat)

    def seat_of(self, token: str) -> int | None:
        """The seat of a token: a match may begin with its players in another order."""
        return self.snapshot.seat_of(token)

    async def asked(self, seat: int) -> msg.Question | None:
        """Waits for a question to the seat that it has not answered; None if the match is over.

        If this connection holds the seat and it is moved when a match begins, the question is to
        the seat where the same player sits then.
        """
        token = next((token for token in self._tokens if self.seat_of(token) == seat), None)

        def answer() -> tuple[msg.Question | None] | None:
            now = seat if token is None else self.seat_of(token)
            question = None if now is None else self.question(now)
            if question is not None:
                return (question,)
            snapshot = self.snapshot.match_snapshot(now)
            over = snapshot is not None and snapshot.raw_outcome is not None
            return (None,) if over or self._closed() else None

        return (await self.until(answer))[0]

    async def until(self, found: Callable[[], T | None]) -> T:
        """Waits until `found` returns something true; it is called after every message."""
        while True:
            if self._ended is not None:
                raise self._ended
            result = found()
            if result:
                return result
            if self._change is None:
                self._change = asyncio.get_running_loop().create_future()
            await asyncio.shield(self._change)

    def __aiter__(self) -> Stream:
        """Every message from now on, until the connection ends."""
        stream = Stream(ended=self._ended is not None)
        self._streams.add(stream)
        return stream

    # Actions.

    async def act(
        self,
        seat: int,
        action: object = None,
        *,
        notation: str | None = None,
        decision: int | None = None,
        key: str | None = None,
    ) -> int:
        """Acts and returns the match's version once the action is in the log.

        Without a decision it answers the current question, waiting for one if necessary. `key` is
        the message's id; a message sent twice with the same id acts once. Raises `Refused`, with
        `stale_decision` if the question has changed in the meantime.
        """
        if decision is None:
            question = await self.asked(seat)
            if question is None:
                raise refuse("match_over")
            decision = question.decision
        match = self._match(seat)
        written = Raw(json.encode(action))
        act = msg.Act(key or self._key(), seat, decision, written, notation, match)
        return _version(await self._ask(act, seat=seat))

    async def draft(self, seat: int, draft: object) -> None:
        """Stores a draft for this seat's devices. The server does not answer."""
        question = self.question(seat)
        if question is not None:
            await self._send(
                frames.encode(msg.Draft(seat, question.decision, draft, self._match(seat)))
            )

    async def preview(self, seat: int, draft: object) -> Raw:
        """The game's preview of a draft, as JSON."""
        answer = await self._ask(msg.Preview(self._key(), seat, draft))
        assert isinstance(answer, msg.Previewed)
        return answer.preview

    async def hint(self, seat: int) -> Raw | None:
        """The game's advice, as JSON; None if the game has no hints."""
        answer = await self._ask(msg.Hint(self._key(), seat))
        assert isinstance(answer, msg.Hinted)
        return present(answer.advice)

    async def say(self, text: str, to: str | None = None) -> None:
        """Sends a chat message to everybody at the table, or to one guest.

        It is never sent twice: raises `connection_lost` if it may or may not have arrived.
        """
        await self._ask(msg.Say(self._key(), text, to), resend=False)

    async def call(self, seat: int, decision: int) -> None:
        """Calls the autopilot for a seat whose time is up."""
        await self._ask(msg.Call(self._key(), seat, decision))

    async def suggest(self, seat: int, word: str) -> tuple[str, ...]:
        """Words that may have been meant by one that was refused."""
        answer = await self._ask(msg.Suggest(self._key(), seat, word))
        assert isinstance(answer, msg.Suggested)
        return answer.words

    async def rewind(self, seat: int, to: int | None = None) -> None:
        """Asks everybody to agree to a takeback to entry `to`, or of this seat's last move."""
        await self._ask(msg.Rewind(self._key(), seat, to, self._match(seat)))

    async def accept_word(self, seat: int, word: str) -> None:
        """Asks everybody to agree that a word counts although the word list lacks it."""
        await self._ask(msg.AcceptWord(self._key(), seat, word, self._match(seat)))

    async def consent(self, seat: int, agree: bool) -> None:
        """Agrees or disagrees to what is being asked for: a takeback or a word."""
        wish = self.table.wish
        if wish is None:
            raise refuse("no_wish")
        await self._ask(msg.Consent(self._key(), seat, wish.version, agree, wish.id))

    async def ping(self) -> None:
        """Returns when the server has answered."""
        await self._ask(msg.Ping(self._key()))

    async def sync(self) -> None:
        """Says hello again; the answer is a full sync."""
        self._syncing = True
        self.hellos += 1
        await self._send(self._hello)

    # The socket.

    def _key(self) -> str:
        return f"{self._prefix}-{next(self._ids)}"

    async def _ask(
        self, message: Asking, *, seat: int | None = None, resend: bool = True
    ) -> Answer:
        if self._ended is not None:
            raise self._ended
        pending = PendingMessage(frames.encode(message), seat, resend)
        self._pending.put(message.id, pending)
        try:
            await self._send(pending.frame)
            return await pending.answer
        finally:
            self._pending.drop(message.id)

    async def _send(self, frame: bytes) -> None:
        """Sends on the current socket. Without one, pending messages go out after a reconnect."""
        if self._socket is not None:
            with contextlib.suppress(aiohttp.ClientError, ConnectionError):
                await self._socket.send_frame(frame, WSMsgType.TEXT)

    async def _run(self) -> None:
        pause = FIRST_PAUSE_S
        try:
            while True:
                before = self.hellos
                with contextlib.suppress(aiohttp.ClientError, OSError, asyncio.TimeoutError):
                    await self._run_socket()
                if self.hellos > before:
                    pause = FIRST_PAUSE_S
                await asyncio.sleep(self._retry_in_s or pause * random.uniform(0.5, 1.0))
                self._retry_in_s = None
                pause = min(2 * pause, LONGEST_PAUSE_S)
        except Exception as why:
            self._end(why)

    async def _run_socket(self) -> None:
        """Runs one socket from hello until it closes."""
        try:
            socket = await self._session.ws_connect(
                self._url,
                protocols=self._protocols,
                heartbeat=HEARTBEAT_S,
                max_msg_size=0,
                timeout=aiohttp.ClientWSTimeout(ws_close=1.0),
                decode_text=False,
            )
        except aiohttp.WSServerHandshakeError as error:
            if 400 <= error.status < 500 and error.status != 429:
                raise refuse("not_let_in", status=error.status) from error
            raise
        async with socket:
            await socket.send_frame(self._hello, WSMsgType.TEXT)
            self.hellos += 1
            self._syncing = False
            unanswered = list(self._pending.to_resend())
            self._socket = socket
            try:
                for message in unanswered:
                    await socket.send_frame(message, WSMsgType.TEXT)
                async for frame in socket:
                    if frame.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                        await self._handle(frame.data)
            finally:
                self._socket = None

    async def _handle(self, data: str | bytes) -> None:
        message = frames.decode(data)
        match message:
            case msg.Ack() | msg.Previewed() | msg.Hinted() | msg.Suggested() | msg.Pong():
                self._handle_answer(message)
            case msg.Refused():
                self._handle_refused(message)
            case msg.TableNow() | msg.OpenTables():
                self._greeted = True
            case msg.Sync():
                self._syncing = False
                self._forget_other_matches(message.match)
        if not self.snapshot.take(message) and not self._syncing:
            await self.sync()
        for stream in self._streams:
            stream.put(message)
        self._notify()
        if isinstance(message, msg.Bye):
            self._handle_bye(message)

    def _handle_answer(self, answer: Answer) -> None:
        pending = self._pending.answered(answer)
        if pending is not None and pending.seat is not None:
            self._acted[pending.seat] = max(self._acted.get(pending.seat, 0), _version(answer))

    def _handle_refused(self, refused: msg.Refused) -> None:
        if refused.id is None and not self._greeted:
            raise Refused(Refusal(refused.code, refused.detail))
        self._pending.refused(refused)

    def _handle_bye(self, bye: msg.Bye) -> None:
        if bye.return_in_ms is None:
            raise refuse("bye", reason=bye.reason)
        self._retry_in_s = bye.return_in_ms / 1000

    def _match(self, seat: int) -> str | None:
        snapshot = self.snapshot.match_snapshot(seat)
        return None if snapshot is None else snapshot.match

    def _forget_other_matches(self, match: str) -> None:
        """Forgets the versions of an earlier match: the next match counts from 0 again."""
        if any(s.match != match for s in self.snapshot.match_snapshots.values()):
            self._acted.clear()

    def _closed(self) -> bool:
        return self.snapshot.table is not None and self.snapshot.table.phase == "closed"

    def _notify(self) -> None:
        if self._change is not None and not self._change.done():
            self._change.set_result(None)
        self._change = None

    def _end(self, why: Exception) -> None:
        if self._ended is None:
            self._ended = why
        self._pending.fail(self._ended)
        for stream in self._streams:
            stream.put(None)
        self._notify()


def _version(answer: Any) -> int:
    assert isinstance(answer, msg.Ack)
    return answer.version
