"""Knows most words, finds three new letters at once, and knows what Start Player and saving are
good for.
"""

from __future__ import annotations

from parlour.games.knickknack import options as opt
from parlour.games.knickknack.actions import Carried
from parlour.games.knickknack.bots.letter_moves import Width
from parlour.games.knickknack.bots.player import Move, Player, at_once
from parlour.games.knickknack.state import State

FIRST_PICK = 2.0
"""What the first pick of the next round is worth to whoever would not have it."""

SAVED = 0.6
"""What a saved letter is worth, as long as there are few."""

FEW_SAVED = 6


class Strong(Player):
    """Takes what brings it most ahead, with an eye on the next round."""

    reach = 46
    width = Width(8, 3, 3)

    def value(self, state: State, seat: int, carried: Carried, move: Move) -> float:
        """What the move brings at once, and what it is good for later."""
        value = at_once(move, seat)
        option = state.options[carried.option]
        if isinstance(option, opt.StartPlayer) and not state.last_round:
            value += FIRST_PICK if state.starter != seat else FIRST_PICK / 2
        if carried.save and isinstance(option, opt.LetterOption) and not state.last_round:
            saved = len(state.backpacks[seat])
            value += SAVED * len(option.letters) if saved < FEW_SAVED else 0.0
        return value
