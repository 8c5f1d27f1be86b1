"""The building blocks of scripted matches."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import parlour
from tests.games.keebble.table import Plain

DANCE: Plain = {"celldance": True}


class RefusedAction(NamedTuple):
    """An action that must be refused."""

    seat: int
    action: Plain


Step = tuple[int, Plain] | RefusedAction


class Script(NamedTuple):
    """A match, and the actions to play or to have refused."""

    match: parlour.Match
    steps: list[Step]


Scripts = dict[str, Callable[[], Script]]


def play(match: parlour.Match, steps: list[Step]) -> list[Plain]:
    """Plays the steps and returns the refused actions with their codes."""
    refused: list[Plain] = []
    for step in steps:
        if not isinstance(step, RefusedAction):
            match.play(*step)
            continue
        refusal = match.check(step.seat, step.action)
        assert refusal is not None, f"{step} is allowed after entry {match.length}"
        refused.append({"n": match.length, **step._asdict(), "code": str(refusal.code)})
    return refused
