"""Beginner: knows common words, and finds short ones with up to two dominoes."""

from __future__ import annotations

from typing import ClassVar

from parlour.games.domino.bots.player import Player


class Beginner(Player):
    """Takes the most points among what it sees."""

    reach: ClassVar[int] = 40
    most: ClassVar[int] = 2
    longest: ClassVar[int] = 3
    exact: ClassVar[int] = 8
