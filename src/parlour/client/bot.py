"""A bot over the network: answers every question of one seat until the match is over."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from typing import Any

from parlour.client.connection import Connection
from parlour.client.snapshot import MatchSnapshot
from parlour.core.refusal import Refused
from parlour.server.protocol.messages import Question

Choose = Callable[[MatchSnapshot, Question], Any]
"""The action for a question, plain or typed; may be a coroutine function."""

SAVED_LATER_S = 0.25


async def play_bot(table: Connection, seat: int, choose: Choose) -> MatchSnapshot:
    """Plays a seat to the end of the match and returns how it stands then.

    A question that changed while the bot was thinking is asked again, and so is one whose answer
    the server could not save; any other refusal is the bot's mistake and is raised.
    """
    while (question := await table.asked(seat)) is not None:
        standing = table.standing(seat)
        assert standing is not None
        action = choose(standing, question)
        if inspect.isawaitable(action):
            action = await action
        try:
            await table.act(seat, action, decision=question.decision)
        except Refused as refused:
            if refused.code == "not_saved":
                await asyncio.sleep(SAVED_LATER_S)
            elif refused.code == "stale_decision":
                await _another(table, question)
            else:
                raise
    ended = table.standing(seat)
    assert ended is not None
    return ended


async def _another(table: Connection, question: Question) -> None:
    """Waits until the seat is asked something else than this, or nothing."""

    def changed() -> bool:
        now = table.question(question.seat)
        return now is None or now.decision != question.decision

    await table.until(changed)
