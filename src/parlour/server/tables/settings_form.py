"""Makes the form of a game's settings from their JSON Schema and the game's strings.

The schema says what kind of control fits: a `format` of `board-code` or `lexicon`, or else its
type. `main` in the schema marks what is asked for at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from parlour.core.game import GameClass, Line
from parlour.core.strings import Strings, strings_of
from parlour.server.matches.forms import readable
from parlour.server.protocol.settings_form import (
    PresetSummary,
    SettingField,
    SettingKind,
    SettingsForm,
    SettingValue,
)

FEW = 4
"""With up to this many settings, none is folded away."""

Schema = Mapping[str, Any]
_FORMATS: dict[str, SettingKind] = {"board-code": "board-code", "lexicon": "lexicon"}
_TYPES: dict[str, SettingKind] = {"boolean": "switch", "integer": "number", "string": "text"}


@cache
def settings_form(game: GameClass, language: str = "en") -> SettingsForm:
    """The form in a language. A setting that no control fits is left out, and keeps its default."""
    strings = strings_of(game, language)
    fields = dict(_fields(game, strings))
    presets = [
        PresetSummary(
            preset.name,
            strings.say(Line(f"preset.{preset.name}")),
            strings.say(Line(f"preset.{preset.name}.about")),
            dict(preset.settings),
            preset.seats,
        )
        for preset in game.presets
    ]
    return SettingsForm(
        game.name,
        tuple(presets),
        tuple([field for name, field in fields.items() if name not in game.seat_settings]),
        tuple([fields[name] for name in game.seat_settings if name in fields]),
    )


def seat_fields(game: GameClass) -> dict[str, SettingField]:
    """What everybody chooses for their own seat, by name."""
    return {field.name: field for field in settings_form(game).seat_fields}


def _fields(game: GameClass, strings: Strings) -> Iterator[tuple[str, SettingField]]:
    schema = msgspec.json.schema(game.Settings)
    parts: Schema = _resolved(schema, schema).get("properties", {})
    few = len(parts) - len(game.seat_settings) <= FEW
    for name, raw in parts.items():
        part = _resolved(schema, raw)
        of_seats = name in game.seat_settings
        item = _bare(schema, part.get("items", {})) if of_seats else _whole(schema, part)
        kind = _kind(schema, item)
        if kind is not None:
            made = _field(strings, name, kind, part, item)
            default = None if of_seats else made.default
            yield name, replace(made, main=few or made.main, default=default)


def _field(
    strings: Strings, name: str, kind: SettingKind, part: Schema, item: Schema
) -> SettingField:
    """A field with the words of `part` for a value as `item` describes it."""
    return SettingField(
        name=name,
        kind=kind,
        label=_word(strings, f"setting.{name}") or part.get("title") or readable(name),
        about=_word(strings, f"setting.{name}.about") or part.get("description", ""),
        default=part.get("default", [] if kind == "words" else None),
        main=bool(part.get("main")),
        optional=bool(item.get("optional")),
        values=_values(strings, name, item),
        minimum=item.get("minimum"),
        maximum=item.get("maximum"),
        longest=item.get("maxItems" if kind == "words" else "maxLength"),
        pattern=item.get("pattern"),
        syllables=tuple(item.get("syllables", ())),
        count=item.get("count", 0),
    )


def _kind(schema: Schema, part: Schema) -> SettingKind | None:
    if part.get("format") in _FORMATS:
        return _FORMATS[part["format"]]
    if "enum" in part:
        return "choice"
    if part.get("type") == "array":
        item = _bare(schema, part.get("items", {}))
        return "words" if item.get("type") == "string" else None
    return _TYPES.get(part.get("type", ""))


def _values(strings: Strings, name: str, part: Schema) -> tuple[SettingValue, ...]:
    """The values that have a name or are listed, in the order of the game's strings: the schema
    sorts them.
    """
    start = f"setting.{name}."
    named = [key.removeprefix(start) for key in strings.catalogue if key.startswith(start)]
    values = part.get("enum", ())
    if part.get("type") == "integer" and not values:
        values = [int(text) for text in named if text.isdecimal()]
    listed = sorted(values, key=lambda v: named.index(str(v)) if str(v) in named else len(named))
    return tuple(
        [SettingValue(v, _word(strings, f"{start}{v}") or readable(str(v))) for v in listed]
    )


def _word(strings: Strings, key: str) -> str | None:
    return strings.say(Line(key)) if key in strings.catalogue else None


def _bare(schema: Schema, part: Schema) -> Schema:
    """A part without null: `optional` says whether it may be null."""
    part = _resolved(schema, part)
    members = [_resolved(schema, member) for member in part.get("anyOf", ())]
    real = [member for member in members if member.get("type") != "null"]
    if len(real) != 1:
        return part
    return {**part, **real[0], "optional": len(members) > 1}


def _whole(schema: Schema, part: Schema) -> Schema:
    """A part of the table's: where it is one of a few values or null, null is chosen like them."""
    bare = _bare(schema, part)
    if not bare.get("optional") or "enum" not in bare:
        return bare
    return {**bare, "enum": (None, *bare["enum"])}


def _resolved(schema: Schema, part: Schema) -> Schema:
    """A part that is defined elsewhere, with what is said here over it."""
    name = part.get("$ref", "").rpartition("/")[2]
    return {**schema.get("$defs", {}).get(name, {}), **part}
