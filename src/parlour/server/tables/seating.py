"""Who sits where: pure functions that change a table's row, or refuse to."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from parlour.core.game import GameClass
from parlour.core.refusal import CoreCode, refuse
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.messages import TOKEN_START
from parlour.server.tables import marks
from parlour.server.tables.names import bot_name, resembles, unique_name
from parlour.server.tables.tokens import equal_secrets, token_hash
from parlour.store.rows import GuestRow, MatchRow, SeatRow, TableRow


def seat_of(table: TableRow, seat: int) -> SeatRow:
    """One seat; refused if the table has no such seat."""
    if not 0 <= seat < len(table.seats):
        raise refuse(CoreCode.NO_SUCH_SEAT, seat=seat, seats=len(table.seats))
    return table.seats[seat]


def held_by(table: TableRow, tokens: Iterable[str]) -> dict[str, int]:
    """The seat of each of these tokens that belongs to one."""
    people = [s for s in table.seats if s.kind == "person"]
    return {
        token: s.seat
        for token, hashed in {token: token_hash(token) for token in tokens}.items()
        for s in people
        if equal_secrets(s.token_hash or "", hashed)
    }


def seats_of(table: TableRow, tokens: Iterable[str]) -> frozenset[int]:
    """The seats that these tokens belong to."""
    return frozenset(held_by(table, tokens).values())


def told_seats(table: TableRow, tokens: Iterable[str]) -> dict[str, int]:
    """The seats of these tokens, as their device is told."""
    return {token[:TOKEN_START]: seat for token, seat in held_by(table, tokens).items()}


def seat_of_token(table: TableRow, token: str) -> SeatRow:
    """The seat that a token belongs to; refused if there is none."""
    for seat in seats_of(table, (token,)):
        return table.seats[seat]
    raise refuse(ServerCode.NOT_SEATED)


def sit(
    table: TableRow, seat: int, guest: GuestRow, token: str, nonce: str, instead_of: str | None
) -> TableRow:
    """The guest sits down, or changes from the seat that the token `instead_of` belongs to.

    Any free seat will do, also one that somebody left during the match (unless the game hides
    hands: the table checks that). Asking again for a seat that the guest already has gives it a new
    token, so a lost response costs nobody their seat.
    """
    current = seat_of(table, seat)
    mine = current.kind == "person" and current.guest == guest.id
    if current.kind != "empty" and not mine:
        raise refuse(ServerCode.SEAT_TAKEN, seat=seat, place=seat + 1)
    left = table
    sign, colour = (current.sign, current.colour) if mine else (guest.sign, guest.colour)
    chosen = current.chosen
    if instead_of is not None:
        old = seat_of_token(table, instead_of)
        if table.phase == "playing":
            raise refuse(ServerCode.NOT_GATHERING)
        left = with_seat(table, SeatRow(seat=old.seat))
        sign, colour, chosen = old.sign, old.colour, old.chosen
    if mine and current.name:
        name = current.name
    else:
        left = bots_renamed(left, guest.name)
        name = unique_name(guest.name, names_beside(left, seat))
    after = with_seat(
        replace(left, host=left.host or guest.id),
        SeatRow(
            seat=seat,
            kind="person",
            guest=guest.id,
            name=name,
            token_hash=token_hash(token),
            nonce=nonce,
            chosen=chosen,
        ),
    )
    return marks.seated(after, seat, sign, colour)


def get_up(table: TableRow, seat: int) -> TableRow:
    """Frees a person's seat; during a match the autopilot plays for it."""
    if seat_of(table, seat).kind != "person":
        raise refuse(ServerCode.SEAT_EMPTY, seat=seat, place=seat + 1)
    return with_seat(table, SeatRow(seat=seat))


def put_bot(
    table: TableRow, seat: int, level: str, game: GameClass, moved_from: int | None = None
) -> TableRow:
    """Puts a bot on a free seat, or replaces the bot there. A bot that moves here from another seat
    keeps its name and its mark.
    """
    if level not in game.levels:
        raise refuse(CoreCode.UNKNOWN_LEVEL, level=level[:40], known=game.levels)
    current = seat_of(table, seat)
    if current.kind == "person":
        raise refuse(ServerCode.SEAT_TAKEN, seat=seat, place=seat + 1)
    if moved_from is not None and moved_from != seat:
        moving = seat_of(table, moved_from)
        table = remove_bot(table, moved_from)
        return marks.marked(with_seat(table, replace(moving, seat=seat, level=level)))
    name = bot_name(seat, names_beside(table, seat))
    kept = {"sign": current.sign, "colour": current.colour, "chosen": current.chosen}
    bot = SeatRow(seat=seat, kind="bot", level=level, name=name)
    return marks.marked(with_seat(table, replace(bot, **kept)))


