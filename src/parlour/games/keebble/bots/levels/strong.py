"""Strong: every word; takes letters, or builds walls in the way of the caller's best plays."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.keebble.actions import Action, Take, Wall
from parlour.games.keebble.bots.levels.casual import Casual
from parlour.games.keebble.bots.vocabulary import EVERYTHING

ANY = 10
"""So many walls are thought of where none is in anybody's way."""


class Strong(Casual):
    """Weighs what it takes and what it spoils."""

    reach = EVERYTHING
    spoiled: ClassVar[int] = 4
    """So many plays of the caller's it thinks of spoiling."""

    def react(self) -> Action:
        """Whatever leaves it best off against the others."""
        return self.furthest(self.reactions())

    def reactions(self) -> list[Action]:
        """Every letter, a wall in nobody's way, and walls in the way of the caller's best plays.
        What comes first is done when nothing is better.
        """
        letters = sorted(set(self.state.called)) if self.may_take else []
        (found,) = self.search.best([self.look(seat=self.state.to_move)], self.spoiled)
        cells = {cell for play in found for cell in play.cells}
        near = [edge for edge in self.free_edges if not cells.isdisjoint(edge)]
        edges = dict.fromkeys([*self.idle_edges()[:1], *near])
        made: list[Action] = [Take(letter) for letter in letters]
        made += [Wall(edge) for edge in edges]
        return made or [Wall(edge) for edge in self.free_edges[:ANY]]
