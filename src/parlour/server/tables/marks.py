"""Signs and colours at a table: pure functions that keep a sign from being taken twice."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.core.refusal import refuse
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.marks import COLOURS, SIGNS, filled, first_free
from parlour.store.rows import Colour, SeatRow, Sign, TableRow


def marked(table: TableRow) -> TableRow:
    """The table with a free sign and colour for every player who has none."""
    taken = [s for s in table.seats if s.kind != "empty"]
    if all(s.sign is not None and s.colour is not None for s in taken):
        return table
    signs = filled(SIGNS, {s.seat: s.sign for s in taken})
    colours = filled(COLOURS, {s.seat: s.colour for s in taken})
    seats = [replace(s, sign=signs.get(s.seat), colour=colours.get(s.seat)) for s in table.seats]
    return replace(table, seats=tuple(seats))


def seated(table: TableRow, seat: int, sign: Sign | None, colour: Colour | None) -> TableRow:
    """The person who just sat down gets the sign and the colour they like, unless another person
    has them; then free ones.
    """
    others = [s for s in table.seats if s.seat != seat]
    people = [s for s in others if s.kind == "person"]
    free_sign = first_free(SIGNS, seat, [s.sign for s in others])
    free_colour = first_free(COLOURS, seat, [s.colour for s in others])
    return _give(
        table,
        seat,
        free_sign if sign is None or sign in [s.sign for s in people] else sign,
        free_colour if colour is None or colour in [s.colour for s in people] else colour,
    )


def mark(table: TableRow, seat: int, sign: Sign, colour: Colour) -> TableRow:
    """The table after a person chose a sign and a colour there; refused if another person has the
    sign. A colour may be shared: the signs tell people apart.
    """
    for other in table.seats:
        if other.seat != seat and other.kind == "person" and other.sign == sign:
            detail = {"sign": sign, "seat": other.seat, "place": other.seat + 1}
            raise refuse(ServerCode.SIGN_TAKEN, **detail)
    return _give(table, seat, sign, colour)


def _give(table: TableRow, seat: int, sign: Sign, colour: Colour) -> TableRow:
    """Marks a seat. Bots give way: one that has this sign or colour gets another."""

    def after(s: SeatRow) -> SeatRow:
        if s.seat == seat:
            return replace(s, sign=sign, colour=colour)
        if s.kind != "bot":
            return s
        return replace(
            s,
            sign=None if s.sign == sign else s.sign,
            colour=None if s.colour == colour else s.colour,
        )

    return marked(replace(table, seats=tuple([after(s) for s in table.seats])))
