"""Two baselines to measure the levels against. They know every word and ignore the others."""

from __future__ import annotations

from parlour.games.keebble.actions import Action, Take
from parlour.games.keebble.bots.call_moves import CallMoves, best_score_with
from parlour.games.keebble.bots.levels.beginner import Beginner
from parlour.words.vocabulary import EVERYTHING


class Greedy(Beginner):
    """Plays the word that scores most and calls common letters."""

    reach = EVERYTHING
    price = 0.0


class Pair(Greedy):
    """Plays the word that scores most and calls the two letters with which it could score most."""

    def ask(self) -> Action:
        """By a search with two wildcards; among equal pairs the more common letters."""
        calls = CallMoves(self.terms, self.state, self.seat)
        top = best_score_with(self.search.pair_scores(self.query()))
        return calls.best(calls.pairs(), lambda letters: top(letters) + self.appeal(letters) / 10)

    def react(self) -> Action:
        """The letter with which it could score most."""
        if not self.can_take:
            return super().react()
        letters = sorted(set(self.state.called))
        queries = [self.query(self.hand + letter) for letter in letters]
        tops = self.search.top_scores(queries)
        appeals = [top + self.appeal(each) / 10 for top, each in zip(tops, letters, strict=True)]
        return Take(letters[appeals.index(max(appeals))])
