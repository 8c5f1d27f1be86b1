"""Hints: what the expert would do, and what another action would cost."""

from __future__ import annotations

from random import Random

from parlour.core.game import Advice, Line, Weighed
from parlour.games.keebble.actions import (
    SKIP,
    Action,
    Ask,
    Claim,
    Fire,
    Skip,
    Special,
    Take,
    Wall,
    Word,
)
from parlour.games.keebble.bots.ladder import searches
from parlour.games.keebble.bots.levels.expert import Expert
from parlour.games.keebble.bots.player import Deepening
from parlour.games.keebble.rules import check, scoring
from parlour.games.keebble.rules.effects import pending_at
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import Phase, State
from parlour.words.coordinates import cell_name, edge_name

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
    line = _line(terms, state, seat, found[0])
    if found == [SKIP] and state.phase is Phase.WORD and not state.endgame:
        line = Line("advice.no_word")
    return Advice(found[0], _in_points(expert, found), line)


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


def _line(terms: Terms, state: State, seat: int, action: Action) -> Line:
    match action:
        case Word():
            score = scoring.score_play(terms, state, seat, action.tiles)
            words = tuple([scored.word for scored in score.words])
            if terms.settings.dictionary_devils:
                points = sum([value for _, _, value in score.written])
            else:
                points = sum([scored.points for scored in score.words])
            return Line("advice.word", {"words": words, "points": points})
        case Skip() if state.phase is Phase.EFFECT:
            return Line("advice.decline")
        case Skip():
            return Line("advice.pass" if state.endgame else "advice.skip")
        case Special():
            return Line("advice.special", {"cell": cell_name(action.cell), "kind": action.kind})
        case Fire():
            return _firing(state, action)
        case Ask():
            return Line("advice.ask", {"letters": tuple(action.letters)})
        case Take():
            return Line("advice.take", {"letter": action.letter})
        case Wall():
            return Line("advice.wall", {"edge": edge_name(action.edge)})
        case Claim():
            return Line("advice.claim", {"cell": cell_name(action.cell)})


def _firing(state: State, fire: Fire) -> Line:
    if fire.victim is not None and fire.letter is not None:
        return Line("advice.steal", {"letter": fire.letter, "victim": fire.victim})
    if fire.cells:
        return Line("advice.destroy", {"cells": tuple([cell_name(cell) for cell in fire.cells])})
    if fire.tiles:
        placed = tuple([f"{letter} {cell_name((c, r))}" for letter, c, r in fire.tiles])
        return Line("advice.block", {"tiles": placed})
    special = pending_at(state, fire.cell)
    assert special is not None, "only what is pending is advised"
    return Line("advice.fire", {"kind": special[2], "cell": cell_name(fire.cell)})
