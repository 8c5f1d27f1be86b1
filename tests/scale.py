"""How long the laws are looked at: a share of them in `make test`, all in `make soak`."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator

SOAKING = bool(os.environ.get("PARLOUR_SOAK"))
_said = time.monotonic()


def scaled(short: int, full: int) -> int:
    """The short number, or the full one when soaking."""
    return full if SOAKING else short


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
