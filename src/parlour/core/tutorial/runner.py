"""Plays a tutorial through, to know at which version of the match each step comes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from parlour.core.chance import Script
from parlour.core.game import GameClass
from parlour.core.match import Clock, Match
from parlour.core.record import Seat
from parlour.core.timeline import Timeline
from parlour.core.tutorial.script import LEARNER, Step, Tutorial


class TutorialRun:
    """The steps of a tutorial, each with the version at which it comes, and the match they make."""

    def __init__(self, match: Match, steps: Sequence[Step]) -> None:
        self.match = match
        self.steps: list[tuple[int, Step]] = []
        self._due: dict[int, Step] = {}
        for step in steps:
            self.steps.append((match.length, step))
            if step.action is not None:
                self._due[match.length] = step
                match.play(step.seat, step.action)

    def due(self, n: int) -> Step | None:
        """The step whose action follows entry n; None if the script has ended."""
        return self._due.get(n)

    def expects(self, n: int, seat: int, action: object) -> bool:
        """Whether the script has this action, plain or typed, after entry n."""
        step, game = self.due(n), self.match.game
        if step is None or step.seat != seat:
            return False
        return bool(game.admit(action) == game.admit(step.action))

    def begins(self, other: Match) -> bool:
        """Whether another match has followed the script so far."""
        mine, theirs = self.match.header, other.header
        if (mine.settings, mine.position) != (theirs.settings, theirs.position):
            return False
        so_far = [(entry.actor, entry.action) for entry in other.entries]
        return so_far == [(e.actor, e.action) for e in self.match.entries[: other.length]]


@cache
def tutorial_run(game: GameClass) -> TutorialRun:
    """The run of a game's tutorial. Raises `Refused` if the script does not fit the rules.

    The game must have a tutorial.
    """
    return TutorialRun(begin(game), script_of(game).steps)


def begin(game: GameClass, *, clock: Clock = lambda: 0) -> Match:
    """The match of a game's tutorial, before its first step."""
    script = script_of(game)
    common: dict[str, Any] = {
        "chance": script.chance,
        "players": [Seat("person" if seat == LEARNER else "bot") for seat in range(script.seats)],
        "clock": clock,
    }
    if script.position is not None:
        return Match.at(game, script.position, **common)
    return Match.new(game, script.seats, script.settings, **common)


def script_of(game: GameClass) -> Tutorial:
    """The tutorial of a game that has one."""
    assert game.tutorial is not None, f"{game.name} has no tutorial"
    return game.tutorial


def is_scripted(match: Timeline) -> bool:
    """Whether the draws of a match are scripted; on a server only those of tutorials are."""
    return match.header.chance == Script.algorithm
