"""Two baselines for the levels. They know every word and never look at the others."""

from __future__ import annotations

from parlour.games.keebble.actions import Action, Take
from parlour.games.keebble.bots.call_moves import CallMoves, with_pairs
from parlour.games.keebble.bots.levels.beginner import Beginner
from parlour.games.keebble.bots.vocabulary import EVERYTHING


class Greedy(Beginner):
    """Takes the top score and asks for common letters."""

    reach = EVERYTHING
    price = 0.0


class Pair(Greedy):
    """Takes the top score and asks for the pair with which it could score most."""

    def ask(self) -> Action:
        """By a look with two wildcards; of equal pairs the commonest letters."""
        calls = CallMoves(self.terms, self.state, self.seat)
        top = with_pairs(self.search.pairs(self.look()))
        return calls.best(calls.pairs(), lambda letters: top(letters) + self.liking(letters) / 10)

    def react(self) -> Action:
        """The letter with which it could score most."""
        if not self.may_take:
            return super().react()
        letters = sorted(set(self.state.called))
        tops = self.search.tops([self.look(self.hand + letter) for letter in letters])
        likings = [top + self.liking(each) / 10 for top, each in zip(tops, letters, strict=True)]
        return Take(letters[likings.index(max(likings))])
