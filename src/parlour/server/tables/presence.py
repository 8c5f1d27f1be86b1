"""The devices at a table: who is let in, who has to go, and which seats are here."""

from __future__ import annotations

from parlour.core.refusal import refuse
from parlour.server.configuration import Limits
from parlour.server.matches.interfaces import Device
from parlour.server.protocol.codes import ServerCode

MOST_HOLDERS = 64
"""Guests that a table remembers for having shown a seat's token."""
RETURN_MS = 30_000
"""When a device that had to make room may try again."""


class Presence:
    """The connected devices, in order of arrival."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.devices: dict[Device, None] = {}
        self.here: frozenset[int] = frozenset()
        """The seats with a connected device, as of the last `update`."""
        self.holders: dict[str, tuple[str, ...]] = {}
        """Guests who have come with tokens of seats, and these; a carried seat has several."""

    def admit(self, device: Device, held: frozenset[int]) -> None:
        """Admits a device that holds these seats. Refuses a watcher if there are too many."""
        if held:
            self._make_room(device, held)
        elif device.seats or device not in self.devices:
            self._refuse_watchers(device.address)
        device.seats = held
        self.devices[device] = None

    def remember(self, device: Device) -> None:
        """Remembers with which tokens a guest has come, if they are of seats."""
        if device.seats:
            self.holders.pop(device.guest, None)
            self.holders[device.guest] = device.tokens
            if len(self.holders) > MOST_HOLDERS:
                del self.holders[next(iter(self.holders))]

    def update(self) -> frozenset[int]:
        """Computes which seats are here; returns those whose last device has gone."""
        before = self.here
        self.here = frozenset(seat for device in self.devices for seat in device.seats)
        return before - self.here

    def _make_room(self, device: Device, held: frozenset[int]) -> None:
        """Makes room for a device that holds seats: if a seat has many devices, the first of those
        has to go; if the table is full, the last watcher to arrive.
        """
        others = [other for other in self.devices if other is not device]
        for seat in held:
            same = [other for other in others if seat in other.seats]
            if len(same) >= self._limits.devices_per_seat:
                self._send_away(same[0], "this seat is open on too many devices")
        if device not in self.devices and len(self.devices) >= self._limits.sockets_per_table:
            watchers = [other for other in others if not other.seats]
            if watchers:
                self._send_away(watchers[-1], "the table is full")

    def _refuse_watchers(self, address: str) -> None:
        """Raises if there are too many watchers, at the table or from this address."""
        watchers = [device for device in self.devices if not device.seats]
        nearby = sum(device.address == address for device in watchers)
        if (
            len(watchers) >= self._limits.watchers_per_table
            or nearby >= self._limits.watchers_per_address
            or len(self.devices) >= self._limits.sockets_per_table
        ):
            raise refuse(ServerCode.TOO_MANY, what="watchers")

    def _send_away(self, device: Device, reason: str) -> None:
        self.devices.pop(device, None)
        device.close(reason, RETURN_MS)
