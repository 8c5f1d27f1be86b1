"""The tables that are attacked: kept in play whatever the attack did to them."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from msgspec import Struct

from parlour.core.codec import plain
from parlour.core.refusal import Refused
from parlour.server.matches.live import LiveMatch
from parlour.server.protocol.bodies import NewTable, SeatRequest
from parlour.server.tables import tokens
from parlour.server.tables.hub import Hub
from parlour.server.tables.seating import seats_of
from parlour.server.tables.table import Table
from parlour.store.rows import GuestRow

GAMES = {
    "kniffeliger": 3,
    "secret_hands": 3,
    "reactions": 3,
    "patterns": 2,
    "planks": 3,
    "spelling": 3,
}


ELSEWHERE = (
    *("seats_free", "not_over", "not_seated", "not_gathering"),
    *("seat_empty", "seat_taken", "not_playing"),
)
"""Refusals that mean that another attacker was quicker."""


class Known(Struct, frozen=True):
    """What an attacker at a table knows: enough for a valid message of every kind."""

    code: str
    tokens: tuple[str, ...]
    seat: int
    decision: int
    action: Any
    notation: str
    version: int
    match: str
    guest: str
    codes: tuple[str, ...]


class FuzzTables:
    """Some tables of every game, whose host and people are one guest."""

    def __init__(self, hub: Hub, guest: GuestRow) -> None:
        self._hub = hub
        self._guest = guest
        self._tokens: dict[str, tuple[str, ...]] = {}

    async def open(self, copies: int) -> None:
        """Opens the tables."""
        for game, seats in GAMES.items():
            for _ in range(copies):
                wanted = NewTable(game=game, seats=(SeatRequest(),) * seats, public=True)
                table = await self._hub.open_table(self._guest, wanted)
                self._tokens[table.row.code] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        """The tables' codes."""
        return tuple(self._tokens)

    async def known(self, rng: Random) -> Known:
        """What can be known of one of the tables now; it is put in order first."""
        code = rng.choice(self.codes)
        table = await self._hub.table(code)
        live = await self._tended(table)
        asked = [seat for seat in live.match.to_act if seat in live.asked]
        seat = rng.choice(asked) if asked else 0
        decision = live.asked[seat].decision if asked else 0
        action = live.game.sample(live.match.state, seat, rng) if asked else None
        view = live.match.view(seat)
        return Known(
            code=code,
            tokens=self._tokens[code],
            seat=seat,
            decision=decision,
            action=plain(action),
            notation="" if action is None else live.game.write(action, view),
            version=live.version,
            match=live.row.id,
            guest=self._guest.id,
            codes=self.codes,
        )

    async def _tended(self, table: Table) -> LiveMatch:
        """Everybody sits, and a match runs (or is just over)."""
        code = table.row.code
        while True:
            try:
                await self._sit(table)
                held = self._tokens[code]
                if table.row.phase == "gathering":
                    await table.do(partial(table.start, self._guest.id))
                elif table.row.phase == "over":
                    for token in held:
                        await table.do(partial(table.agree, token, tokens.new_id()))
                return await table.do(table.session.live)
            except Refused as refused:
                if refused.code not in ELSEWHERE:
                    raise

    async def _sit(self, table: Table) -> None:
        code = table.row.code
        for seat in range(len(table.row.seats)):
            if seat in seats_of(table.row, self._tokens[code]):
                continue
            if table.row.seats[seat].kind == "bot":
                await table.do(partial(table.remove_bot, self._guest.id, seat))
            if table.row.seats[seat].kind == "person":
                await table.do(partial(table.kick, self._guest.id, seat))
            nonce = tokens.new_id()
            token = await table.do(partial(table.sit, seat, self._guest, nonce, None))
            still = [t for t in self._tokens[code] if seats_of(table.row, (t,))]
            self._tokens[code] = (*still, token)
