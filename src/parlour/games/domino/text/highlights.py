"""What made a match: how it ended, what turned it, the biggest turn, the best word, the worst."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from parlour.core.game import MOST_HIGHLIGHTS, Highlight, Step
from parlour.core.refusal import Parameter, Refusal
from parlour.core.turning_point import turning_point
from parlour.games.domino.actions import TakeTurn
from parlour.games.domino.rules import scoring
from parlour.games.domino.rules import turn as tu
from parlour.games.domino.rules.ending import EndReason, end_reason
from parlour.games.domino.settings import Terms


class _Turn(NamedTuple):
    step: Step
    seat: int
    score: scoring.Score


def highlights(terms: Terms, steps: Sequence[Step]) -> tuple[Highlight, ...]:
    """The lines."""
    turns = list(_turns(terms, steps))
    found = (*_ended(terms, steps), *_turned(steps), *_biggest(turns), *_words(turns))
    return found[:MOST_HIGHLIGHTS]


def _turns(terms: Terms, steps: Sequence[Step]) -> Iterator[_Turn]:
    for step in steps:
        if isinstance(step.action, TakeTurn) and step.action.lay and isinstance(step.actor, int):
            mover = tu.mover(terms, step.before, step.actor)
            course = tu.follow(mover, step.action.lay, step.action.effects)
            if not isinstance(course, Refusal):
                score = scoring.score(terms.lexicon, course, mover.place)
                yield _Turn(step, step.actor, score)


def _ended(terms: Terms, steps: Sequence[Step]) -> Iterator[Highlight]:
    """An unusual end."""
    for step in reversed(steps):
        if isinstance(step.actor, int):
            reason = end_reason(terms, step.after, step.actor)
            if reason is EndReason.PASSES:
                yield Highlight("highlight.ended", {"reason": reason}, None, step.n)
            return


def _turned(steps: Sequence[Step]) -> Iterator[Highlight]:
    """What put the winner ahead for good."""
    found = turning_point(steps, lambda state: state.piles)
    if found is not None:
        winner, step = found
        if isinstance(step.actor, int):
            told = {"winner": winner, "seat": step.actor, "turn": step.before.turn + 1}
            yield Highlight("highlight.turned", told, step.actor, step.n)


def _biggest(turns: Sequence[_Turn]) -> Iterator[Highlight]:
    best = max(turns, key=lambda turn: turn.score.total, default=None)
    if best is not None and best.score.total > 0:
        words = tuple([run.letters for run in best.score.runs if run.valid])
        told: dict[str, Parameter] = {"seat": best.seat, "points": best.score.total, "words": words}
        yield Highlight("highlight.turn", told, best.seat, best.step.n)


def _words(turns: Sequence[_Turn]) -> Iterator[Highlight]:
    """The longest word, and the dearest mistake."""
    valid = [(run, turn) for turn in turns for run in turn.score.runs if run.valid]
    if valid:
        run, turn = max(valid, key=lambda pair: len(pair[0].letters))
        told: dict[str, Parameter] = {"word": run.letters, "seat": turn.seat}
        yield Highlight("highlight.longest", told, turn.seat, turn.step.n)
    wrong = [(run, turn) for turn in turns for run in turn.score.runs if run.points < 0]
    if wrong:
        run, turn = min(wrong, key=lambda pair: pair[0].points)
        cost: dict[str, Parameter] = {"word": run.letters, "seat": turn.seat, "points": -run.points}
        yield Highlight("highlight.mistake", cost, turn.seat, turn.step.n)
