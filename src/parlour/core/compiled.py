"""Code that runs compiled where numba is there and as plain Python where it is not.

A kernel is written once, over flat buffers: numpy arrays when numpy is there, lists otherwise. It
allocates nothing and calls only other kernels. `PARLOUR_FAST` (plain, numpy or numba) holds it to
less than what is installed.
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


_OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "_nrt": False}
"""No counting of references: a kernel owns nothing, and counting would cost more than its work."""


def kernel(function: F) -> F:
    """The function, compiled when it is first called if numba is there."""
    if CONFIGURATION != "numba":
        return function
    import numba

    _keep_apart()
    return cast(F, numba.njit(**_OPTIONS)(function))


@cache
def _keep_apart() -> None:
    """Keeps compiled kernels under the hash of all sources: numba looks at a kernel's own file
    only, and would go on using one whose callees or numbers have changed.
    """
    if "NUMBA_CACHE_DIR" in os.environ:
        return
    import numba

    # Whoever imported numba before us had it read the environment: too late to say it there.
    settings: Any = numba.config
    settings.CACHE_DIR = str(cache_folder())


def cache_folder() -> Path:
    """Where compiled kernels are kept."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return Path(os.environ["NUMBA_CACHE_DIR"])
    digest = hashlib.sha256(sys.version.encode())
    for source in kernel_sources(Path(__file__).parents[1]):
        digest.update(source.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "parlour" / digest.hexdigest()[:16]


def kernel_sources(package: Path) -> list[Path]:
    """The files of a package with kernels in them, and those that they import from."""
    texts = {path: path.read_text() for path in package.rglob("*.py")}
    found = {path for path, text in texts.items() if "@kernel" in text}
    for path in list(found):
        for name in re.findall(r"^from ([\w.]+) import", texts[path], re.MULTILINE):
            module = package.parent.joinpath(*name.split("."))
            found |= {module.with_suffix(".py"), module / "__init__.py"} & texts.keys()
    return sorted(found)


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


def blank(count: int) -> Any:
    """A flat buffer of that many zeros."""
    if CONFIGURATION == "plain":
        return [0] * count
    import numpy

    return numpy.zeros(count, dtype=numpy.int64)


def listed(buffer: Any) -> list[Any]:
    """What stands in a buffer, as a list."""
    return buffer if isinstance(buffer, list) else cast(list[Any], buffer.tolist())
