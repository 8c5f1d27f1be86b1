"""The secrets, how they are marked, and the search for them in all that was heard."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from parlour.core.game import GameClass, Line
from parlour.core.prompt import Value
from tests.minigames.planks import GAME as PLANKS
from tests.minigames.planks import table
from tests.minigames.secret_hands import GAME as SECRET_HANDS
from tests.minigames.secret_hands import cards
from tests.server.servers import ALL_GAMES


class MarkedView(cards.View, frozen=True):
    """A view that says in a recognisable way whose it is."""

    mark: str = ""


class MarkedHands(SECRET_HANDS):
    """Secret Hands whose every seat's view carries a canary."""

    View = MarkedView

    def view(self, state: cards.State, viewer: int | None) -> MarkedView:
        """The same, marked."""
        seen = msgspec.structs.asdict(super().view(state, viewer))
        return MarkedView(**seen, mark="" if viewer is None else f"canary-hand-{viewer}")


class MarkedPlanksView(table.View, frozen=True):
    """A view that says in a recognisable way whose it is."""

    mark: str = ""


class MarkedPlanks(PLANKS):
    """Planks whose every seat's view carries a canary, and so does whatever is said about a hand:
    in the description, in forms, in the answers to previews.
    """

    View = MarkedPlanksView

    def view(self, state: table.State, viewer: int | None) -> MarkedPlanksView:
        """The same, marked."""
        seen = msgspec.structs.asdict(super().view(state, viewer))
        return MarkedPlanksView(**seen, mark="" if viewer is None else f"canary-hand-{viewer}")

    def name_option(self, view: table.View, kind: str, field: str, option: Value) -> Line | None:
        """A plank in the hand is called what its hand is marked with."""
        if isinstance(view, MarkedPlanksView) and option in view.hand:
            return Line("plank.held", {"halves": view.mark})
        return super().name_option(view, kind, field, option)

    def describe(self, view: table.View) -> tuple[Line, ...]:
        """The hand is described by its mark."""
        mark = view.mark if isinstance(view, MarkedPlanksView) else ""
        lines = super().describe(view)
        return (*lines, Line("describe.hand", {"planks": mark})) if mark else lines


BUSY = 8
"""How many moves have all that can go on beside them."""

HIDDEN: dict[str, GameClass] = {"secret_hands": MarkedHands, "planks": MarkedPlanks}
GAMES: dict[str, GameClass] = {**ALL_GAMES, **HIDDEN}


class Heard(Struct, frozen=True):
    """Something a device was sent, and as whom."""

    device: str
    guest: str
    seats: frozenset[int]
    what: str
    data: bytes
    over: int
    """How many matches were over when it was sent."""


class Secret(Struct, frozen=True):
    """A canary, and who may hear it."""

    name: str
    needle: bytes
    may: Callable[[Heard], bool]


def leaks(heard: list[Heard], secrets: list[Secret]) -> list[str]:
    """Every secret that somebody heard who must not."""
    return [
        f"{secret.name} at {item.device} in {item.what}"
        for item in heard
        for secret in secrets
        if secret.needle in item.data and not secret.may(item)
    ]
