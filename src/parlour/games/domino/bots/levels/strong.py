"""Strong: knows rare words too, lays up to two dominoes, and minds whose points are hurt."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.domino.bots.player import Player


class Strong(Player):
    """Takes the turn that leaves it farthest ahead."""

    reach: ClassVar[int] = 70
    most: ClassVar[int] = 2
    exact: ClassVar[int] = 16
