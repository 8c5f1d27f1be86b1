"""The referee's short cut for Straight and Connect, against every choice of cells there is."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from tests.games.knickknack.random_sheets import random_sheet
from tests.games.knickknack.referee.placing import can_obey, obeys, rules_in_force
from tests.games.knickknack.referee.sheet import Sheet

FEW_CELLS = 12
KINDS = ({"straight"}, {"connect"}, {"straight", "connect"})


def crowded(rng: Random) -> Sheet:
    """A random sheet with holes in all but a few of its free cells."""
    sheet, _ = random_sheet(rng, "right_down", 2)
    free = sorted(sheet.free())
    count = rng.randint(0, min(FEW_CELLS, len(free)))
    start = rng.randrange(len(free) - count + 1)
    # A stretch of the reading order hangs together, a sample does not.
    kept = free[start : start + count] if rng.random() < 0.5 else rng.sample(free, count)
    sheet.holes |= set(free) - set(kept)
    return sheet


@pytest.mark.parametrize("seed", range(60))
def test_kn_19_some_placement_obeys(seed: int) -> None:
    rng = Random(seed)
    sheet = crowded(rng)
    free = sorted(sheet.free())
    for new in range(min(5, len(free)) + 1):
        for rules in KINDS:
            found = any(obeys(sheet, rules, cells) for cells in combinations(free, new))
            assert can_obey(sheet, rules, new) is found


def test_kn_19_connect_is_the_first_to_go() -> None:
    """Every outcome occurs, and what is left can always be obeyed."""
    rng = Random(1)
    outcomes: set[frozenset[str]] = set()
    for _ in range(150):
        sheet = crowded(rng)
        new = rng.randint(1, 4)
        if new <= len(sheet.free()):
            rules = rules_in_force(sheet, ["straight", "word_change", "connect"], new)
            assert can_obey(sheet, rules, new)
            outcomes.add(frozenset(rules))
    assert outcomes == {frozenset(), frozenset({"straight"}), frozenset({"straight", "connect"})}
