"""A baseline to measure the levels against: most points now, with every word."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.domino.bots.options import Option
from parlour.games.domino.bots.player import Player


class Greedy(Player):
    """Ignores the other players."""

    most: ClassVar[int] = 4
    exact: ClassVar[int] = 24

    def value(self, option: Option) -> float:
        """The points."""
        return option.points

    def value_of_nothing(self) -> float:
        """Nothing."""
        return 0.0
