"""Prompts, follow-up questions and boards with labels, for a page that knows no game.

The label of a value comes from the game (`name_option`), else from its string files
(`action.<kind>`, `field.<name>`, `<field>.<value>`), else from the identifier itself, so a game
without strings is playable too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw, Struct, inspect
from msgspec.structs import replace

from parlour.core.game import AnyGame, GameClass, Line
from parlour.core.prompt import (
    Cell,
    CellChoice,
    Cells,
    Choice,
    Condition,
    Edge,
    EdgeChoice,
    Edges,
    Field,
    ItemPart,
    Offer,
    Piece,
    Placed,
    Prompt,
    SeatChoice,
    Seats,
    Subset,
    Value,
)
from parlour.core.strings import Strings, strings_of

FEW = 4


class LabelledValue(Struct, frozen=True):
    """A value to choose, and its label."""

    value: Value | Cell | Edge
    label: str


class LabelledPiece(Struct, frozen=True, omit_defaults=True):
    """A piece to place; `count` is how many there are (None: any number)."""

    value: Value
    label: str
    count: int | None = 1
    alphabet: str = ""


class FormField(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A field with its label; `type` is the tag of the prompt's field."""

    type: str
    name: str
    label: str
    options: tuple[LabelledValue, ...] = ()
    """What can be chosen: values, seats, cells or edges."""
    pieces: tuple[LabelledPiece, ...] = ()
    min: int = 0
    max: int = 0
    fixed: tuple[Value, ...] = ()
    alphabet: str = ""
    optional: bool = False
    few: bool = False
    """Whether a choice has only a handful of options in every position."""
    box: tuple[Cell, Cell] | None = None
    turns: tuple[int, ...] = ()
    shape: tuple[Cell, ...] = ()
    item: tuple[ItemPart, ...] = ()
    when: tuple[Condition, ...] = ()


class FormOffer(Struct, frozen=True, omit_defaults=True):
    """One thing to do; `given` are the values of the action that are not for choosing."""

    id: str
    kind: str
    label: str
    fields: tuple[FormField, ...] = ()
    given: dict[str, Value | Cell] = {}


class Form(Struct, frozen=True):
    """A prompt in words."""

    offers: tuple[FormOffer, ...]
    hints: bool
    """Whether this game gives advice."""


class LabelledCell(Struct, frozen=True, array_like=True):
    """A cell of a board: where it is, what is drawn there, and what it is in words."""

    column: int
    row: int
    text: str
    label: str


class LabelledBoard(Struct, frozen=True):
    """A board that can be drawn as a table."""

    cells: tuple[LabelledCell, ...]
    walls: tuple[Edge, ...]


class _FormContext(Struct, frozen=True):
    """What the labels of one form depend on."""

    game: AnyGame
    view: Any
    names: Sequence[str]
    strings: Strings


def form(
    game: AnyGame, view: Any, prompt: Prompt, names: Sequence[str], language: str = "en"
) -> Raw:
    """The prompt as a form: every offer, field and value with its label."""
    context = _FormContext(game, view, names, strings_of(type(game), language))
    offers = tuple([_offer(context, offer) for offer in prompt.offers])
    return Raw(msgspec.json.encode(Form(offers, hints=game.advises())))


def form_fields(
    game: AnyGame,
    view: Any,
    kind: str,
    fields: Sequence[Field],
    names: Sequence[str],
    language: str = "en",
) -> Raw:
    """The questions that a half-made move of this kind raises."""
    context = _FormContext(game, view, names, strings_of(type(game), language))
    made = [_form_field(context, kind, field) for field in fields]
    return Raw(msgspec.json.encode(made))


def board(game: AnyGame, view: Any, names: Sequence[str], language: str = "en") -> Raw | None:
    """The game's board with every cell in words; None if it has none."""
    found = game.board(view)
    if found is None:
        return None
    strings = strings_of(type(game), language)
    cells = tuple(
        [LabelledCell(*cell.cell, cell.text, strings.say(cell.line, names)) for cell in found.cells]
    )
    return Raw(msgspec.json.encode(LabelledBoard(cells, found.walls)))


def _offer(context: _FormContext, offer: Offer) -> FormOffer:
    own = context.game.name_offer(context.view, offer)
    label = None if own is None else context.strings.say(own, context.names)
    return FormOffer(
        id=offer.id,
        kind=offer.kind,
        label=label or word(context.strings, f"action.{offer.kind}") or readable(offer.kind),
        fields=tuple([_form_field(context, offer.kind, field) for field in offer.fields]),
        given=dict(offer.given),
    )


