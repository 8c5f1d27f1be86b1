"""A game's settings as a form: for every setting the kind of control that fits, and its words."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Chosen = Annotated[dict[str, Any], Meta(extra_json_schema={"additionalProperties": True})]
"""Values of settings by their names."""

SettingKind = Literal["switch", "choice", "number", "words", "board-code", "lexicon", "text"]


class SettingValue(Struct, frozen=True):
    """A value of a setting, and its name."""

    value: Any
    label: str


class SettingField(Struct, frozen=True, kw_only=True):
    """A setting as a form asks for it."""

    name: str
    kind: SettingKind
    """`words` is a list of words, one per line; `lexicon` the name of a word list."""
    label: str
    about: str
    default: Any
    main: bool
    """Whether it is asked for at once; other settings are folded away."""
    optional: bool = False
    """Whether it may be null: then the game chooses."""
    values: tuple[SettingValue, ...] = ()
    """All values of a choice; of a number only those that have a name."""
    minimum: int | None = None
    maximum: int | None = None
    longest: int | None = None
    """The most characters of a text, or the most words."""
    pattern: str | None = None
    syllables: tuple[str, ...] = ()
    """A new board code is made of `count` of these."""
    count: int = 0

    @property
    def possible(self) -> tuple[str, ...]:
        """What may be chosen, in a few words."""
        if self.kind == "number":
            return (f"{self.minimum}–{self.maximum}",)
        return tuple([str(one.value) for one in self.values]) or (self.kind,)


class PresetSummary(Struct, frozen=True):
    """Ready-made settings. What they do not mention is at its default; only a word list stays as it
    was.
    """

    name: str
    label: str
    about: str
    settings: Chosen
    seats: int | None


class SettingsForm(Struct, frozen=True):
    """The settings of a game: ready-made, for the whole table, and for every seat."""

    game: str
    presets: tuple[PresetSummary, ...]
    fields: tuple[SettingField, ...]
    seat_fields: tuple[SettingField, ...]


class LexiconSummary(Struct, frozen=True, kw_only=True):
    """A word list that can be chosen."""

    name: str
    title: str
    language: str
    size: int
    samples: tuple[str, ...]
    """A few common words; none if the list was added while the server was running."""


class Lexicons(Struct, frozen=True):
    """Every word list that this server has."""

    lexicons: tuple[LexiconSummary, ...]
