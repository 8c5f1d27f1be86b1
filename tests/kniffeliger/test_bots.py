"""The simple bots: legal, from the view alone, the same for the same seed, and beginners learn."""

from __future__ import annotations

from random import Random

import pytest

import parlour
from parlour.games.kniffeliger.actions import Enter, Roll
from parlour.games.kniffeliger.categories import Category
from tests.kniffeliger.table import at


def _game(levels: list[str], seed: int) -> parlour.Match:
    match = parlour.Match.new("kniffeliger", len(levels), seed=seed, algorithm="splitmix")
    rng = Random(seed)
    while match.to_act:
        (seat,) = match.to_act
        match.play(seat, match.game.choose(match.view(seat), seat, levels[seat], rng))
    return match


def test_the_same_seed_gives_the_same_match() -> None:
    levels = ["beginner", "random", "beginner"]
    assert _game(levels, 3).record() == _game(levels, 3).record()


def test_a_beginner_alone_scores_far_more_than_random_play() -> None:
    """At a table their random swaps even things out; alone the difference shows."""

    def mean(level: str) -> float:
        totals = [_game([level], seed).view(None).totals[0] for seed in range(60)]
        return float(sum(totals)) / len(totals)

    assert mean("beginner") > 2 * mean("random")


def test_a_beginner_keeps_the_most_frequent_face() -> None:
    m = at({"seats": 2, "rolls": 1, "dice": [6, 2, 6, 2, 2]})
    move = m.game.choose(m.view(0), 0, "beginner", Random(1))
    assert move == Roll((1, 3, 4))


def test_a_beginner_writes_what_scores_most() -> None:
    m = at({"seats": 2, "rolls": 3, "dice": [1, 1, 3, 4, 5]})
    assert m.game.choose(m.view(0), 0, "beginner", Random(1)) == Enter(Category.PI)


def test_an_unknown_level_is_refused() -> None:
    m = at({"seats": 2})
    with pytest.raises(parlour.Refused) as caught:
        m.game.choose(m.view(0), 0, "wizard", Random(1))
    assert caught.value.code == "unknown_level"
    assert caught.value.detail["known"] == ("random", "beginner")
