"""Beginner: knows common words, plays the best net score, and prefers common letters."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.keebble.actions import Action, Take, Wall
from parlour.games.keebble.bots.call_moves import CallMoves
from parlour.games.keebble.bots.player import Player, action_of
from parlour.games.keebble.rules import idle


class Beginner(Player):
    """Ignores the other players."""

    reach = 64
    price: ClassVar[float] = 3.0
    """The points that each letter of a word is taken to cost."""

    def word(self) -> Action:
        """The word that scores most after the price of its letters."""
        found = self.plays_by_net_score(self.price, 1)
        return action_of(found[0] if found else None)

    def effect(self) -> Action:
        """The same as for an absent player."""
        return idle.idle(self.terms, self.state, self.seat)

    def ask(self) -> Action:
        """The most common letters that it does not hold."""
        calls = CallMoves(self.terms, self.state, self.seat)
        return calls.best(calls.pairs(), self.appeal)

    def react(self) -> Action:
        """A letter if it can take one; otherwise a wall in nobody's way."""
        if self.can_take:
            return Take(max(sorted(set(self.state.called)), key=self.appeal))
        return Wall(self.rng.choice(self.harmless_edges() or self.free_edges))

    def appeal(self, letters: str) -> float:
        """How common the letters are that it does not hold yet, each counted once."""
        common = self.vocabulary.frequencies
        new = [letter for letter in set(letters) if letter not in self.hand]
        return sum(sorted([common[letter] for letter in new]))
