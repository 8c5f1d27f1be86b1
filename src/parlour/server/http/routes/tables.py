"""Doors of tables: open one, sit, fill, start, go on."""

from __future__ import annotations

from io import BytesIO

import segno
from msgspec import Raw
from msgspec.structs import replace

from parlour.core.chance import commitment
from parlour.core.refusal import refuse
from parlour.server.http.request import Visit
from parlour.server.http.routes.route import Door
from parlour.server.http.security import address_of
from parlour.server.protocol.bodies import (
    Agreeing,
    BotWanted,
    Carried,
    Carrying,
    CarryLink,
    Leaving,
    NewTable,
    Opened,
    SeatCarried,
    Seated,
    Sitting,
    Switches,
    TableSheet,
)
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.messages import OpenTables
from parlour.server.tables.names import clean_name


async def listed(visit: Visit) -> OpenTables:
    """The public tables."""
    return visit.house.lobby.listed()


async def open_table(visit: Visit) -> Opened:
    """A new table, with whoever asks as its host."""
    guest = await visit.named()
    refuse_too_many(visit)
    body: NewTable = visit.body
    table = await visit.house.open_table(guest, body)
    return Opened(table.row.code, f"/t/{table.row.code}")


def refuse_too_many(visit: Visit) -> None:
    """Raises if this address opens tables too fast."""
    house = visit.house
    address = address_of(visit.request, house.configuration)
    if not house.table_rate.take(address, house.clock.now()):
        raise refuse(ServerCode.TOO_FAST)


async def table(visit: Visit) -> TableSheet:
    """A table from outside."""
    found = await visit.table()
    row = found.row
    matches = await visit.house.store.matches_at(row.id)
    return TableSheet(
        code=row.code,
        game=row.game,
        phase=row.phase,
        settings=Raw(row.settings),
        timer=row.timer,
        seconds=row.seconds,
        public=row.public,
        seats=found.sitters(),
        match=row.match,
        matches=tuple([m.id for m in matches]),
        commitment=commitment(row.seed),
        hints=row.hints,
        tutorial=row.tutorial,
        asked=await found.asked(),
    )


async def switch(visit: Visit) -> None:
    """The host switches chat, listing or hints, or adds and removes seats."""
    found = await visit.table()
    body: Switches = visit.body
    await found.do(lambda: found.switch(visit.guest, body))


async def sit(visit: Visit) -> Seated:
    """Sit down, or change seats."""
    guest = await visit.named()
    found = await visit.table()
    body: Sitting = visit.body
    seat = visit.number("seat")
    sitter = guest if body.name is None else replace(guest, name=clean_name(body.name))
    token = await found.do(lambda: found.sit(seat, sitter, body.nonce, body.instead_of))
    return Seated(seat, token, found.row.seats[seat].name or guest.name)


async def get_up(visit: Visit) -> None:
    """Leave a seat."""
    found = await visit.table()
    body: Leaving = visit.body
    seat = visit.number("seat")
    await found.do(lambda: found.get_up(seat, body.token))


async def put_bot(visit: Visit) -> None:
    """The host gives a seat to a bot."""
    found = await visit.table()
    body: BotWanted = visit.body
    seat = visit.number("seat")
    await found.do(lambda: found.put_bot(visit.guest, seat, body.level))


async def remove_bot(visit: Visit) -> None:
    """The host frees a bot's seat."""
    found = await visit.table()
    seat = visit.number("seat")
    await found.do(lambda: found.remove_bot(visit.guest, seat))


async def kick(visit: Visit) -> None:
    """The host frees a person's seat."""
    found = await visit.table()
    seat = visit.number("seat")
    await found.do(lambda: found.kick(visit.guest, seat))


async def start(visit: Visit) -> None:
    """The host begins the match."""
    found = await visit.table()
    await found.do(lambda: found.start(visit.guest))


async def rematch(visit: Visit) -> None:
    """Agree to another match."""
    found = await visit.table()
    body: Agreeing = visit.body
    await found.do(lambda: found.agree(body.token, body.nonce))


async def carry(visit: Visit) -> CarryLink:
    """A link to another device; the secret is in the fragment, which no server is ever sent."""
    found = await visit.table()
    body: Carrying = visit.body
    secret = await found.do(lambda: found.carry(body.token))
    seconds = visit.house.configuration.carry_ms // 1000
    path = f"/carry#{secret}"
    code = segno.make(f"{visit.base}{path}", micro=False)
    return CarryLink(path, seconds, code.svg_data_uri(scale=5, border=3, light="#ffffff"))


async def carried(visit: Visit) -> SeatCarried:
    """Take over a seat with a link's secret."""
    body: Carried = visit.body
    found, seat, token = await visit.house.carried(body.secret)
    return SeatCarried(found.row.code, seat, token)


async def qr(visit: Visit) -> str:
    """The table's address to point a camera at."""
    found = await visit.table()
    out = BytesIO()
    code = segno.make(f"{visit.base}/t/{found.row.code}", micro=False)
    code.save(out, kind="svg", scale=6, border=3, light="#ffffff", xmldecl=False, title="QR code")
    return out.getvalue().decode()


_SEAT = "/api/tables/{code}/seats/{seat}"

DOORS = (
    Door(
        method="GET",
        path="/api/tables",
        summary="The public tables",
        answer=listed,
        gives=OpenTables,
    ),
    Door(
        method="POST",
        path="/api/tables",
        summary="Open a table: for a game, from a position, from a record or a finished match",
        answer=open_table,
        takes=NewTable,
        gives=Opened,
        status=201,
    ),
    Door(
        method="GET",
        path="/api/tables/{code}",
        summary="A table from outside",
        answer=table,
        gives=TableSheet,
    ),
    Door(
        method="PATCH",
        path="/api/tables/{code}",
        summary="The host switches chat, listing or hints, or adds and removes seats",
        answer=switch,
        takes=Switches,
        status=204,
    ),
    Door(
        method="POST",
        path=_SEAT,
        summary="Sit down, or change to this seat",
        answer=sit,
        takes=Sitting,
        gives=Seated,
    ),
    Door(method="DELETE", path=_SEAT, summary="Get up", answer=get_up, takes=Leaving, status=204),
    Door(
        method="PUT",
        path=f"{_SEAT}/bot",
        summary="The host gives a seat to a bot",
        answer=put_bot,
        takes=BotWanted,
        status=204,
    ),
    Door(
        method="DELETE",
        path=f"{_SEAT}/bot",
        summary="The host frees a bot's seat",
        answer=remove_bot,
        status=204,
    ),
    Door(
        method="POST",
        path=f"{_SEAT}/kick",
        summary="The host frees a person's seat",
        answer=kick,
        status=204,
    ),
    Door(
        method="POST",
        path="/api/tables/{code}/start",
        summary="The host begins the match",
        answer=start,
        status=204,
    ),
    Door(
        method="POST",
        path="/api/tables/{code}/rematch",
        summary="Agree to another match; it begins when everybody has",
        answer=rematch,
        takes=Agreeing,
        status=204,
    ),
    Door(
        method="POST",
        path="/api/tables/{code}/carry",
        summary="Make a link that carries a seat to another device, once",
        answer=carry,
        takes=Carrying,
        gives=CarryLink,
    ),
    Door(
        method="POST",
        path="/api/carry",
        summary="Take over a seat with the secret of such a link",
        answer=carried,
        takes=Carried,
        gives=SeatCarried,
    ),
    Door(
        method="GET",
        path="/api/tables/{code}/qr.svg",
        summary="The table's address as a QR code",
        answer=qr,
        gives=str,
        content="image/svg+xml",
    ),
)
