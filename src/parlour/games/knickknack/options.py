"""The options: what a list may offer, and the powerups among them."""

from __future__ import annotations

import re
from typing import Annotated, Final

from msgspec import Meta, Struct

from parlour.games.knickknack.board.cells import Kind

MARK: Final = "!"
"""No letter: one of the option's letters must overwrite one of yours (KN-12)."""

WILD: Final = "?"
"""Any letter; the number behind it is its value (KN-11)."""

MOST_TOKENS = 64

Token = Annotated[str, Meta(min_length=1, max_length=3)]
Tokens = Annotated[
    tuple[Token, ...],
    Meta(max_length=MOST_TOKENS, description='letters, "?2" for a "?" worth 2, "!"'),
]
Count = Annotated[int, Meta(ge=1, le=9)]
Change = Annotated[int, Meta(ge=-99, le=99)]

_WILD = re.compile(r"\?[0-9]{1,2}")


class LetterOption(Struct, frozen=True, tag_field="kind", tag="letter", forbid_unknown_fields=True):
    """Letters to write (KN-10 to 12)."""

    letters: Annotated[Tokens, Meta(min_length=1)]


class WallOption(Struct, frozen=True, tag_field="kind", tag="wall", forbid_unknown_fields=True):
    """Walls to draw (KN-13)."""

    count: Count


class PointsOption(Struct, frozen=True, tag_field="kind", tag="points", forbid_unknown_fields=True):
    """Points, without anything to do (KN-14)."""

    count: Annotated[int, Meta(ge=0, le=99)]


class SpecialOption(
    Struct, frozen=True, tag_field="kind", tag="special", forbid_unknown_fields=True
):
    """Types for cells (KN-15)."""

    types: Annotated[tuple[Kind, ...], Meta(min_length=1, max_length=9)]


class SwapOption(Struct, frozen=True, tag_field="kind", tag="swap", forbid_unknown_fields=True):
    """Letters to change into others (KN-16)."""

    count: Count


class DestroyOption(
    Struct, frozen=True, tag_field="kind", tag="destroy", forbid_unknown_fields=True
):
    """Parts of cells to destroy (KN-17)."""

    count: Count


class StartPlayer(
    Struct, frozen=True, tag_field="kind", tag="start_player", forbid_unknown_fields=True
):
    """The first turn of the next round (KN-4)."""


class LetterChange(
    Struct, frozen=True, tag_field="kind", tag="letter_change", forbid_unknown_fields=True
):
    """A powerup: this letter counts more or less, wherever it is (KN-32)."""

    letter: Annotated[str, Meta(min_length=1, max_length=1)]
    by: Change


class WordChange(
    Struct, frozen=True, tag_field="kind", tag="word_change", forbid_unknown_fields=True
):
    """A powerup: every word counts more or less for its maker (KN-32)."""

    by: Change


class Straight(Struct, frozen=True, tag_field="kind", tag="straight", forbid_unknown_fields=True):
    """A powerup: new letters lie in one row or column (KN-19)."""


class Connect(Struct, frozen=True, tag_field="kind", tag="connect", forbid_unknown_fields=True):
    """A powerup: new letters hang on old ones (KN-19)."""


class Clear(Struct, frozen=True, tag_field="kind", tag="clear", forbid_unknown_fields=True):
    """Ends every powerup (KN-18)."""


class EmptyBackpack(
    Struct, frozen=True, tag_field="kind", tag="empty_backpack", forbid_unknown_fields=True
):
    """Brings out all saved letters (KN-20)."""


Option = (
    LetterOption
    | WallOption
    | PointsOption
    | SpecialOption
    | SwapOption
    | DestroyOption
    | StartPlayer
    | LetterChange
    | WordChange
    | Straight
    | Connect
    | Clear
    | EmptyBackpack
)
Powerup = LetterChange | WordChange | Straight | Connect

POWERUPS = (LetterChange, WordChange, Straight, Connect, Clear)
"""What gives points as a powerup (KN-14)."""


def kind_of(option: Option) -> str:
    """The kind of an option, as a position has it."""
    return str(option.__struct_config__.tag)


def is_wild(token: str) -> bool:
    """Whether a token is a "?"."""
    return token.startswith(WILD)


def worth(token: str, values: dict[str, int]) -> int:
    """What a letter of an option is worth (KN-10, 11)."""
    return int(token[1:]) if is_wild(token) else values[token]


def is_token(token: str, alphabet: str) -> bool:
    """Whether this can stand in an option."""
    return token == MARK or token in tuple(alphabet) or bool(_WILD.fullmatch(token))
