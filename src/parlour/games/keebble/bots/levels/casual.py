"""Casual: knows more words, waits for a good one, and calls letters that help it most."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.keebble.actions import SKIP, Action
from parlour.games.keebble.bots.call_moves import CallMoves, best_score_with
from parlour.games.keebble.bots.levels.beginner import Beginner
from parlour.games.keebble.bots.player import action_of
from parlour.games.keebble.bots.rollout_state import scarcity


class Casual(Beginner):
    """Considers what everybody could play next."""

    reach = 66
    price = 4.0
    least: ClassVar[float] = 6.0
    """The net score below which it waits for a better word."""

    endgame_words: ClassVar[int] = 1
    """How many words it considers in the endgame."""

    pairs: ClassVar[int] = 12
    """How many calls it considers that suit its hand, and how many of common letters."""

    def word(self) -> Action:
        """A word that is worth its letters, or else it waits. In the endgame, the best action if
        everybody then plays the word that scores most.
        """
        if self.state.endgame:
            found = self.plays_by_net_score(0.0, self.endgame_words)
            return self.best_of([*map(action_of, found), SKIP])
        found = self.plays_by_net_score(self.price, 1)
        if not found:
            return SKIP
        scarce = scarcity(self.state.seats)
        net = found[0].score - scarce * self.price * len(found[0].letters)
        return SKIP if net < scarce * self.least and self.may_wait else action_of(found[0])

    def ask(self) -> Action:
        """The best of letters for its next word and of common letters."""
        return self.best_of(self.calls())

    def calls(self) -> list[Action]:
        """The promising calls; without room for a letter, rare letters that help nobody."""
        calls = CallMoves(self.terms, self.state, self.seat)
        top = best_score_with(self.search.pair_scores(self.query()))

        def suits(letters: str) -> float:
            return top(letters) + self.appeal(letters)

        pairs = calls.pairs()
        if calls.wide:
            return [calls.best(pairs, suits), calls.best(pairs, self.appeal)]
        wanted = sorted(pairs, key=lambda pair: -suits(calls.kept(pair, suits)))
        common = sorted(pairs, key=lambda pair: -self.appeal(pair))
        if not calls.room:
            return [calls.ask(pair, "") for pair in common[-self.pairs :]]
        likely = dict.fromkeys(wanted[: self.pairs] + common[: self.pairs])
        return [calls.ask(pair, calls.kept(pair, suits)) for pair in likely]
