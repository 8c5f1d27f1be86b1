"""A random turn of a real match, explained step by step (KN-35).

A match is played from a seed by bots. The example is the first turn that shows enough, after a
random number of other turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, cast

from parlour.core.game import GameClass, say
from parlour.core.match import Match
from parlour.core.tutorial.example import Example, ExampleStep
from parlour.games.knickknack.actions import carried_by
from parlour.games.knickknack.rules.turns import Turn, carried_out
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import State
from parlour.games.knickknack.text.option_text import option_line
from parlour.games.knickknack.text.score_report import score_report

MOST_SKIPPED = 12
"""At most this many turns are skipped before the example."""

LEVEL = "casual"
"""It plays words that most people know."""


def example(
    game: GameClass, seed: int | str, seats: int, settings: Mapping[str, Any] | None
) -> Example:
    """The example of a seed: a turn that makes a word with a letter of somebody else, if there is
    one; else the best.
    """
    rng = Random(f"knickknack example {seed}")
    match = Match.new(game, seats, settings, seed=rng.getrandbits(64))
    skipped, turns, best = rng.randint(0, MOST_SKIPPED), 0, (-1, 0)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, match.game.choose(match.view(seat), seat, LEVEL, rng))
        n = _last_pick(match)
        shows = _shows(_turn(match, n))
        turns += 1
        best = max(best, (shows, -n))
        if shows == 2 and turns > skipped:
            return _example_of(match, n)
    return _example_of(match, -best[1])


def _last_pick(match: Match) -> int:
    """The number of the last entry that is a turn: draws may follow it."""
    return next(n for n in match.back() if isinstance(match.entry(n).actor, int))


def _turn(match: Match, n: int) -> Turn:
    before: State = match.state_at(n - 1)
    terms: Terms = cast(Any, match.game).terms
    action = match.entry(n).action
    return carried_out(terms, before, before.to_move, carried_by(action))


def _shows(turn: Turn) -> int:
    """Whether a turn has a word, and whether it pays somebody else too."""
    if not turn.words:
        return 0
    return 2 if sum([paid > 0 for paid in turn.paid]) > 1 else 1


def _example_of(match: Match, n: int) -> Example:
    before: State = match.state_at(n - 1)
    turn, seat = _turn(match, n), before.to_move
    action = carried_by(match.entry(n).action)
    fresh = tuple([(column, row) for _, column, row in action.tiles])
    picked = option_line("offer", before.options[action.option])
    told = [say(event) for event in match.events(None, n - 1, n)]
    done = [line for line in told if line.key not in POINTS]
    paid = [line for line in told if line.key in POINTS]
    after = match.view(None, n)
    steps = [
        ExampleStep("pick", (picked,), (), match.view(None, n - 1)),
        ExampleStep("do", tuple(done), fresh, after),
    ]
    report = score_report(turn, before.powerups, seat)
    if report:
        steps.append(ExampleStep("score", (*report, *paid), (), after))
    return Example(seat, match.view(None, n - 1), tuple(steps))


POINTS = ("event.scored", "event.paid")
