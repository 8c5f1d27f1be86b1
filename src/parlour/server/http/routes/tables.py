"""Routes for tables: open one, take and fill seats, start, agree to a rematch, carry a seat."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import segno
from msgspec import Raw
from msgspec.structs import replace

from parlour.core.chance import commitment
from parlour.core.refusal import Refused
from parlour.server.http.request import RequestContext
from parlour.server.http.routes.route import Route
from parlour.server.http.shown_tokens import SEAT_HEADER
from parlour.server.protocol.bodies import (
    BotRequest,
    CarryLink,
    CarryRequest,
    CarrySecret,
    LeaveRequest,
    MarkRequest,
    NewTable,
    Opened,
    RematchRequest,
    SeatCarried,
    Seated,
    SeatSettingRequest,
    SitRequest,
    TableChanges,
    TableSummary,
    is_given,
)
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.messages import OpenTables
from parlour.server.tables.names import clean_name
from parlour.server.tables.seating import told_seats

REPLAYED = 10
"""What a table from a record, a match or a position counts as, in matches read."""
QR_MASK = 3


async def list_tables(context: RequestContext) -> OpenTables:
    """The public tables."""
    return context.hub.lobby.open_tables()


async def open_table(context: RequestContext) -> Opened:
    """Opens a table with the guest as its host."""
    guest = await context.named()
    refuse_too_many(context)
    body: NewTable = context.body
    if body.match is not None or is_given(body.record) or is_given(body.position):
        context.charge(REPLAYED)
    table = await context.hub.open_table(guest, body, context.address)
    return Opened(table.row.code, f"/t/{table.row.code}")


def refuse_too_many(context: RequestContext) -> None:
    """Raises if this address opens tables too fast."""
    context.services.table_rate.charge(context.address, context.services.time.now())


async def table(context: RequestContext) -> TableSummary:
    """A table, for somebody who is not connected to it."""
    found = await context.table()
    row = found.row
    return TableSummary(
        code=row.code,
        game=row.game,
        phase=row.phase,
        settings=Raw(row.settings),
        timer=row.timer,
        seconds=row.seconds,
        public=row.public,
        seats=found.sitters(),
        match=row.match,
        matches=tuple(await context.services.store.matches_at(row.id)),
        commitment=commitment(row.seed),
        hints=row.hints,
        tutorial=row.tutorial,
        pace=row.pace,
        asked=await found.seats_to_act(),
        held=told_seats(row, context.seat_tokens),
    )


async def change_settings(context: RequestContext) -> None:
    """The host changes the table's switches, its pace, its seats, its settings or its clock."""
    found = await context.table()
    body: TableChanges = context.body
    address = context.address
    if is_given(body.settings):
        context.charge_settings()
    await found.do(lambda: found.change_settings(context.guest, body, address))


async def sit(context: RequestContext) -> Seated:
    """Sits down, or changes seats."""
    guest = await context.named()
    found = await context.table()
    body: SitRequest = context.body
    seat = context.number("seat")
    sitter = guest
    if body.name is not None:
        # Another person on the same device.
        sitter = replace(guest, name=clean_name(body.name), sign=None, colour=None)
    token = await found.do(lambda: found.sit(seat, sitter, body.nonce, body.instead_of))
    return Seated(seat, token, found.row.seats[seat].name or guest.name)


async def get_up(context: RequestContext) -> None:
    """Leaves a seat."""
    found = await context.table()
    body: LeaveRequest = context.body
    seat = context.number("seat")
    await found.do(lambda: found.get_up(seat, body.token))


async def mark(context: RequestContext) -> None:
    """Changes the sign and the colour of a seat."""
    found = await context.table()
    body: MarkRequest = context.body
    seat = context.number("seat")
    await found.do(lambda: found.mark(seat, body.token, body.sign, body.colour))


async def choose_for_seat(context: RequestContext) -> None:
    """Chooses a seat setting."""
    found = await context.table()
    body: SeatSettingRequest = context.body
    seat = context.number("seat")
    context.charge_settings()
    await found.do(lambda: found.choose_for_seat(context.guest, seat, body))


async def put_bot(context: RequestContext) -> None:
    """The host gives a seat to a bot."""
    found = await context.table()
    body: BotRequest = context.body
    seat = context.number("seat")
    await found.do(lambda: found.put_bot(context.guest, seat, body))


async def remove_bot(context: RequestContext) -> None:
    """The host frees a bot's seat."""
    found = await context.table()
    seat = context.number("seat")
    await found.do(lambda: found.remove_bot(context.guest, seat))


async def kick(context: RequestContext) -> None:
    """The host frees a person's seat."""
    found = await context.table()
    seat = context.number("seat")
    await found.do(lambda: found.kick(context.guest, seat))


async def start(context: RequestContext) -> None:
    """The host begins the match."""
    found = await context.table()
    await found.do(lambda: found.start(context.guest))


