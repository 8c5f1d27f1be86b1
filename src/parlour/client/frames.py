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


def read(frame: str | bytes) -> FromServer:
    """Decodes a message from the server; raises `msgspec.DecodeError`."""
    message: FromServer = _decoder.decode(frame)
    return message


def write(message: FromClient) -> bytes:
    """Encodes a message to the server."""
    return _encoder.encode(message)


def typed(content: bytes | Raw, wanted: type[T]) -> T:
    """Decodes JSON as the given type, with a cached decoder."""
    made: Any = wanted
    read_as: T = _decoder_of(made).decode(content)
    return read_as


@cache
def _decoder_of(wanted: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(wanted)
