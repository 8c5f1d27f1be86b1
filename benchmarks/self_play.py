"""Random solo games per second through compiled self-play."""

from __future__ import annotations

from benchmarks.timing import best_rate
from parlour.games.kniffeliger import GAME


def rate() -> float:
    """Games per second of CPU time, keys included."""
    GAME.self_play({}, [("random",)], range(10))

    def some() -> int:
        GAME.self_play({}, [("random",)], range(20_000))
        return 20_000

    return best_rate(some)
