"""What has been said, what can be done, what people notice."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from parlour.core.codec import SET
from parlour.core.game import BasePreview

LETTERS = "abc"
LONGEST = 3
LISTED = ("ab", "ac", "ba", "bac", "ca", "cab")
PASS = ""

Text = Annotated[str, Meta(min_length=1, max_length=40)]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen before a match."""

    rounds: Annotated[int, Meta(ge=1, le=3, description="how often everybody says a word")] = 2


class State(Struct, frozen=True):
    """What was said in turn ("" for a pass), and what the table has accepted."""

    seats: int
    said: tuple[str, ...]
    accepted: tuple[str, ...]


class View(Struct, frozen=True):
    """Everything."""

    seats: int
    said: tuple[str, ...]
    accepted: tuple[str, ...]
    letters: str


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position file."""

    seats: Annotated[int, Meta(ge=2, le=4)]
    settings: Settings = Settings()
    said: tuple[Annotated[str, Meta(pattern="^[abc]{0,3}$")], ...] = ()
    accepted: Annotated[tuple[Annotated[str, Meta(pattern="^[abc]{1,3}$")], ...], SET] = ()


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Say a word."""

    word: Text


class Pass(Struct, frozen=True, tag="pass", forbid_unknown_fields=True):
    """Say nothing."""


class SayDraft(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """A word that may still be open."""

    word: Text | None = None


Action = Say | Pass
Draft = SayDraft | Pass
Preview = BasePreview


class Said(Struct, frozen=True, tag="said"):
    """A word was said."""

    seat: int
    word: str


class Passed(Struct, frozen=True, tag="passed"):
    """Nothing was said."""

    seat: int


class Accepted(Struct, frozen=True, tag="accepted"):
    """The table has accepted a word."""

    word: str


Event = Said | Passed | Accepted


class Code(StrEnum):
    """Why an action or a word is refused, in the order in which the reasons are looked for."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    SAID = "already_said"
    NOT_SPELLABLE = "not_spellable"
    NOT_LISTED = "not_listed"
    LISTED = "already_listed"
