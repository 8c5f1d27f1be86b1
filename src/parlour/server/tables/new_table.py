"""Planning a new table: its game, settings, seats and start, checked before anything is saved."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from parlour.core.game import GameClass
from parlour.core.match import Match
from parlour.core.refusal import refuse
from parlour.core.tutorial.runner import tutorial_run
from parlour.core.tutorial.script import LEARNER
from parlour.server.matches.archive import Archive
from parlour.server.matches.services import Services
from parlour.server.protocol.bodies import NewTable, TableChanges, is_given
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.read_requests import (
    DocumentRequest,
    Plan,
    PositionRequest,
    TableFromPosition,
    TableFromRecord,
)
from parlour.server.tables import seating, tokens
from parlour.server.tables.documents import plain_object, read_document
from parlour.server.tables.seat_settings import (
    choices,
    dealt_out,
    has_fixed_settings,
    without_choices,
)
from parlour.store.rows import GuestRow, SeatRow, TableRow

_decode = msgspec.json.Decoder(Plan).decode


async def plan_table(services: Services, archive: Archive, request: NewTable, address: str) -> Plan:
    """Checks the request with a trial match, which refuses anything that could not be played. The
    address is that of whoever asks.
    """
    limits = services.configuration.limits
    if is_given(request.record):
        from_record = TableFromRecord(request.at, limits.entries, len(memoryview(request.record)))
        return await _plan(services, archive, address, from_record, request.record)
    if request.match is not None:
        row = await archive.row(request.match)
        if row.fate != "over":
            raise refuse(ServerCode.STILL_RUNNING)
        read = await archive.read_for(address, row, PositionRequest(request.at))
        return _decode(b"".join(read))
    game = services.game(request.game or "")
    if is_given(request.position):
        _refuse_long(request.position, limits.position)
        from_position = TableFromPosition(game.name, len(memoryview(request.position)))
        return await _plan(services, archive, address, from_position, request.position)
    wanted, seats = read_settings(services, request.settings), len(request.seats)
    settings = await trial(services, game, wanted, seats)
    return Plan(game.name, Raw(settings), seats, Raw(b"null"))


def read_settings(services: Services, document: Raw) -> dict[str, Any]:
    """Settings as a client sends them, before the game reads them; refused if they are too long."""
    _refuse_long(document, services.configuration.limits.settings)
    return plain_object(bytes(document))


async def trial(services: Services, game: GameClass, settings: dict[str, Any], seats: int) -> bytes:
    """The settings as the game reads them, after a trial match: it refuses what could not be
    played.
    """
    await services.prepare(game, settings)
    match = Match.new(game, seats, settings, seed="trial")
    return msgspec.json.encode(match.game.settings)


async def with_settings(services: Services, table: TableRow, document: Raw) -> TableRow:
    """The table with other settings for its next match. Whoever has agreed to that match under the
    old ones is asked again.
    """
    if table.phase == "playing":
        raise refuse(ServerCode.NOT_GATHERING)
    if has_fixed_settings(table):
        raise refuse(ServerCode.SETTINGS_FIXED)
    game = services.game(table.game)
    wanted = read_settings(services, document)
    if any(wanted.get(name) for name in game.seat_settings):
        raise refuse(ServerCode.CHOSEN_BY_SEAT)
    with_choices = {**wanted, **choices(table, game)}
    settings = await trial(services, game, with_choices, len(table.seats))
    return without_choices(replace(_asked_again(table), settings=settings), game)


def with_clock(table: TableRow, changes: TableChanges) -> TableRow:
    """The table with another clock for its next match, if the changes name one."""
    timer, seconds = changes.timer or table.timer, changes.seconds or table.seconds
    if (timer, seconds) == (table.timer, table.seconds):
        return table
    if table.phase == "playing":
        raise refuse(ServerCode.NOT_GATHERING)
    return replace(_asked_again(table), timer=timer, seconds=seconds)


def _asked_again(table: TableRow) -> TableRow:
    """The table where nobody has agreed to the next match."""
    return replace(table, seats=tuple([replace(seat, ready=False) for seat in table.seats]))


async def _plan(
    services: Services, archive: Archive, address: str, request: DocumentRequest, document: Raw
) -> Plan:
    data = bytes(document)
    read = await archive.read_document(
        address, request, data, lambda: read_document(request, data, services.game)
    )
    return _decode(b"".join(read))


def _refuse_long(document: Raw, most: int) -> None:
    if len(memoryview(document)) > most:
        raise refuse(ServerCode.TOO_LARGE, bytes=most)


def table_row(
    guest: GuestRow, game: GameClass, plan: Plan, request: NewTable, now: int
) -> TableRow:
    """The row of a planned table with its bots seated; it has no code yet."""
    row = replace(
        _blank_row(guest, game, bytes(plan.settings), plan.seats, now),
        timer=request.timer,
        seconds=request.seconds,
        public=request.public,
        hints=request.hints,
        pace=request.pace,
        position=bytes(plan.position) if is_given(plan.position) else None,
    )
    if row.position is None:
        row = dealt_out(row, game)
    for seat, seat_request in enumerate(request.seats):
        if seat_request.kind == "bot":
            default_level = game.levels[len(game.levels) // 2] if game.levels else ""
            row = seating.put_bot(row, seat, seat_request.level or default_level, game)
    return row


def tutorial_row(guest: GuestRow, game: GameClass, now: int) -> TableRow:
    """The row of a table where a game's tutorial is played."""
    match = tutorial_run(game).match
    settings = msgspec.json.encode(match.game.settings)
    row = _blank_row(guest, game, settings, match.seats, now)
    row = replace(row, tutorial=True, hints=False)
    for seat in range(len(row.seats)):
        if seat != LEARNER:
            row = seating.put_scripted(row, seat)
    return row


def _blank_row(guest: GuestRow, game: GameClass, settings: bytes, seats: int, now: int) -> TableRow:
    """A private table with free seats, before its first match."""
    return TableRow(
        id=tokens.new_id(),
        code="",
        host=guest.id,
        game=game.name,
        settings=settings,
        timer="off",
        seconds=90,
        public=False,
        phase="gathering",
        chat_open=True,
        seed=tokens.new_seed(),
        match=None,
        position=None,
        created=now,
        changed=now,
        seats=tuple([SeatRow(seat=seat) for seat in range(seats)]),
    )
