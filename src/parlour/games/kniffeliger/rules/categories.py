"""The fourteen categories and what five dice score in each (KF-20)."""

from __future__ import annotations

from enum import StrEnum
from functools import cache


class Category(StrEnum):
    """The fields of a sheet, in order."""

    ONES = "ones"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    THREE_OF_A_KIND = "threeOfAKind"
    FOUR_OF_A_KIND = "fourOfAKind"
    FULL_HOUSE = "fullHouse"
    SMALL_STRAIGHT = "smallStraight"
    LARGE_STRAIGHT = "largeStraight"
    KNIFFELIGER = "kniffeliger"
    CHANCE = "chance"
    PI = "pi"


CATEGORIES = tuple(Category)
PLACE = {category: place for place, category in enumerate(CATEGORIES)}
"""The index of a category on the sheet."""


def points(dice: tuple[int, ...], category: Category) -> int:
    """What five dice score in a category."""
    return all_points(dice)[PLACE[category]]


@cache
def all_points(dice: tuple[int, ...]) -> tuple[int, ...]:
    """What five dice score in every category, in the order of the sheet."""
    return _points_of(tuple(sorted(dice)))


@cache
def _points_of(dice: tuple[int, ...]) -> tuple[int, ...]:
    """The same for sorted dice, of which there are only 252."""
    total = sum(dice)
    counts = [dice.count(face) for face in range(1, 7)]
    most = max(counts)
    faces = set(dice)
    straight = max(_consecutive(faces, first) for first in (1, 2, 3))
    return (
        *(face * count for face, count in enumerate(counts, start=1)),
        total if most >= 3 else 0,
        total if most >= 4 else 0,
        25 if sorted(counts)[-2:] == [2, 3] else 0,
        30 if straight >= 4 else 0,
        40 if straight == 5 else 0,
        50 if most == 5 else 0,
        total,
        31 if sorted(dice) == [1, 1, 3, 4, 5] else 0,
    )


def _consecutive(faces: set[int], first: int) -> int:
    """How many consecutive numbers there are from `first` on."""
    length = 0
    while first + length in faces:
        length += 1
    return length
