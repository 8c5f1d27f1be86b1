"""The bodies of requests: how long one may be, and how it is decoded.

Only documents, which are not decoded here, may be long: whatever else a request says fits into a
few kilobytes, and a megabyte of it would hold the event loop for tens of milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import msgspec
from aiohttp import web
from msgspec import UNSET, Raw, Struct, UnsetType

from parlour.core.refusal import refuse
from parlour.server.configuration import Limits
from parlour.server.protocol.codes import ServerCode

SMALL = 2_048
"""Parts of a body up to this length are decoded leniently; for longer ones that would take too
long, and they are documents, which the game reads."""

Read = Callable[[bytes], Any]


async def received(request: web.Request) -> bytes:
    """The body. Raises `ConnectionError` if the client has gone without sending all of it."""
    try:
        return await request.read()
    except RuntimeError as error:
        # What aiohttp says of a client that was gone before anybody began to read.
        if request.protocol.connected:
            raise
        raise ConnectionResetError from error


def longest(documents: Collection[str], limits: Limits) -> int:
    """How long a body may be that has these documents."""
    return limits.body if documents else limits.plain_body


def reader(takes: type[Struct], documents: Collection[str], limits: Limits) -> Read:
    """Decodes bodies of this type; raises what msgspec raises, or refuses parts that are too long
    to be anything but documents.
    """
    decode = msgspec.json.Decoder(takes).decode
    decode_parts = msgspec.json.Decoder(_parts_of(takes)).decode

    def read(data: bytes) -> Any:
        if len(data) > limits.plain_body:
            # Of a field that is there twice the last one counts, and the first is never decoded.
            data = msgspec.json.encode(short_parts(data))
        try:
            return decode(data)
        except msgspec.ValidationError:
            # In JSON, 3.0 is an integer too.
            return decode(msgspec.json.encode(_with_whole_floats_as_int(decode_parts(data))))

    def short_parts(data: bytes) -> Struct:
        parts = decode_parts(data)
        plain = [name for name in parts.__struct_fields__ if name not in documents]
        for part in [getattr(parts, name) for name in plain]:
            if part is not UNSET and len(memoryview(part)) > limits.plain_body:
                raise refuse(ServerCode.TOO_LARGE, bytes=limits.plain_body)
        return parts

    return read


def _parts_of(takes: type[Struct]) -> type[Struct]:
    """The same fields, none of which is looked into."""
    names = [field.encode_name for field in msgspec.structs.fields(takes)]
    fields = [(name, Raw | UnsetType, UNSET) for name in names]
    made: type[Struct] = msgspec.defstruct("Parts", fields, forbid_unknown_fields=True)
    return made


def _with_whole_floats_as_int(value: Any) -> Any:
    if isinstance(value, Struct):
        return {name: _with_whole_floats_as_int(part) for name, part in _given(value)}
    if isinstance(value, Raw):
        long = len(memoryview(value)) > SMALL
        return value if long else _with_whole_floats_as_int(msgspec.json.decode(value))
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_with_whole_floats_as_int(item) for item in value]
    if isinstance(value, dict):
        return {key: _with_whole_floats_as_int(item) for key, item in value.items()}
    return value


def _given(parts: Struct) -> list[tuple[str, Any]]:
    found = [(name, getattr(parts, name)) for name in parts.__struct_fields__]
    return [(name, part) for name, part in found if part is not UNSET]
