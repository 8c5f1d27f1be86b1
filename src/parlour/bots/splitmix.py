"""SplitMix64 and FNV-1a as kernels: the same numbers as `core.chance.SplitMix`.

A generator is a buffer with one 64-bit number, its state, so that kernels can advance it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.core.chance import simulation_key
from parlour.core.jit import BACKEND, kernel

COMPILED = BACKEND == "numba"
"""Without numba, 64-bit numbers are Python integers, even if numpy is installed."""

if COMPILED:
    import numpy

    U64: Any = numpy.uint64
else:
    U64 = int

MASK = U64(0xFFFFFFFFFFFFFFFF)
GAMMA = U64(0x9E3779B97F4A7C15)
FIRST = U64(0xBF58476D1CE4E5B9)
SECOND = U64(0x94D049BB133111EB)
FNV_START = U64(0xCBF29CE484222325)
FNV_PRIME = U64(0x100000001B3)
S27 = U64(27)
S30 = U64(30)
S31 = U64(31)
ZERO = U64(0)
ONE = U64(1)
TEN = U64(10)
DIGIT = U64(ord("0"))
PART_END = U64(0xFF)


def words(values: list[int]) -> Any:
    """A buffer of 64-bit numbers."""
    return numpy.array(values, dtype=numpy.uint64) if COMPILED else values


def generator(seed: int = 0) -> Any:
    """A new generator."""
    return words([seed])


@kernel
def mixed(state: Any) -> Any:
    """The output of SplitMix64 for a state."""
    z = ((state ^ (state >> S30)) * FIRST) & MASK
    z = ((z ^ (z >> S27)) * SECOND) & MASK
    return z ^ (z >> S31)


@kernel
def next_word(rng: Any) -> Any:
    """The generator's next 64 bits."""
    state = (rng[0] + GAMMA) & MASK
    rng[0] = state
    return mixed(state)


@kernel
def below(rng: Any, count: int) -> int:
    """A uniform number from 0 to count - 1, by rejection from the last full multiple on.

    Uses one word per number, as `core.chance.SplitMix` does for the first number of a draw.
    """
    n = U64(count)
    while True:
        word = next_word(rng)
        # Nearly every word is far below the limit, which then need not be computed exactly.
        if word < MASK - n or word <= MASK - ((MASK % n) + ONE) % n:
            return int(word % n)


@kernel
def fnv(value: Any, byte: Any) -> Any:
    """FNV-1a over one more byte."""
    return ((value ^ byte) * FNV_PRIME) & MASK


@kernel
def number_key(seed: int) -> Any:
    """The key of a match whose seed is an integer from 0 on, hashed by its decimal digits."""
    rest, backwards, digits = U64(seed), ZERO, 0
    while rest > ZERO or digits == 0:
        backwards = backwards * TEN + rest % TEN
        rest = rest // TEN
        digits += 1
    value = FNV_START
    for _ in range(digits):
        value = fnv(value, DIGIT + backwards % TEN)
        backwards = backwards // TEN
    return mixed(fnv(value, PART_END))


def keys_of(seeds: Sequence[int]) -> Any:
    """The keys of matches with these seeds, as `core.chance.SplitMix` makes them."""
    if isinstance(seeds, range) and len(seeds) > 1 and _small(seeds[0]) and _small(seeds[-1]):
        keys = words([0] * len(seeds))
        number_keys(seeds.start, seeds.step, keys)
        return keys
    return words([simulation_key(str(seed), ()) for seed in seeds])


def _small(seed: int) -> bool:
    """Whether a seed fits into 64 bits, so that `number_key` can hash it."""
    return 0 <= seed < 10**18


@kernel
def number_keys(start: int, step: int, keys: Any) -> None:
    """The keys of equally spaced seeds."""
    for place in range(len(keys)):
        keys[place] = number_key(start + place * step)
