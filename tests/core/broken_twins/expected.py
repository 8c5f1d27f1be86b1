"""The table of twins: which laws must detect which fault."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from parlour.core.game import GameClass
from tests.minigames.patterns.game import Patterns
from tests.minigames.planks.game import Planks

Plain = dict[str, Any]
Seen = int | None
G = TypeVar("G", bound=GameClass)


class Twin(Struct, frozen=True):
    """A broken game, the laws that must detect it, what the first of them says about it (None: not
    looked at), and how long to search.
    """

    kind: GameClass
    laws: tuple[str, ...]
    says: str | None
    seeds: int | Sequence[int]
    length: int
    settings: Sequence[Plain] | None


TWINS: list[Twin] = []

SMALL_BOARDS: dict[GameClass, Plain] = {Patterns: {"side": 3, "letters": 2}, Planks: {"reach": 1}}


def breaks(
    *laws: str,
    says: str | None = None,
    seeds: int | Sequence[int] | None = None,
    length: int = 5_000,
    settings: Sequence[Plain] | None = None,
) -> Callable[[G], G]:
    """Adds a twin to the table."""

    def enter(kind: G) -> G:
        small = [plain for game, plain in SMALL_BOARDS.items() if issubclass(kind, game)]
        chosen = small if small and settings is None else settings
        usual = 2 if issubclass(kind, Patterns) else 3 if issubclass(kind, Planks) else 4
        TWINS.append(Twin(kind, laws, says, seeds or usual, length, chosen))
        return kind

    return enter
