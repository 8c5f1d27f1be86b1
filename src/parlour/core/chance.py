"""Draws, and where their values come from: a secret seed, or a script.

A draw has a label that says where in the match it belongs. A seeded value depends only on the seed,
the nonces and the label, so a roll that was taken back gives the same dice again. Design note:
docs/design/chance.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Protocol

from msgspec import Struct

from parlour.core.refusal import CoreCode, Refusal, refuse, shown

DrawValue = int | str
Below = Callable[[int], int]


class Drawn(Struct, frozen=True, tag="drawn", forbid_unknown_fields=True):
    """The action of CHANCE: the result of a draw."""

    label: str
    values: tuple[DrawValue, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The values as numbers."""
        return tuple([int(value) for value in self.values])


class Dice(Struct, frozen=True):
    """A roll of some dice, in order."""

    label: str
    count: int
    sides: int = 6

    @property
    def size(self) -> int:
        """The number of values."""
        return self.count

    def unsound(self) -> str | None:
        """Why the draw is ill-defined, or None."""
        return (
            None
            if self.count >= 1 and self.sides >= 1
            else "dice need a count and sides of at least 1"
        )

    def make(self, below: Below) -> tuple[DrawValue, ...]:
        """Draws values; `below(n)` gives uniform numbers below n."""
        sides = self.sides
        return tuple([below(sides) + 1 for _ in range(self.count)])

    def admits(self, values: tuple[DrawValue, ...]) -> bool:
        """Whether the draw can give these values."""
        sides = self.sides
        return len(values) == self.count and all(type(v) is int and 1 <= v <= sides for v in values)


class Pick(Struct, frozen=True):
    """One of the options, by integer weights (equal if none are given)."""

    label: str
    options: tuple[DrawValue, ...]
    weights: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """The number of values."""
        return 1

    def unsound(self) -> str | None:
        """Why the draw is ill-defined, or None."""
        if not self.options or len(set(self.options)) != len(self.options):
            return "a pick needs options, without repeats"
        if self.weights and len(self.weights) != len(self.options):
            return "a pick needs a weight for every option"
        if self.weights and (min(self.weights) < 0 or sum(self.weights) == 0):
            return "weights must not be negative, nor all zero"
        return None

    def make(self, below: Below) -> tuple[DrawValue, ...]:
        """Draws values; `below(n)` gives uniform numbers below n."""
        if not self.weights:
            return (self.options[below(len(self.options))],)
        left = below(sum(self.weights))
        for option, weight in zip(self.options, self.weights, strict=True):
            left -= weight
            if left < 0:
                return (option,)
        raise AssertionError("unreachable: below(n) is less than the sum of the weights")

    def admits(self, values: tuple[DrawValue, ...]) -> bool:
        """Whether the draw can give these values."""
        if len(values) != 1 or values[0] not in self.options:
            return False
        return not self.weights or self.weights[self.options.index(values[0])] > 0


class Deal(Struct, frozen=True):
    """Several items of a pool without replacement, in the order they are dealt."""

    label: str
    pool: tuple[DrawValue, ...]
    count: int

    @property
    def size(self) -> int:
        """The number of values."""
        return self.count

    def unsound(self) -> str | None:
        """Why the draw is ill-defined, or None."""
        return (
            None
            if 1 <= self.count <= len(self.pool)
            else "a deal needs a pool of at least that many"
        )

    def make(self, below: Below) -> tuple[DrawValue, ...]:
        """Draws values; `below(n)` gives uniform numbers below n."""
        pool = list(self.pool)
        return tuple([pool.pop(below(len(pool))) for _ in range(self.count)])

    def admits(self, values: tuple[DrawValue, ...]) -> bool:
        """Whether the draw can give these values."""
        pool = list(self.pool)
        for value in values:
            if value not in pool:
                return False
            pool.remove(value)
        return len(values) == self.count


Draw = Dice | Pick | Deal


class Source(Protocol):
    """Where the values of draws come from."""

    @property
    def algorithm(self) -> str:
        """Its name in the header of a record."""
        ...

    def values(self, draw: Draw, used: int) -> tuple[DrawValue, ...]:
        """The values of a draw; `used` is how many values were drawn before it."""
        ...


class Sha256:
    """For people: values from SHA-256 of key, label and block, so that nobody can choose dice."""

    algorithm = "sha256"

    def __init__(self, seed: str, nonces: Sequence[str] = ()) -> None:
        self._key = match_key(seed, nonces)

    def values(self, draw: Draw, used: int) -> tuple[DrawValue, ...]:
        """The values of a draw; the same label always gives the same values."""
        return draw.make(self._uniform(draw.label))

    def _uniform(self, label: str) -> Below:
        start = self._key + label.encode() + b"\0"
        block = at = 0
        stream = b""

        def below(n: int) -> int:
            """Uniform by rejection: numbers from the last full multiple of n on are skipped."""
            nonlocal block, stream, at
            width = 1 if n <= 256 else ((n - 1).bit_length() + 7) // 8
            space = 256**width
            limit = space - space % n
            while True:
                while len(stream) < at + width:
                    stream += hashlib.sha256(start + block.to_bytes(4, "big")).digest()
                    block += 1
                number = int.from_bytes(stream[at : at + width], "big")
                at += width
                if number < limit:
                    return number % n

        return below


