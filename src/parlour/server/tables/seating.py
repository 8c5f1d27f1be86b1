"""Who sits where: pure changes of a table's row. What may not be is refused."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from parlour.core.game import GameClass
from parlour.core.refusal import CoreCode, refuse
from parlour.server.protocol.codes import ServerCode
from parlour.server.tables.names import unique_name
from parlour.server.tables.tokens import same, token_hash
from parlour.store.rows import GuestRow, SeatRow, TableRow

BOTS = ("Biscuit", "Pepper", "Button", "Noodle", "Thimble", "Pickle", "Marble", "Clover")
"""What bots are called, by seat: they keep their name when their level changes."""


def seat_of(table: TableRow, seat: int) -> SeatRow:
    """One seat; refused if the table has none of that number."""
    if not 0 <= seat < len(table.seats):
        raise refuse(CoreCode.NO_SUCH_SEAT, seat=seat, seats=len(table.seats))
    return table.seats[seat]


def seats_of(table: TableRow, tokens: Iterable[str]) -> frozenset[int]:
    """The seats that these tokens open."""
    hashes = {token_hash(token) for token in tokens}
    return frozenset(
        s.seat
        for s in table.seats
        if s.kind == "person" and any(same(s.token_hash or "", h) for h in hashes)
    )


def owned(table: TableRow, token: str) -> SeatRow:
    """The seat that a token opens; refused if it opens none."""
    for seat in seats_of(table, (token,)):
        return table.seats[seat]
    raise refuse(ServerCode.NOT_SEATED)


def sit(
    table: TableRow, seat: int, guest: GuestRow, token: str, nonce: str, instead_of: str | None
) -> TableRow:
    """The guest sits down, or changes from the seat that `instead_of` opens.

    Before the start any free seat will do; later one that somebody left. Asking again for a seat
    one has gives it a new token, so an answer that got lost costs nobody their seat.
    """
    place = seat_of(table, seat)
    mine = place.kind == "person" and place.guest == guest.id
    if place.kind != "empty" and not mine:
        raise refuse(ServerCode.SEAT_TAKEN, seat=seat, place=seat + 1)
    left = table
    if instead_of is not None:
        old = owned(table, instead_of)
        if table.phase == "playing":
            raise refuse(ServerCode.NOT_GATHERING)
        left = with_seat(table, SeatRow(seat=old.seat))
    taken = [s.name for s in left.seats if s.name and s.seat != seat]
    name = place.name if mine and place.name else unique_name(guest.name, taken)
    return with_seat(
        replace(left, host=left.host or guest.id),
        SeatRow(
            seat=seat,
            kind="person",
            guest=guest.id,
            name=name,
            token_hash=token_hash(token),
            nonce=nonce,
        ),
    )


def get_up(table: TableRow, seat: int) -> TableRow:
    """The seat becomes free; in a running match the table plays for it."""
    if seat_of(table, seat).kind != "person":
        raise refuse(ServerCode.SEAT_EMPTY, seat=seat, place=seat + 1)
    return with_seat(table, SeatRow(seat=seat))


def put_bot(table: TableRow, seat: int, level: str, game: GameClass) -> TableRow:
    """A bot sits down on a free seat, or another one takes a bot's."""
    if level not in game.levels:
        raise refuse(CoreCode.UNKNOWN_LEVEL, level=level[:40], known=game.levels)
    if seat_of(table, seat).kind == "person":
        raise refuse(ServerCode.SEAT_TAKEN, seat=seat, place=seat + 1)
    taken = [s.name for s in table.seats if s.name and s.seat != seat]
    name = unique_name(BOTS[seat % len(BOTS)], taken)
    return with_seat(table, SeatRow(seat=seat, kind="bot", level=level, name=name))


def put_scripted(table: TableRow, seat: int) -> TableRow:
    """A bot of no level sits down: a tutorial says what it does."""
    taken = [s.name for s in table.seats if s.name and s.seat != seat]
    return with_seat(table, SeatRow(seat=seat, kind="bot", name=unique_name("Bot", taken)))


def remove_bot(table: TableRow, seat: int) -> TableRow:
    """A bot gets up."""
    if seat_of(table, seat).kind != "bot":
        raise refuse(ServerCode.SEAT_EMPTY, seat=seat, place=seat + 1)
    return with_seat(table, SeatRow(seat=seat))


def with_seats(table: TableRow, count: int, game: GameClass) -> TableRow:
    """The table with so many seats; only free ones can go, and only the last."""
    fixed = table.position is not None and count != len(table.seats)
    if fixed or count not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        raise refuse(CoreCode.WRONG_NUMBER_OF_SEATS, seats=count, fewest=fewest, most=most)
    for gone in table.seats[count:]:
        if gone.kind != "empty":
            raise refuse(ServerCode.SEAT_TAKEN, seat=gone.seat, place=gone.seat + 1)
    more = [SeatRow(seat=seat) for seat in range(len(table.seats), count)]
    return replace(table, seats=(*table.seats[:count], *more))


def agree(table: TableRow, seat: int, nonce: str) -> TableRow:
    """A person wants a rematch and adds a new nonce to its chance."""
    return with_seat(table, replace(seat_of(table, seat), ready=True, nonce=nonce))


def refuse_unready(table: TableRow) -> None:
    """Raises unless everybody needed is there."""
    free = tuple(s.seat for s in table.seats if s.kind == "empty")
    if free:
        raise refuse(ServerCode.SEATS_FREE, seats=free, places=tuple([s + 1 for s in free]))
    if not any(s.kind == "person" for s in table.seats):
        raise refuse(ServerCode.NO_PERSON)


def changed_hands(before: TableRow, after: TableRow) -> frozenset[int]:
    """The seats where somebody else sits now."""
    # A seat that came or went was free, and is nobody's.
    pairs = zip(before.seats, after.seats, strict=False)
    return frozenset(
        new.seat
        for old, new in pairs
        if (old.kind, old.guest, old.token_hash) != (new.kind, new.guest, new.token_hash)
    )


def with_seat(table: TableRow, seat: SeatRow) -> TableRow:
    """The table with one seat changed."""
    seats = tuple([seat if s.seat == seat.seat else s for s in table.seats])
    return replace(table, seats=seats)


def renamed(table: TableRow, guest: str, called: Collection[str], name: str) -> TableRow:
    """The table with the new name on the guest's seats that were called so."""
    for seat in table.seats:
        if seat.guest == guest and seat.name in called:
            taken = [s.name for s in table.seats if s.name and s.seat != seat.seat]
            table = with_seat(table, replace(seat, name=unique_name(name, taken)))
    return table


def names_of(table: TableRow) -> tuple[str, ...]:
    """Who sits where, in words."""
    return tuple([s.name or f"Seat {s.seat + 1}" for s in table.seats])
