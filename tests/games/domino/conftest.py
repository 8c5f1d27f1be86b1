"""What the tests of the referee share."""

from __future__ import annotations

import re

import pytest

from tests.games.domino.scene import Scene


@pytest.fixture(params=range(4), ids=["bottom", "right", "top", "left"])
def scene(request: pytest.FixtureRequest) -> Scene:
    return Scene(place=request.param)


def pytest_itemcollected(item: pytest.Item) -> None:
    """A test that begins with the number of a rule protects it: `test_kd20_gaps_are_allowed`."""
    found = re.match(r"test_kd(\d+)_", item.name)
    if found:
        item.add_marker(pytest.mark.rule(f"KD-{found[1]}"))
