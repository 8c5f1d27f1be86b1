"""An example: a random turn of a match that was really played, told step by step."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from parlour.core.line import Line


class ExampleStep(Struct, frozen=True):
    """One step: its kind, which can have words as `phase.<kind>`; its sentences; what is new on the
    table, as the game names it (cells, fields, dice by index); the view and the events after it.
    """

    kind: str
    lines: tuple[Line, ...]
    fresh: tuple[Any, ...]
    view: Any
    events: tuple[Any, ...] = ()


class Example(Struct, frozen=True):
    """A turn: whose it is, the view before it, and its steps."""

    seat: int
    before: Any
    steps: tuple[ExampleStep, ...]
