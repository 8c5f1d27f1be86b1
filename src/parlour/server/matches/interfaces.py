"""The narrow interfaces between a match and what surrounds it: devices, table, bots, rate limits.

Whoever implements them lies further up: sockets in `ws`, tables in `tables`, bots in `botpool`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from parlour.core.record import By
from parlour.server.matches.live import LiveMatch
from parlour.server.protocol.bot_requests import BotAnswer, MoveRequest, ReviewRequest
from parlour.store.rows import TableRow


class Device(Protocol):
    """A device at a table, or in the lobby."""

    guest: str
    name: str
    tokens: tuple[str, ...]
    seats: frozenset[int]
    """The seats that its tokens open, as of the table's last change."""
    words: str | None
    """The language in which it wants everything in words too."""

    def send(self, frame: bytes) -> None:
        """Sends a frame, or drops a client whose buffer is full. Never waits."""
        ...

    def close(self, reason: str, return_in_ms: int | None) -> None:
        """Says why, then closes."""
        ...


class MatchTable(Protocol):
    """What a match needs from the table it is played at."""

    row: TableRow
    patient_until: int
    """After a failed write the table does nothing of its own accord until then."""

    @property
    def devices(self) -> Mapping[Device, None]:
        """Everybody who is connected, in order of arrival."""
        ...

    def here(self) -> frozenset[int]:
        """The seats with a device."""
        ...

    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        ...

    def show(self) -> None:
        """Sends the table itself to everybody here."""
        ...

    def mark_played(self) -> None:
        """Notes that something was played since the row was saved."""
        ...

    def post(self, job: Callable[[], Awaitable[object]]) -> None:
        """Runs a job in the table's mailbox."""
        ...

    async def change(self, row: TableRow, *, quietly: bool = False) -> None:
        """Saves a changed row and shows it."""
        ...

    async def changed(self, row: TableRow, *, quietly: bool = False) -> None:
        """Adopts a row that is already saved, and shows it."""
        ...


class SeatedMatch(Protocol):
    """The match at a table, as its clock, its takebacks and its bots use it."""

    @property
    def table(self) -> MatchTable:
        """Where it is played."""
        ...

    @property
    def loaded(self) -> LiveMatch | None:
        """The match, if it is in memory."""
        ...

    async def live(self) -> LiveMatch:
        """The match, from memory or from its log; refused if there is none."""
        ...

    async def held_by(self, device: Device, seat: int) -> LiveMatch:
        """The match, for a device that holds the seat; refused for others."""
        ...

    async def play(self, live: LiveMatch, seat: int, action: object, by: By) -> None:
        """A seat's move: on disk, then told."""
        ...

    async def autopilot(self, live: LiveMatch, seat: int) -> None:
        """The table plays for somebody who is absent."""
        ...

    async def tell(self, live: LiveMatch, since: int) -> None:
        """Tells everybody what happened after entry `since`."""
        ...


class SeatBots(Protocol):
    """The bots at one table."""

    @property
    def thinking(self) -> bool:
        """Whether any of them is choosing a move."""
        ...

    def wake(self) -> None:
        """Starts every bot that must decide and has not started yet."""
        ...


class Thinker(Protocol):
    """Whoever chooses moves and reviews them, elsewhere."""

    async def think(self, asked: MoveRequest | ReviewRequest) -> BotAnswer:
        """The answer, or what went wrong."""
        ...


class Limiter(Protocol):
    """How often somebody may do something."""

    def take(self, key: str, now: int, count: float = 1.0) -> bool:
        """Whether this key may do so now; if so, it counts."""
        ...
