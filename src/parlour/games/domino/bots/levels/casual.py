"""Casual: knows common words, and also lays up to two dominoes."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.domino.bots.player import Player


class Casual(Player):
    """Sees what most people would."""

    reach: ClassVar[int] = 35
    most: ClassVar[int] = 2
    exact: ClassVar[int] = 8
