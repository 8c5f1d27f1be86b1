"""Parts of bots that work for any game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from parlour.core.game import AnyGame
from parlour.core.refusal import CoreCode, Refused, refuse


def random_move(game: AnyGame, view: Any, seat: int, rng: Random) -> Any:
    """A random legal action, from what the seat may see."""
    return game.sample(game.imagine(view, rng), seat, rng)


def unknown_level(level: str, known: Sequence[str]) -> Refused:
    """The refusal for a level that a game does not have."""
    return refuse(CoreCode.UNKNOWN_LEVEL, level=level, known=tuple(known))
