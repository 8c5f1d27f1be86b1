"""Casual: knows more words, and finds longer ones."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.domino.bots.player import Player


class Casual(Player):
    """Sees what most people would."""

    reach: ClassVar[int] = 50
    most: ClassVar[int] = 2
    longest: ClassVar[int] = 4
    exact: ClassVar[int] = 12
