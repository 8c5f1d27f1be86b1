"""Code that runs compiled where numba is there and as plain Python where it is not.

A kernel is written once, over flat buffers: numpy arrays when numpy is there, lists otherwise. It
allocates nothing and calls only other kernels. `PARLOUR_FAST` (plain, numpy or numba) holds it to
less than what is installed.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

CONFIGURATIONS = ("plain", "numpy", "numba")


def _installed() -> str:
    wanted = os.environ.get("PARLOUR_FAST", CONFIGURATIONS[-1])
    if wanted not in CONFIGURATIONS:
        raise ValueError(f"PARLOUR_FAST is {wanted!r}; it can be {', '.join(CONFIGURATIONS)}")
    found = "plain"
    for name in CONFIGURATIONS[1:]:
        if found == wanted or importlib.util.find_spec(name) is None:
            break
        found = name
    return found


CONFIGURATION = _installed()
"""What this process works with: plain, numpy or numba."""


def kernel(function: F) -> F:
    """The function, compiled when it is first called if numba is there."""
    if CONFIGURATION != "numba":
        return function
    import numba

    made: Any = numba.njit(cache=True, nogil=True)(function)
    return made  # type: ignore[no-any-return]


def floats(values: Iterable[float]) -> Any:
    """A flat buffer of floating point numbers."""
    made = [float(value) for value in values]
    if CONFIGURATION == "plain":
        return made
    import numpy

    return numpy.array(made, dtype=numpy.float64)


def integers(values: Iterable[int]) -> Any:
    """A flat buffer of whole numbers."""
    made = [int(value) for value in values]
    if CONFIGURATION == "plain":
        return made
    import numpy

    return numpy.array(made, dtype=numpy.int64)
