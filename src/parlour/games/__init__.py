"""One folder per game. Games never import each other, and nothing outside refers to one by name.

`parlour.games` is both this package and the function `parlour.games()`: Python binds the name to
the package as soon as a game is imported, so the package itself is callable.
"""

from __future__ import annotations

import sys
from types import ModuleType

from parlour.core import registry
from parlour.core.game import GameClass


class _CallablePackage(ModuleType):
    def __call__(self) -> dict[str, GameClass]:
        return registry.games()


sys.modules[__name__].__class__ = _CallablePackage
