"""Laws of the rules: the table may be turned with its players, every half is read alike."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import parlour
from parlour.core.refusal import Refusal
from parlour.games.domino.rules.places import DIRECTIONS, seen_cell, table_cell
from parlour.games.domino.state import STEPS
from tests.games.domino.random_turns import random_turn
from tests.scale import seeds

EDGES = "bltr"


def quarter(cell: tuple[int, int]) -> tuple[int, int]:
    """A cell after a quarter turn clockwise around the origin."""
    return -cell[1], cell[0]


def turned_position(position: dict[str, Any]) -> dict[str, Any]:
    """The table and its players, a quarter clockwise: who sat at the bottom sits at the left."""
    seats = position["seats"]
    match = parlour.Match.at("domino", position, seed=1)
    places = [(place - 1) % 4 for place in match.view(None).places]
    board = [[n, *quarter((x, y)), (turn + 1) % 4] for n, x, y, turn in position["board"]]
    settings = {**position.get("settings", {}), "places": places[:seats]}
    return {**position, "settings": settings, "board": board}


def turned_action(action: dict[str, Any]) -> dict[str, Any]:
    lay = [[n, *quarter((x, y)), (turn + 1) % 4] for n, x, y, turn in action["lay"]]
    return {**action, "lay": lay}


@pytest.mark.rule("KD-2", "KD-3")
@pytest.mark.soak
def test_a_table_turned_with_its_players_gives_the_same_match() -> None:
    for seed in seeds(150, 5_000):
        position, seat, action = random_turn(Random(seed))
        one = parlour.Match.at("domino", position, seed=seed, algorithm="splitmix")
        admitted = one.game.admit(action)
        if isinstance(admitted, Refusal):
            continue
        other = parlour.Match.at(
            "domino", turned_position(position), seed=seed, algorithm="splitmix"
        )
        turned = turned_action(action)
        refusals = [match.check(seat, each) for match, each in ((one, action), (other, turned))]
        codes = [None if refusal is None else refusal.code for refusal in refusals]
        assert codes[0] == codes[1], (seed, refusals)
        if codes[0] is None:
            one.play(seat, action)
            other.play(seat, turned)
            assert one.state.piles == other.state.piles, seed
            assert one.state.hands == other.state.hands
            there = [[n, *quarter((x, y)), (t + 1) % 4] for n, x, y, t in one.position()["board"]]
            assert there == other.position()["board"]


@pytest.mark.rule("KD-3")
def test_directions_and_seen_cells_agree() -> None:
    for place in range(4):
        right, down = DIRECTIONS[place]
        assert (seen_cell(right, place), seen_cell(down, place)) == ((1, 0), (0, 1))
        for cell in ((0, 0), (3, -2), (-7, 5)):
            assert table_cell(seen_cell(cell, place), place) == cell
        for turn, step in enumerate(STEPS):
            assert STEPS.index(table_cell(step, place)) == (turn - place) % 4
