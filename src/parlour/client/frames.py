"""Bytes of the socket to typed messages and back."""

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
    """A message of the server; raises `msgspec.DecodeError` for anything else."""
    message: FromServer = _decoder.decode(frame)
    return message


def write(message: FromClient) -> bytes:
    """A message to the server as the bytes that are sent."""
    return _encoder.encode(message)


def typed(content: bytes | Raw, wanted: type[T]) -> T:
    """JSON as a type; its decoder is built once."""
    made: Any = wanted
    read_as: T = _decoder_of(made).decode(content)
    return read_as


@cache
def _decoder_of(wanted: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(wanted)
