"""Complete matches for tests of records."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import parlour


def ticking(step: int = 7) -> Callable[[], int]:
    """A clock to inject: each reading is `step` ms later."""
    now = 0

    def clock() -> int:
        nonlocal now
        now += step
        return now

    return clock


def finish(match: parlour.Match, seed: int = 0, level: str | None = None) -> parlour.Match:
    """Plays to the end of the match: random legal actions, or bots, which compile first."""
    rng = Random(seed)
    while match.to_act:
        (seat,) = match.to_act
        if level is None:
            action = match.game.sample(match.state, seat, rng)
        else:
            action = match.game.choose(match.view(seat), seat, level, rng)
        match.play(seat, action)
    return match


def finished(seed: int | str = "honest", **options: Any) -> parlour.Match:
    """A complete seeded match for two."""
    return finish(parlour.Match.new("kniffeliger", 2, seed=seed, clock=ticking(), **options))


def scripted_like(match: parlour.Match) -> parlour.Match:
    """The same match with scripted draws."""
    draws = [v for e in match.entries if e.actor == "chance" for v in e.action.values]
    again = parlour.Match.new("kniffeliger", match.seats, chance=draws, clock=ticking())
    for entry in match.entries:
        if isinstance(entry.actor, int):
            again.play(entry.actor, entry.action)
    return again
