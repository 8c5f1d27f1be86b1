"""Halves of dominoes, and how they are written: `EMDW1`, `-`, `*thief`, with walls `/bl` behind."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from parlour.games.domino.deck.symbols import SYMBOLS


class Kind(StrEnum):
    """The kinds of special half (KD-11)."""

    DOUBLE_WORD = "double_word"
    DOUBLE_LETTER = "double_letter"
    THIEF = "thief"
    DESTROYER = "destroyer"
    DICTIONARY = "dictionary"
    SHIELD = "shield"
    GIFT = "gift"
    ROTATE = "rotate"
    DETOUR = "detour"
    X_RAY = "x_ray"


WEIGHTS: dict[Kind, int] = {
    Kind.DOUBLE_WORD: 2,
    Kind.DOUBLE_LETTER: 4,
    Kind.THIEF: 4,
    Kind.DESTROYER: 2,
    Kind.DICTIONARY: 1,
    Kind.SHIELD: 1,
    Kind.GIFT: 2,
    Kind.ROTATE: 1,
    Kind.DETOUR: 2,
    Kind.X_RAY: 2,
}

EDGES = "bltr"
"""The edges of a half, clockwise from the bottom: a quarter turn makes each the next one."""

PLUS, EMPTY, SPECIAL, WALLS = "plus", "-", "*", "/"

_HALF = re.compile(
    r"(?:(-)|\*(" + "|".join(Kind) + ")|(" + "|".join(SYMBOLS) + r")([0-3]))(?:/([bltr]{1,4}))?"
)


class Half(NamedTuple):
    """One half of a domino as it is printed."""

    symbol: str
    """Its id; empty for an empty or a special half."""
    sides: str
    """What each place reads while the domino is not turned: that of place p is `sides[p]`; a
    domino turned t quarter turns shows it `sides[(p + t) % 4]` (KD-2). Empty without a symbol."""
    turn: int
    special: Kind | None
    walls: tuple[int, ...]
    """Numbers of edges, in order."""

    @property
    def text(self) -> str:
        """As it is written."""
        if self.special is not None:
            what = f"{SPECIAL}{self.special}"
        else:
            what = f"{self.symbol}{self.turn}" if self.symbol else EMPTY
        return what + (WALLS + "".join([EDGES[wall] for wall in self.walls]) if self.walls else "")


def symbol_half(symbol: str, turn: int, walls: tuple[int, ...] = ()) -> Half:
    """A half with a symbol."""
    sides = SYMBOLS[symbol].sides
    return Half(symbol, sides[turn:] + sides[:turn], turn, None, walls)


@cache
def half_of(text: str) -> Half:
    """The half of a text. Raises `ValueError`."""
    found = _HALF.fullmatch(text)
    edges = (found[5] or "") if found else ""
    if found is None or len(set(edges)) != len(edges):
        raise ValueError(f"{text!r} is no half of a domino")
    walls = tuple(sorted([EDGES.index(edge) for edge in edges]))
    if found[3]:
        return symbol_half(found[3], int(found[4]), walls)
    return Half("", "", 0, Kind(found[2]) if found[2] else None, walls)


HalfText = Annotated[str, Meta(max_length=24)]


class Domino(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A domino of the set: its number, and its halves as they are written."""

    id: int
    first: HalfText
    second: HalfText

    @property
    def halves(self) -> tuple[Half, Half]:
        """What is printed on it."""
        return half_of(self.first), half_of(self.second)
