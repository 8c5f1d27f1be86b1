"""Strong: knows rare words too, lays up to three dominoes, and minds whose points are hurt."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.domino.bots.player import Player


class Strong(Player):
    """Takes the turn that leaves it farthest ahead."""

    reach: ClassVar[int] = 55
    most: ClassVar[int] = 3
    exact: ClassVar[int] = 16
