"""Hints: what the expert would do, and what another turn would cost."""

from __future__ import annotations

from random import Random

from parlour.core.game import Advice, Line, Weighed
from parlour.core.refusal import Parameter
from parlour.games.domino.actions import TakeTurn
from parlour.games.domino.bots.ladder import searches
from parlour.games.domino.bots.levels.expert import Expert
from parlour.games.domino.bots.options import options
from parlour.games.domino.bots.player import Weighed as Ranked
from parlour.games.domino.rules import check, scoring
from parlour.games.domino.settings import Terms
from parlour.games.domino.text import notation
from parlour.games.domino.view import View

SHOWN = 5
"""How many alternatives a hint lists."""

HINT_BUDGET = searches(100)


def advise(terms: Terms, view: View, seat: int) -> Advice | None:
    """The best turn and its alternatives; None for a seat that has nothing to decide."""
    if check.turn_refusal(view, seat) is not None:
        return None
    expert = _expert(terms, view, seat)
    ranked = expert.ranked()[:SHOWN]
    best = ranked[0]
    weighed = [
        Weighed(each.action, round(each.value, 1), round(max(0.0, best.value - each.value), 1))
        for each in ranked
    ]
    return Advice(best.action, tuple(weighed), _line(best), tuple(_words(terms, expert, best)))


def _line(best: Ranked) -> Line:
    move = notation.write(best.action)
    if best.option is None:
        return Line("hint.nothing", {"move": move})
    return Line("hint.best", {"move": move, "points": best.option.points})


def _words(terms: Terms, expert: Expert, best: Ranked) -> list[Line]:
    """The words that the best turn makes."""
    if best.option is None:
        return []
    runs = scoring.score(terms.lexicon, best.option.course, expert.mover.place).runs
    words: dict[str, Parameter] = {"words": tuple([run.letters for run in runs if run.valid])}
    return [Line("hint.words", words)] if words["words"] else []


def cost(terms: Terms, view: View, seat: int, action: TakeTurn) -> float | None:
    """The points that a turn gives away against the best one; None if there was no choice."""
    if check.turn_refusal(view, seat) is not None or not view.hand:
        return None
    expert = _expert(terms, view, seat)
    ranked = expert.by_lead()
    best = ranked[0].value
    for each in ranked:
        if each.action == action:
            return round(max(0.0, best - each.value), 1)
    if not action.lay:
        return round(max(0.0, best - expert.value_of_nothing()), 1)
    found = options(expert.mover, expert.mover.course(), action.lay, expert.words)
    worth = [expert.value(option) for option in found if option.action == action]
    worth = worth or [expert.value(option) for option in found]
    return round(max(0.0, best - max(worth)), 1) if worth else None


def _expert(terms: Terms, view: View, seat: int) -> Expert:
    return Expert(terms, view, seat, Random(0), HINT_BUDGET)
