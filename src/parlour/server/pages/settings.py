"""A form for a game's settings, made from their JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Raw

from parlour.server.matches.forms import readable
from parlour.server.pages.elements import Html, el


def settings_of(schema: Raw | bytes) -> dict[str, dict[str, Any]]:
    """The settings by name, each with its part of the schema."""
    read: dict[str, Any] = msgspec.json.decode(schema)
    found = read.get("properties", _definition(read, read.get("$ref")).get("properties", {}))
    return {name: _resolved(read, part) for name, part in found.items()}


def _definition(schema: Mapping[str, Any], reference: str | None) -> dict[str, Any]:
    name = (reference or "").rpartition("/")[2]
    found: dict[str, Any] = schema.get("$defs", {}).get(name, {})
    return found


def _resolved(schema: Mapping[str, Any], part: Mapping[str, Any]) -> dict[str, Any]:
    """A part that is defined elsewhere, with what is said here over it."""
    return {**_definition(schema, part.get("$ref")), **part}


def title_of(name: str, part: Mapping[str, Any]) -> str:
    """What a setting is called."""
    return str(part.get("title") or readable(name))


def setting_fields(game: str, schema: Raw | bytes) -> list[Html]:
    """A labelled control for every setting, at its default, with its explanation."""
    return [_field(game, name, part) for name, part in settings_of(schema).items()]


def _field(game: str, name: str, part: Mapping[str, Any]) -> Html:
    id_ = f"{game}-{name}"
    described = part.get("description")
    note = el("p", str(described), class_="note", id=f"{id_}-note") if described else None
    label = el("label", title_of(name, part), for_=id_)
    control = _control(id_, name, part, f"{id_}-note" if described else None)
    if part.get("type") == "boolean":
        return el("div", el("div", control, label, class_="tick"), note, class_="field")
    return el("div", label, control, note, class_="field")


def _control(id_: str, name: str, part: Mapping[str, Any], note: str | None) -> Html:
    default = part.get("default")
    marks = {"id": id_, "data_setting": name, "aria_describedby": note}
    if "enum" in part:
        # The schema sorts its values; what a player gets without choosing comes first.
        values = sorted(part["enum"], key=lambda value: value != default)
        options = [
            el("option", _shown(value), value=msgspec.json.encode(value).decode())
            for value in values
        ]
        return el("select", *options, data_as="json", **marks)
    if part.get("type") == "boolean":
        return el("input", type="checkbox", checked=default is True, data_as="boolean", **marks)
    if part.get("type") == "integer":
        low, high = part.get("minimum"), part.get("maximum")
        return el(
            "input", type="number", value=default, min=low, max=high, data_as="integer", **marks
        )
    longest = part.get("maxLength", 200)
    return el("input", type="text", value=default, maxlength=longest, data_as="text", **marks)


def _shown(value: object) -> str:
    return readable(value) if isinstance(value, str) else str(value)
