"""Expert: plays every likely move on in its mind, and takes the one that leads furthest."""

from __future__ import annotations

from parlour.games.keebble.actions import SKIP, Action
from parlour.games.keebble.bots.effect_moves import firings
from parlour.games.keebble.bots.levels.strong import Strong
from parlour.games.keebble.bots.player import Depth, Led, played
from parlour.games.keebble.bots.special_moves import makings
from parlour.games.keebble.state import Phase

WORDS, PRICE = 24, 2.0
"""So many words are weighed, picked by what they score less a price for each letter."""

FIRING = 6
"""So many more words are weighed because they cover a cell that fires."""

DEPTHS = (Depth(60, ()), Depth(4, (5,)))
"""Further than the answer to its own move it does not look: who calls what by then is anybody's
guess, and lines that rest on guesses mislead (measured: two answers lose to one)."""

LATE = (
    Depth(60, ()),
    Depth(24, (4,)),
    Depth(12, (5, 4)),
    Depth(6, (6, 5, 3)),
    Depth(4, (6, 5, 4, 2)),
)
"""In the endgame nothing is called any more, and lines can be trusted."""


class Expert(Strong):
    """Knows every word and what everybody else could do with theirs."""

    def word(self) -> Action:
        """A word, a special cell, or nothing yet."""
        return self.best().action

    def effect(self) -> Action:
        """What helps most, in the best order."""
        return self.best().action

    def ask(self) -> Action:
        """Letters that lead furthest."""
        return self.best().action

    def react(self) -> Action:
        """A letter or a wall, whichever leads furthest."""
        return self.best().action

    def best(self) -> Led:
        """The action that leads furthest."""
        return self.ranking()[0]

    def ranking(self) -> list[Led]:
        """What could be done, the best first."""
        return self.weighed(self.likely(), LATE if self.state.endgame else DEPTHS)

    def likely(self) -> list[Action]:
        """The actions that are worth a thought."""
        match self.state.phase:
            case Phase.CLAIM:
                return [self.claim()]
            case Phase.EFFECT:
                return firings(self)
            case Phase.ASK:
                return self.calls()
            case Phase.REACT:
                return self.reactions()
        return self.words()

    def words(self) -> list[Action]:
        """Words that score much for what they spend, or that set something off; special cells;
        waiting, where it makes sense.
        """
        found = self.thrifty_plays(PRICE, 20 * WORDS)
        firing = self.board.firing
        late = [play for play in found[WORDS:] if not firing.keys().isdisjoint(play.cells)]
        words: list[Action] = [played(play) for play in found[:WORDS] + late[:FIRING]]
        if self.state.endgame:
            return [*words, SKIP]
        return [*words, *makings(self), *([SKIP] if self.may_wait or not words else [])]
