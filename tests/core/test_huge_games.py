"""A game with hundreds of millions of moves is checked and written down as quickly as any other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from math import comb

import pytest

import parlour
from parlour.core.conformance import check_game
from parlour.core.conformance.action_laws import HEAD
from parlour.core.game import GameClass
from parlour.core.playthrough import PRINTED, playthrough
from tests.minigames.patterns import marks as m
from tests.minigames.patterns.game import Patterns

HUGE = {"side": 8}
SEEDS = 4
TAKEN: list[int] = []
"""How many actions were taken from each list of legal ones."""


class Counted(Patterns):
    """Counts what is taken."""

    def legal(self, state: m.State, seat: int) -> Iterator[m.Put]:
        number = len(TAKEN)
        TAKEN.append(0)
        for action in super().legal(state, seat):
            TAKEN[number] += 1
            yield action


@pytest.fixture(autouse=True)
def _nothing_taken() -> None:
    TAKEN.clear()


def cpu_seconds(game: str | GameClass, settings: list[dict[str, int]] | None = None) -> float:
    began = time.process_time()
    check_game(game, seeds=SEEDS, settings=settings)
    return time.process_time() - began


def test_the_game_is_huge() -> None:
    assert sum(comb(64, size) * 5**size for size in range(1, m.MOST + 1)) > 4e8
    match = parlour.Match.new(Patterns, 1, HUGE)
    assert next(islice(match.legal(0), 100_000, None), None) is not None


def test_checking_it_walks_no_long_list_to_its_end() -> None:
    check_game(Counted, seeds=SEEDS, settings=[HUGE])
    assert len(TAKEN) > 100
    assert max(TAKEN) <= HEAD
    assert sum(TAKEN) < 100 * HEAD


def test_checking_it_takes_no_longer_than_checking_others() -> None:
    check_game("keebble", seeds=1)  # compiles, reads word lists
    times = [(cpu_seconds("keebble"), cpu_seconds(Patterns, [HUGE])) for _ in range(2)]
    usual, huge = (min(each) for each in zip(*times, strict=True))
    assert huge < 2 * usual


def test_a_playthrough_prints_the_beginning_of_a_long_list() -> None:
    match = parlour.Match.new(Counted, 1, HUGE)
    match.play(0, {"type": "put", "marks": [["A", 1, 1]]})
    text = playthrough(match)
    assert text.count(f"legal 0 ({PRINTED} and more):") == 2
    assert max(TAKEN) == PRINTED + 1
    assert len(text) < 2 * 40 * PRINTED
