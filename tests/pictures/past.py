"""Matches that have been played: high scores need some, and a replay needs one."""

from __future__ import annotations

import asyncio
from random import Random

from parlour.client import Client, MatchSnapshot, play_bot
from parlour.games.kniffeliger import GAME
from parlour.server.protocol.messages import Question

NAMES = ("Robin", "Sophie", "Tim", "Grandma", "Mila", "Jonas", "Wout")


def play_some(base: str) -> str:
    """Two people play with each other and some alone; gives the first match."""
    return asyncio.run(_play_some(base))


async def _play_some(base: str) -> str:
    match = await _play(base, NAMES[:2], 1)
    for seed, name in enumerate(NAMES, 2):
        await _play(base, (name,), seed)
    await _play(base, NAMES[2:5], 20)
    return match


async def _play(base: str, names: tuple[str, ...], seed: int) -> str:
    game, rng = GAME.make(), Random(seed)

    def choose(snapshot: MatchSnapshot, question: Question) -> object:
        return game.choose(snapshot.read(game.View), question.seat, "beginner", rng)

    clients = [Client(base) for _ in names]
    for client, name in zip(clients, names, strict=True):
        await client.__aenter__()
        await client.rename(name)
    try:
        code = (await clients[0].open_table("kniffeliger", seats=len(names))).code
        tokens = [(await one.sit(code, seat)).token for seat, one in enumerate(clients)]
        tables = [one.join(code, [token]) for one, token in zip(clients, tokens, strict=True)]
        for table in tables:
            await table.__aenter__()
        await clients[0].start(code)
        ends = [play_bot(table, seat, choose) for seat, table in enumerate(tables)]
        snapshot = (await asyncio.gather(*ends))[0]
        for table in tables:
            await table.close()
        return snapshot.match
    finally:
        for client in clients:
            await client.__aexit__(None, None, None)
