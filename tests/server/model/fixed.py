"""Secrets that are the same in every run, so that an example can be told again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import TypeVar
from unittest.mock import patch

from parlour.server.tables import tokens

T = TypeVar("T")


class Fixed:
    """Stands in for the module `secrets` where the server takes its own from."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def token_bytes(self, count: int) -> bytes:
        return self._rng.randbytes(count)

    def token_hex(self, count: int) -> str:
        return self._rng.randbytes(count).hex()

    def token_urlsafe(self, count: int) -> str:
        return self._rng.randbytes(count).hex()

    def choice(self, items: Sequence[T]) -> T:
        return self._rng.choice(items)

    def randbelow(self, end: int) -> int:
        return self._rng.randrange(end)


@contextmanager
def fixed_secrets(seed: int) -> Iterator[None]:
    with patch.object(tokens, "secrets", Fixed(seed)):
        yield
