"""Casual: knows more words than the beginner, and also lays one domino."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.domino.bots.player import Player


class Casual(Player):
    """Sees one domino at a time, but more of what it makes."""

    reach: ClassVar[int] = 50
    most: ClassVar[int] = 1
    exact: ClassVar[int] = 8
