"""The search for a turn that is worth an example (`Game.example`).

A match is played from a seed; the example is the first turn that shows enough of the game, after a
random number of other turns.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from parlour.core.match import Match

MOST_SKIPPED = 12
"""At most this many turns are skipped before the example."""

MATCHES = 12
"""How many matches are searched for a turn that shows enough."""

NOTHING, SOMETHING, ENOUGH = 0, 1, 2
"""How much a turn shows."""


class Turn(NamedTuple):
    """A turn of a match, from one entry to another, and how much it shows."""

    match: Match
    begun: int
    ended: int
    shows: int


def find_turn(
    rng: Random,
    begin: Callable[[int], Match],
    play_turn: Callable[[Match], object],
    shows: Callable[[Match, int], int],
) -> Turn:
    """The first turn that shows enough, in the first match that has one; else the best one.

    `begin` makes a match from a seed, `play_turn` plays one turn of it, and `shows` says how much
    the entries of a match since the given one show.
    """
    found: list[Turn] = []
    for _ in range(MATCHES):
        match, skipped = begin(rng.getrandbits(64)), rng.randint(0, MOST_SKIPPED)
        found.append(_best_turn(match, skipped, play_turn, shows))
        if found[-1].shows == ENOUGH:
            break
    return max(found, key=lambda turn: turn.shows)


def _best_turn(
    match: Match,
    skipped: int,
    play_turn: Callable[[Match], object],
    shows: Callable[[Match, int], int],
) -> Turn:
    turns: list[Turn] = []
    while match.to_act:
        begun = match.length
        play_turn(match)
        turns.append(Turn(match, begun, match.length, shows(match, begun)))
        if turns[-1].shows == ENOUGH and len(turns) > skipped:
            return turns[-1]
    return max(turns, key=lambda turn: turn.shows)
