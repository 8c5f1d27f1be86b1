"""The law about example turns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from parlour.core.codec import plain
from parlour.core.conformance.observations import Observations
from parlour.core.conformance.playout import Playout
from parlour.core.strings import LANGUAGES, strings_of

Problem = tuple[str, Any]

ENOUGH = 3
"""How many matches an example is told for: it plays matches of its own."""


def example(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """A seed has the same example each time, with steps, and with words for all that is said."""
    kind = playout.kind
    if not kind.tells_examples() or seen.examples == ENOUGH:
        return
    seen.examples += 1
    tell, settings = kind.example, plain(playout.game.settings)
    seed = rng.getrandbits(32)
    told = tell(seed, playout.seats, settings)
    if told != tell(str(seed), playout.seats, settings):
        yield "a seed has two examples", seed
    if not told.steps or told.seat not in range(playout.seats):
        yield "an example has no steps, or is of nobody's turn", seed
    for language, step in product(LANGUAGES, told.steps):
        for line in step.lines:
            for gap in strings_of(kind, language).gaps(line):
                yield f"no words for {gap}", f"{language}: an example"
