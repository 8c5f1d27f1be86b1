"""Beginner: knows common words, lays one domino, and takes the most points."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.domino.bots.player import Player


class Beginner(Player):
    """Sees one domino at a time."""

    reach: ClassVar[int] = 35
    most: ClassVar[int] = 1
    exact: ClassVar[int] = 8