def _form_field(context: _FormContext, kind: str, field: Field) -> FormField:
    known = _fields_of(type(context.game), kind).get(field.name)
    made = FormField(
        type=str(field.__struct_config__.tag),
        name=field.name,
        label=field_label(context.strings, field.name),
        options=_options(context, kind, field),
        min=getattr(field, "min", 0),
        max=getattr(field, "max", 0),
        fixed=getattr(field, "fixed", ()),
        alphabet=getattr(field, "alphabet", ""),
        optional=getattr(field, "optional", False),
        few=isinstance(field, Choice) and _has_few_values(known),
        when=field.when,
    )
    if not isinstance(field, Placed):
        return made
    return replace(
        made,
        pieces=tuple([_piece(context, kind, field.name, piece) for piece in field.pieces]),
        box=field.box,
        turns=field.turns,
        shape=field.shape,
        item=field.item,
    )


def _piece(context: _FormContext, kind: str, field: str, piece: Piece) -> LabelledPiece:
    label = _option(context, kind, field, piece.id)
    return LabelledPiece(piece.id, label, piece.count, piece.alphabet)


def _options(context: _FormContext, kind: str, field: Field) -> tuple[LabelledValue, ...]:
    match field:
        case Choice(name=name, options=options) | Subset(name=name, options=options):
            labelled = [LabelledValue(o, _option(context, kind, name, o)) for o in options]
        case SeatChoice(seats=seats) | Seats(seats=seats):
            strings, names = context.strings, context.names
            labelled = [LabelledValue(seat, seat_name(strings, seat, names)) for seat in seats]
        case CellChoice(cells=cells) | Cells(cells=cells) | Placed(cells=cells):
            labelled = [LabelledValue(cell, cell_name(cell)) for cell in cells]
        case EdgeChoice(edges=edges) | Edges(edges=edges):
            labelled = [LabelledValue(edge, edge_name(edge)) for edge in edges]
        case _:
            labelled = []
    return tuple(labelled)


def _option(context: _FormContext, kind: str, field: str, option: Value) -> str:
    own = context.game.name_option(context.view, kind, field, option)
    if own is not None:
        return context.strings.say(own, context.names)
    last = field.rpartition("/")[2]
    found = word(context.strings, f"{last}.{option}")
    return found or (readable(option) if isinstance(option, str) else str(option))


def field_label(strings: Strings, name: str) -> str:
    """What a field is called: by the last part of its path that is a name."""
    last = [part for part in name.split("/") if not part.isdecimal()][-1]
    return word(strings, f"field.{last}") or readable(last)


def word(strings: Strings, key: str) -> str | None:
    """The text of a key; None if the game has none."""
    return strings.say(Line(key)) if key in strings.catalogue else None


def seat_name(strings: Strings, seat: int, names: Sequence[str]) -> str:
    """The name of the player at a seat."""
    if 0 <= seat < len(names):
        return names[seat]
    return strings.say(Line("word.seat", {"number": seat + 1}))


def cell_name(cell: Cell) -> str:
    """A column letter and a row number (`b1`); where there are no corners, column and row."""
    column, row = cell
    if column < 1 or row < 1:
        return f"{column}, {row}".replace("-", "−")
    return f"{column_name(column)}{row}"


def edge_name(edge: Edge) -> str:
    """The names of the cells on either side."""
    return f"{cell_name(edge[0])} | {cell_name(edge[1])}"


def column_name(column: int) -> str:
    """The letter of a column of a board with corners; after `z` comes `aa`."""
    high, low = divmod(column - 1, 26)
    return (column_name(high) if high else "") + chr(ord("a") + low)


_WORD_BOUNDARY = re.compile(r"[_\-\s]+|(?<=[a-z0-9])(?=[A-Z])")


def readable(identifier: str) -> str:
    """An identifier as plain words: `crossOut` and `cross_out` become `Cross out`."""
    words = " ".join([part.lower() for part in _WORD_BOUNDARY.split(identifier) if part])
    return words[:1].upper() + words[1:] if words else identifier


@cache
def _fields_of(game: GameClass, kind: str) -> dict[str, inspect.Type]:
    """The fields of a kind of action, by their JSON names."""
    info = inspect.type_info(game.Action)
    members = info.types if isinstance(info, inspect.UnionType) else (info,)
    for member in members:
        if isinstance(member, inspect.StructType) and member.tag == kind:
            return {field.encode_name: field.type for field in member.fields}
    return {}


def _has_few_values(info: inspect.Type | None) -> bool:
    """Whether a type has only a handful of values. Looking at the type rather than the position
    keeps a choice looking the same throughout a match.
    """
    bare = info.type if isinstance(info, inspect.Metadata) else info
    if isinstance(bare, inspect.EnumType):
        return len(bare.cls) <= FEW
    if isinstance(bare, inspect.LiteralType):
        return len(bare.values) <= FEW
    if isinstance(bare, inspect.IntType) and bare.ge is not None:
        last = bare.le if bare.le is not None else None if bare.lt is None else bare.lt - 1
        return last is not None and last - bare.ge < FEW
    return False
