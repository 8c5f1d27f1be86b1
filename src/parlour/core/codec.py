"""Converts plain JSON to a game's typed values and back; a refusal names the path of the error.

A list that is a set is declared with `SET`: its items may come in any order and are sorted here; a
repeated item is malformed. In the published schema it has `uniqueItems`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from typing import Any, Generic, TypeVar, cast

import msgspec
from msgspec import inspect as mi

from parlour.core.refusal import Refusal, Refused, malformed_at

SET = msgspec.Meta(extra_json_schema={"uniqueItems": True})

KNOWN = 1_024
"""How many immutable values a codec remembers as read."""

T = TypeVar("T")
Sorter = Callable[[Any, str], Any]


class Codec(Generic[T]):
    """Reads values of one type, and has its schema."""

    def __init__(self, type_: Any) -> None:
        self.type = type_
        self._sort = _sorter(mi.type_info(type_), {})
        self._json = msgspec.json.Decoder(type_)
        self._known: dict[int, msgspec.Struct] = {}

    def read(self, raw: object) -> T | Refusal:
        """The value of `raw`: plain JSON values, JSON text as `Raw`, or a value of the type."""
        if raw is not None and self._known.get(id(raw)) is raw:
            return cast(T, raw)
        try:
            if isinstance(raw, msgspec.Raw):
                value = self._json.decode(raw)
            else:
                _demand_json(raw)
                # Through JSON: a prebuilt decoder is ten times as fast as `msgspec.convert`.
                value = self._json.decode(msgspec.json.encode(raw))
            if self._sort is not None:
                value = self._sort(value, "$")
        except (TypeError, ValueError, OverflowError, RecursionError) as error:
            return malformed(error)
        if isinstance(raw, msgspec.Struct) and raw == value and len(self._known) < KNOWN:
            self._remember(raw)
        return cast(T, value)

    def _remember(self, value: msgspec.Struct) -> None:
        """Remembers an immutable value, such as a legal action, so that it is read only once."""
        try:
            hash(value)
        except TypeError:
            return
        self._known[id(value)] = value

    def demand(self, raw: object) -> T:
        """Like `read`, raising the refusal."""
        value = self.read(raw)
        if isinstance(value, Refusal):
            raise Refused(value)
        return value

    def from_json(self, data: bytes) -> T:
        """Decodes what `to_json` wrote, without the checks of `read`."""
        return cast(T, self._json.decode(data))

    def schema(self) -> dict[str, Any]:
        """The published JSON Schema."""
        return msgspec.json.schema(self.type)


@cache
def codec_of(type_: Any) -> Codec[Any]:
    """The codec of a type, made once."""
    return Codec(type_)


def to_json(value: object) -> bytes:
    """Canonical bytes: fields in declared order, mappings sorted."""
    return msgspec.json.encode(value, order="deterministic")


def plain(value: object) -> Any:
    """Plain JSON values: dicts, lists, strings, numbers."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _demand_json(value: object) -> None:
    """Raises unless a value consists of plain JSON and structs; bytes and dates are neither."""
    if value is None or isinstance(value, str | int | float):
        return
    parts: Iterable[object]
    if isinstance(value, dict):
        parts = value.values()
    elif isinstance(value, list | tuple):
        parts = value
    elif isinstance(value, msgspec.Struct):
        fields = [getattr(value, name, None) for name in value.__struct_fields__]
        parts = [part for part in fields if part is not msgspec.UNSET]
    else:
        raise TypeError(f"{type(value).__name__} is not JSON")
    for part in parts:
        _demand_json(part)


class Repeated(ValueError):
    """A set with a repeated item."""


_PATH = re.compile(r"^(?P<what>.*?)(?: - at (?:`key` in )?`(?P<path>[^`]*)`)?$", re.DOTALL)


def malformed(error: Exception) -> Refusal:
    """The refusal for a value that could not be read."""
    found = _PATH.match(str(error))
    what, path = (found["what"], found["path"]) if found else (str(error), None)
    return malformed_at(path or "$", what)


