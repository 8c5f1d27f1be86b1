"""What people choose for their own seats, and who sits where when a match begins: pure functions
that change a table's row, or refuse to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from parlour.core.codec import codec_of
from parlour.core.game import GameClass
from parlour.core.refusal import Refusal, refuse
from parlour.server.protocol.codes import ServerCode
from parlour.server.tables.seating import seat_of, with_seat
from parlour.server.tables.settings_form import seat_fields
from parlour.store.rows import SeatRow, TableRow

_encode = msgspec.json.Encoder().encode


def chosen_for(seat: SeatRow) -> dict[str, Any]:
    """What was chosen for a seat, by the name of the setting."""
    found: dict[str, Any] = {} if seat.chosen is None else msgspec.json.decode(seat.chosen)
    return found


def has_fixed_settings(table: TableRow) -> bool:
    """Whether a position or a tutorial decides about settings and seats."""
    return table.position is not None or table.tutorial


def choose(table: TableRow, game: GameClass, seat: int, name: str, value: object) -> TableRow:
    """The table after a choice for one seat; with None the choice is the game's again."""
    if table.phase == "playing":
        raise refuse(ServerCode.NOT_GATHERING)
    if has_fixed_settings(table):
        raise refuse(ServerCode.SETTINGS_FIXED)
    known = game.seat_settings
    if name not in known:
        raise refuse(ServerCode.NO_SUCH_SETTING, name=name[:40], known=known, count=len(known))
    row = seat_of(table, seat)
    wanted = {name: [*[None] * seat, value]}
    if isinstance(codec_of(game.Settings).read(wanted), Refusal):
        field = seat_fields(game).get(name)
        known = () if field is None else field.possible
        raise refuse(ServerCode.BAD_SETTING, name=name, known=known)
    others = {key: kept for key, kept in chosen_for(row).items() if key != name}
    chosen = others if value is None else {**others, name: value}
    return with_seat(table, replace(row, chosen=_encode(chosen) if chosen else None))


def choices(table: TableRow, game: GameClass) -> dict[str, list[Any]]:
    """The seat settings of a table: a value per seat, or none if nobody has chosen anything."""
    chosen = [chosen_for(seat) for seat in table.seats]
    values = {name: [choice.get(name) for choice in chosen] for name in game.seat_settings}
    return {
        name: by_seat if any(value is not None for value in by_seat) else []
        for name, by_seat in values.items()
    }


def dealt_out(table: TableRow, game: GameClass) -> TableRow:
    """A new table whose settings choose something for seats: the seats have it instead."""
    settings = msgspec.json.decode(table.settings)
    given = {name: settings[name] for name in game.seat_settings}

    def dealt(seat: SeatRow) -> SeatRow:
        values = {name: value[seat.seat : seat.seat + 1] for name, value in given.items()}
        chosen = {name: value[0] for name, value in values.items() if value not in ([], [None])}
        return replace(seat, chosen=_encode(chosen) if chosen else None)

    return without_choices(replace(table, seats=tuple(map(dealt, table.seats))), game)


def without_choices(table: TableRow, game: GameClass) -> TableRow:
    """The table whose settings choose nothing for a seat: until a match begins, seats do that."""
    return _with(table, {name: [] for name in game.seat_settings})


def reseated(table: TableRow, game: GameClass) -> TableRow:
    """The table as a match begins there: everybody sits where the game wants them, with everything
    that belongs to their seat, and the settings have what they have chosen.
    """
    settings = msgspec.json.decode(table.settings) | choices(table, game)
    order = game.reseated(codec_of(game.Settings).demand(settings), len(table.seats))
    if sorted(order) != list(range(len(table.seats))):
        raise ValueError(f"{game.name} seats people as {order}")
    seats = tuple([replace(table.seats[old], seat=new) for new, old in enumerate(order)])
    moved = replace(table, seats=seats)
    return _with(moved, choices(moved, game))


def _with(table: TableRow, settings: Mapping[str, object]) -> TableRow:
    if not settings:
        return table
    return replace(table, settings=_encode(msgspec.json.decode(table.settings) | settings))
