"""CPU time of previewing an unfinished word in plain Python: people wait for it as they type."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from random import Random

BUDGET_MS = 20.0
MATCHES = 40


def main() -> None:
    """Runs the benchmark in a new process, without compiled code."""
    environment = {**os.environ, "PARLOUR_FAST": "plain"}
    subprocess.run([sys.executable, "-m", "benchmarks.preview_time"], env=environment, check=True)


def measured() -> list[float]:
    """CPU milliseconds per preview in random matches: words, prefixes of words, wrong words."""
    from parlour.core.codec import plain
    from parlour.games.keebble.state import Phase
    from tests.games.keebble.games import random_match, steps

    spent = []
    for seed in range(MATCHES):
        match, rng = random_match(seed), Random(seed)
        for _ in steps(match, seed, 120):
            state = match.state
            if state.phase is not Phase.WORD or not state.hands[state.to_move]:
                continue
            seat = state.to_move
            tiles = plain(match.game.sample(state, seat, rng)).get("tiles", [])
            wrong = [[letter, x, 2] for x, letter in enumerate(state.hands[seat][:4], start=2)]
            for drafted in (tiles, tiles[:-1], wrong):
                start = time.process_time()
                match.preview(seat, {"type": "word", "tiles": drafted})
                spent.append(1000 * (time.process_time() - start))
    return sorted(spent)


if __name__ == "__main__":
    found = measured()
    middle, late = found[len(found) // 2], found[len(found) * 95 // 100]
    print(
        f"preview of a word in Keebble, plain Python, {len(found):,} drafts: "
        f"median {middle:.2f} ms, p95 {late:.2f} ms (wanted: {BUDGET_MS:.0f} ms)"
    )
