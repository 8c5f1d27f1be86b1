"""Decodes and encodes the socket's messages."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Raw

from parlour.client.decoding import FromServer
from parlour.server.protocol.messages import FromClient

T = TypeVar("T")
_decoder = msgspec.json.Decoder(FromServer)
_encoder = msgspec.json.Encoder()


def decode(frame: str | bytes) -> FromServer:
    """Decodes a message from the server; raises `msgspec.DecodeError` if it is malformed."""
    message: FromServer = _decoder.decode(frame)
    return message


def encode(message: FromClient) -> bytes:
    """Encodes a message to the server."""
    return _encoder.encode(message)


def decode_as(content: bytes | Raw, type_: type[T]) -> T:
    """Decodes JSON as the given type, with a cached decoder."""
    key: Any = type_  # mypy does not know that every type is hashable
    value: T = _decoder_of(key).decode(content)
    return value


@cache
def _decoder_of(type_: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(type_)
