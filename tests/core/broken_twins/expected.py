"""The table of twins: which laws must detect which fault."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from parlour.core.game import GameClass
from tests.minigames.patterns.game import Patterns

Plain = dict[str, Any]
Seen = int | None
G = TypeVar("G", bound=GameClass)


class Twin(Struct, frozen=True):
    """A broken game, the laws that must detect it, and how long to search."""

    kind: GameClass
    laws: tuple[str, ...]
    seeds: int
    length: int
    settings: Sequence[Plain] | None


TWINS: list[Twin] = []

SMALL_BOARD: Plain = {"side": 3, "letters": 2}


def breaks(
    *laws: str,
    seeds: int | None = None,
    length: int = 5_000,
    settings: Sequence[Plain] | None = None,
) -> Callable[[G], G]:
    """Adds a twin to the table."""

    def enter(kind: G) -> G:
        large = issubclass(kind, Patterns)
        chosen = [SMALL_BOARD] if large and settings is None else settings
        TWINS.append(Twin(kind, laws, seeds or (2 if large else 4), length, chosen))
        return kind

    return enter
