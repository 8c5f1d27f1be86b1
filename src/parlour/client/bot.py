"""A bot over the network: plays one seat until the match is over."""

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

SAVE_RETRY_S = 0.25


async def play_bot(table: Connection, seat: int, choose: Choose) -> MatchSnapshot:
    """Plays a seat until the match is over and returns its final snapshot. If the seat is moved
    when the match begins, the bot goes along.

    The bot is asked again if the question changed while it was thinking, or if the server could not
    save its action. Any other refusal is the bot's mistake and is raised.
    """
    while (question := await table.asked(seat)) is not None:
        seat = question.seat
        snapshot = table.match_snapshot(seat)
        assert snapshot is not None
        action = choose(snapshot, question)
        if inspect.isawaitable(action):
            action = await action
        try:
            await table.act(seat, action, decision=question.decision)
        except Refused as refused:
            if refused.code in ("not_saved", "not_read"):
                await asyncio.sleep(SAVE_RETRY_S)
            elif refused.code == "stale_decision":
                await _another(table, question)
            else:
                raise
    ended = table.match_snapshot(seat)
    assert ended is not None
    return ended


async def _another(table: Connection, question: Question) -> None:
    """Waits until the seat is asked something else, or nothing."""

    def changed() -> bool:
        now = table.question(question.seat)
        return now is None or now.decision != question.decision

    await table.until(changed)
