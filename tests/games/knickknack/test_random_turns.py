"""The generator of random turns shows everything that the engine is to be compared on."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

from tests.games.knickknack.random_positions import KINDS
from tests.games.knickknack.random_sheets import WORDS
from tests.games.knickknack.random_turns import random_turn
from tests.games.knickknack.referee import Verdict, judge

RULES = {"KN-3", "KN-7", "KN-10", "KN-12", "KN-13", "KN-15", "KN-16", "KN-17", "KN-19", "KN-20"}
RULES |= {"KN-34", "malformed"}


@cache
def judged() -> list[tuple[dict[str, Any], int, dict[str, Any], Verdict]]:
    rng = Random("turns that the tests below look at")
    turns = [random_turn(rng) for _ in range(800)]
    return [(*turn, judge(*turn, WORDS)) for turn in turns]


def test_about_half_are_legal() -> None:
    assert 0.42 < sum(verdict.legal for *_, verdict in judged()) / len(judged()) < 0.62


def test_the_same_seed_gives_the_same_turn() -> None:
    assert random_turn(Random(7)) == random_turn(Random(7))


def test_turns_are_plain_json() -> None:
    for position, seat, action, _ in judged()[:200]:
        assert json.loads(json.dumps([position, seat, action])) == [position, seat, action]


def test_every_option_is_carried_out() -> None:
    done = Counter(
        position["options"][action["option"]]["kind"]
        for position, _, action, verdict in judged()
        if verdict.legal
    )
    assert set(done) == set(KINDS)
    assert min(done.values()) >= 4


def test_every_rule_refuses_something() -> None:
    refused = Counter(verdict.rule for *_, verdict in judged() if not verdict.legal)
    assert set(refused) == RULES
    assert min(refused.values()) >= 3


def test_words_are_made_and_shared() -> None:
    verdicts = [verdict for *_, verdict in judged()]
    assert sum(bool(verdict.words) for verdict in verdicts) > 55
    assert sum(len(verdict.words) > 1 for verdict in verdicts) > 8
    assert sum(any(word.owners for word in verdict.words) for verdict in verdicts) > 35
    assert sum(any(word.points < 0 for word in verdict.words) for verdict in verdicts) > 3


def test_rounds_and_matches_end() -> None:
    verdicts = [verdict for *_, verdict in judged()]
    assert sum(verdict.round_over for verdict in verdicts) > 100
    assert sum(verdict.match_over for verdict in verdicts) > 30
    announced = [v for v in verdicts if v.round_over and not v.match_over]
    assert 0.2 < sum(verdict.last_round for verdict in announced) / len(announced) < 0.8


def test_judging_changes_neither_the_position_nor_the_action() -> None:
    for position, seat, action, verdict in judged()[:200]:
        before = deepcopy((position, action))
        assert judge(position, seat, action, WORDS) == verdict
        assert (position, action) == before
