"""One folder a game. Games never import each other; nothing outside knows one by name.

`parlour.games` is both this package and the door `parlour.games()`: Python binds the name to the
package as soon as any game is imported, so the package itself can be called.
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
