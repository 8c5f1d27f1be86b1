"""Knows more words, also of two letters at once, and minds what the others get for theirs."""

from __future__ import annotations

from parlour.games.knickknack.actions import Carried
from parlour.games.knickknack.bots.letter_moves import Width
from parlour.games.knickknack.bots.player import Move, Player, at_once
from parlour.games.knickknack.state import State


class Casual(Player):
    """Takes what brings it most ahead now."""

    reach = 40
    width = Width(4, 2, 2)

    def value(self, state: State, seat: int, carried: Carried, move: Move) -> float:
        """What the move brings more than it brings the others."""
        return at_once(move, seat) - SAVING * carried.save


SAVING = 1
"""What saving seems to cost."""
