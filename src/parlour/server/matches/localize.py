"""Views, events, prompts and previews in words, for a page that knows no game.

The label of an option comes from the game (`name_option`), else from its string files
(`action.<kind>`, `field.<name>`, `<field>.<option>`), else from the identifier itself, so a game
without strings is playable too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct, inspect

from parlour.core.game import Advice, AnyGame, BasePreview, GameClass, Line, say
from parlour.core.prompt import (
    Cell,
    Cells,
    Choice,
    Edges,
    Field,
    Letters,
    Offer,
    Prompt,
    Subset,
    Value,
)
from parlour.core.strings import Strings, strings_of
from parlour.server.protocol.codes import strings_for

FEW = 4

SEAT_FIELDS = ("victim", "player", "seat")
"""Fields whose numbers are seats; their options are labelled with the players' names."""


class LabelledValue(Struct, frozen=True):
    """A value to choose, and its label."""

    value: Value | Cell | tuple[Cell, Cell]
    label: str


class FormField(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A field of a form. `marks` asks for some cells and a letter for each."""

    type: Literal["choice", "subset", "letters", "cells", "edges", "number", "text", "marks"]
    name: str
    label: str
    options: tuple[LabelledValue, ...] = ()
    min: int = 0
    max: int = 0
    fixed: tuple[Value, ...] = ()
    alphabet: str = ""
    keys: tuple[str, str] | None = None
    """For `marks`: the names of cell and letter inside the action."""
    few: bool = False
    """Whether a choice has only a handful of options in every position."""
    when: tuple[str, Value] | None = None


class FormOffer(Struct, frozen=True, omit_defaults=True):
    """One kind of move. Unless `whole`, the fields do not make up the action: people type the move
    instead, and `example` shows how.
    """

    kind: str
    label: str
    fields: tuple[FormField, ...] = ()
    whole: bool = True
    example: str | None = None


class Form(Struct, frozen=True):
    """A prompt in words."""

    offers: tuple[FormOffer, ...]
    hints: bool
    """Whether this game gives advice."""


def view_lines(
    game: AnyGame, view: Any, names: Sequence[str], language: str = "en"
) -> tuple[str, ...]:
    """The position in words."""
    return lines(game, game.describe(view), names, language)


def lines(
    game: AnyGame, told: Iterable[Line], names: Sequence[str], language: str = "en"
) -> tuple[str, ...]:
    """Lines of a game as texts."""
    strings = strings_of(type(game), language)
    return tuple([strings.say(line, names).strip() for line in told])


def event_lines(
    game: AnyGame, events: Iterable[Struct], names: Sequence[str], language: str = "en"
) -> tuple[str, ...]:
    """What happened, in words."""
    strings = strings_of(type(game), language)
    return tuple([strings.say(say(event), names).strip() for event in events])


def hint_text(
    game: AnyGame, advice: Advice | None, names: Sequence[str], language: str = "en"
) -> str | None:
    """A hint in words: what to do, and why."""
    if advice is None:
        return None
    strings = strings_of(type(game), language)
    return " ".join([strings.say(line, names) for line in (advice.line, *advice.why)])


def preview_text(
    game: AnyGame, preview: BasePreview, names: Sequence[str], language: str = "en"
) -> str:
    """What a draft would do, what it still lacks, or why it would be refused."""
    strings = strings_for(type(game), language)
    if preview.refusal is not None:
        return strings.explain(preview.refusal, names)
    if preview.missing:
        missing = tuple([_field_label(strings, name) for name in preview.missing])
        return strings.say(Line("draft.missing", {"fields": missing}))
    parts = [_gains(strings, preview.gains, names)] if preview.gains is not None else []
    flags = [name for name in preview.__struct_fields__ if getattr(preview, name) is True]
    parts += [text for name in flags if (text := _word(strings, f"preview.{name}"))]
    return " ".join(parts) or strings.say(Line("draft.possible"))


def _gains(strings: Strings, gains: tuple[int, ...], names: Sequence[str]) -> str:
    changes = [(seat, gain) for seat, gain in enumerate(gains) if gain]
    if not changes:
        return strings.say(Line("draft.no_gain"))
    parts = [f"{_seat_name(strings, seat, names)} {gain:+d}" for seat, gain in changes]
    return ", ".join(parts) + "."


class _FormContext(Struct, frozen=True):
    """What the labels of one form depend on."""

    game: AnyGame
    view: Any
    names: Sequence[str]
    strings: Strings


def form(
    game: AnyGame,
    view: Any,
    seat: int,
    prompt: Prompt,
    names: Sequence[str],
    language: str = "en",
) -> Raw:
    """The prompt as a form: every kind, field and option with its label."""
    context = _FormContext(game, view, names, strings_of(type(game), language))
    offers = tuple([_offer(context, offer) for offer in prompt.offers])
    return Raw(msgspec.json.encode(Form(offers, hints=game.advises())))


def _offer(context: _FormContext, offer: Offer) -> FormOffer:
    game = type(context.game)
    label = _word(context.strings, f"action.{offer.kind}") or readable(offer.kind)
    keys = _mark_keys(game, offer)
    fields = offer.fields
    if keys is not None:
        fields = tuple([field for field in fields if not isinstance(field, Letters)])
    known = _fields_of(game, offer.kind)
    return FormOffer(
        kind=offer.kind,
        label=label,
        fields=tuple([_form_field(context, offer, field, keys) for field in fields]),
        whole=all(field.name in known for field in fields),
        example=_word(context.strings, f"typed.{offer.kind}"),
    )


def _form_field(
    context: _FormContext, offer: Offer, field: Field, keys: tuple[str, str] | None
) -> FormField:
    tag: Any = field.__struct_config__.tag
    marks = keys is not None and isinstance(field, Cells)
    letters = [other.alphabet for other in offer.fields if isinstance(other, Letters)]
    return FormField(
        type="marks" if marks else tag,
        name=field.name,
        label=_field_label(context.strings, field.name),
        options=_options(context, offer.kind, field),
        min=getattr(field, "min", 0),
        max=getattr(field, "max", 0),
        fixed=getattr(field, "fixed", ()),
        alphabet=letters[0] if marks else getattr(field, "alphabet", ""),
        keys=keys if marks else None,
        few=isinstance(field, Choice)
        and _has_few_values(_fields_of(type(context.game), offer.kind).get(field.name)),
        when=field.when,
    )


def _options(context: _FormContext, kind: str, field: Field) -> tuple[LabelledValue, ...]:
    if isinstance(field, Edges):
        return tuple(
            [LabelledValue(edge, _edge(context, kind, field, edge)) for edge in field.edges]
        )
    options: tuple[Value | Cell, ...] = ()
    if isinstance(field, Choice | Subset):
        options = field.options
    elif isinstance(field, Cells):
        options = field.cells
    return tuple([LabelledValue(o, _option(context, kind, field.name, o)) for o in options])


def _edge(context: _FormContext, kind: str, field: Edges, edge: tuple[Cell, Cell]) -> str:
    """The label of an edge: those of the cells on either side."""
    return " | ".join([_option(context, kind, field.name, end) for end in edge])


def _field_label(strings: Strings, name: str) -> str:
    return _word(strings, f"field.{name}") or readable(name)


def _option(context: _FormContext, kind: str, field: str, option: Value | Cell) -> str:
    strings, names = context.strings, context.names
    own = context.game.name_option(context.view, kind, field, option)
    if own is not None:
        return strings.say(own, names)
    if isinstance(option, tuple):
        return cell_name(option)
    if field in SEAT_FIELDS and isinstance(option, int):
        return _seat_name(strings, option, names)
    word = _word(strings, f"{field}.{option}")
    return word or (readable(option) if isinstance(option, str) else str(option))


def _word(strings: Strings, key: str) -> str | None:
    return strings.say(Line(key)) if key in strings.catalogue else None


def _seat_name(strings: Strings, seat: int, names: Sequence[str]) -> str:
    if 0 <= seat < len(names):
        return names[seat]
    return strings.say(Line("word.seat", {"number": seat + 1}))


def cell_name(cell: Cell) -> str:
    """A column letter and a row number: `b1` is the second cell of the first row."""
    column, row = cell
    return f"{_column(column)}{row + 1}"


def _column(number: int) -> str:
    high, low = divmod(number, 26)
    return (_column(high - 1) if high else "") + chr(ord("a") + low)


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


def _mark_keys(game: GameClass, offer: Offer) -> tuple[str, str] | None:
    """If the prompt asks for cells and letters separately but the action pairs them up: the names
    of the two inside such a pair.
    """
    known = _fields_of(game, offer.kind)
    separate = [f for f in offer.fields if isinstance(f, Letters) and f.name not in known]
    cells = [f for f in offer.fields if isinstance(f, Cells)]
    if len(separate) != 1 or len(cells) != 1:
        return None
    item = _without_metadata(
        getattr(_without_metadata(known.get(cells[0].name)), "item_type", None)
    )
    if not isinstance(item, inspect.StructType) or len(item.fields) != 2:
        return None
    pair = [
        f.encode_name
        for f in item.fields
        if isinstance(_without_metadata(f.type), inspect.TupleType)
    ]
    other = [f.encode_name for f in item.fields if f.encode_name not in pair]
    return (pair[0], other[0]) if len(pair) == 1 else None


def _has_few_values(info: inspect.Type | None) -> bool:
    """Whether a type has only a handful of values. Looking at the type rather than the position
    keeps a choice looking the same throughout a match.
    """
    bare = _without_metadata(info)
    if isinstance(bare, inspect.EnumType):
        return len(bare.cls) <= FEW
    if isinstance(bare, inspect.LiteralType):
        return len(bare.values) <= FEW
    if isinstance(bare, inspect.IntType) and bare.ge is not None:
        last = bare.le if bare.le is not None else None if bare.lt is None else bare.lt - 1
        return last is not None and last - bare.ge < FEW
    return False


def _without_metadata(info: inspect.Type | None) -> inspect.Type | None:
    return info.type if isinstance(info, inspect.Metadata) else info
