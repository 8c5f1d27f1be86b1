"""What a page, a terminal or a screen reader needs to offer a move: kinds and fields, never moves.

A field may depend on one chosen before it: then there is one for each value of that other field,
and its `when` names the field and the value.
"""

from __future__ import annotations

from msgspec import Struct

Value = int | str
Cell = tuple[int, int]
"""Column and row, from the top left; whether the first is 0 or 1 is up to the game."""


class Choice(Struct, frozen=True, tag="choice"):
    """One of the options."""

    name: str
    options: tuple[Value, ...]
    when: tuple[str, Value] | None = None


class Subset(Struct, frozen=True, tag="subset"):
    """Some of the options, always including the `fixed` ones."""

    name: str
    options: tuple[Value, ...]
    min: int
    max: int
    fixed: tuple[Value, ...] = ()
    when: tuple[str, Value] | None = None


class Letters(Struct, frozen=True, tag="letters"):
    """Letters of an alphabet."""

    name: str
    min: int
    max: int
    alphabet: str
    when: tuple[str, Value] | None = None


class Cells(Struct, frozen=True, tag="cells"):
    """Cells of a board."""

    name: str
    cells: tuple[Cell, ...]
    min: int
    max: int
    when: tuple[str, Value] | None = None


class Edges(Struct, frozen=True, tag="edges"):
    """Borders between neighbouring cells."""

    name: str
    edges: tuple[tuple[Cell, Cell], ...]
    min: int
    max: int
    when: tuple[str, Value] | None = None


class Number(Struct, frozen=True, tag="number"):
    """A whole number."""

    name: str
    min: int
    max: int
    when: tuple[str, Value] | None = None


class Text(Struct, frozen=True, tag="text"):
    """A line of text."""

    name: str
    max: int
    when: tuple[str, Value] | None = None


Field = Choice | Subset | Letters | Cells | Edges | Number | Text


class Offer(Struct, frozen=True):
    """One kind of action that can be chosen now, with the fields it needs."""

    kind: str
    fields: tuple[Field, ...] = ()


class Prompt(Struct, frozen=True):
    """Everything that one seat can choose from now; empty when it is not to act."""

    offers: tuple[Offer, ...] = ()


def kinds_of(prompt: Prompt) -> tuple[str, ...]:
    """The kinds of action that a prompt offers."""
    return tuple([offer.kind for offer in prompt.offers])
