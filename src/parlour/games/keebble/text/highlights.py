"""What made a match: an unusual end, the best word, the biggest turn, the longest word, who took
most letters, and what turned it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from parlour.core.game import MOST_HIGHLIGHTS, Highlight, Step
from parlour.core.refusal import Parameter
from parlour.core.turning_point import turning_point
from parlour.games.keebble.actions import Take, Word
from parlour.games.keebble.rules import scoring
from parlour.games.keebble.rules.turns import EndReason, end_reason
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import Phase
from parlour.games.keebble.text.reasons import ToldWord, told_word


class _Play(NamedTuple):
    step: Step
    seat: int
    told: ToldWord
    word: str
    worth: int
    longest: str


def highlights(terms: Terms, steps: Sequence[Step]) -> tuple[Highlight, ...]:
    """The lines."""
    plays = [
        _play(terms, step, step.actor)
        for step in steps
        if isinstance(step.action, Word) and isinstance(step.actor, int)
    ]
    found = (
        *_ended(steps),
        *_turned(terms, steps),
        *_best(terms, plays),
        *_longest(plays),
        *_taken(steps),
    )
    return found[:MOST_HIGHLIGHTS]


def _ended(steps: Sequence[Step]) -> Iterator[Highlight]:
    """Why the match ended where nobody sees it: an empty hand lies before everybody's eyes."""
    if not steps or steps[-1].after.phase is not Phase.OVER:
        return
    reason = end_reason(steps[-1].after)
    if reason is not EndReason.EMPTY_HAND:
        yield Highlight("highlight.ended", {"reason": reason}, None, steps[-1].n)


def _play(terms: Terms, step: Step, seat: int) -> _Play:
    scored = scoring.score_play(terms, step.before, seat, step.action.tiles)
    best = max(scored.words, key=lambda each: each.points)
    told = told_word(terms, step.before, seat, step.action.tiles)
    longest = max([each.word for each in scored.words], key=len)
    return _Play(step, seat, told, best.word, best.points, longest)


def _best(terms: Terms, plays: Sequence[_Play]) -> Iterator[Highlight]:
    """The turn with most points, and the word with most, unless that was the turn's only word."""
    if not plays:
        return
    turn = max(plays, key=lambda play: play.told.points)
    told: dict[str, Parameter] = {**turn.told._asdict(), "seat": turn.seat}
    yield Highlight("highlight.turn", told, turn.seat, turn.step.n)
    # With Dictionary Devils letters have points, not words (KB-51).
    if terms.settings.dictionary_devils:
        return
    best = max(plays, key=lambda play: play.worth)
    if len(turn.told.words) > 1 or best.step.n != turn.step.n:
        told = {"word": best.word, "points": best.worth, "seat": best.seat}
        yield Highlight("highlight.word", told, best.seat, best.step.n)


LONG = 5
"""A longest word of fewer letters is not worth a line."""

MANY = 3
"""Nor are fewer letters taken."""


def _longest(plays: Sequence[_Play]) -> Iterator[Highlight]:
    """The longest word, unless the biggest turn has said it."""
    play = max(plays, key=lambda play: len(play.longest), default=None)
    if play is None or len(play.longest) < LONG:
        return
    turn = max(plays, key=lambda play: play.told.points)
    if play.longest not in turn.told.words:
        told: dict[str, Parameter] = {"word": play.longest, "seat": play.seat}
        yield Highlight("highlight.longest", told, play.seat, play.step.n)


def _taken(steps: Sequence[Step]) -> Iterator[Highlight]:
    """Who took most of the letters that others called, if it was one of them."""
    taken = [step for step in steps if isinstance(step.action, Take)]
    counts = Counter([step.actor for step in taken if isinstance(step.actor, int)]).most_common(2)
    if not counts or counts[0][1] < MANY or (len(counts) > 1 and counts[0][1] == counts[1][1]):
        return
    seat, count = counts[0]
    last = [step.n for step in taken if step.actor == seat][-1]
    yield Highlight("highlight.taken", {"seat": seat, "letters": count}, seat, last)


def _turned(terms: Terms, steps: Sequence[Step]) -> Iterator[Highlight]:
    """What put the winner ahead for good."""
    found = turning_point(steps, lambda state: scoring.scores_of(terms, state))
    if found is None:
        return
    winner, step = found
    told: dict[str, Parameter]
    if isinstance(step.action, Word) and step.actor == winner:
        words = told_word(terms, step.before, winner, step.action.tiles)
        told = {**words._asdict(), "winner": winner}
        yield Highlight("highlight.turned.word", told, winner, step.n)
    elif isinstance(step.actor, int):
        told = {"winner": winner, "seat": step.actor}
        yield Highlight("highlight.turned.otherwise", told, step.actor, step.n)
