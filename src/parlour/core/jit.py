"""Kernels: functions that numba compiles if it is installed, and that run as plain Python if not.

A kernel works on flat buffers: numpy arrays if numpy is installed, lists otherwise. It allocates
nothing and calls only other kernels. The variable `PARLOUR_FAST` (plain, numpy or numba) limits
which of the installed packages are used.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

BACKENDS = ("plain", "numpy", "numba")


def _backend() -> str:
    wanted = os.environ.get("PARLOUR_FAST", BACKENDS[-1])
    if wanted not in BACKENDS:
        raise ValueError(f"PARLOUR_FAST is {wanted!r}; it can be {', '.join(BACKENDS)}")
    found = "plain"
    for name in BACKENDS[1:]:
        if found == wanted or importlib.util.find_spec(name) is None:
            break
        found = name
    return found


BACKEND = _backend()
"""What this process uses: plain, numpy or numba."""


_OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "_nrt": False}
"""Without reference counting: a kernel owns nothing, and counting would cost more than its work."""


def kernel(function: F) -> F:
    """The function, compiled on its first call if numba is installed."""
    if BACKEND != "numba":
        return function
    import numba

    _set_cache_folder()
    return cast(F, numba.njit(**_OPTIONS)(function))


@cache
def _set_cache_folder() -> None:
    """Caches compiled kernels under a hash of all their sources: numba only checks a kernel's own
    file, and would keep using one whose callees or constants have changed.
    """
    if "NUMBA_CACHE_DIR" in os.environ:
        return
    import numba

    # Not by the environment: numba may have been imported, and have read it, before.
    settings: Any = numba.config
    settings.CACHE_DIR = str(cache_folder())


def cache_folder() -> Path:
    """The folder in which compiled kernels are cached."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return Path(os.environ["NUMBA_CACHE_DIR"])
    digest = hashlib.sha256(sys.version.encode())
    for source in kernel_sources(Path(__file__).parents[1]):
        digest.update(source.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "parlour" / digest.hexdigest()[:16]


def kernel_sources(package: Path) -> list[Path]:
    """The files of a package that contain kernels, and those that they import from."""
    texts = {path: path.read_text() for path in package.rglob("*.py")}
    found = {path for path, text in texts.items() if "@kernel" in text}
    for path in list(found):
        for name in re.findall(r"^from ([\w.]+) import", texts[path], re.MULTILINE):
            module = package.parent.joinpath(*name.split("."))
            found |= {module.with_suffix(".py"), module / "__init__.py"} & texts.keys()
    return sorted(found)


def floats(values: Iterable[float]) -> Any:
    """A flat buffer of floats."""
    made = [float(value) for value in values]
    if BACKEND == "plain":
        return made
    import numpy

    return numpy.array(made, dtype=numpy.float64)


def integers(values: Iterable[int]) -> Any:
    """A flat buffer of integers."""
    made = [int(value) for value in values]
    if BACKEND == "plain":
        return made
    import numpy

    return numpy.array(made, dtype=numpy.int64)


def blank(count: int) -> Any:
    """A flat buffer of zeros."""
    if BACKEND == "plain":
        return [0] * count
    import numpy

    return numpy.zeros(count, dtype=numpy.int64)


def listed(buffer: Any) -> list[Any]:
    """The contents of a buffer as a list."""
    return buffer if isinstance(buffer, list) else cast(list[Any], buffer.tolist())
