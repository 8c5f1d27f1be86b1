"""The narrow interfaces between a match and what surrounds it: devices, table, bots, rate limits.

They are implemented in packages that import this one: `ws`, `tables` and `botpool`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from parlour.core.record import By
from parlour.server.matches.live import LiveMatch
from parlour.server.protocol.bot_requests import BotAnswer, BotRequest
from parlour.server.protocol.read_requests import ReadRequest
from parlour.store.rows import TableRow


class Device(Protocol):
    """A connected device, at a table or in the lobby."""

    guest: str
    name: str
    tokens: tuple[str, ...]
    seats: frozenset[int]
    """The seats that its tokens belong to, as of the table's last change."""
    address: str
    """Where it connects from, as limits count it."""
    language: str | None
    """The language in which it wants everything in words too, if it does."""

    def send(self, frame: bytes) -> None:
        """Sends a frame, or drops a client whose buffer is full. Never waits."""
        ...

    def close(self, reason: str, return_in_ms: int | None) -> None:
        """Says why, then closes."""
        ...


class MatchTable(Protocol):
    """What a match needs from the table it is played at."""

    row: TableRow
    paused_until: int
    """After a failed write, bots and clocks do nothing until then."""

    @property
    def devices(self) -> Mapping[Device, None]:
        """The connected devices, in order of arrival."""
        ...

    @property
    def asks_as(self) -> str:
        """By which name its bots wait for a worker."""
        ...

    def here(self) -> frozenset[int]:
        """The seats with a connected device."""
        ...

    def names(self) -> tuple[str, ...]:
        """The player's name for each seat."""
        ...

    def show(self) -> None:
        """Sends the table to every device."""
        ...

    def mark_played(self) -> None:
        """Notes that something was played since the row was saved."""
        ...

    def post(self, job: Callable[[], Awaitable[object]]) -> None:
        """Queues a job in the table's mailbox, without waiting for it."""
        ...

    async def change(self, row: TableRow, *, quietly: bool = False) -> None:
        """Saves a changed row and shows it."""
        ...

    async def changed(self, row: TableRow, *, quietly: bool = False) -> None:
        """Adopts a row that is already saved, and shows it."""
        ...

    async def reload(self) -> None:
        """Reads the row again after somebody else has changed it in the store."""
        ...


class SeatedMatch(Protocol):
    """The match at a table, as its clock, its agreement, its hints and its bots use it."""

    @property
    def table(self) -> MatchTable:
        """The table at which it is played."""
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
        """Plays a seat's move: saves it, then sends it to everybody."""
        ...

    async def autopilot(self, live: LiveMatch, seat: int) -> None:
        """Plays for a seat that nobody plays now."""
        ...

    async def announce(self, live: LiveMatch, since: int) -> None:
        """Sends everybody what happened after entry `since`."""
        ...


class SeatBots(Protocol):
    """The bots at one table."""

    @property
    def thinking(self) -> bool:
        """Whether any of them is choosing a move."""
        ...

    def wake(self) -> None:
        """Starts every bot that has a decision to make and is not thinking yet."""
        ...


class Thinker(Protocol):
    """Chooses and reviews moves, outside the server's own process."""

    async def think(self, request: BotRequest, who: str) -> BotAnswer:
        """The answer, or a description of the problem. Those who ask take turns."""
        ...


class Reader(Protocol):
    """Reads matches and documents, outside the server's own process."""

    async def read(self, request: ReadRequest, document: bytes = b"") -> list[bytes]:
        """The answer in pieces. Raises `Refused`."""
        ...


class Limiter(Protocol):
    """A rate limit per key."""

    def take(self, key: str, now: int, count: float = 1.0) -> bool:
        """Whether this key may act now; if so, the action is counted."""
        ...

    def charge(self, key: str, now: int, count: float = 1.0) -> None:
        """Counts an action; refused if this key may not act now."""
        ...

    def give_back(self, key: str, count: float = 1.0) -> None:
        """Takes back an action that was counted in advance."""
        ...
