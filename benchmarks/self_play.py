"""Random solo games per second through compiled self-play."""

from __future__ import annotations

from benchmarks.cpu_time import best_rate
from parlour.games.kniffeliger import GAME


def rate() -> float:
    """Games per second of CPU time, from seeds to a list of totals."""
    games = 200_000
    GAME.self_play({}, [("random",)], range(10))

    def some() -> int:
        return len(GAME.self_play({}, [("random",)], range(games)))

    return best_rate(some)
