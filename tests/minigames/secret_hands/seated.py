"""Secret Hands where everybody chooses a side of the table, and turns go round by the sides."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from parlour.core.game import Preset
from tests.minigames.secret_hands import cards as c
from tests.minigames.secret_hands.game import SecretHands

Side = Literal["north", "east", "south", "west"]
CLOCKWISE: tuple[Side | None, ...] = ("north", "east", "south", "west", None)
"""Whoever has chosen no side comes last."""


class SeatedSettings(c.Settings, frozen=True, forbid_unknown_fields=True):
    """What is chosen before a match."""

    sides: Annotated[
        tuple[Side | None, ...],
        Meta(max_length=4, title="Side", description="where everybody sits"),
    ] = ()


class SeatedPosition(c.Position, frozen=True, forbid_unknown_fields=True):
    """A position file."""

    settings: SeatedSettings = SeatedSettings()


class SeatedHands(SecretHands):
    """The same game; only who comes after whom is chosen."""

    name = "seated_hands"
    home = SecretHands.home
    seat_settings = ("sides",)
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("quick", {"hand": 2}),
        Preset("pairs", seats=4),
    )

    Settings: ClassVar[Any] = SeatedSettings
    Position: ClassVar[Any] = SeatedPosition

    @classmethod
    def reseated(cls, settings: SeatedSettings, seats: int) -> tuple[int, ...]:
        """Clockwise, from the north."""
        sides = (*settings.sides, *[None] * seats)
        return tuple(sorted(range(seats), key=lambda seat: CLOCKWISE.index(sides[seat])))

    def position(self, state: c.State) -> SeatedPosition:
        """Of its own type."""
        found = super().position(state)
        return SeatedPosition(*[getattr(found, name) for name in found.__struct_fields__])


GAME = SeatedHands
