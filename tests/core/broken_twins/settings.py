"""Twins whose settings are wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, Self

from msgspec import Meta, Struct
from msgspec.structs import replace

from parlour.core.game import Preset
from tests.core.broken_twins.expected import breaks
from tests.minigames.secret_hands import cards as s
from tests.minigames.secret_hands.game import SecretHands
from tests.minigames.secret_hands.seated import SeatedHands, SeatedSettings


class Unexplained(Struct, frozen=True, forbid_unknown_fields=True):
    hand: Annotated[int, Meta(ge=2, le=3, description="how many cards everybody holds")] = 3
    best: Literal["highest", "lowest"] = "highest"


@breaks("settings", "positions")
class SettingIsNotExplained(SecretHands):
    Settings: ClassVar[Any] = Unexplained


class Open(Struct, frozen=True):
    hand: Annotated[int, Meta(ge=2, le=3, description="how many cards everybody holds")] = 3
    best: Annotated[Literal["highest", "lowest"], Meta(description="which card wins")] = "highest"


@breaks("settings", "positions")
class SettingsTakeAnything(SecretHands):
    Settings: ClassVar[Any] = Open


@breaks("settings", "positions", "replay")
class SettingsChange(SecretHands):
    @classmethod
    def make(cls, settings: object = None, lexicons: Mapping[str, Any] | None = None) -> Self:
        made = super().make(settings, lexicons)
        made.settings = replace(made.settings, hand=5 - made.settings.hand)
        return made


@breaks("settings")
class WrongSettingsRaise(SecretHands):
    @classmethod
    def make(cls, settings: object = None, lexicons: Mapping[str, Any] | None = None) -> Self:
        assert settings is None or isinstance(settings, s.Settings | dict)
        return super().make(settings, lexicons)


@breaks("settings")
class CannotBegin(SecretHands):
    def start(self, seats: int) -> s.State:
        return super().start({2: 2, 3: 3}[seats])


class OneSide(Struct, frozen=True, forbid_unknown_fields=True):
    hand: Annotated[int, Meta(ge=2, le=3, description="how many cards everybody holds")] = 3
    best: Annotated[Literal["highest", "lowest"], Meta(description="which card wins")] = "highest"
    sides: Annotated[str, Meta(description="where everybody sits")] = ""


@breaks("settings", "positions")
class SeatSettingIsOneValue(SecretHands):
    Settings: ClassVar[Any] = OneSide
    seat_settings = ("sides",)


class NoNorth(SeatedSettings, frozen=True, forbid_unknown_fields=True):
    sides: Annotated[tuple[str, ...], Meta(description="where everybody sits")] = ()  # type: ignore[assignment]


@breaks("settings", "positions")
class SeatSettingMustBeChosen(SecretHands):
    Settings: ClassVar[Any] = NoNorth
    seat_settings = ("sides",)


@breaks("settings")
class SomebodySitsTwice(SeatedHands):
    @classmethod
    def reseated(cls, settings: SeatedSettings, seats: int) -> tuple[int, ...]:
        return (0,) * seats


@breaks("settings")
class PresetIsRefused(SecretHands):
    presets = (Preset("quick", {"hand": 9}),)


@breaks("settings")
class PresetForNobody(SecretHands):
    presets = (Preset("quick", seats=1),)


@breaks("settings")
class PresetWithoutWords(SecretHands):
    presets = (Preset("unheard_of"),)


@breaks("settings")
class PresetTwice(SecretHands):
    presets = (Preset("quick"), Preset("quick", {"hand": 2}))


@breaks("settings")
class PresetChoosesForOthers(SeatedHands):
    presets = (Preset("quick", {"sides": ["west"]}),)
