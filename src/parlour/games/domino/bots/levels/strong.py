"""Strong: knows rare words too, and finds them with up to three dominoes."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.domino.bots.player import Player


class Strong(Player):
    """Takes the turn that leaves it farthest ahead."""

    reach: ClassVar[int] = 55
    most: ClassVar[int] = 3
    longest: ClassVar[int] = 5
    exact: ClassVar[int] = 16
