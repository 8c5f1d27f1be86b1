"""Twins whose example turns are none."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

from parlour.core.game import Line
from parlour.core.tutorial.example import Example, ExampleStep
from tests.core.broken_twins.expected import breaks
from tests.minigames.planks.game import Planks

NUMBERS = count()

Chosen = Mapping[str, Any] | None


@breaks("example", says="a seed has two examples")
class TellsAnotherEachTime(Planks):
    @classmethod
    def example(cls, seed: int | str, seats: int = 2, settings: Chosen = None) -> Example:
        return Example(next(NUMBERS) % 2, None, (ExampleStep("lay", (), (), None),))


@breaks("example", says="an example has no steps, or is of nobody's turn")
class TellsNothing(Planks):
    @classmethod
    def example(cls, seed: int | str, seats: int = 2, settings: Chosen = None) -> Example:
        return Example(0, None, ())


@breaks("example", says="no words for example.unheard")
class TellsWithoutWords(Planks):
    @classmethod
    def example(cls, seed: int | str, seats: int = 2, settings: Chosen = None) -> Example:
        return Example(0, None, (ExampleStep("lay", (Line("example.unheard"),), (), None),))
