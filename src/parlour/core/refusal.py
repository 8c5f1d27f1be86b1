"""Refusals: why something was not done, as a value and as an exception."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

Parameter = int | str | bool | None | tuple[int | str, ...]

UNKNOWN_WORDS: Final = "unknown_words"
"""The detail of a refusal that lists the words because of which an action is refused. The table can
accept them as house words (`Game.accept_word`)."""


class CoreCode(StrEnum):
    """The codes that all games share; a game's own codes are in its `Code`."""

    MALFORMED = "malformed"
    NO_SUCH_SEAT = "no_such_seat"
    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_LEVEL = "unknown_level"
    UNKNOWN_ALGORITHM = "unknown_algorithm"
    UNKNOWN_LEXICON = "unknown_lexicon"
    UNKNOWN_PRINTABLE = "unknown_printable"
    NO_EXAMPLE = "no_example"
    WRONG_NUMBER_OF_SEATS = "wrong_number_of_seats"
    BAD_SEED = "bad_seed"
    CHANCE_EXHAUSTED = "chance_exhausted"
    CHANCE_UNFIT = "chance_unfit"
    UNREADABLE = "unreadable"
    UNSOLVABLE = "unsolvable"
    NO_UNDO = "no_undo"
    NO_HOUSE_WORDS = "no_house_words"
    NO_SUCH_ENTRY = "no_such_entry"
    STALE_PROPOSAL = "stale_proposal"
    NOT_A_RECORD = "not_a_record"
    RECORD_TRUNCATED = "record_truncated"
    RECORD_FROM_THE_FUTURE = "record_from_the_future"
    RECORD_OF_OTHER_VERSION = "record_of_other_version"
    RECORD_DAMAGED = "record_damaged"


class Refusal(Struct, frozen=True):
    """A code, and parameters for the text that people read."""

    code: str
    detail: Mapping[str, Parameter] = {}

    def __str__(self) -> str:
        if not self.detail:
            return str(self.code)
        return f"{self.code}: " + ", ".join(f"{k} {v}" for k, v in self.detail.items())


class Refused(Exception):
    """Raised where a refusal cannot be returned. Nothing has been changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    @property
    def code(self) -> str:
        """The code of the refusal."""
        return self.refusal.code

    @property
    def detail(self) -> Mapping[str, Parameter]:
        """The parameters of the refusal."""
        return self.refusal.detail

    def __str__(self) -> str:
        return str(self.refusal)


def shown(value: object) -> str:
    """Any value as text, shortened for use in a refusal."""
    try:
        return str(value)[:40]
    except ValueError:
        return "a huge number"


def malformed_at(path: str, problem: str) -> Refusal:
    """The refusal for a value of the wrong form."""
    return Refusal(CoreCode.MALFORMED, {"path": path, "problem": problem[:200]})


def refuse(code: str, **detail: Parameter) -> Refused:
    """The exception, ready to be raised."""
    return Refused(Refusal(code, detail))
