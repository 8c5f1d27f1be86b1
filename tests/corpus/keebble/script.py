"""The building blocks of scripted matches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

import parlour
from parlour.core.game import TABLE
from tests.corpus import refusal_of
from tests.games.keebble.table import Plain

DANCE: Plain = {"celldance": True}


Actor = int | Literal["table"]


class RefusedAction(NamedTuple):
    """An action that must be refused."""

    seat: Actor
    action: Plain


Step = tuple[Actor, Plain] | RefusedAction


class Script(NamedTuple):
    """A match, and the actions to play or to have refused."""

    match: parlour.Match
    steps: list[Step]


Scripts = dict[str, Callable[[], Script]]


def play(match: parlour.Match, steps: list[Step]) -> list[Plain]:
    """Plays the steps and returns the refused actions with their codes."""
    refused: list[Plain] = []
    for step in steps:
        actor, action = step
        if not isinstance(step, RefusedAction):
            if actor == TABLE:
                match.accept_word(action["word"])
            else:
                match.play(actor, action)
            continue
        refusal = refusal_of(match.game, match.state, actor, action)
        assert refusal is not None, f"{step} is allowed after entry {match.length}"
        refused.append({"n": match.length, **step._asdict(), "code": str(refusal.code)})
    return refused
