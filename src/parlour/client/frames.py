"""Decodes and encodes the socket's messages, and names its protocols."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Raw

from parlour.client.decoding import FromServer
from parlour.server.protocol.messages import (
    SEAT_SUBPROTOCOL,
    SHOWN_TOKENS,
    SUBPROTOCOL,
    FromClient,
)

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


def subprotocols(tokens: Iterable[str]) -> tuple[str, ...]:
    """What a socket names when it is opened, so that it is let in for the seats that it holds."""
    plain = [token for token in tokens if token.isascii() and token.isalnum()]
    return (SUBPROTOCOL, *[SEAT_SUBPROTOCOL + token for token in plain[:SHOWN_TOKENS]])


def decode_as(content: bytes | Raw, type_: type[T]) -> T:
    """Decodes JSON as the given type, with a cached decoder."""
    key: Any = type_  # mypy does not know that every type is hashable
    value: T = _decoder_of(key).decode(content)
    return value


@cache
def _decoder_of(type_: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(type_)
