"""A small client for the server, for bots, tests and load tests. It is game-independent.

A bot that plays one seat at a table that somebody else has opened:

    import asyncio
    from random import Random

    from parlour.client import Client, MatchSnapshot, play_bot
    from parlour.games.kniffeliger import GAME
    from parlour.server.protocol.messages import Question

    game, rng = GAME.make(), Random()

    def choose(snapshot: MatchSnapshot, question: Question) -> object:
        view = snapshot.read(game.View)
        return game.choose(view, question.seat, "strong", rng)

    async def main() -> None:
        async with Client("http://127.0.0.1:8080") as client:
            await client.rename("Robin")
            seated = await client.sit("the-code-of-the-table", 1)
            async with client.join("the-code-of-the-table", [seated.token]) as table:
                snapshot = await play_bot(table, seated.seat, choose)
                print(snapshot.outcome)

    asyncio.run(main())

A refusal by the server is raised as `parlour.Refused`, with its code and detail.
"""

from parlour.client.api import Client
from parlour.client.bot import Choose, play_bot
from parlour.client.connection import Connection
from parlour.client.snapshot import MatchSnapshot, Snapshot

__all__ = ["Choose", "Client", "Connection", "MatchSnapshot", "Snapshot", "play_bot"]
