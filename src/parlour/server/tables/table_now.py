"""A table as its devices are told: the message, and its seats as everybody sees them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Raw

from parlour.core.chance import commitment
from parlour.server.matches.interfaces import Device
from parlour.server.protocol.messages import Person, Sitter, TableNow, Wish
from parlour.server.tables.seat_settings import chosen_for, has_fixed_settings
from parlour.server.tables.seating import told_seats
from parlour.store.rows import TableRow


def sitters_of(row: TableRow, here: Collection[int]) -> tuple[Sitter, ...]:
    """Every seat as everybody sees it; `here` are those with a connected device."""
    return tuple(
        [
            Sitter(
                seat=s.seat,
                kind=s.kind,
                name=s.name,
                level=s.level,
                guest=s.guest,
                here=s.seat in here or s.kind == "bot",
                ready=s.ready,
                sign=s.sign,
                colour=s.colour,
                chosen=chosen_for(s),
            )
            for s in row.seats
        ]
    )


def people_of(devices: Iterable[Device]) -> tuple[Person, ...]:
    """Everybody with a device at the table, each once."""
    people = {each.guest: each.name for each in devices}
    return tuple([Person(guest, name) for guest, name in people.items()])


def table_now(
    row: TableRow,
    device: Device,
    sitters: tuple[Sitter, ...],
    people: tuple[Person, ...],
    wish: Wish | None,
) -> TableNow:
    """The table for one of its devices."""
    return TableNow(
        code=row.code,
        game=row.game,
        settings=Raw(row.settings),
        phase=row.phase,
        host=row.host,
        you=device.guest,
        public=row.public,
        timer=row.timer,
        seconds=row.seconds,
        chat_open=row.chat_open,
        seats=sitters,
        people=people,
        match=row.match,
        commitment=commitment(row.seed),
        wish=wish,
        hints=row.hints,
        tutorial=row.tutorial,
        pace=row.pace,
        fixed=has_fixed_settings(row),
        held=told_seats(row, device.tokens) if device.seats else {},
    )
