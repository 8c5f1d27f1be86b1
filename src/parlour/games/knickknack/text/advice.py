"""Hints: what the expert would do, and what another action would cost."""

from __future__ import annotations

from random import Random

from parlour.core.game import Advice, Line, Weighed
from parlour.core.refusal import Parameter
from parlour.games.knickknack import options as opt
from parlour.games.knickknack.actions import Carried, Pick, carried_by
from parlour.games.knickknack.bots.ladder import tries
from parlour.games.knickknack.bots.levels.expert import Expert
from parlour.games.knickknack.bots.player import Move
from parlour.games.knickknack.rules import check
from parlour.games.knickknack.rules.turns import carried_out
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import Due, State
from parlour.games.knickknack.text.option_text import contents, option_line
from parlour.words.coordinates import cell_name, cell_names, edge_name

SHOWN = 5
"""How many alternatives a hint lists."""

HINT_BUDGET = tries(150)
"""The budget for a hint."""


def advise(terms: Terms, state: State, seat: int) -> Advice | None:
    """The best action and its alternatives; None for a seat that has nothing to decide."""
    if not _decides(state, seat):
        return None
    moves = _expert(terms, state, seat).ranking()[:SHOWN]
    weighed = tuple([_weighed(move, moves[0].value) for move in moves])
    best = moves[0]
    return Advice(
        weighed[0].action,
        weighed,
        _line(state, best.carried),
        tuple(_why(terms, state, seat, best)),
    )


def cost(terms: Terms, state: State, seat: int, action: Pick) -> float | None:
    """The points that an action gives away against the best one; None if there was no choice."""
    if not _decides(state, seat) or len(state.options) < 2:
        return None
    expert = _expert(terms, state, seat)
    best = expert.ranking()[0]
    if best.carried.action == action:
        return 0.0
    return round(max(0.0, best.value - expert.weighed(carried_by(action)).value), 1)


def _decides(state: State, seat: int) -> bool:
    return state.due is Due.NOTHING and seat in check.to_act(state)


def _expert(terms: Terms, state: State, seat: int) -> Expert:
    return Expert(terms, state, seat, Random(0), HINT_BUDGET)


def _weighed(move: Move, best: float) -> Weighed:
    return Weighed(move.carried.action, round(move.value, 1), round(max(0.0, best - move.value), 1))


def _line(state: State, carried: Carried) -> Line:
    """What to do."""
    option = state.options[carried.option]
    told: dict[str, Parameter]
    if carried.save:
        return Line("advice_save.letter", contents(option))
    if carried.tiles:
        tiles = tuple([f"{letter} {cell_name((c, r))}" for letter, c, r in carried.tiles])
        return Line("advice.write", {"tiles": tiles})
    if carried.walls:
        return Line("advice.walls", {"edges": tuple([edge_name(edge) for edge in carried.walls])})
    if carried.swaps:
        letters = tuple([letter for letter, _, _ in carried.swaps])
        told = {"letters": letters, "cells": cell_names([(c, r) for _, c, r in carried.swaps])}
        return Line("advice.swaps", told)
    if carried.destroy:
        parts = tuple([part for _, _, part in carried.destroy])
        told = {"parts": parts, "cells": cell_names([(c, r) for c, r, _ in carried.destroy])}
        return Line("advice.parts", told)
    if carried.cells:
        kinds = tuple([kind for kind, _, _ in carried.cells])
        told = {"kinds": kinds, "cells": cell_names([(c, r) for _, c, r in carried.cells])}
        return Line("advice.types", told)
    return option_line("offer", option)


def _why(terms: Terms, state: State, seat: int, move: Move) -> list[Line]:
    """The words it makes, what they give, and what the others get for them."""
    turn = carried_out(terms, state, seat, move.carried)
    lines = []
    if turn.words:
        words = tuple([word.word for word in turn.words])
        lines.append(Line("advice.words", {"words": words, "points": turn.paid[seat]}))
    others = [other for other, points in enumerate(turn.paid) if points and other != seat]
    if others:
        points = tuple([turn.paid[other] for other in others])
        lines.append(Line("advice.others", {"seats": tuple(others), "points": points}))
    if isinstance(state.options[move.carried.option], opt.StartPlayer):
        lines.append(Line("advice.first"))
    return lines
