"""A random turn of a real match, explained step by step (KD-61)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct

from parlour.core.game import Line, say
from parlour.core.match import Match
from parlour.games.domino.actions import TakeTurn
from parlour.games.domino.bots.ladder import searches
from parlour.games.domino.game import Domino
from parlour.games.domino.view import View

MOST_SKIPPED = 8
"""At most this many turns are skipped before the example."""

MATCHES = 4
"""How many matches are searched for a turn that lays something and scores."""

LEVEL, BUDGET = "casual", searches(20)


class Step(Struct, frozen=True):
    """A step: its sentences, and the table after it."""

    lines: tuple[Line, ...]
    view: View


class Example(Struct, frozen=True):
    """A turn: whose it is, what it is in notation, the table before it, and its steps."""

    seat: int
    note: str
    before: View
    steps: tuple[Step, ...]


def example(seed: int | str, seats: int = 2, settings: Mapping[str, Any] | None = None) -> Example:
    """The example of a seed: a turn that scores, as whoever makes it sees it."""
    rng = Random(f"domino example {seed}")
    made: Example | None = None
    for _ in range(MATCHES):
        match = Match.new(Domino, seats, settings, seed=rng.getrandbits(64))
        made = _turn_of(match, rng) or made
        if made is not None:
            break
    assert made is not None, "bots find words"
    return made


def _turn_of(match: Match, rng: Random) -> Example | None:
    """The first turn that scores after some that are skipped; else the last one before."""
    skipped, found = rng.randint(0, MOST_SKIPPED), None
    while match.to_act:
        (seat,), begun = match.to_act, match.length
        view = match.view(seat)
        action: TakeTurn = match.game.choose(view, seat, LEVEL, rng, BUDGET)
        match.play(seat, action)
        if action.lay and match.state_at(begun + 1).piles[seat] > view.piles[seat]:
            found = _example(match, seat, begun, match.game.write(action, view))
            if match.view(None).turn > skipped:
                return found
    return found


def _example(match: Match, seat: int, begun: int, note: str) -> Example:
    steps = []
    for n in range(begun + 1, match.length + 1):
        lines = tuple([say(event) for event in match.events(seat, n - 1, n)])
        steps.append(Step(lines, match.view(seat, n)))
    return Example(seat, note, match.view(seat, begun), tuple(steps))
