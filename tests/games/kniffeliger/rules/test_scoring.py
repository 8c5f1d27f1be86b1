"""KF-20: what five dice score, over all 7,776 throws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from parlour.games.kniffeliger.rules.categories import CATEGORIES, Category, all_points, points
from parlour.games.kniffeliger.state import ALL, KINDS
from tests.games.kniffeliger.rules import referee

THROWS = list(product(range(1, 7), repeat=5))

CASES = [
    ((1, 1, 2, 3, 4), "ones", 2),
    ((2, 2, 2, 2, 2), "twos", 10),
    ((6, 6, 2, 6, 5), "sixes", 18),
    ((1, 2, 3, 4, 5), "sixes", 0),
    ((3, 3, 3, 1, 2), "threeOfAKind", 12),
    ((3, 3, 3, 3, 2), "threeOfAKind", 14),
    ((3, 3, 1, 1, 2), "threeOfAKind", 0),
    ((3, 3, 3, 3, 2), "fourOfAKind", 14),
    ((3, 3, 3, 1, 2), "fourOfAKind", 0),
    ((5, 5, 5, 5, 5), "fourOfAKind", 25),
    ((2, 3, 2, 3, 3), "fullHouse", 25),
    ((4, 4, 4, 4, 4), "fullHouse", 0),
    ((4, 4, 4, 4, 1), "fullHouse", 0),
    ((1, 2, 3, 4, 6), "smallStraight", 30),
    ((3, 4, 5, 6, 3), "smallStraight", 30),
    ((2, 3, 4, 5, 6), "smallStraight", 30),
    ((1, 2, 3, 5, 6), "smallStraight", 0),
    ((1, 2, 3, 4, 5), "largeStraight", 40),
    ((6, 5, 4, 3, 2), "largeStraight", 40),
    ((1, 3, 4, 5, 6), "largeStraight", 0),
    ((6, 6, 6, 6, 6), "kniffeliger", 50),
    ((6, 6, 6, 6, 5), "kniffeliger", 0),
    ((1, 2, 3, 4, 6), "chance", 16),
    ((1, 1, 3, 4, 5), "pi", 31),
    ((5, 4, 3, 1, 1), "pi", 31),
    ((1, 3, 3, 4, 5), "pi", 0),
]


@pytest.mark.rule("KF-20")
@pytest.mark.parametrize(("dice", "category", "score"), CASES)
def test_dice_score(dice: tuple[int, ...], category: str, score: int) -> None:
    assert points(dice, Category(category)) == score


HISTOGRAMS: dict[str, dict[int, int]] = {
    # How many of the five dice show one face: 5 choose k times 5 to the rest.
    **{
        name: {0: 3125, face: 3125, 2 * face: 1250, 3 * face: 250, 4 * face: 25, 5 * face: 1}
        for face, name in enumerate(CATEGORIES[:6], start=1)
    },
    "fullHouse": {0: 7476, 25: 300},
    "smallStraight": {0: 6576, 30: 1200},
    "largeStraight": {0: 7536, 40: 240},
    "kniffeliger": {0: 7770, 50: 6},
    "pi": {0: 7716, 31: 60},
}


@pytest.mark.rule("KF-20")
@pytest.mark.parametrize("category", HISTOGRAMS)
def test_histogram_of_a_category(category: str) -> None:
    assert Counter(points(t, Category(category)) for t in THROWS) == HISTOGRAMS[category]


@pytest.mark.rule("KF-20")
def test_histograms_of_sums() -> None:
    """Three and four of a kind and chance score sums: counted here by another way."""
    sums: Counter[int] = Counter({0: 1})
    for _ in range(5):
        sums = sum((Counter({s + f: n for s, n in sums.items()}) for f in range(1, 7)), Counter())
    assert Counter(points(t, Category.CHANCE) for t in THROWS) == sums
    for category, least, count in (("threeOfAKind", 3, 1656), ("fourOfAKind", 4, 156)):
        found = Counter(points(t, Category(category)) for t in THROWS)
        alike = [t for t in THROWS if len(t) - len(set(t)) >= least - 1 or _most(t) >= least]
        by_hand = Counter(sum(t) for t in alike if _most(t) >= least)
        assert sum(by_hand.values()) == count
        assert found == by_hand + Counter({0: 7776 - count})


def _most(throw: tuple[int, ...]) -> int:
    return max(throw.count(face) for face in throw)


@pytest.mark.rule("KF-20")
def test_every_throw_scores_as_the_referee_says() -> None:
    for throw in THROWS:
        expected = tuple(referee.points(category, list(throw)) for category in CATEGORIES)
        assert all_points(throw) == expected, throw


@pytest.mark.rule("KF-20")
def test_the_best_sheet_has_371_points() -> None:
    assert sum(max(points(t, c) for t in THROWS) for c in CATEGORIES) == 371


@pytest.mark.rule("KF-20")
def test_random_play_is_worth_46_1844() -> None:
    """Dice kept without looking stay uniform, so random play is the mean of every category."""
    mean = sum(Fraction(sum(all_points(throw)), 7776) for throw in THROWS)
    assert round(float(mean), 4) == 46.1844


@pytest.mark.rule("KF-30")
def test_a_third_of_all_throws_earn_an_action_die() -> None:
    earned = sum(sum(throw) % 3 == 0 for throw in THROWS)
    assert earned == 2592
    items = Fraction(sum(len(KINDS) if face == ALL else 1 for face in (*KINDS, ALL)), 6)
    assert Fraction(earned, 7776) * items == Fraction(5, 9)
