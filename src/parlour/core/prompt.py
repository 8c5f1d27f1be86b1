"""What a page, a terminal or a screen reader needs to offer a move: kinds and fields, never moves.

An offer is one kind of action with the fields to fill in. The name of a field is where its value
belongs in the action: `victim`, or a path such as `effects/0/remove`. A singular field (choice,
seat, cell, edge) holds one value, a plural one a list.

A field may depend on others: its `when` names conditions, all of which must hold. Several fields
may then share one name, of which at most one applies at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec import Struct

Value = int | str
Cell = tuple[int, int]
"""Column and row: columns grow to the right, rows downwards. A board with corners begins with
(1, 1) at the top left; one that grows in all directions has its origin at (0, 0), and its cells may
be negative."""
Edge = tuple[Cell, Cell]
"""Two neighbouring cells, in order."""


class Condition(Struct, frozen=True):
    """That another field holds one of these values."""

    field: str
    values: tuple[Value | Cell, ...]


When = tuple[Condition, ...]


class Choice(Struct, frozen=True, tag="choice"):
    """One of the options; none at all if it is `optional`."""

    name: str
    options: tuple[Value, ...]
    when: When = ()
    optional: bool = False


class Subset(Struct, frozen=True, tag="subset"):
    """Some of the options, always including the `fixed` ones."""

    name: str
    options: tuple[Value, ...]
    min: int
    max: int
    fixed: tuple[Value, ...] = ()
    when: When = ()


class SeatChoice(Struct, frozen=True, tag="seat"):
    """One of the seats."""

    name: str
    seats: tuple[int, ...]
    when: When = ()


class Seats(Struct, frozen=True, tag="seats"):
    """Some of the seats, in the order in which they are chosen."""

    name: str
    seats: tuple[int, ...]
    min: int
    max: int
    when: When = ()


class CellChoice(Struct, frozen=True, tag="cell"):
    """One of the cells."""

    name: str
    cells: tuple[Cell, ...]
    when: When = ()


class Cells(Struct, frozen=True, tag="cells"):
    """Some of the cells."""

    name: str
    cells: tuple[Cell, ...]
    min: int
    max: int
    when: When = ()


class EdgeChoice(Struct, frozen=True, tag="edge"):
    """One of the borders between neighbouring cells."""

    name: str
    edges: tuple[Edge, ...]
    when: When = ()


class Edges(Struct, frozen=True, tag="edges"):
    """Some of the borders between neighbouring cells."""

    name: str
    edges: tuple[Edge, ...]
    min: int
    max: int
    when: When = ()


class Letters(Struct, frozen=True, tag="letters"):
    """Letters of an alphabet."""

    name: str
    min: int
    max: int
    alphabet: str
    when: When = ()


class Piece(Struct, frozen=True):
    """Something to place. `count` is how many there are (None: any number)."""

    id: Value
    count: int | None = 1
    alphabet: str = ""
    """If given, whoever places it names one of these letters, which then stands for its id."""


ItemPart = Literal["piece", "column", "row", "turn"]
ITEM: Final[tuple[ItemPart, ...]] = ("piece", "column", "row")
TURNED_ITEM: Final[tuple[ItemPart, ...]] = (*ITEM, "turn")


class Placed(Struct, frozen=True, tag="placed"):
    """Pieces on cells: a list of items, each with the parts that `item` names, in that order.

    They go on the `cells` or anywhere in the `box` (its top left and bottom right cell). A piece of
    several cells has a `shape`: the cells it covers when it lies on (0, 0) and is not turned; a
    quarter turn is clockwise around that cell.
    """

    name: str
    pieces: tuple[Piece, ...]
    min: int
    max: int
    cells: tuple[Cell, ...] = ()
    box: tuple[Cell, Cell] | None = None
    turns: tuple[int, ...] = ()
    """The quarter turns that are possible; none if `item` has no turn."""
    shape: tuple[Cell, ...] = ((0, 0),)
    item: tuple[ItemPart, ...] = ITEM
    when: When = ()


class Number(Struct, frozen=True, tag="number"):
    """A whole number."""

    name: str
    min: int
    max: int
    when: When = ()


class Text(Struct, frozen=True, tag="text"):
    """A line of text."""

    name: str
    max: int
    when: When = ()


Field = (
    Choice
    | Subset
    | SeatChoice
    | Seats
    | CellChoice
    | Cells
    | EdgeChoice
    | Edges
    | Letters
    | Placed
    | Number
    | Text
)


class Offer(Struct, frozen=True):
    """One thing that can be done now: a kind of action, and the fields to fill in.

    `given` are values of the action that are not for choosing, by field. Where `sure` is false, it
    is for the player to find out whether there is such an action at all.
    """

    id: str
    """Unique in its prompt; offers of the same kind have different ids."""
    kind: str
    fields: tuple[Field, ...] = ()
    given: Mapping[str, Value | Cell] = {}
    sure: bool = True


def offer(
    kind: str,
    *fields: Field,
    offer_id: str | None = None,
    given: Mapping[str, Value | Cell] | None = None,
    sure: bool = True,
) -> Offer:
    """An offer whose id is its kind, unless another is given."""
    return Offer(offer_id or kind, kind, fields, given or {}, sure)


class Prompt(Struct, frozen=True):
    """Everything that one seat can choose from now; empty when it is not to act."""

    offers: tuple[Offer, ...] = ()


def kinds_of(prompt: Prompt) -> tuple[str, ...]:
    """The kinds of action that a prompt offers, each once."""
    return tuple(dict.fromkeys([offer.kind for offer in prompt.offers]))


def when_is(field: str, *values: Value | Cell) -> When:
    """The condition that a field holds one of these values."""
    return (Condition(field, values),)


def turned(cell: Cell, turns: int) -> Cell:
    """A cell after quarter turns clockwise around (0, 0)."""
    column, row = cell
    for _ in range(turns % 4):
        column, row = -row, column
    return column, row


def answer_at(action: Any, name: str) -> Any:
    """The value in plain JSON that a field stands for; None if there is none."""
    for part in name.split("/"):
        if isinstance(action, list):
            index = int(part) if part.isdecimal() else len(action)
            action = action[index] if index < len(action) else None
        else:
            action = action.get(part) if isinstance(action, dict) else None
    return action


def with_answer(action: Any, name: str, value: Any) -> Any:
    """Plain JSON with the value that a field stands for; lists and objects on its path are made."""
    part, _, rest = name.partition("/")
    if not part.isdecimal():
        found = action if isinstance(action, dict) else {}
        return {**found, part: with_answer(found.get(part), rest, value) if rest else value}
    index, items = int(part), list(action) if isinstance(action, list) else []
    items += [None] * (index + 1 - len(items))
    items[index] = with_answer(items[index], rest, value) if rest else value
    return items


def applies(field: Field, action: Any) -> bool:
    """Whether a field is to be filled in, given the plain values filled in so far."""
    return all(
        _plain(answer_at(action, condition.field)) in condition.values for condition in field.when
    )


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