def put_scripted(table: TableRow, seat: int) -> TableRow:
    """Puts a bot without a level on a seat: the tutorial's script makes its moves."""
    bot = SeatRow(seat=seat, kind="bot", name=unique_name("Bot", names_beside(table, seat)))
    return marks.marked(with_seat(table, bot))


def remove_bot(table: TableRow, seat: int) -> TableRow:
    """Frees a bot's seat."""
    if seat_of(table, seat).kind != "bot":
        raise refuse(ServerCode.SEAT_EMPTY, seat=seat, place=seat + 1)
    return with_seat(table, SeatRow(seat=seat))


def with_seats(table: TableRow, count: int, game: GameClass) -> TableRow:
    """The table with that many seats; removes from the end, with their bots, but no person's."""
    fixed = table.position is not None and count != len(table.seats)
    if fixed or count not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        raise refuse(CoreCode.WRONG_NUMBER_OF_SEATS, seats=count, fewest=fewest, most=most)
    for gone in table.seats[count:]:
        if gone.kind == "person":
            raise refuse(ServerCode.SEAT_TAKEN, seat=gone.seat, place=gone.seat + 1)
    more = [SeatRow(seat=seat) for seat in range(len(table.seats), count)]
    return replace(table, seats=(*table.seats[:count], *more))


def agree(table: TableRow, seat: int, nonce: str) -> TableRow:
    """A person agrees to a rematch, with a new nonce for its chance."""
    return with_seat(table, replace(seat_of(table, seat), ready=True, nonce=nonce))


def refuse_unready(table: TableRow) -> None:
    """Raises unless every seat is taken and at least one by a person."""
    free = tuple(s.seat for s in table.seats if s.kind == "empty")
    if free:
        raise refuse(ServerCode.SEATS_FREE, seats=free, places=tuple([s + 1 for s in free]))
    if not any(s.kind == "person" for s in table.seats):
        raise refuse(ServerCode.NO_PERSON)


def changed_hands(before: TableRow, after: TableRow) -> frozenset[int]:
    """The seats that now belong to somebody else."""
    # Seats that were added or removed are free, so they did not change hands.
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


def renamed(table: TableRow, guest: str, old_names: Collection[str], name: str) -> TableRow:
    """The table with a new name on those of the guest's seats that had one of the old names."""
    for seat in table.seats:
        if seat.guest == guest and seat.name in old_names:
            taken = names_beside(table, seat.seat)
            table = with_seat(table, replace(seat, name=unique_name(name, taken)))
    return table


def bots_renamed(table: TableRow, name: str) -> TableRow:
    """The table with other names for bots whose name is like this one. A bot keeps its name during
    a match, which people know it by.
    """
    if table.phase == "playing":
        return table
    for seat in table.seats:
        if seat.kind == "bot" and seat.level is not None and resembles(seat.name or "", name):
            other = bot_name(seat.seat, [*names_beside(table, seat.seat), name])
            table = with_seat(table, replace(seat, name=other))
    return table


def names_beside(table: TableRow, seat: int) -> list[str]:
    """The names at the other seats."""
    return [s.name for s in table.seats if s.name and s.seat != seat]


def names_of(table: TableRow) -> tuple[str, ...]:
    """The player's name for each seat; free seats are numbered."""
    return tuple([s.name or f"Seat {s.seat + 1}" for s in table.seats])


def with_those_who_left(table: TableRow, match: MatchRow) -> TableRow:
    """The table during a match, where free seats have the names and the marks of those who left
    them; a sign that somebody else has taken since is not theirs any more.
    """
    signs = {s.sign for s in table.seats}

    def shown(s: SeatRow) -> SeatRow:
        if s.kind != "empty":
            return s
        sign = match.signs[s.seat] if s.seat < len(match.signs) else None
        if sign is None or sign in signs:
            return replace(s, name=match.names[s.seat])
        return replace(s, name=match.names[s.seat], sign=sign, colour=match.colours[s.seat])

    if all(s.kind != "empty" for s in table.seats):
        return table
    return replace(table, seats=tuple([shown(s) for s in table.seats]))
