"""What the table does for somebody who is absent (KD-51)."""

from __future__ import annotations

from parlour.games.domino.actions import TakeTurn
from parlour.games.domino.state import State


def idle(state: State, seat: int) -> TakeTurn:
    """Lays nothing, and draws one domino if there is a pile."""
    return TakeTurn(draw=1 if state.piles[seat] else None)
