"""An example: a random turn of a match that was really played, told step by step.

A game names a module (`Game.example`) with a function `example`, an `ExampleTeller`. A match is
played from a seed; the example is the first turn that shows enough of the game, after a random
number of other turns. Nothing is imported before somebody asks for one.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from parlour.core.game import GameClass, Line
from parlour.core.match import Match
from parlour.core.refusal import CoreCode, refuse

MOST_SKIPPED = 12
"""At most this many turns are skipped before the example."""

MATCHES = 12
"""How many matches are searched for a turn that shows enough."""

NOTHING, SOMETHING, ENOUGH = 0, 1, 2
"""How much a turn shows."""


class ExampleStep(Struct, frozen=True):
    """One step: its kind, which can have words as `phase.<kind>`; its sentences; what is new on the
    table, as the game names it (cells, fields, dice by index); the view and the events after it.
    """

    kind: str
    lines: tuple[Line, ...]
    fresh: tuple[Any, ...]
    view: Any
    events: tuple[Any, ...] = ()


class Example(Struct, frozen=True):
    """A turn: whose it is, the view before it, and its steps."""

    seat: int
    before: Any
    steps: tuple[ExampleStep, ...]


class ExampleTeller(Protocol):
    """The function that a game's module has."""

    def __call__(
        self, seed: int | str, seats: int = ..., settings: Mapping[str, Any] | None = ...
    ) -> Example:
        """The example of a seed: the same seed, seats and settings give the same one."""


class Turn(NamedTuple):
    """A turn of a match, from one entry to another, and how much it shows."""

    match: Match
    begun: int
    ended: int
    shows: int


def teller_of(game: GameClass) -> ExampleTeller:
    """The function that tells an example of a game. Raises `Refused` if it has none."""
    if game.example is None:
        raise refuse(CoreCode.NO_EXAMPLE, game=game.name)
    teller: ExampleTeller = importlib.import_module(game.example, game.home).example
    return teller


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
