"""How many sockets there may be, and how much they may do, per server and per address. Devices
that hold a seat come first.

A socket can show a seat's token when it is opened; that settles it. Otherwise it is known only when
it says hello. Until then it is let in beyond the limits by a reserve, and makes room by dropping
another socket that has not said hello either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from parlour.core.refusal import Refused, refuse
from parlour.server.http.rate_limit import RateLimiter
from parlour.server.matches.services import Services
from parlour.server.protocol.codes import ServerCode
from parlour.server.tables.table import Table
from parlour.server.ws.connection import SocketConnection

Charged = tuple[tuple[RateLimiter, str], ...]
"""Where something was counted."""
FREE: Charged = ()


class SocketLimits:
    """Counts the sockets of a server, and how often each address does what costs more than most."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._limits = limits = services.configuration.limits
        self.by_address: Counter[str] = Counter()
        self.devices: dict[SocketConnection, None] = {}
        """In order of arrival."""
        self._opened = RateLimiter(limits.sockets_opened)
        self._opened_by_name = RateLimiter(limits.seat_hellos)
        self._hellos = RateLimiter(limits.hellos)
        self._seat_hellos = RateLimiter(limits.seat_hellos)
        self._previews = RateLimiter(limits.previews)
        self._drafts = RateLimiter(limits.drafts_sent)
        self._messages = RateLimiter(limits.messages_per_address)
        self._seat_messages = RateLimiter(limits.seat_messages)
        self._bytes = RateLimiter(limits.bytes_per_address)
        self._hints = RateLimiter(limits.hints_per_address)
        self._chat = RateLimiter(limits.chat_per_address)
        self._seat_chat = RateLimiter(limits.chat)

    def opened(self, address: str, name: str | None) -> None:
        """Counts an attempt to open a socket. Refused if the address makes too many, except for
        whoever belongs to a table: they are counted by name, so that no neighbour can lock them
        out.
        """
        now = self._services.time.now()
        try:
            self._opened.charge(address, now)
        except Refused:
            if name is None or not self._opened_by_name.take(name, now):
                raise

    def arrived(self, address: str) -> None:
        """Counts a new socket. If there are too many, another one is dropped for it: whoever holds
        a seat comes back by themselves, so nobody can keep them out.
        """
        limits, reserve = self._limits, self._limits.reserved_sockets
        nearby = self.by_address[address] >= limits.sockets_per_address + reserve
        everywhere = self.by_address.total() >= limits.sockets + reserve
        if nearby or everywhere:
            among = [
                d for d in self.devices if not d.closed and (everywhere or d.address == address)
            ]
            dropped = _least_needed(among)
            if dropped is None:
                self._forget_empty(address)
                raise refuse(ServerCode.TOO_MANY, what="connections")
            dropped.drop()
        self.by_address[address] += 1

    def gone(self, address: str) -> None:
        """A socket was closed."""
        self.by_address[address] -= 1
        self._forget_empty(address)

    def _forget_empty(self, address: str) -> None:
        if not self.by_address[address]:
            del self.by_address[address]

    def hello_from_seat(self, seat: str) -> None:
        """Counts a hello from a device that holds this seat of a table."""
        self._seat_hellos.charge(seat, self._services.time.now())

    def hello(self, device: SocketConnection) -> None:
        """Counts a hello from a device without a seat. Refused if its address says hello too often,
        or if only the reserve is left, which is for seats.
        """
        self._hellos.charge(device.address, self._services.time.now())
        limits = self._limits
        if (
            self.by_address[device.address] > limits.sockets_per_address
            or self.by_address.total() > limits.sockets
        ):
            raise refuse(ServerCode.TOO_MANY, what="connections")

    def preview(self, device: SocketConnection) -> None:
        """Counts a preview."""
        self._previews.charge(device.address, self._services.time.now())

    def draft(self, device: SocketConnection) -> None:
        """Counts a draft."""
        self._drafts.charge(device.address, self._services.time.now())

    def hint(self, device: SocketConnection) -> None:
        """Counts a hint."""
        self._hints.charge(device.address, self._services.time.now())

    def chat(self, device: SocketConnection, table: Table | None) -> None:
        """Counts a line of chat. Refused if the address says too much, except from a seat."""
        now = self._services.time.now()
        try:
            self._chat.charge(device.address, now)
        except Refused:
            seat = _seat(device, table)
            if seat is None or not self._seat_chat.take(seat, now):
                raise

    def message(
        self, device: SocketConnection, table: Table | None, now: int, count: int
    ) -> Charged | None:
        """Counts a message; None if it may not be handled. Where the address sends too many, those
        from a seat are counted by seat, so that no neighbour can silence it.
        """
        if self._messages.take(device.address, now, count):
            return ((self._messages, device.address),)
        seat = _seat(device, table)
        if seat is not None and self._seat_messages.take(seat, now, count):
            return ((self._seat_messages, seat),)
        return None

    def bytes_received(self, device: SocketConnection, now: int, size: int) -> bool:
        """Counts bytes that have arrived; False if it is too many for the address."""
        return self._bytes.take(device.address, now, size)


def _seat(device: SocketConnection, table: Table | None) -> str | None:
    """A name for the seat that a device holds, if it holds one."""
    return f"{table.row.id}/{min(device.seats)}" if table and device.seats else None


def _least_needed(devices: Sequence[SocketConnection]) -> SocketConnection | None:
    """The first that has not said hello, unless it has shown a token; else the last that holds no
    seat; else the one that has been silent longest among those of the guest who has the most.
    """
    last = None
    for device in devices:
        if not device.greeted and not device.has_seat:
            return device
        if device.greeted and not device.seats:
            last = device
    if last is not None or not devices:
        return last
    held = Counter([device.guest for device in devices])
    most = max(held.values())
    crowd = [device for device in devices if held[device.guest] == most]
    return min(crowd, key=lambda device: device.heard_at)
