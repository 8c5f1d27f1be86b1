"""Generates docs/<game>.md from the game's types: settings, actions, position files, refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

import parlour
from parlour.core.game import GameClass
from parlour.core.strings import Counted, strings_of

DOCS = Path(__file__).parents[1] / "docs"

HOUSE_WORDS = [
    "",
    "## House words",
    "",
    "If everybody at the table agrees, a word counts although the word list lacks it, for the rest "
    "of the match: `match.accept_word(word)`. In a record this is an entry of the table, "
    '`{"type": "accept_word", "word": "…"}`. A refusal lists the words that it is about as '
    "`unknown_words`. See [house words](words.md#house-words).",
]


def reference(game: GameClass) -> str:
    """The reference page of a game."""
    types = (game.Settings, game.Action, game.Position)
    (settings, action, position), parts = msgspec.json.schema_components(types)
    strings = strings_of(game).catalogue
    lines = [
        f"# {strings['game.name']}: reference",
        "",
        "`scripts/reference.py` generates this page from the game's types. To read the rules: "
        f"`parlour games {game.name} --rules`.",
        "",
        f"Seats: {game.seats[0]} to {game.seats[-1]}. Bots: {', '.join(game.levels)}."
        f" Rules version: {game.version}.",
        "",
        "## Settings",
        "",
        *_fields(_named(settings, parts), parts),
        "",
        "## Actions",
        "",
        "The elements of a set may be in any order and must be distinct.",
    ]
    for member in action.get("anyOf", [action]):
        schema = _named(member, parts)
        tag = schema["properties"]["type"]["enum"][0]
        lines += ["", f"### `{tag}`", "", schema.get("description", ""), ""]
        lines += _fields(schema, parts)
    lines += HOUSE_WORDS if game.takes_house_words() else []
    lines += ["", "## Position files", "", _named(position, parts).get("description", ""), ""]
    lines += _fields(_named(position, parts), parts)
    lines += ["", "## Refusals", "", "| code | message |", "|---|---|"]
    lines += [f"| `{code}` | {_words(strings[f'refusal.{code}'])} |" for code in game.Code]
    return "\n".join(lines) + "\n"


def _named(schema: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        found: dict[str, Any] = parts[schema["$ref"].rpartition("/")[2]]
        return {**found, **{k: v for k, v in schema.items() if k != "$ref"}}
    return schema


def _fields(schema: dict[str, Any], parts: dict[str, Any]) -> list[str]:
    fields = {k: v for k, v in schema["properties"].items() if k != "type" or "enum" not in v}
    if not fields:
        return ["No fields."]
    lines = ["| field | values | default | meaning |", "|---|---|---|---|"]
    for name, field in fields.items():
        required = name in schema.get("required", ())
        default = f"`{json.dumps(field['default'])}`" if "default" in field else "left out"
        default = "required" if required else default
        meaning = field.get("description", "")
        lines.append(f"| `{name}` | {_values(field, parts)} | {default} | {meaning} |")
    return lines


def _values(schema: dict[str, Any], parts: dict[str, Any]) -> str:
    """The possible values of a field, in words."""
    schema = _named(schema, parts)
    if "enum" in schema:
        return " ".join(f"`{value}`" for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(_values(member, parts) for member in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array" and "prefixItems" in schema:
        inside = ", ".join(_values(part, parts) for part in schema["prefixItems"])
        return f"[{inside}]"
    if kind == "array":
        items = _values(schema.get("items", {}), parts)
        items = items.replace("an object", "objects", 1)
        return f"{'set' if schema.get('uniqueItems') else 'list'} of {items}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        keys = _values(schema.get("propertyNames", {"type": "string"}), parts)
        return f"an object, {keys} → {_values(schema['additionalProperties'], parts)}"
    if kind == "object":
        return "an object"
    return f"{kind}{_range(schema)}"


def _range(schema: dict[str, Any]) -> str:
    low = schema.get("minimum")
    high = schema.get("maximum", schema.get("exclusiveMaximum", 0) - 1)
    if low is None:
        return ""
    return f" {low}–{high}" if high >= low else f" from {low}"


def _words(text: str | Counted) -> str:
    said = text if isinstance(text, str) else text.other
    return said.replace("|", "\\|")


def pages() -> dict[Path, str]:
    """The expected text of every page."""
    return {DOCS / f"{name}.md": reference(game) for name, game in parlour.games().items()}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text)
        print(f"written {path.name}")
