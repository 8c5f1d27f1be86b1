"""The combinations of settings that are checked, made from what their types allow."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import msgspec
from msgspec import inspect as mi

from parlour.core.codec import plain
from parlour.core.game import GameClass

MOST = 256


def combinations(game: GameClass) -> list[dict[str, Any]]:
    """The default first, then the others: all if there are few, else a fixed random choice."""
    default: dict[str, Any] = plain(game.Settings())
    fields = {name: info for name, info in _fields(game).items() if name in default}
    values = {
        name: _first_seat(info) if name in game.seat_settings else _values(info, default[name])
        for name, info in fields.items()
    }
    count = 1
    for options in values.values():
        count *= len(options)
    if count <= MOST:
        made = [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]
    else:
        rng = Random(0)
        made = [{n: rng.choice(options) for n, options in values.items()} for _ in range(MOST)]
    return [default, *(m for m in made if m != default)]


def _fields(game: GameClass) -> dict[str, mi.Type]:
    info = mi.type_info(game.Settings)
    assert isinstance(info, mi.StructType)
    return {field.encode_name: field.type for field in info.fields}


def _values(info: mi.Type, default: Any) -> list[Any]:
    """Values worth trying; only the default where the type does not list any."""
    if isinstance(info, mi.Metadata):
        return _values(info.type, default)
    if isinstance(info, mi.UnionType):
        found = [value for member in info.types for value in _values(member, default)]
        return list(dict.fromkeys([default, *found]))
    if isinstance(info, mi.BoolType):
        return [default, not default]
    if isinstance(info, mi.LiteralType):
        return list(info.values)
    if isinstance(info, mi.EnumType):
        return [plain(member) for member in info.cls]
    if isinstance(info, mi.IntType) and info.ge is not None and info.le is not None:
        return list(dict.fromkeys([default, info.ge, info.le]))
    if isinstance(info, mi.NoneType):
        return [None]
    return [default]


def _first_seat(info: mi.Type) -> list[Any]:
    """Nothing, and every choice of the first seat alone: the others get what the game chooses."""
    bare = info.type if isinstance(info, mi.Metadata) else info
    item = bare.item_type if isinstance(bare, mi.VarTupleType) else mi.NoneType()
    return [[], *([value] for value in _values(item, None) if value is not None)]


def undocumented(game: GameClass) -> list[str]:
    """The settings without a description."""
    schema = msgspec.json.schema(game.Settings)
    fields = next(iter(schema["$defs"].values())).get("properties", {})
    return [name for name, field in fields.items() if not field.get("description")]
