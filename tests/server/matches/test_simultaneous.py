"""Several people decide at once: what one does takes nothing from what the others have begun."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from msgspec import Raw

from parlour.client import Connection
from parlour.server.protocol.bot_requests import BotAnswer
from tests.server.fixture import ServerFixture, refused, scenario

POSITION: dict[str, Any] = {
    "seats": 4,
    "rows": ["........", ".DOG....", *["........"] * 6],
    "opened": True,
    "hands": ["", "E", "A", "T"],
    "phase": "react",
    "called": "AG",
    "waiting": [1, 2, 3],
}
TAKEN, FREE = [[1, 1], [1, 2]], [[5, 5], [5, 6]]


def wall(edge: list[list[int]]) -> dict[str, Any]:
    return {"type": "wall", "edge": edge}


@scenario()
async def test_drafts_and_decisions_stay_while_others_react(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", "Cid", "Dora", game="keebble", position=POSITION)
    questions = [party.devices[seat].question(seat) for seat in (1, 2, 3)]
    decisions = [question.decision for question in questions if question is not None]
    assert len(decisions) == 3
    for seat in (2, 3):
        await party.devices[seat].draft(seat, wall(TAKEN))
        await party.devices[seat].ping()
    await party.devices[1].act(1, wall(TAKEN), decision=decisions[0])
    for seat in (2, 3):
        await party.devices[seat].sync()
        await party.devices[seat].ping()
        snapshot = party.match_snapshot(seat)
        question = party.devices[seat].question(seat)
        assert question is not None
        assert question.decision == decisions[seat - 1]
        assert question != questions[seat - 1], "what is offered is refreshed"
        assert [draft.draft for draft in snapshot.drafts if draft.seat == seat] == [wall(TAKEN)]
    # The edge is gone, and the rules say so; a reaction at the same moment is not stale.
    async with refused("wall_there"):
        await party.devices[2].act(2, wall(TAKEN), decision=decisions[1])
    await party.devices[2].act(2, wall(FREE), decision=decisions[1])
    await party.devices[3].act(3, {"type": "take", "letter": "G"}, decision=decisions[2])
    await party.devices[3].ping()
    assert party.match_snapshot(3).to_act == (1,)


class FirstEdge:
    """Chooses the first edge that is offered: bots that think at the same moment want the same."""

    def __init__(self) -> None:
        self.asked = 0

    async def think(self, request: Any, who: str) -> BotAnswer:
        self.asked += 1
        walls = json.loads(bytes(request.view))["walls"]
        edge = TAKEN if TAKEN not in walls else FREE
        await asyncio.sleep(0)
        return BotAnswer(Raw(json.dumps(wall(edge)).encode()))


@scenario()
async def test_a_bot_that_was_too_late_looks_again(room: ServerFixture) -> None:
    rivals = room.hub.services.thinker = FirstEdge()
    ann = await room.guest("Ann")
    position = {**POSITION, "seats": 3, "hands": ["", "E", "A"], "waiting": [1, 2]}
    opened = await ann.open_table("keebble", seats=[None, "casual", "casual"], position=position)
    token = (await ann.sit(opened.code, 0)).token
    device = await room.join(ann, opened.code, token)
    await ann.start(opened.code)
    walls = await device.until(lambda: walls_of(device))
    assert walls == [TAKEN, FREE]
    assert rivals.asked >= 3
    table = await room.hub.table(opened.code)
    by = {entry.by for entry in table.session.loaded.match.entries if entry.actor in (1, 2)}
    assert by == {"bot"}


def walls_of(device: Connection) -> list[Any] | None:
    snapshot = device.match_snapshot(0)
    walls = snapshot.plain()["walls"] if snapshot is not None else []
    return walls if len(walls) == 2 else None
