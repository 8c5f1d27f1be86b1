"""What a reader is asked to make: examples, boards, pages to print, and what a word list says.

The texts of settings come as they stand in an address; whoever makes the material types them.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from parlour.core.printable import Paper

PageKind = Literal["pdf", "svg"]


class ExampleRequest(Struct, frozen=True, tag="example"):
    """The example turn of a seed, told with these names: an `ExampleTurn`."""

    game: str
    seed: str
    names: tuple[str, ...]
    settings: dict[str, str]
    language: str


class BoardRequest(Struct, frozen=True, tag="board"):
    """The board of a code: a `CodedBoard`."""

    game: str
    code: str
    seats: int | None
    settings: dict[str, str]
    language: str


class PrintablesRequest(Struct, frozen=True, tag="printables"):
    """What a game can print, and where its codes would lead: `PrintableList`."""

    game: str
    language: str
    link: str | None


class PrintRequest(Struct, frozen=True, kw_only=True, tag="print"):
    """A printable as a PDF, or one of its pages as SVG. Without a name: the board of `code`."""

    game: str
    name: str | None
    kind: PageKind
    page: int
    code: str | None
    seats: int | None
    settings: dict[str, str]
    paper: Paper
    saving: bool
    language: str
    link: str | None


class WordRequest(Struct, frozen=True, tag="word"):
    """Whether something is a word: a `WordVerdict`."""

    lexicon: str
    word: str


class PatternRequest(Struct, frozen=True, tag="pattern"):
    """The words that fit a pattern: `FittingWords`."""

    lexicon: str
    pattern: str
    most: int


MaterialRequest = (
    ExampleRequest | BoardRequest | PrintablesRequest | PrintRequest | WordRequest | PatternRequest
)
