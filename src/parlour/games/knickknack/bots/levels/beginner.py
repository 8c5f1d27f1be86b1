"""Knows common words, looks for them letter by letter, and counts its own points only."""

from __future__ import annotations

from parlour.games.knickknack.actions import Carried
from parlour.games.knickknack.bots.letter_moves import Width
from parlour.games.knickknack.bots.player import Move, Player
from parlour.games.knickknack.state import State


class Beginner(Player):
    """Takes what brings most points now."""

    reach = 25
    width = Width(2, 1, 1)

    def value(self, state: State, seat: int, carried: Carried, move: Move) -> float:
        """Its own points; letters are not saved."""
        return move.paid[seat] + move.earned - SAVING * carried.save


SAVING = 1
"""What saving seems to cost."""
