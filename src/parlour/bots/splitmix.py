"""SplitMix64 and FNV-1a as kernels: the same numbers as `core.chance.SplitMix`, compiled.

A generator is a buffer of one 64-bit number, so that kernels can move it on.
"""

from __future__ import annotations

from typing import Any

from parlour.bots.compiled import CONFIGURATION, kernel

if CONFIGURATION == "plain":
    U64: Any = int
else:
    import numpy

    U64 = numpy.uint64

MASK = U64(0xFFFFFFFFFFFFFFFF)
GAMMA = U64(0x9E3779B97F4A7C15)
FIRST = U64(0xBF58476D1CE4E5B9)
SECOND = U64(0x94D049BB133111EB)
FNV_START = U64(0xCBF29CE484222325)
FNV_PRIME = U64(0x100000001B3)
S27 = U64(27)
S30 = U64(30)
S31 = U64(31)
ONE = U64(1)


def generator(seed: int = 0) -> Any:
    """A buffer that holds a generator's state."""
    if CONFIGURATION == "plain":
        return [seed]
    return numpy.array([seed], dtype=numpy.uint64)


def words(values: list[int]) -> Any:
    """A buffer of 64-bit numbers."""
    return values if CONFIGURATION == "plain" else numpy.array(values, dtype=numpy.uint64)


@kernel
def below(rng: Any, count: int) -> int:
    """A number from 0 to count - 1, each as likely: rejection above the last full multiple."""
    n = U64(count)
    spare = ((MASK % n) + ONE) % n
    while True:
        state = (rng[0] + GAMMA) & MASK
        rng[0] = state
        z = ((state ^ (state >> S30)) * FIRST) & MASK
        z = ((z ^ (z >> S27)) * SECOND) & MASK
        z = z ^ (z >> S31)
        if z <= MASK - spare:
            return int(z % n)


@kernel
def fnv(value: Any, byte: int) -> Any:
    """FNV-1a over one more byte."""
    return ((value ^ U64(byte)) * FNV_PRIME) & MASK


@kernel
def fnv_number(value: Any, number: int) -> Any:
    """FNV-1a over a number's decimal digits (below 100,000)."""
    scale = 10_000
    started = False
    while scale:
        digit = number // scale % 10
        if digit or started or scale == 1:
            value = fnv(value, 48 + digit)
            started = True
        scale //= 10
    return value


def fnv_text(text: str) -> Any:
    """FNV-1a of a text, as a number that kernels can go on from."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return U64(value)
