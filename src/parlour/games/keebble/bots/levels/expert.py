"""Expert: looks ahead from every promising action, and takes the one with the best lead."""

from __future__ import annotations

from parlour.games.keebble.actions import SKIP, Action
from parlour.games.keebble.bots.effect_moves import effect_actions
from parlour.games.keebble.bots.levels.strong import Strong
from parlour.games.keebble.bots.player import Deepening, RankedAction, action_of
from parlour.games.keebble.bots.special_moves import special_actions
from parlour.games.keebble.state import Phase

WORDS, PRICE = 24, 2.0
"""How many words are considered, and the price of a letter by which they are picked."""

FIRING_WORDS = 6
"""How many more words are considered because they cover a cell that fires."""

STEPS = (Deepening(60, ()), Deepening(4, (5,)))
"""It looks no further than the next player's word. What is called after that is a guess, and bots
that look further on guesses play worse (measured: two words ahead lose to one)."""

ENDGAME_STEPS = (
    Deepening(60, ()),
    Deepening(24, (4,)),
    Deepening(12, (5, 4)),
    Deepening(6, (6, 5, 3)),
    Deepening(4, (6, 5, 4, 2)),
)
"""In the endgame nothing is called any more, so looking further pays off."""


class Expert(Strong):
    """Knows every word, and what everybody else could do with their letters."""

    def word(self) -> Action:
        """A word, a special cell, or no word yet."""
        return self.best().action

    def effect(self) -> Action:
        """The best use of a covered cell; which cell comes first is part of the choice."""
        return self.best().action

    def ask(self) -> Action:
        """The best call."""
        return self.best().action

    def react(self) -> Action:
        """A letter or a wall, whichever is better."""
        return self.best().action

    def best(self) -> RankedAction:
        """The best action."""
        return self.ranking()[0]

    def ranking(self) -> list[RankedAction]:
        """The promising actions, the best first."""
        return self.ranked(self.candidates(), ENDGAME_STEPS if self.state.endgame else STEPS)

    def candidates(self) -> list[Action]:
        """The promising actions."""
        match self.state.phase:
            case Phase.CLAIM:
                return [self.claim()]
            case Phase.EFFECT:
                return effect_actions(self)
            case Phase.ASK:
                return self.calls()
            case Phase.REACT:
                return self.reactions()
        return self.words()

    def words(self) -> list[Action]:
        """Words with a good net score or on a cell that fires; special cells; and no word, where
        waiting makes sense.
        """
        found = self.plays_by_net_score(PRICE, 20 * WORDS)
        firing = self.board.firing
        late = [play for play in found[WORDS:] if not firing.keys().isdisjoint(play.cells)]
        words: list[Action] = [action_of(play) for play in found[:WORDS] + late[:FIRING_WORDS]]
        if self.state.endgame:
            return [*words, SKIP]
        return [*words, *special_actions(self), *([SKIP] if self.may_wait or not words else [])]
