"""Draws, and where their values come from: a secret seed, or a script.

A draw carries a label that says where in the match it belongs. A seeded value depends on the seed,
the nonces and the label alone, so a rewound throw gives the same dice. Design note:
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
    """The action of CHANCE: what a draw came to."""

    label: str
    values: tuple[DrawValue, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The values of a draw that gives numbers."""
        return tuple([int(value) for value in self.values])


class Dice(Struct, frozen=True):
    """Some dice, in order."""

    label: str
    count: int
    sides: int = 6

    @property
    def size(self) -> int:
        """How many values the draw gives."""
        return self.count

    def unsound(self) -> str | None:
        """Why this draw makes no sense, if it does not."""
        return None if self.count >= 1 and self.sides >= 1 else "dice need a count and sides"

    def make(self, below: Below) -> tuple[DrawValue, ...]:
        """Values from a uniform source."""
        sides = self.sides
        return tuple([below(sides) + 1 for _ in range(self.count)])

    def admits(self, values: tuple[DrawValue, ...]) -> bool:
        """Whether the draw can come to these values."""
        sides = self.sides
        return len(values) == self.count and all(type(v) is int and 1 <= v <= sides for v in values)


class Pick(Struct, frozen=True):
    """One of the options, by whole-number weights (equal ones if none are given)."""

    label: str
    options: tuple[DrawValue, ...]
    weights: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many values the draw gives."""
        return 1

    def unsound(self) -> str | None:
        """Why this draw makes no sense, if it does not."""
        if not self.options or len(set(self.options)) != len(self.options):
            return "a pick needs options, each once"
        if self.weights and len(self.weights) != len(self.options):
            return "a pick needs a weight for every option"
        if self.weights and (min(self.weights) < 0 or sum(self.weights) == 0):
            return "weights are not negative and not all nothing"
        return None

    def make(self, below: Below) -> tuple[DrawValue, ...]:
        """Values from a uniform source."""
        if not self.weights:
            return (self.options[below(len(self.options))],)
        left = below(sum(self.weights))
        for option, weight in zip(self.options, self.weights, strict=True):
            left -= weight
            if left < 0:
                return (option,)
        raise AssertionError("unreachable: the weights sum to their sum")

    def admits(self, values: tuple[DrawValue, ...]) -> bool:
        """Whether the draw can come to these values."""
        if len(values) != 1 or values[0] not in self.options:
            return False
        return not self.weights or self.weights[self.options.index(values[0])] > 0


class Deal(Struct, frozen=True):
    """Several of a pool without putting back, in the order they are dealt."""

    label: str
    pool: tuple[DrawValue, ...]
    count: int

    @property
    def size(self) -> int:
        """How many values the draw gives."""
        return self.count

    def unsound(self) -> str | None:
        """Why this draw makes no sense, if it does not."""
        return None if 1 <= self.count <= len(self.pool) else "a deal needs that many in the pool"

    def make(self, below: Below) -> tuple[DrawValue, ...]:
        """Values from a uniform source."""
        pool = list(self.pool)
        return tuple([pool.pop(below(len(pool))) for _ in range(self.count)])

    def admits(self, values: tuple[DrawValue, ...]) -> bool:
        """Whether the draw can come to these values."""
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
        """The name that the record's header gives it."""
        ...

    def values(self, draw: Draw, used: int) -> tuple[DrawValue, ...]:
        """The values of a draw, when `used` values have been asked for before it."""
        ...


class Sha256:
    """For people: each value from SHA-256 of (key, label, block). Nobody can choose the dice."""

    algorithm = "sha256"

    def __init__(self, seed: str, nonces: Sequence[str] = ()) -> None:
        self._key = match_key(seed, nonces)

    def values(self, draw: Draw, used: int) -> tuple[DrawValue, ...]:
        """The values of a draw; the same label always gives the same."""
        return draw.make(self._uniform(draw.label))

    def _uniform(self, label: str) -> Below:
        start = self._key + label.encode() + b"\0"
        block = at = 0
        stream = b""

        def below(n: int) -> int:
            """Uniform by rejection: whole bytes, thrown away above the last full multiple of n."""
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
    """For simulation: SplitMix64 started at the key mixed with the label's FNV-1a hash.

    A word serves several numbers: a number below n is its remainder, and the quotient stays.
    """

    algorithm = "splitmix"

    def __init__(self, seed: str, nonces: Sequence[str] = ()) -> None:
        self._key = simulation_key(seed, nonces)

    def values(self, draw: Draw, used: int) -> tuple[DrawValue, ...]:
        """The values of a draw; the same label always gives the same."""
        state = self._key ^ label_hash(draw.label)
        left = room = 0

        def below(n: int) -> int:
            """Uniform by rejection: `left` is below `room`, every number there as likely."""
            nonlocal state, left, room
            while True:
                if room < n:
                    state = (state + 0x9E3779B97F4A7C15) & _MASK
                    left, room = _mixed(state), _WORDS
                left, value = divmod(left, n)
                room //= n
                if left < room:
                    return value
                room = 0

        return draw.make(below)


class Script:
    """Values given by hand, in the order they are asked for."""

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
    """The refusal for values that the draw cannot come to."""
    if draw.admits(values):
        return None
    given = ", ".join(shown(v) for v in values)
    return Refusal(CoreCode.CHANCE_UNFIT, {"label": draw.label, "given": given[:200]})


def seed_text(seed: Any) -> str:
    """A seed as the record writes it: any text or whole number."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        problem = f"a seed is text or a whole number, not {shown(seed)}"
        raise refuse(CoreCode.BAD_SEED, problem=problem)
    return encodable(seed)


def encodable(text: int | str) -> str:
    """A seed or nonce as the record writes it; refused if that cannot be done."""
    try:
        str(text).encode()
    except ValueError as error:
        raise refuse(CoreCode.BAD_SEED, problem=str(error)[:100]) from None
    return str(text)


def commitment(seed: str) -> str:
    """What is shown before the first person sits down: SHA-256 of the seed."""
    return hashlib.sha256(seed.encode()).hexdigest()


def match_key(seed: str, nonces: Sequence[str]) -> bytes:
    """The key of a match: seed and nonces, each with its length so that no two mixes meet."""
    digest = hashlib.sha256(b"parlour match key 1\0")
    for part in (seed, *nonces):
        data = part.encode()
        digest.update(len(data).to_bytes(4, "big") + data)
    return digest.digest()


def simulation_key(seed: str, nonces: Sequence[str]) -> int:
    """The key of `splitmix`: after each part a byte that no text has, so that no two mixes meet."""
    return _mixed(_fnv1a(b"".join([part.encode() + b"\xff" for part in (seed, *nonces)])))


@lru_cache(maxsize=65536)
def label_hash(label: str) -> int:
    """FNV-1a of a label: what `splitmix` mixes into the key."""
    return _fnv1a(label.encode())


def _fnv1a(data: bytes) -> int:
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & _MASK
    return value


def _mixed(state: int) -> int:
    """What SplitMix64 makes of a state; no two states give the same."""
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)
