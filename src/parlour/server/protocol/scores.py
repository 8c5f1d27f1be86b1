"""The bodies of responses about high scores and one's own results."""

from __future__ import annotations

from msgspec import Struct


class Score(Struct, frozen=True):
    """An entry in a list of high scores."""

    place: int
    name: str
    score: int
    ended: int
    match: str
    mine: bool = False
    """Whether it is your own."""


class Scores(Struct, frozen=True):
    """A page of a list, best first; of equal scores the newer one. Bots are not listed."""

    game: str
    listed: str
    scores: tuple[Score, ...]
    page: int
    more: bool
    """Whether there is another page."""


class GameStatistics(Struct, frozen=True, kw_only=True):
    """Your results in one game."""

    game: str
    played: int
    won: int
    best: int
    mean: float


class Statistics(Struct, frozen=True):
    """Your results in every game."""

    games: tuple[GameStatistics, ...]
