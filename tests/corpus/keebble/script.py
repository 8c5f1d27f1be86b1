"""What a written match is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import parlour
from tests.games.keebble.table import Plain

DANCE: Plain = {"celldance": True}


class Try(NamedTuple):
    """Something that is refused."""

    seat: int
    action: Plain


Step = tuple[int, Plain] | Try


class Script(NamedTuple):
    """A match and what is done and tried in it."""

    match: parlour.Match
    steps: list[Step]


Scripts = dict[str, Callable[[], Script]]


def play(match: parlour.Match, steps: list[Step]) -> list[Plain]:
    """Plays a script; what it tries must be refused."""
    tries: list[Plain] = []
    for step in steps:
        if not isinstance(step, Try):
            match.play(*step)
            continue
        refusal = match.check(step.seat, step.action)
        assert refusal is not None, f"{step} is allowed after entry {match.length}"
        tries.append({"n": match.length, **step._asdict(), "code": str(refusal.code)})
    return tries
