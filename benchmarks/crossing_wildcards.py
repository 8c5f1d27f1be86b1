"""Previews of Domino with six wildcards in four crossing runs: the exact choice of letters.

python -m benchmarks.crossing_wildcards
"""

from __future__ import annotations

from random import Random
from statistics import quantiles
from time import process_time

import parlour
from parlour.words.crossings import CrossingRun, best_letters, best_total

BOARDS, WILDCARDS = 500, 6


def board(rng: Random) -> tuple[list[CrossingRun], list[int]]:
    """A run of five and three runs across it; the wildcards lie where they cross first."""
    letters = "EARIOTNSLCUD"
    sizes, crossed = [rng.randint(2, 5) for _ in range(3)], rng.sample(range(5), 3)
    wild = rng.sample([at for at in range(5) if at not in crossed], 1)
    signs = [[rng.choice(letters) for _ in range(size)] for size in (5, *sizes)]
    cells: list[list[int | None]] = [[None] * size for size in (5, *sizes)]
    for number, at in enumerate(crossed, start=1):
        place = rng.randrange(sizes[number - 1])
        for run, where in ((0, at), (number, place)):
            signs[run][where], cells[run][where] = "?", number
    signs[0][wild[0]], cells[0][wild[0]] = "?", 4
    for extra in (5, WILDCARDS):
        run = rng.choice([n for n in range(1, 4) if None in cells[n]])
        where = cells[run].index(None)
        signs[run][where], cells[run][where] = "?", extra
    runs = [
        CrossingRun(tuple(sign), tuple(cell), len(sign), -len(sign))
        for sign, cell in zip(signs, cells, strict=True)
    ]
    return runs, list(range(1, WILDCARDS + 1))


def main() -> None:
    patterns = parlour.lexicon("en").patterns
    rng = Random(1)
    boards = [board(rng) for _ in range(BOARDS)]
    for runs, _ in boards:
        best_total(patterns, runs)
    for name, judge in (
        ("total", lambda runs, order: best_total(patterns, runs)),
        ("total and letters", lambda runs, order: best_letters(patterns, runs, order)),
    ):
        times = []
        for runs, order in boards:
            start = process_time()
            judge(runs, order)
            times.append((process_time() - start) * 1_000)
        cuts = quantiles(times, n=100)
        print(f"{name}: median {cuts[49]:.2f} ms, p99 {cuts[98]:.2f} ms of {BOARDS} boards")
    started = process_time()
    for _ in range(10_000):
        patterns.fitting("C?T")
    print(f"C?T: {(process_time() - started) * 100:.1f} µs")


if __name__ == "__main__":
    main()
