"""A package of games as pip would install it: a folder on the path, with entry points."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path

import pytest

from parlour.core.registry import GROUP


def install(patch: pytest.MonkeyPatch, folder: Path, points: Mapping[str, str]) -> None:
    """Installs `{name: "module:attribute"}` as entry points in the group of games."""
    info = folder / "box_of_games-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: box-of-games\nVersion: 1.0\n")
    lines = [f"{name} = {value}" for name, value in points.items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines, ""]))
    patch.syspath_prepend(str(folder))
    importlib.invalidate_caches()
