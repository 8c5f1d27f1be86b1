"""Whatever the server may send can be decoded."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import inspect as mi

from parlour.client.decoding import FromServer

MESSAGES = [
    info for info in mi.multi_type_info(FromServer.__args__) if isinstance(info, mi.StructType)
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.cls.__name__)
def test_raw_json_stands_alone(message: mi.StructType) -> None:
    assert list(undecodable(message, "$")) == []


def undecodable(info: mi.Type, path: str) -> Iterator[str]:
    """Where raw JSON is one of several types: msgspec decodes it as none of them."""
    match info:
        case mi.StructType():
            for field in info.fields:
                yield from undecodable(field.type, f"{path}.{field.encode_name}")
        case mi.UnionType():
            if any(isinstance(member, mi.RawType) for member in info.types):
                yield path
            for member in info.types:
                yield from undecodable(member, path)
        case mi.VarTupleType():
            yield from undecodable(info.item_type, f"{path}[]")
        case mi.Metadata():
            yield from undecodable(info.type, path)
