"""Beginner: common words, the one that scores most for what it spends; likes common letters."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.keebble.actions import Action, Take, Wall
from parlour.games.keebble.bots.call_moves import CallMoves
from parlour.games.keebble.bots.player import Player, played
from parlour.games.keebble.rules import idle


class Beginner(Player):
    """Never looks at the others."""

    reach = 64
    price: ClassVar[float] = 3.0
    """What a letter must bring in points."""

    def word(self) -> Action:
        """What scores most, less the price of its letters."""
        found = self.thrifty_plays(self.price, 1)
        return played(found[0] if found else None)

    def effect(self) -> Action:
        """What must be done."""
        return idle.idle(self.terms, self.state, self.seat)

    def ask(self) -> Action:
        """The commonest letters that it does not hold."""
        calls = CallMoves(self.terms, self.state, self.seat)
        return calls.best(calls.pairs(), self.liking)

    def react(self) -> Action:
        """Takes a letter as long as it can."""
        if self.may_take:
            return Take(max(sorted(set(self.state.called)), key=self.liking))
        return Wall(self.rng.choice(self.idle_edges() or self.free_edges))

    def liking(self, letters: str) -> float:
        """How much it would like to have some letters: each kind once."""
        common = self.vocabulary.frequencies
        new = [letter for letter in set(letters) if letter not in self.hand]
        return sum(sorted([common[letter] for letter in new]))
