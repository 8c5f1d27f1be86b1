"""Bots that levels are measured against, and that nobody plays."""

from __future__ import annotations

from parlour.games.knickknack.actions import Carried
from parlour.games.knickknack.bots.letter_moves import Width
from parlour.games.knickknack.bots.player import Move, Player
from parlour.games.knickknack.state import State
from parlour.words.vocabulary import EVERYTHING


class Greedy(Player):
    """Knows every word and takes what brings it most points now, whatever the others get."""

    reach = EVERYTHING
    width = Width(8, 3, 3)

    def value(self, state: State, seat: int, carried: Carried, move: Move) -> float:
        """Its own points."""
        return move.paid[seat] + move.earned - carried.save
