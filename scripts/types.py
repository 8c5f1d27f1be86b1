"""Generates web/openapi.json from the server's and the games' structs, and TypeScript from that.

    python -m scripts.types          both; TypeScript needs node and npm
    python -m scripts.types --json   web/openapi.json only

In addition to what the server publishes at /api/openapi.json, the document has every game's types,
prefixed with the game's name: KniffeligerAction, KniffeligerView and so on.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as mi

import parlour
from parlour.core.game import GameClass
from parlour.server.app import ROUTES
from parlour.server.protocol.bodies import RefusalBody
from parlour.server.protocol.messages import FromClient, FromServer
from parlour.server.protocol.openapi import document
from scripts.client import WEB, install, npm

DOCUMENT = WEB / "openapi.json"
TYPES = WEB / "src" / "wire" / "types.d.ts"
REF = "#/components/schemas/"

TAKEN = ("Action", "Draft", "Settings")
GIVEN = ("View", "Preview", "Event")


def text() -> str:
    """The text of web/openapi.json."""
    return json.dumps(_document(), indent=1) + "\n"


def _document() -> dict[str, Any]:
    made = document(ROUTES)
    schemas: dict[str, Any] = made["components"]["schemas"]
    taken = [FromClient, *(route.takes for route in ROUTES if route.takes is not None)]
    given = [RefusalBody, FromServer, *(route.gives for route in ROUTES if route.gives is not None)]
    _fill(schemas, "", taken, given)
    for game in parlour.games().values():
        _add_game(schemas, game)
    made["components"]["schemas"] = dict(sorted(schemas.items()))
    return made


def _add_game(schemas: dict[str, Any], game: GameClass) -> None:
    prefix = "".join(word.capitalize() for word in game.name.split("_"))
    kinds = [*TAKEN, *GIVEN]
    roots, parts = msgspec.json.schema_components(
        [getattr(game, kind) for kind in kinds], ref_template=f"{REF}{prefix}{{name}}"
    )
    added = {f"{prefix}{name}": part for name, part in parts.items()}
    for kind, root in zip(kinds, roots, strict=True):
        # A type that is a single struct of the same name is already there.
        if root != {"$ref": f"{REF}{prefix}{kind}"}:
            assert f"{prefix}{kind}" not in added, f"{game.name} has another {kind}"
            added[f"{prefix}{kind}"] = root
    assert not added.keys() & schemas.keys(), f"{game.name} has the names of others"
    _fill(added, prefix, [getattr(game, k) for k in TAKEN], [getattr(game, k) for k in GIVEN])
    schemas.update(added)


def _fill(schemas: dict[str, Any], prefix: str, taken: Iterable[Any], given: Iterable[Any]) -> None:
    """Marks every field of what we send as required: defaults are always written out."""
    read_too = set(_structs(taken))
    for struct in _structs(given):
        name = f"{prefix}{struct.__name__}"
        if struct not in read_too and not struct.__struct_config__.omit_defaults:
            schemas[name]["required"] = list(schemas[name].get("properties", ()))


def _structs(types: Iterable[Any]) -> list[type[msgspec.Struct]]:
    found: dict[type[msgspec.Struct], None] = {}
    waiting: list[object] = list(mi.multi_type_info(list(types)))
    while waiting:
        info = waiting.pop()
        if isinstance(info, mi.StructType):
            if info.cls in found:
                continue
            found[info.cls] = None
        waiting += _inside(info)
    return list(found)


def _inside(info: object) -> Iterator[object]:
    """The types that a type consists of."""
    if isinstance(info, mi.Type | mi.Field):
        for name in info.__struct_fields__:
            part = getattr(info, name)
            yield from part if isinstance(part, tuple) else (part,)


def generate(to: Path = TYPES) -> None:
    """Generates TypeScript types from web/openapi.json."""
    npm("run", "--silent", "types", "--", "--output", str(to))


def main() -> None:
    """Writes both."""
    DOCUMENT.write_text(text())
    if sys.argv[1:] == ["--json"]:
        return
    install()
    TYPES.parent.mkdir(parents=True, exist_ok=True)
    generate()


if __name__ == "__main__":
    main()
