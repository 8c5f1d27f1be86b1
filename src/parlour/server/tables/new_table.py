"""Planning a new table: its game, settings, seats and start, checked before anything is saved."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from parlour.core.codec import plain
from parlour.core.game import GameClass
from parlour.core.match import Match
from parlour.core.refusal import refuse
from parlour.core.tutorial import LEARNER
from parlour.core.tutorial_runner import tutorial_run
from parlour.server.matches.archive import Archive
from parlour.server.matches.services import Services
from parlour.server.protocol.bodies import NewTable
from parlour.server.protocol.codes import ServerCode
from parlour.server.tables import seating, tokens
from parlour.store.rows import GuestRow, SeatRow, TableRow


class Plan(Struct, frozen=True):
    """A valid plan for a table: a match can start with it."""

    game: GameClass
    settings: dict[str, Any]
    seats: int
    position: dict[str, Any] | None


async def plan_table(services: Services, archive: Archive, request: NewTable) -> Plan:
    """Checks the request with a trial match, which refuses anything that could not be played."""
    name, position = request.game, request.position
    if request.match is not None:
        live = await archive.match(request.match)
        if not live.over:
            raise refuse(ServerCode.STILL_RUNNING)
        name, position = live.game.name, _position(live.match, request.at)
    if request.record is not None:
        header = request.record.get("header")
        name_in_header = header.get("game") if isinstance(header, dict) else None
        known = services.game(name_in_header) if isinstance(name_in_header, str) else None
        replayed = Match.replay(request.record, game=known)
        name, position = replayed.game.name, _position(replayed, request.at)
    game = services.game(name or "")
    if position is not None:
        trial = Match.at(game, position, seed="trial")
        if not trial.to_act:
            raise refuse(ServerCode.NOT_PLAYING)
    else:
        trial = Match.new(game, len(request.seats), request.settings, seed="trial")
    return Plan(game, plain(trial.game.settings), trial.seats, position)


def table_row(guest: GuestRow, plan: Plan, request: NewTable, now: int) -> TableRow:
    """The row of a planned table with its bots seated; it has no code yet."""
    game = plan.game
    row = replace(
        _blank_row(guest, game, plan.settings, plan.seats, now),
        timer=request.timer,
        seconds=request.seconds,
        public=request.public,
        hints=request.hints,
        pace=request.pace,
        position=None if plan.position is None else msgspec.json.encode(plan.position),
    )
    for seat, seat_request in enumerate(request.seats):
        if seat_request.kind == "bot":
            default_level = game.levels[len(game.levels) // 2] if game.levels else ""
            row = seating.put_bot(row, seat, seat_request.level or default_level, game)
    return row


def tutorial_row(guest: GuestRow, game: GameClass, now: int) -> TableRow:
    """The row of a table where a game's tutorial is played."""
    match = tutorial_run(game).match
    row = _blank_row(guest, game, match.game.settings, match.seats, now)
    row = replace(row, tutorial=True, hints=False)
    for seat in range(len(row.seats)):
        if seat != LEARNER:
            row = seating.put_scripted(row, seat)
    return row


def _blank_row(guest: GuestRow, game: GameClass, settings: Any, seats: int, now: int) -> TableRow:
    """A private table with free seats, before its first match."""
    return TableRow(
        id=tokens.new_id(),
        code="",
        host=guest.id,
        game=game.name,
        settings=msgspec.json.encode(settings),
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


def _position(match: Match, at: int | None) -> dict[str, Any]:
    """The position after entry `at`, by default the last; refused if no player can act in it."""
    state = match.state if at is None else match.state_at(at)
    if match.game.to_act(state) in ((), "chance"):
        raise refuse(ServerCode.NOT_PLAYING)
    position: dict[str, Any] = plain(match.game.position(state))
    return position
