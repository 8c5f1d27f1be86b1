"""CPU time of a move by Keebble's expert bot at its real budget, compiled and in plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random

import parlour

BUDGET_MS = 300
POSITIONS = {"numba": 500, "plain": 60}


def main() -> None:
    """Measures each configuration in a new process."""
    for configuration in POSITIONS:
        environment = {**os.environ, "PARLOUR_FAST": configuration}
        subprocess.run(
            [sys.executable, "-m", "benchmarks.bot_move_time"], env=environment, check=True
        )


def decisions(rng: Random) -> Iterator[tuple[parlour.Match, int]]:
    """Decisions from matches between beginners, with all numbers of seats and expansions; one in
    three, so that few are alike.
    """
    from tests.games.keebble.test_bots import EXPANSIONS

    for seed in range(1_000):
        settings = {name: rng.choice(values) for name, values in EXPANSIONS.items()}
        match = parlour.Match.new("keebble", 2 + seed % 5, settings, seed=seed)
        while match.to_act:
            seat = match.to_act[0]
            if rng.random() < 1 / 3:
                yield match, seat
            move = match.game.choose(match.view(seat), seat, "beginner", rng)
            match.play(seat, move)


def measured(count: int) -> list[float]:
    """CPU milliseconds per move, sorted; the first ten are warm-up and not counted."""
    spent = []
    for match, seat in decisions(Random(1)):
        view = match.view(seat)
        start = time.process_time()
        match.game.choose(view, seat, "expert", Random(1))
        spent.append(1000 * (time.process_time() - start))
        if len(spent) == count + 10:
            break
    return sorted(spent[10:])


if __name__ == "__main__":
    from parlour.core.jit import BACKEND

    found = measured(POSITIONS[BACKEND])
    middle, late = found[len(found) // 2], found[len(found) * 95 // 100]
    print(
        f"a move of Keebble's expert, {BACKEND}, {len(found)} positions: median "
        f"{middle:.1f} ms, p95 {late:.1f} ms, most {found[-1]:.1f} ms (budget: {BUDGET_MS} ms)"
    )
