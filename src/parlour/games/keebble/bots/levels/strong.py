"""Strong: knows every word; takes letters, or draws walls in the way of the caller's best plays."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.keebble.actions import Action, Take, Wall
from parlour.games.keebble.bots.levels.casual import Casual
from parlour.words.vocabulary import EVERYTHING

FALLBACK_WALLS = 10
"""How many walls are considered if there is neither a letter nor a better wall."""


class Strong(Casual):
    """Compares taking a letter with spoiling the caller's plays."""

    reach = EVERYTHING
    spoiled: ClassVar[int] = 4
    """How many of the caller's best plays it tries to spoil."""

    def react(self) -> Action:
        """The reaction that puts it furthest ahead."""
        return self.best_of(self.reactions())

    def reactions(self) -> list[Action]:
        """Every letter, a wall in nobody's way, and walls in the way of the caller's best plays, in
        this order: among equals the first is chosen.
        """
        letters = sorted(set(self.state.called)) if self.can_take else []
        (found,) = self.search.best_plays([self.query(seat=self.state.to_move)], self.spoiled)
        cells = {cell for play in found for cell in play.cells}
        near = [edge for edge in self.free_edges if not cells.isdisjoint(edge)]
        edges = dict.fromkeys([*self.harmless_edges()[:1], *near])
        made: list[Action] = [Take(letter) for letter in letters]
        made += [Wall(edge) for edge in edges]
        return made or [Wall(edge) for edge in self.free_edges[:FALLBACK_WALLS]]
