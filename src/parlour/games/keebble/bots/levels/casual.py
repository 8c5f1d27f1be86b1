"""Casual: more words; waits for a good one, and calls letters that help it more than the others."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.keebble.actions import SKIP, Action
from parlour.games.keebble.bots.call_moves import CallMoves, with_pairs
from parlour.games.keebble.bots.levels.beginner import Beginner
from parlour.games.keebble.bots.player import played
from parlour.games.keebble.bots.rollout_state import scarcity


class Casual(Beginner):
    """Weighs what everybody could play next."""

    reach = 66
    price = 4.0
    least: ClassVar[float] = 6.0
    """What a word must score beyond the price of its letters."""

    endings: ClassVar[int] = 1
    """So many words are weighed in the endgame."""

    pairs: ClassVar[int] = 12
    """So many calls that suit its hand are weighed, and as many of common letters."""

    def word(self) -> Action:
        """A word that is worth its letters; otherwise it waits. In the endgame, what is best when
        everybody then plays what scores most.
        """
        if self.state.endgame:
            found = self.thrifty_plays(0.0, self.endings)
            return self.furthest([*map(played, found), SKIP])
        found = self.thrifty_plays(self.price, 1)
        if not found:
            return SKIP
        dear = scarcity(self.state.seats)
        net = found[0].score - dear * self.price * len(found[0].letters)
        return SKIP if net < dear * self.least and self.may_wait else played(found[0])

    def ask(self) -> Action:
        """Pairs that its next play wants, and common ones."""
        return self.furthest(self.calls())

    def calls(self) -> list[Action]:
        """The calls that are worth a thought; without room, rare letters that help nobody."""
        calls = CallMoves(self.terms, self.state, self.seat)
        top = with_pairs(self.search.pairs(self.look()))

        def suits(letters: str) -> float:
            return top(letters) + self.liking(letters)

        pairs = calls.pairs()
        if calls.wide:
            return [calls.best(pairs, suits), calls.best(pairs, self.liking)]
        wanted = sorted(pairs, key=lambda pair: -suits(calls.kept(pair, suits)))
        common = sorted(pairs, key=lambda pair: -self.liking(pair))
        if not calls.room:
            return [calls.ask(pair, "") for pair in common[-self.pairs :]]
        likely = dict.fromkeys(wanted[: self.pairs] + common[: self.pairs])
        return [calls.ask(pair, calls.kept(pair, suits)) for pair in likely]
