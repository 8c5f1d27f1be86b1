"""How long the laws are looked at: a share of them in `make test`, all in `make soak`.

`make soak SHARE=0.25` runs a quarter of the full length.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator

_share = float(os.environ.get("PARLOUR_SOAK") or 0)
SOAKING = _share > 0
_said = time.monotonic()


def scaled(short: int, full: int) -> int:
    """The short number, or when soaking the full one or the chosen share of it."""
    return max(short, int(full * _share)) if SOAKING else short


def seeds(short: int, full: int) -> Iterator[int]:
    """That many seeds; a soak says every now and then how far it is."""
    count = scaled(short, full)
    for seed in range(count):
        yield seed
        report(seed + 1, count)


def report(done: int, count: int) -> None:
    """Tells how far a soak is, at most every ten seconds and at its end."""
    global _said
    now = time.monotonic()
    if SOAKING and (done == count or now - _said > 10):
        _said = now
        name = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition("::")[2].partition(" ")[0]
        print(f"soak: {name} {done:,} of {count:,}", file=sys.stderr, flush=True)
