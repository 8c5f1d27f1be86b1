"""Several people decide at once: what one does takes nothing from what the others have begun."""

from __future__ import annotations

from typing import Any

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
