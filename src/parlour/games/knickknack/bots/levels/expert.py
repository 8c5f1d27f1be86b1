"""Knows every word, and looks at what each of its best moves leaves for the next player."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.knickknack.actions import Carried
from parlour.games.knickknack.bots.letter_moves import Width, lead
from parlour.games.knickknack.bots.levels.strong import Strong
from parlour.games.knickknack.bots.player import Move
from parlour.games.knickknack.rules import turns
from parlour.games.knickknack.state import Due, Phase
from parlour.words.vocabulary import EVERYTHING

REPLY = 0.8
"""How much the best reply counts."""


class Expert(Strong):
    """Takes what is best after the best reply."""

    reach = EVERYTHING
    width = Width(12, 4, 3)
    most: ClassVar[int] = 24
    """How many of its best moves are answered at most."""

    def ranking(self) -> list[Move]:
        """The best moves with their replies, as many as the budget allows; then the others."""
        moves = super().ranking()
        looked: list[Move] = []
        for move in moves[: self.most]:
            if len(looked) > 1 and self.work >= self.budget:
                break
            looked.append(move._replace(value=move.value + REPLY * self.reply(move)))
        looked.sort(key=lambda move: -move.value)
        return [*looked, *moves[len(looked) :]]

    def weighed(self, carried: Carried) -> Move:
        """Any move of this seat with its value after the best reply."""
        turn = turns.carried_out(self.terms, self.state, self.seat, carried)
        move = Move(carried, turn.paid, turn.earned, 0.0)
        value = self.value(self.state, self.seat, carried, move)
        return move._replace(value=value + REPLY * self.reply(move))

    def reply(self, move: Move) -> float:
        """What the next player's best move means for this seat; nothing at the end of a round."""
        after = turns.played(self.terms, self.state, self.seat, move.carried.action)
        if after.due is not Due.NOTHING or after.phase is Phase.OVER:
            return 0.0
        best = self.ranked(after, after.to_move)[0]
        paid = list(best.paid)
        paid[after.to_move] += best.earned
        return lead(paid, self.seat)
