"""Twins whose example turns are none."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import count
from types import ModuleType
from typing import Any

from parlour.core.game import Line
from parlour.core.tutorial.example import Example, ExampleStep, ExampleTeller
from tests.core.broken_twins.expected import breaks
from tests.minigames.planks.game import Planks

NUMBERS = count()


def module_with(name: str, teller: ExampleTeller) -> str:
    """A module with another example."""
    made = ModuleType(f"{__name__}.{name}")
    made.example = teller  # type: ignore[attr-defined]
    sys.modules[made.__name__] = made
    return made.__name__


def restless(seed: int | str, seats: int = 2, settings: Mapping[str, Any] | None = None) -> Example:
    return Example(next(NUMBERS) % 2, None, (ExampleStep("lay", (), (), None),))


def empty(seed: int | str, seats: int = 2, settings: Mapping[str, Any] | None = None) -> Example:
    return Example(0, None, ())


def unheard(seed: int | str, seats: int = 2, settings: Mapping[str, Any] | None = None) -> Example:
    return Example(0, None, (ExampleStep("lay", (Line("example.unheard"),), (), None),))


@breaks("example", says="a seed has two examples")
class TellsAnotherEachTime(Planks):
    example = module_with("restless", restless)


@breaks("example", says="an example has no steps, or is of nobody's turn")
class TellsNothing(Planks):
    example = module_with("empty", empty)


@breaks("example", says="no words for example.unheard")
class TellsWithoutWords(Planks):
    example = module_with("unheard", unheard)
