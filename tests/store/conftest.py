"""The suite runs against every dialect. PostgreSQL becomes a second line in `DIALECTS`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.store.dialect import Dialect
from parlour.store.sqlite import Sqlite


def _sqlite(folder: Path) -> Dialect:
    return Sqlite(folder / "parlour.db")


DIALECTS: dict[str, Callable[[Path], Dialect]] = {"sqlite": _sqlite}


@pytest.fixture(params=DIALECTS)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Dialect:
    """A database that is not there yet."""
    return DIALECTS[request.param](tmp_path)