async def rematch(context: RequestContext) -> None:
    """Agrees to a rematch."""
    found = await context.table()
    body: RematchRequest = context.body
    await found.do(lambda: found.agree(body.token, body.nonce))


async def carry(context: RequestContext) -> CarryLink:
    """A link for another device. The secret is in the fragment, which browsers never send."""
    found = await context.table()
    body: CarryRequest = context.body
    secret = await found.do(lambda: found.carry(body.token))
    seconds = context.services.configuration.carry_ms // 1000
    path = f"/carry#{secret}"
    code = _qr_code(f"{context.base}{path}")
    return CarryLink(path, seconds, code.svg_data_uri(scale=5, border=3, light="#ffffff"))


def _qr_code(text: str) -> segno.QRCode:
    """The mask is given: trying all eight takes four times as long, and every one can be read."""
    return segno.make(text, micro=False, mask=QR_MASK)


async def take_over(context: RequestContext) -> SeatCarried:
    """Takes over a seat with the secret of a carry link."""
    body: CarrySecret = context.body
    try:
        found, seat, token = await context.hub.take_over(body.secret)
    except Refused as refused:
        if refused.code == ServerCode.LINK_USED:
            context.missed()
        raise
    return SeatCarried(found.row.code, seat, token)


async def qr(context: RequestContext) -> str:
    """The table's URL as a QR code."""
    found = await context.table()
    return _qr_svg(f"{context.base}/t/{found.row.code}")


@lru_cache(256)
def _qr_svg(text: str) -> str:
    out = BytesIO()
    code = _qr_code(text)
    code.save(out, kind="svg", scale=6, border=3, light="#ffffff", xmldecl=False, title="QR code")
    return out.getvalue().decode()


_SEAT = "/api/tables/{code}/seats/{seat}"

ROUTES = (
    Route(
        method="GET",
        path="/api/tables",
        summary="The public tables",
        answer=list_tables,
        gives=OpenTables,
    ),
    Route(
        method="POST",
        path="/api/tables",
        summary="Open a table for a game, from a position, from a record or from a finished match",
        answer=open_table,
        takes=NewTable,
        documents=("settings", "position", "record"),
        gives=Opened,
        status=201,
    ),
    Route(
        method="GET",
        path="/api/tables/{code}",
        summary="A table, for somebody who is not connected to it",
        answer=table,
        gives=TableSummary,
        depends_on=SEAT_HEADER,
    ),
    Route(
        method="PATCH",
        path="/api/tables/{code}",
        summary="The host changes the table's switches, pace, seats, settings or clock",
        answer=change_settings,
        takes=TableChanges,
        status=204,
    ),
    Route(
        method="POST",
        path=_SEAT,
        summary="Sit down, or change to this seat",
        answer=sit,
        takes=SitRequest,
        gives=Seated,
    ),
    Route(
        method="DELETE",
        path=_SEAT,
        summary="Leave a seat",
        answer=get_up,
        takes=LeaveRequest,
        status=204,
    ),
    Route(
        method="PUT",
        path=f"{_SEAT}/mark",
        summary="Change your sign and colour at this table",
        answer=mark,
        takes=MarkRequest,
        status=204,
    ),
    Route(
        method="PUT",
        path=f"{_SEAT}/setting",
        summary="Choose a setting for your seat, or as the host for a bot's",
        answer=choose_for_seat,
        takes=SeatSettingRequest,
        status=204,
    ),
    Route(
        method="PUT",
        path=f"{_SEAT}/bot",
        summary="The host gives a seat to a bot",
        answer=put_bot,
        takes=BotRequest,
        status=204,
    ),
    Route(
        method="DELETE",
        path=f"{_SEAT}/bot",
        summary="The host frees a bot's seat",
        answer=remove_bot,
        status=204,
    ),
    Route(
        method="POST",
        path=f"{_SEAT}/kick",
        summary="The host frees a person's seat",
        answer=kick,
        status=204,
    ),
    Route(
        method="POST",
        path="/api/tables/{code}/start",
        summary="The host begins the match",
        answer=start,
        status=204,
    ),
    Route(
        method="POST",
        path="/api/tables/{code}/rematch",
        summary="Agree to a rematch; it begins when everybody has agreed",
        answer=rematch,
        takes=RematchRequest,
        status=204,
    ),
    Route(
        method="POST",
        path="/api/tables/{code}/carry",
        summary="Create a link that carries a seat to another device, once",
        answer=carry,
        takes=CarryRequest,
        gives=CarryLink,
    ),
    Route(
        method="POST",
        path="/api/carry",
        summary="Take over a seat with the secret of such a link",
        answer=take_over,
        takes=CarrySecret,
        gives=SeatCarried,
    ),
    Route(
        method="GET",
        path="/api/tables/{code}/qr.svg",
        summary="The table's URL as a QR code",
        answer=qr,
        gives=str,
        content="image/svg+xml",
    ),
)
