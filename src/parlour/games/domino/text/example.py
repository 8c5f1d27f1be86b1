"""A random turn of a real match, explained step by step (KD-61)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from parlour.core.game import GameClass, say
from parlour.core.match import Match
from parlour.core.tutorial.example import Example, ExampleStep
from parlour.games.domino.actions import TakeTurn
from parlour.games.domino.bots.ladder import searches
from parlour.games.domino.state import Cell
from parlour.games.domino.text.board_table import table_in
from parlour.games.domino.view import View

MOST_SKIPPED = 8
"""At most this many turns are skipped before the example."""

MATCHES = 4
"""How many matches are searched for a turn that lays something and scores."""

LEVEL, BUDGET = "casual", searches(20)


def example(
    game: GameClass, seed: int | str, seats: int, settings: Mapping[str, Any] | None
) -> Example:
    """The example of a seed: a turn that scores, as whoever makes it sees it."""
    rng = Random(f"domino example {seed}")
    made: Example | None = None
    for _ in range(MATCHES):
        match = Match.new(game, seats, settings, seed=rng.getrandbits(64))
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
            found = _example(match, seat, begun)
            if match.view(None).turn > skipped:
                return found
    return found


def _example(match: Match, seat: int, begun: int) -> Example:
    steps = []
    for n in range(begun + 1, match.length + 1):
        events, after = match.events(seat, n - 1, n), match.view(seat, n)
        lines = tuple([say(event) for event in events])
        kind = "turn" if n == begun + 1 else "refill"
        steps.append(ExampleStep(kind, lines, _fresh(match.view(seat, n - 1), after), after))
    return Example(seat, match.view(seat, begun), tuple(steps))


def _fresh(before: View, after: View) -> tuple[Cell, ...]:
    """The cells on which something else lies now."""
    old = set(table_in(before).stacks.items())
    return tuple(
        [cell for cell, stack in table_in(after).stacks.items() if (cell, stack) not in old]
    )
