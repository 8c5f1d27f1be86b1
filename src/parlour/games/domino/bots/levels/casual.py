"""Casual: knows more words, lays up to two dominoes, and takes the most points."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.domino.bots.player import Player


class Casual(Player):
    """Sees what two dominoes make together."""

    reach: ClassVar[int] = 45
    most: ClassVar[int] = 2
    exact: ClassVar[int] = 12
