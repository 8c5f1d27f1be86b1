"""Hints: what the expert would do, and what another action would cost. The sentences are in
`reasons`.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from parlour.core.game import Advice, Weighed
from parlour.games.keebble.actions import Action, Claim
from parlour.games.keebble.bots.ladder import searches
from parlour.games.keebble.bots.levels.expert import Expert
from parlour.games.keebble.bots.player import Deepening
from parlour.games.keebble.rules import check
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import State
from parlour.games.keebble.text import reasons

SHOWN = 5
"""How many alternatives a hint lists."""

HINT_BUDGET = searches(100)
"""The budget for a hint."""

EQUALLY_DEEP = (Deepening(SHOWN, (5,)),)
"""Costs are compared at the same depth for all actions."""


def advise(terms: Terms, state: State, seat: int) -> Advice | None:
    """The best action and its alternatives; None for a seat that has nothing to decide."""
    if seat not in check.to_act(state):
        return None
    expert = _expert(terms, state, seat)
    found = [ranked.action for ranked in expert.ranking()[:SHOWN]]
    weighed = tuple(
        [replace(each, line=reasons.for_other(expert, each)) for each in _in_points(expert, found)]
    )
    return Advice(found[0], weighed, reasons.line_for(expert, found), reasons.why(expert, found))


def cost(terms: Terms, state: State, seat: int, action: Action) -> float | None:
    """The points that an action gives away against the best one; None if there was no choice."""
    if seat not in check.to_act(state) or isinstance(action, Claim):
        return None
    expert = _expert(terms, state, seat)
    best = expert.best().action
    return 0.0 if action == best else _in_points(expert, [best, action])[1].cost


def _expert(terms: Terms, state: State, seat: int) -> Expert:
    return Expert(terms, state, seat, Random(0), HINT_BUDGET)


def _in_points(expert: Expert, actions: list[Action]) -> tuple[Weighed, ...]:
    """Actions with what they cost in points. The first is the best by the expert's own measure: if
    another one is ahead of it in plain points, that one costs nothing.
    """
    expert.evaluation.in_points = True
    leads = {each.action: each.lead for each in expert.ranked(actions, EQUALLY_DEEP)}
    best = leads[actions[0]]
    return tuple(
        [Weighed(a, round(leads[a], 1), round(max(0.0, best - leads[a]), 1)) for a in actions]
    )
