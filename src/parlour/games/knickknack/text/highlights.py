"""What made a match: what turned it, the biggest turn, the longest word, and who earned most by
the words of others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from parlour.core.game import MOST_HIGHLIGHTS, Highlight, Step
from parlour.core.refusal import Parameter
from parlour.core.turning_point import turning_point
from parlour.games.knickknack.actions import Pick, carried_by
from parlour.games.knickknack.rules.turns import Turn, carried_out
from parlour.games.knickknack.settings import Terms

LONG = 5
"""A longest word of fewer letters is not worth a line."""

MUCH = 10
"""Nor are fewer points by the words of others."""


class _Played(NamedTuple):
    step: Step
    seat: int
    turn: Turn


def highlights(terms: Terms, steps: Sequence[Step]) -> tuple[Highlight, ...]:
    """The lines."""
    played = [
        _Played(
            step, step.actor, carried_out(terms, step.before, step.actor, carried_by(step.action))
        )
        for step in steps
        if isinstance(step.action, Pick) and isinstance(step.actor, int)
    ]
    found = (*_turned(steps), *_biggest(played), *_longest(played), *_owners(played))
    return found[:MOST_HIGHLIGHTS]


def _turned(steps: Sequence[Step]) -> Iterator[Highlight]:
    """What put the winner ahead for good."""
    found = turning_point(steps, lambda state: tuple(state.scores))
    winner, step = found or (0, None)
    if step is not None and isinstance(step.actor, int):
        told: dict[str, Parameter] = {
            "winner": winner,
            "seat": step.actor,
            "round": step.before.round,
        }
        yield Highlight("highlight.turned", told, step.actor, step.n)


def _biggest(played: Sequence[_Played]) -> Iterator[Highlight]:
    """The turn whose words gave its player most."""
    best = max(played, key=lambda each: each.turn.paid[each.seat], default=None)
    if best is not None and best.turn.words:
        words = tuple([word.word for word in best.turn.words])
        points = best.turn.paid[best.seat]
        told: dict[str, Parameter] = {"words": words, "points": points, "seat": best.seat}
        yield Highlight("highlight.turn", told, best.seat, best.step.n)


def _longest(played: Sequence[_Played]) -> Iterator[Highlight]:
    """The longest word."""
    words = [
        (len(word.word), -each.step.n, word.word, each)
        for each in played
        for word in each.turn.words
    ]
    if not words:
        return
    length, _, word, each = max(words, key=lambda found: found[:2])
    if length >= LONG:
        yield Highlight(
            "highlight.longest", {"word": word, "seat": each.seat}, each.seat, each.step.n
        )


def _owners(played: Sequence[_Played]) -> Iterator[Highlight]:
    """Who got most for letters in the words of others, if it was one of them."""
    if not played:
        return
    totals = [0] * len(played[0].turn.paid)
    for each in played:
        for seat, points in enumerate(each.turn.paid):
            totals[seat] += points if seat != each.seat else 0
    best = max(totals)
    if best >= MUCH and totals.count(best) == 1:
        seat = totals.index(best)
        yield Highlight("highlight.owner", {"seat": seat, "points": best}, seat)
