"""The engine and the referee, which was written by others from the rules alone, judge the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import parlour
from parlour.core.codec import plain
from parlour.core.refusal import Refused
from parlour.games.knickknack.actions import carried_by
from parlour.games.knickknack.rules import runs, turns
from parlour.words.lexicon import Lexicon
from tests.games.knickknack.random_sheets import WORDS
from tests.games.knickknack.random_turns import random_turn
from tests.games.knickknack.referee import Verdict, judge
from tests.games.knickknack.table import state, terms
from tests.scale import scaled, seeds

TURNS = 1_500
LEXICON = Lexicon("en", "en", sorted(word.lower() for word in WORDS))


def by_engine(
    position: dict[str, Any], seat: int, action: dict[str, Any]
) -> tuple[parlour.Match, bool]:
    """The match after the turn, and whether it was allowed."""
    match = parlour.Match.at("knickknack", position, seed=1, lexicons={"en": LEXICON})
    try:
        match.play(seat, action)
    except Refused:
        return match, False
    return match, True


def differences(
    position: dict[str, Any], seat: int, action: dict[str, Any], said: Verdict
) -> list[str]:
    """What the engine says otherwise than the referee."""
    match, allowed = by_engine(position, seat, action)
    if allowed is not said.legal:
        return [f"allowed: {allowed}, referee: {said.rule}"]
    if not allowed:
        return []
    before, after = match.state_at(0), match.state_at(1)
    turn = turns.carried_out(terms(match), before, seat, carried_by(match.entries[0].action))
    made = {(w.word, w.cells[0], len(w.cells), w.gains[seat]) for w in turn.words}
    wanted = {(w.text, w.cells[0], len(w.cells), w.points) for w in said.words}
    known = {name for name in after.known if terms(match).lexicon.holds(name[0])}
    known |= set(runs.standing(terms(match), after))
    gained = tuple([new - old for old, new in zip(before.scores, after.scores, strict=True)])
    pairs: dict[str, tuple[Any, Any]] = {
        "points": (gained, said.points),
        "words": (made, wanted),
        "cells": (set(after.cells), set(said.cells)),
        "holes": (set(after.holes), set(said.holes)),
        "special": ({tuple(map(str, s)) for s in after.special}, _texts(said.special)),
        "walls": ({frozenset(w) for w in after.walls}, {frozenset(w) for w in said.walls}),
        "powerups": (plain(after.powerups), [dict(powerup) for powerup in said.powerups]),
        "backpacks": (after.backpacks, said.backpacks),
        "scores": (after.scores, said.scores),
        "placed": (after.placed, said.placed),
        "known": (known, {(run.text, run.first, run.way) for run in said.known}),
        "round": (after.round, said.round),
        "over": (match.outcome is not None, said.match_over),
        "last round": (after.last_round, said.last_round),
    }
    if not said.match_over:
        pairs["to move"] = (after.to_move, said.to_move)
        pairs["next"] = (after.starts_next, said.starts_next)
    if not said.round_over:
        pairs["options"] = (plain(after.options), list(said.options))
    return [f"{name}: {one}, referee: {two}" for name, (one, two) in pairs.items() if one != two]


def _texts(special: Any) -> set[tuple[str, ...]]:
    return {tuple(map(str, each)) for each in special}


@pytest.mark.soak
@pytest.mark.rule("KN-3", "KN-4", "KN-5", "KN-7", "KN-10", "KN-12", "KN-13", "KN-15", "KN-16")
@pytest.mark.rule("KN-17", "KN-18", "KN-19", "KN-20", "KN-30", "KN-31", "KN-32", "KN-33", "KN-34")
def test_engine_and_referee_judge_the_same() -> None:
    for seed in seeds(TURNS, 30_000):
        position, seat, action = random_turn(Random(f"engine and referee {seed}"))
        said = judge(position, seat, action, WORDS)
        found = differences(position, seat, action, said)
        assert not found, (seed, found, position, seat, action)


def test_what_is_refused_changes_nothing() -> None:
    refusals = 0
    for seed in range(scaled(200, 2_000)):
        position, seat, action = random_turn(Random(f"refused {seed}"))
        match, allowed = by_engine(position, seat, action)
        if not allowed:
            refusals += 1
            assert match.length == 0
            assert state(match) == match.state_at(0)
    assert refusals > 50
