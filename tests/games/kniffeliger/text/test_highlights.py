"""Highlights: what made a match, in a few lines that are true."""

from __future__ import annotations

from random import Random

import pytest

import parlour
from parlour.core.strings import strings_of
from parlour.games.kniffeliger import GAME
from parlour.games.kniffeliger.solver.luck import measured
from tests.games.highlights import check_highlights
from tests.games.kniffeliger.table import END, at, enter, full, roll, swap, use


def random_match(seed: int) -> parlour.Match:
    """A finished match of random moves; it begins late, so that it ends soon."""
    rng = Random(seed)
    seats = rng.randint(1, 4)
    ready = [{"steal": 1, "swap": 1, "shift": 1, "crossOut": 1}] * seats if seats > 1 else [{}]
    sheet = {name: rng.randint(0, 6) for name in ("ones", "twos", "threes")}
    position = {"seats": seats, "round": 12, "ready": ready, "sheets": [sheet] * seats}
    match = parlour.Match.at("kniffeliger", position, seed=seed)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, match.game.sample(match.state, seat, rng))
    return match


@pytest.mark.parametrize("seed", range(8))
def test_highlights_name_real_seats_and_entries(seed: int) -> None:
    match = random_match(seed)
    for deep in (True, False):
        check_highlights(match, deep)


def test_points_given_away_are_those_of_the_analysis() -> None:
    match = random_match(3)
    made = [(each.step.n, each.cost) for each in measured(match.steps()) if each.cost > 1e-9]
    costs = [
        (e.n, match.game.cost(match.view(e.actor, e.n - 1), e.actor, e.action))
        for e in match.entries
        if isinstance(e.actor, int)
    ]
    wanted = [(n, cost) for n, cost in costs if cost is not None and cost > 1e-9]
    assert [n for n, _ in made] == [n for n, _ in wanted]
    assert [cost for _, cost in made] == pytest.approx([cost for _, cost in wanted])


def told(match: parlour.Match, deep: bool = False) -> list[str]:
    found = match.game.highlights(match.steps(), deep)
    return [strings_of(GAME).say(each.line, ("Ann", "Ben")) for each in found]


def test_the_biggest_steal_and_what_turned_it() -> None:
    sheets = [full(fullHouse="open", chance=20), full(fullHouse=25, chance="open")]
    match = at({"seats": 2, "round": 14, "sheets": sheets, "ready": [{"steal": 1}, {}]}, [1] * 5)
    match.play(0, use("steal", 1, "fullHouse"))
    match.play(0, END)
    match.play(1, roll())
    match.play(1, enter("chance"))
    while match.to_act:
        match.play(match.to_act[0], END)
    assert told(match) == [
        "A steal in round 14 turned it: full house, 25 points, taken from Ben by Ann.",
        "Biggest steal: full house, 25 points, from Ben to Ann. That made a difference of 50"
        " between them.",
    ]


def test_a_swap_can_turn_it() -> None:
    sheets = [full(chance=20), full(chance=30)]
    match = at(
        {"seats": 2, "round": 14, "phase": "shift", "sheets": sheets, "ready": [{"swap": 1}, {}]}
    )
    match.play(0, swap(1))
    while match.to_act:
        match.play(match.to_act[0], END)
    assert told(match) == [
        "A swap in round 14 turned it: Ann swapped with Ben, and from then on Ann was ahead."
    ]


def test_the_luckiest_roll() -> None:
    sheets = [full(kniffeliger="open")]
    match = at({"seats": 1, "round": 14, "sheets": sheets}, [6, 6, 6, 6, 6])
    match.play(0, roll())
    match.play(0, enter("kniffeliger"))
    while match.to_act:
        match.play(match.to_act[0], END)
    assert told(match, deep=True) == [
        "Luckiest roll: 6, 6, 6, 6, 6 for Ann in round 14, about 48 points better than average."
    ], "nobody gave points away"
