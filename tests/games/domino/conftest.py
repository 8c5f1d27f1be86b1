"""What the tests of the referee share."""

from __future__ import annotations

import pytest

from tests.games.domino.scene import Scene


@pytest.fixture(params=range(4), ids=["bottom", "right", "top", "left"])
def scene(request: pytest.FixtureRequest) -> Scene:
    return Scene(place=request.param)
