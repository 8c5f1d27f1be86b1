"""The simple bots: legal, from the view alone, the same for the same seed, and beginners learn."""

from __future__ import annotations

from random import Random

import pytest

import parlour
from parlour.games.kniffeliger import GAME
from parlour.games.kniffeliger.actions import EndTurn, Enter, Roll, Steal, Swap
from parlour.games.kniffeliger.rules.categories import Category
from tests.games.kniffeliger.table import at, full


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
    assert caught.value.detail["known"] == GAME.levels


def _share(better: str, worse: str, games: int) -> float:
    """How much of the wins the better level takes, in both seatings."""
    won = 0.0
    for seed in range(games):
        levels = [better, worse] if seed % 2 else [worse, better]
        outcome = _game(levels, seed // 2).outcome
        assert outcome is not None
        mine, theirs = outcome.scores if seed % 2 else outcome.scores[::-1]
        won += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    return won / games


@pytest.mark.parametrize(("better", "worse"), [("casual", "beginner"), ("expert", "beginner")])
def test_better_levels_win_more(better: str, worse: str) -> None:
    assert _share(better, worse, 60) > 0.55


def test_the_solo_player_steals_freezes_and_crosses_out_where_it_hurts() -> None:
    position = {
        "seats": 2,
        "sheets": [{}, {"kniffeliger": 50, "ones": 1}],
        "ready": [{"steal": 1}, {}],
    }
    m = at(position)
    for level in ("casual", "strong", "expert"):
        stolen = m.game.choose(m.view(0), 0, level, Random(1))
        assert stolen == Steal(1, Category.KNIFFELIGER), level


def test_the_last_swap_takes_the_better_sheet() -> None:
    sheets = [{"chance": 5}, {"chance": 100}]
    m = at(
        {
            "seats": 2,
            "round": 14,
            "phase": "shift",
            "active": 1,
            "sheets": sheets[::-1],
            "ready": [{}, {"swap": 1}],
        }
    )
    for level in ("casual", "strong", "expert"):
        assert m.game.choose(m.view(1), 1, level, Random(1)) == Swap(0), level


def test_an_expert_keeps_a_worse_sheet_when_the_next_would_swap_back() -> None:
    """Seat 0 could take the better sheet, but seat 1 takes the better one anyway, by swap."""
    position = {
        "seats": 2,
        "round": 14,
        "phase": "shift",
        "sheets": [{"chance": 5}, {"chance": 100}],
        "ready": [{"swap": 1}, {"swap": 1}],
    }
    m = at(position)
    assert m.game.choose(m.view(0), 0, "strong", Random(1)) == Swap(1)
    assert m.game.choose(m.view(0), 0, "expert", Random(1)) == EndTurn()


@pytest.mark.parametrize(
    "settings", [{}, {"action_dice": "keep", "cross_out": "filled"}], ids=["default", "other"]
)
def test_an_expert_alone_always_takes_the_best_choice_of_the_solver(
    settings: dict[str, str],
) -> None:
    m = parlour.Match.new("kniffeliger", 1, settings=settings, seed=1)
    costs = []
    while m.to_act:
        view = m.view(0)
        action = m.game.choose(view, 0, "expert", Random(1))
        costs.append(m.game.cost(view, 0, action))
        m.play(0, action)
    weighed = [cost for cost in costs if cost is not None]
    assert len(weighed) > 28, "more than two decisions per round"
    assert weighed == [0.0] * len(weighed)


@pytest.mark.parametrize(("mine", "theirs"), [(50, 500), (500, 50), (50, 51)])
def test_points_count_where_nobody_can_win_or_lose_by_them(mine: int, theirs: int) -> None:
    """The last turn, with chance open: another roll of the three is worth half a point."""
    sheets = [full(kniffeliger=theirs), full(kniffeliger=mine, chance="open")]
    position = {"seats": 2, "round": 14, "active": 1, "rolls": 2, "sheets": sheets}
    m = at({**position, "dice": [6, 6, 6, 6, 3]})
    assert m.game.choose(m.view(1), 1, "expert", Random(1)) == Roll((0, 1, 2, 3))


def test_an_expert_does_not_risk_a_match_for_points() -> None:
    sheets = [full(kniffeliger=50), full(kniffeliger=24, chance="open")]
    position = {"seats": 2, "round": 14, "active": 1, "rolls": 2, "sheets": sheets}
    m = at({**position, "dice": [6, 6, 6, 6, 3]})
    assert m.game.choose(m.view(1), 1, "expert", Random(1)) == Enter(Category.CHANCE)
