"""Rates by CPU time, best of several tries."""

from __future__ import annotations

import time
from collections.abc import Callable


def best_rate(work: Callable[[], int], tries: int = 5) -> float:
    """Units of work per second of CPU time, in the best of several tries."""
    rates = []
    for _ in range(tries):
        start = time.process_time()
        done = work()
        rates.append(done / (time.process_time() - start))
    return max(rates)
