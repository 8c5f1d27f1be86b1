"""What a new table is made of: its game, settings, seats and start, tried out before it is kept."""

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
    """A table that can be played at."""

    game: GameClass
    settings: dict[str, Any]
    seats: int
    position: dict[str, Any] | None


async def planned(services: Services, archive: Archive, wanted: NewTable) -> Plan:
    """What is wanted, tried out so that a match can begin; refused if it can't."""
    name, position = wanted.game, wanted.position
    if wanted.match is not None:
        live = await archive.match(wanted.match)
        if not live.over:
            raise refuse(ServerCode.STILL_RUNNING)
        name, position = live.game.name, _position(live.match, wanted.at)
    if wanted.record is not None:
        header = wanted.record.get("header")
        named = header.get("game") if isinstance(header, dict) else None
        known = services.game(named) if isinstance(named, str) else None
        replayed = Match.replay(wanted.record, game=known)
        name, position = replayed.game.name, _position(replayed, wanted.at)
    game = services.game(name or "")
    if position is not None:
        tried = Match.at(game, position, seed="tried out")
        if not tried.to_act:
            raise refuse(ServerCode.NOT_PLAYING)
    else:
        tried = Match.new(game, len(wanted.seats), wanted.settings, seed="tried out")
    return Plan(game, plain(tried.game.settings), tried.seats, position)


def table_row(guest: GuestRow, plan: Plan, wanted: NewTable, now: int) -> TableRow:
    """The row of a planned table, its bots seated; it has no code yet."""
    game = plan.game
    row = replace(
        _blank_row(guest, game, plan.settings, plan.seats, now),
        timer=wanted.timer,
        seconds=wanted.seconds,
        public=wanted.public,
        hints=wanted.hints,
        position=None if plan.position is None else msgspec.json.encode(plan.position),
    )
    for seat, request in enumerate(wanted.seats):
        if request.kind == "bot":
            usual = game.levels[len(game.levels) // 2] if game.levels else ""
            row = seating.put_bot(row, seat, request.level or usual, game)
    return row


def tutorial_row(guest: GuestRow, game: GameClass, now: int) -> TableRow:
    """The row of a table where a game's tutorial is played."""
    script = tutorial_run(game).match
    row = _blank_row(guest, game, script.game.settings, script.seats, now)
    row = replace(row, tutorial=True, hints=False)
    for seat in range(len(row.seats)):
        if seat != LEARNER:
            row = seating.put_scripted(row, seat)
    return row


def _blank_row(guest: GuestRow, game: GameClass, settings: Any, seats: int, now: int) -> TableRow:
    """A private table that people gather at."""
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
    """The position after entry `at`, or the present one; refused where nobody can act."""
    state = match.state if at is None else match.state_at(at)
    if match.game.to_act(state) in ((), "chance"):
        raise refuse(ServerCode.NOT_PLAYING)
    made: dict[str, Any] = plain(match.game.position(state))
    return made
