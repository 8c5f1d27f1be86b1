"""People who play at other tables while the attack goes on, and must not notice it."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from typing import Any

from parlour.client import Client, Connection, MatchSnapshot, play_bot
from parlour.core.game import AnyGame, GameClass
from parlour.core.match import Match
from parlour.core.verification import verify
from parlour.server.protocol.messages import Question

SEATS = 2


class Bystanders:
    """Two people at one table who play match after match until they are told to go home."""

    def __init__(self, base: str, game: GameClass, rng: Random, pause_s: float) -> None:
        self._base = base
        self._game: AnyGame = game.make()
        self._kind = game
        self._rng = rng
        self._pause_s = pause_s
        self.home = asyncio.Event()
        self.moves = 0
        self.matches = 0

    async def play(self) -> None:
        """Plays; whatever is refused, lost or not replayable is raised."""
        async with Client(self._base) as one, Client(self._base) as other:
            await one.rename("Anna")
            await other.rename("Ben")
            code = (await one.open_table(self._game.name, seats=SEATS)).code
            tokens = [(await c.sit(code, s)).token for s, c in enumerate((one, other))]
            await one.start(code)
            async with one.join(code, tokens[:1]) as left, other.join(code, tokens[1:]) as right:
                while True:
                    await self._one_match(one, left, right)
                    if self.home.is_set():
                        return
                    before = left.table.match
                    await one.rematch(code, tokens[0])
                    await other.rematch(code, tokens[1])
                    for table in (left, right):
                        await table.until(partial(_begun, table, before))

    async def _one_match(self, client: Client, left: Connection, right: Connection) -> None:
        ended = await asyncio.gather(
            play_bot(left, 0, self._choose), play_bot(right, 1, self._choose)
        )
        assert left.hellos == right.hellos == 1, "a bystander lost its connection"
        record = await client.record(ended[0].match)
        replayed = Match.replay(record, game=self._kind)
        assert replayed.outcome is not None
        assert verify(record, self._kind).result == "honest"
        self.matches += 1

    async def _choose(self, snapshot: MatchSnapshot, question: Question) -> Any:
        if not self.home.is_set():
            await asyncio.sleep(self._pause_s)
        view = snapshot.read(self._game.View)
        state = self._game.imagine(view, self._rng)
        self.moves += 1
        return self._game.sample(state, question.seat, self._rng)


def _begun(table: Connection, before: str | None) -> bool:
    match_snapshots = table.snapshot.match_snapshots.values()
    return bool(match_snapshots) and all(s.match != before for s in match_snapshots)
