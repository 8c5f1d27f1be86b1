"""Beginner: knows the commonest words, and takes the most points with up to two dominoes."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.domino.bots.player import Player


class Beginner(Player):
    """Sees few words."""

    reach: ClassVar[int] = 15
    most: ClassVar[int] = 2
    exact: ClassVar[int] = 8