def _sorter(info: mi.Type, structs: dict[type, Sorter | None]) -> Sorter | None:
    """A function that sorts every set inside a value of this type; None if there are no sets."""
    if isinstance(info, mi.Metadata):
        inner = _sorter(info.type, structs)
        if (info.extra_json_schema or {}).get("uniqueItems"):
            _demand_order(info.type)
            return _sort_set(inner)
        return inner
    if isinstance(info, mi.StructType):
        return _sort_fields(info, structs)
    if isinstance(info, mi.UnionType):
        return _sort_union(info, structs)
    if isinstance(info, mi.VarTupleType):
        each = _sorter(info.item_type, structs)
        return _sort_items([each] * 1, repeat=True) if each else None
    if isinstance(info, mi.TupleType):
        parts = [_sorter(part, structs) for part in info.item_types]
        return _sort_items(parts, repeat=False) if any(parts) else None
    return None


def _demand_order(info: mi.Type) -> None:
    """Raises if the items of a set cannot be sorted: a mistake in the type, not in the input."""
    items = (
        info.item_types if isinstance(info, mi.TupleType) else [getattr(info, "item_type", info)]
    )
    for item in items:
        kind = item.type if isinstance(item, mi.Metadata) else item
        if isinstance(kind, mi.TupleType | mi.VarTupleType):
            _demand_order(kind)
        elif isinstance(kind, mi.StructType):
            if not kind.cls.__struct_config__.order:
                raise TypeError(f"{kind.cls.__name__} is in a SET and needs order=True")
        elif not isinstance(kind, mi.IntType | mi.StrType | mi.EnumType | mi.LiteralType):
            raise TypeError(f"items of {kind} in a SET have no order")


def _sort_set(inner: Sorter | None) -> Sorter:
    def sort(value: Any, path: str) -> Any:
        items = value if inner is None else inner(value, path)
        ordered = tuple(sorted(items))
        for one, next_ in pairwise(ordered):
            if one == next_:
                raise Repeated(f"{plain(one)!r} is there twice - at `{path}`")
        return ordered

    return sort


def _sort_items(parts: list[Sorter | None], *, repeat: bool) -> Sorter:
    def sort(value: Any, path: str) -> Any:
        sorters = parts * len(value) if repeat else parts
        return tuple(
            item if part is None else part(item, f"{path}[{i}]")
            for i, (item, part) in enumerate(zip(value, sorters, strict=True))
        )

    return sort


def _sort_fields(info: mi.StructType, structs: dict[type, Sorter | None]) -> Sorter | None:
    if info.cls in structs:
        return structs[info.cls]
    structs[info.cls] = None
    fields = [(f.name, f.encode_name, _sorter(f.type, structs)) for f in info.fields]
    wanted = [(name, shown, part) for name, shown, part in fields if part is not None]

    def sort(value: Any, path: str) -> Any:
        changes = {}
        for name, shown, part in wanted:
            old = getattr(value, name)
            new = old if old is msgspec.UNSET else part(old, f"{path}.{shown}")
            if new != old:
                changes[name] = new
        return msgspec.structs.replace(value, **changes) if changes else value

    structs[info.cls] = sort if wanted else None
    return structs[info.cls]


def _sort_union(info: mi.UnionType, structs: dict[type, Sorter | None]) -> Sorter | None:
    by_class: dict[type, Sorter] = {}
    others: list[Sorter] = []
    for member in info.types:
        part = _sorter(member, structs)
        if part is None:
            continue
        if isinstance(member, mi.StructType):
            by_class[member.cls] = part
        else:
            others.append(part)
    if not by_class and not others:
        return None

    def sort(value: Any, path: str) -> Any:
        part = by_class.get(type(value))
        if part is not None:
            return part(value, path)
        if others and isinstance(value, tuple):
            return others[0](value, path)
        return value

    return sort
