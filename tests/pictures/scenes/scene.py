"""The scenes by name, in the order in which their files are read."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.client.kniffeliger.positions import MIDDLE, ROLLED, Position
from tests.browser.client.people import Person
from tests.pictures.studio import Studio

Scene = Callable[[Studio, Person], None]
SCENES: dict[str, Scene] = {}

MARKS: Position = {
    **ROLLED,
    "sheets": [
        {**MIDDLE["sheets"][0], "pi": "frozen", "chance": 22, "fours": 0},
        *MIDDLE["sheets"][1:],
    ],
    "ready": [{"steal": 1, "freeze": 2}, {"crossOut": 1}, {"swap": 1}],
    "fresh": [{"shift": 1}, {"steal": 1}, {}],
}


def scene(make: Scene) -> Scene:
    """Registers a scene under its function's name."""
    SCENES[make.__name__.replace("_", "-")] = make
    return make
