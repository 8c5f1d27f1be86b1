"""What made a match: the best word, the biggest turn, and what turned it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from parlour.core.game import Highlight, Step
from parlour.core.refusal import Parameter
from parlour.core.turning_point import turning_point
from parlour.games.keebble.actions import Word
from parlour.games.keebble.rules import scoring
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.text.reasons import ToldWord, told_word


class _Play(NamedTuple):
    step: Step
    seat: int
    told: ToldWord
    word: str
    worth: int


def highlights(terms: Terms, steps: Sequence[Step]) -> tuple[Highlight, ...]:
    """The lines."""
    plays = [
        _play(terms, step, step.actor)
        for step in steps
        if isinstance(step.action, Word) and isinstance(step.actor, int)
    ]
    return (*_turned(terms, steps), *_best(terms, plays))


def _play(terms: Terms, step: Step, seat: int) -> _Play:
    scored = scoring.score_play(terms, step.before, seat, step.action.tiles)
    best = max(scored.words, key=lambda each: each.points)
    told = told_word(terms, step.before, seat, step.action.tiles)
    return _Play(step, seat, told, best.word, best.points)


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


def _turned(terms: Terms, steps: Sequence[Step]) -> Iterator[Highlight]:
    """What put the winner ahead for good."""
    found = turning_point(steps, lambda state: scoring.scores_of(terms, state))
    if found is None:
        return
    winner, step = found
    if isinstance(step.action, Word) and isinstance(step.actor, int):
        words = told_word(terms, step.before, step.actor, step.action.tiles)
        told: dict[str, Parameter] = {**words._asdict(), "winner": winner, "seat": step.actor}
        yield Highlight("highlight.turned.word", told, step.actor, step.n)
    elif isinstance(step.actor, int):
        told = {"winner": winner, "seat": step.actor}
        yield Highlight("highlight.turned.otherwise", told, step.actor, step.n)
