"""Bit operations for kernels that numba compiles to single instructions.

Imported only where numba is installed.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic

signed: Any = np.int64
word: Any = np.uint32
wide: Any = np.uint64
"""The integer types that kernels mix: numba makes a float of an int64 and a uint64."""


def _popcount(typing: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _lowest_bit(typing: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        (number,) = arguments
        return builder.cttz(number, context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


popcount: Any = intrinsic(_popcount)
"""The number of bits that are set."""
lowest_bit: Any = intrinsic(_lowest_bit)
"""The position of the lowest bit that is set. The number must not be 0."""
