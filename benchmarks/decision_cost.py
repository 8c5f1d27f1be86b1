"""What decisions at Keebble give away, by the advice that people get: expert against beginner.

    python -m benchmarks.decision_cost [MATCHES]

Each level plays against itself, two seats at a table with the usual settings.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import mean, median

import parlour

LEVELS = ("expert", "beginner")
MATCHES = 20
SHARE = 0.25
"""The expert's median is to be at most this share of the beginner's."""


def main(matches: int = MATCHES) -> None:
    """Prints a line per level, with progress."""
    medians = {}
    for level in LEVELS:
        found = [cost for seed in range(matches) for cost in costs(level, seed)]
        medians[level] = median(found)
        dear = sum(cost >= 1 for cost in found) / len(found)
        print(
            f"decision cost: {level}: {len(found)} decisions in {matches} matches, "
            f"median {medians[level]:.2f}, mean {mean(found):.2f} points, "
            f"{dear:.0%} cost a point or more",
            flush=True,
        )
    expert, beginner = (medians[level] for level in LEVELS)
    verdict = "at most" if expert <= SHARE * beginner else "MORE THAN"
    print(f"decision cost: the expert's median is {verdict} {SHARE:g} of the beginner's")


def costs(level: str, seed: int) -> list[float]:
    """What every decision of a match cost, where there was a choice."""
    match, rng, found = parlour.Match.new("keebble", 2, seed=seed), Random(seed), []
    while match.to_act:
        seat = match.to_act[0]
        view = match.view(seat)
        action = match.game.choose(view, seat, level, rng)
        cost = match.game.cost(view, seat, action)
        if cost is not None:
            found.append(cost)
        match.play(seat, action)
    return found


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
