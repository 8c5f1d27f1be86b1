"""What a page, a terminal or a screen reader needs to offer a move: kinds and fields, never moves.

A field may depend on one chosen before it: then it stands once for each value of that other field,
with `when` saying for which.
"""

from __future__ import annotations

from msgspec import Struct

Value = int | str
Cell = tuple[int, int]
"""Column and row, from the top left, counted from wherever its game begins."""


class Choice(Struct, frozen=True, tag="choice"):
    """One of the options."""

    name: str
    options: tuple[Value, ...]
    when: tuple[str, Value] | None = None


class Subset(Struct, frozen=True, tag="subset"):
    """Some of the options, `fixed` ones always among them."""

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
    """One kind of action that is open now, with the fields it needs."""

    kind: str
    fields: tuple[Field, ...] = ()


class Prompt(Struct, frozen=True):
    """Everything that is open to one seat now; empty when it is not asked."""

    offers: tuple[Offer, ...] = ()


def kinds_of(prompt: Prompt) -> tuple[str, ...]:
    """The kinds of action that are open."""
    return tuple([offer.kind for offer in prompt.offers])