_WORDS = 1 << 64
_MASK = _WORDS - 1


class SplitMix:
    """For simulation: SplitMix64, seeded with the key XOR the label's FNV-1a hash.

    One 64-bit word gives several numbers: each is a remainder, and the quotient is used further.
    """

    algorithm = "splitmix"

    def __init__(self, seed: str, nonces: Sequence[str] = ()) -> None:
        self._key = simulation_key(seed, nonces)

    def values(self, draw: Draw, used: int) -> tuple[DrawValue, ...]:
        """The values of a draw; the same label always gives the same values."""
        state = self._key ^ label_hash(draw.label)
        left = limit = 0

        def below(n: int) -> int:
            """Uniform by rejection: `left` is uniform below `limit`."""
            nonlocal state, left, limit
            while True:
                if limit < n:
                    state = (state + 0x9E3779B97F4A7C15) & _MASK
                    left, limit = _mixed(state), _WORDS
                left, value = divmod(left, n)
                limit //= n
                if left < limit:
                    return value
                limit = 0

        return draw.make(below)


class Script:
    """Values from a script, in the order of the draws."""

    algorithm = "scripted"

    def __init__(self, values: Sequence[DrawValue]) -> None:
        self._values = tuple(values)

    def values(self, draw: Draw, used: int) -> tuple[DrawValue, ...]:
        """The next values of the script."""
        given = self._values[used : used + draw.size]
        if len(given) < draw.size:
            raise refuse(
                CoreCode.CHANCE_EXHAUSTED,
                label=draw.label,
                wanted=draw.size,
                left=len(given),
                given=len(self._values),
            )
        refusal = unfit(draw, given)
        if refusal is not None:
            raise refuse(refusal.code, **refusal.detail)
        return given


SEEDED: dict[str, Callable[[str, Sequence[str]], Source]] = {
    Sha256.algorithm: Sha256,
    SplitMix.algorithm: SplitMix,
}


def seeded(algorithm: str, seed: str, nonces: Sequence[str]) -> Source:
    """The source that a record's header names."""
    if not isinstance(algorithm, str) or algorithm not in SEEDED:
        raise refuse(CoreCode.UNKNOWN_ALGORITHM, algorithm=shown(algorithm), known=tuple(SEEDED))
    return SEEDED[algorithm](seed, nonces)


def unfit(draw: Draw, values: tuple[DrawValue, ...]) -> Refusal | None:
    """The refusal for values that the draw cannot give, or None."""
    if draw.admits(values):
        return None
    given = ", ".join(shown(v) for v in values)
    return Refusal(CoreCode.CHANCE_UNFIT, {"label": draw.label, "given": given[:200]})


def seed_text(seed: Any) -> str:
    """A seed as it is written in a record: any text or integer."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        problem = f"a seed is text or an integer, not {shown(seed)}"
        raise refuse(CoreCode.BAD_SEED, problem=problem)
    return encodable(seed)


def encodable(text: int | str) -> str:
    """A seed or nonce as it is written in a record; refused if it cannot be encoded."""
    try:
        str(text).encode()
    except ValueError as error:
        raise refuse(CoreCode.BAD_SEED, problem=str(error)[:100]) from None
    return str(text)


def commitment(seed: str) -> str:
    """SHA-256 of the seed, shown before anybody sits down."""
    return hashlib.sha256(seed.encode()).hexdigest()


def match_key(seed: str, nonces: Sequence[str]) -> bytes:
    """The key of a match: a hash of seed and nonces, each with its length to keep them distinct."""
    digest = hashlib.sha256(b"parlour match key 1\0")
    for part in (seed, *nonces):
        data = part.encode()
        digest.update(len(data).to_bytes(4, "big") + data)
    return digest.digest()


def simulation_key(seed: str, nonces: Sequence[str]) -> int:
    """The key of `splitmix`: each part is followed by a byte that UTF-8 never has."""
    return _mixed(_fnv1a(b"".join([part.encode() + b"\xff" for part in (seed, *nonces)])))


@lru_cache(maxsize=65536)
def label_hash(label: str) -> int:
    """FNV-1a of a label, which `splitmix` combines with the key."""
    return _fnv1a(label.encode())


def _fnv1a(data: bytes) -> int:
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & _MASK
    return value


def _mixed(state: int) -> int:
    """The output of SplitMix64 for a state; different for every state."""
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)
