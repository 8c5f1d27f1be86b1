"""What the fields of a prompt offer, and what is wrong with them whatever the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.codec import plain
from parlour.core.prompt import (
    CellChoice,
    Cells,
    Choice,
    EdgeChoice,
    Edges,
    Field,
    Letters,
    Number,
    Offer,
    Placed,
    SeatChoice,
    Seats,
    Subset,
    Value,
    answer_at,
    applies,
    turned,
)


def fits(offer: Offer, raw: dict[str, Any]) -> bool:
    """Whether an action is of the kind that is offered, with the values that are given."""
    given = plain(offer.given)
    return raw["type"] == offer.kind and all(raw.get(name) == given[name] for name in given)


def values_of(field: Field) -> tuple[Value, ...]:
    """The values that a game may have names for: options and pieces."""
    if isinstance(field, Placed):
        return tuple([piece.id for piece in field.pieces])
    return field.options if isinstance(field, Choice | Subset) else ()


def is_plural(field: Field) -> bool:
    """Whether a field holds a list, which is empty until something is chosen."""
    return isinstance(field, Subset | Seats | Cells | Edges | Placed)


def refused_by(fields: Sequence[Field], raw: dict[str, Any]) -> list[str]:
    """The names of the fields that apply to an action and do not offer what it says."""
    return [
        field.name
        for field in fields
        if applies(field, raw) and not _offers_value(field, answer_at(raw, field.name))
    ]


def ill_formed(fields: Sequence[Field]) -> Iterator[str]:
    """What makes no sense in fields, whatever the game."""
    known: set[str] = set()
    for field in fields:
        low, high = getattr(field, "min", 0), getattr(field, "max", 0)
        if not 0 <= low <= high and not isinstance(field, Number):
            yield "a field asks for an impossible number"
        if any(condition.field not in known for condition in field.when):
            yield "a field depends on one that does not come before it"
        listed = _listed(field)
        if len(set(listed)) != len(listed):
            yield "a field offers something twice"
        if isinstance(field, Placed) and ("turn" in field.item) is not bool(field.turns):
            yield "a field turns pieces whose items have no turn"
        known.add(field.name)


def unused(field: Field, answers: Sequence[Any]) -> list[Any]:
    """What a field lists and none of these answers has, or has less often than it is listed."""
    if isinstance(field, Placed):
        return _unused_pieces(field, answers)
    if isinstance(field, Subset) and len(field.fixed) == field.max:
        return []
    plural = is_plural(field)
    chosen = [item for items in answers for item in items or []] if plural else answers
    found = {_hashable(value) for value in chosen}
    return [value for value in _listed(field) if value not in found]


def _unused_pieces(field: Placed, answers: Sequence[Any]) -> list[Any]:
    """Pieces that are never placed as often as they are said to be there."""
    part = field.item.index("piece")
    most: Counter[Any] = Counter()
    for items in answers:
        most |= Counter([item[part] for item in items or []])
    counts = {piece.id: piece.count for piece in field.pieces if not piece.alphabet}
    return [
        piece
        for piece, count in counts.items()
        if most[piece] < (1 if count is None else min(count, field.max))
    ]


def _listed(field: Field) -> tuple[Any, ...]:
    match field:
        case Choice() | Subset():
            return field.options
        case SeatChoice() | Seats():
            return field.seats
        case CellChoice() | Cells():
            return field.cells
        case EdgeChoice() | Edges():
            return field.edges
        case Placed():
            return (*[piece.id for piece in field.pieces], *field.cells)
    return ()


def _offers_value(field: Field, value: Any) -> bool:
    """Whether the field lets a person choose this."""
    match field:
        case Choice():
            return value in field.options or (field.optional and value is None)
        case SeatChoice():
            return value in field.seats
        case CellChoice():
            return _hashable(value) in field.cells
        case EdgeChoice():
            return _hashable(value) in field.edges
        case Number():
            return isinstance(value, int) and field.min <= value <= field.max
        case Letters():
            text = value or ""
            return field.min <= len(text) <= field.max and set(text) <= set(field.alphabet)
        case Placed():
            return _places(field, value or [])
        case Subset() | Seats() | Cells() | Edges():
            chosen = {_hashable(item) for item in value or []}
            fixed = set(getattr(field, "fixed", ()))
            return field.min <= len(chosen) <= field.max and fixed <= chosen <= set(_listed(field))
    return isinstance(value, str) and len(value) <= field.max


def _places(field: Placed, items: list[list[Any]]) -> bool:
    """Whether every item is a piece that is there, on a cell and with a turn that is offered."""
    left: dict[Any, int | None] = {piece.id: piece.count for piece in field.pieces}
    named = {letter: piece.id for piece in field.pieces for letter in piece.alphabet}
    for item in items:
        if len(item) != len(field.item):
            return False
        parts = dict(zip(field.item, item, strict=True))
        piece = parts["piece"] if left.get(parts["piece"], 0) != 0 else named.get(parts["piece"])
        count = left.get(piece, 0)
        if count == 0 or parts.get("turn", 0) not in (field.turns or (0,)):
            return False
        if count is not None:
            left[piece] = count - 1
        if not _has_room(field, (parts["column"], parts["row"]), parts.get("turn", 0)):
            return False
    return field.min <= len(items) <= field.max


def _has_room(field: Placed, at: tuple[int, int], turn: int) -> bool:
    offsets = [turned(cell, turn) for cell in field.shape]
    covered = [(at[0] + column, at[1] + row) for column, row in offsets]
    if field.box is None:
        return all(cell in field.cells for cell in covered)
    (left, top), (right, bottom) = field.box
    return all(left <= column <= right and top <= row <= bottom for column, row in covered)


def _hashable(value: Any) -> Any:
    return tuple([_hashable(item) for item in value]) if isinstance(value, list) else value
