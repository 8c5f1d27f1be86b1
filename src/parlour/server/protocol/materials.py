"""The bodies of responses about what a game has beside its matches: examples, boards by code, what
can be printed; and what the word judge says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Raw, Struct

from parlour.core.printable import Paper
from parlour.core.prompt import Cell, Value
from parlour.core.refusal import Parameter

HowCommon = Literal["common", "less_common", "rare", "unknown"]


class ToldLine(Struct, frozen=True):
    """A sentence, and the key and the parameters of it in the game's strings."""

    key: str
    parameters: Mapping[str, Parameter]
    said: str


class ToldStep(Struct, frozen=True, kw_only=True):
    """A step of an example turn."""

    kind: str
    title: str
    """A heading; steps of the same kind that follow each other need only one."""
    lines: tuple[ToldLine, ...]
    fresh: tuple[Value | Cell, ...]
    """What is new on the table, as the game names it: cells, fields, dice by index."""
    view: Raw
    """What everybody may see after the step."""
    events: Raw
    """The events of the step, as a match sends them."""


class ExampleTurn(Struct, frozen=True, kw_only=True):
    """A random turn of a match that was really played, step by step."""

    game: str
    seed: str
    settings: Raw
    names: tuple[str, ...]
    """Of the players in the example, by seat."""
    seat: int
    before: Raw
    """What everybody may see before the turn."""
    steps: tuple[ToldStep, ...]


class CodedBoard(Struct, frozen=True, kw_only=True):
    """The board of a code, as a match with these settings and seats begins."""

    game: str
    code: str
    """As it is written: lower case, without spaces."""
    setting: str
    """The setting that the code is."""
    seats: int
    settings: Raw
    """All settings, the code included: a table with them plays on this board."""
    view: Raw
    """What everybody may see before the first move."""
    lines: tuple[str, ...]
    """The same in words."""
    board: Raw
    """A table of cells and walls, for pages that do not know the game; null if there is none."""


class PrintableSummary(Struct, frozen=True, kw_only=True):
    """Something that can be printed."""

    name: str
    title: str
    about: str
    code: str | None
    """The setting with the board code that it is made from, and has to be given."""
    settings: tuple[str, ...]
    """The settings that change it, the code included."""
    for_seats: bool
    """Whether the number of players changes it."""


class PrintableList(Struct, frozen=True, kw_only=True):
    """What a game can print, the most wanted first, and how."""

    game: str
    fewest: int
    most: int
    papers: tuple[Paper, ...]
    link: str | None
    """Where QR codes lead; null if this server knows no address that phones could open."""
    printables: tuple[PrintableSummary, ...]


class WordVerdict(Struct, frozen=True, kw_only=True):
    """Whether something is a word of a list."""

    lexicon: str
    word: str
    """The letters that count, as on a board; empty if there are characters that are no letters."""
    valid: bool
    common: HowCommon
    rude: bool
    """Whether bots and hints never use it."""
    near: tuple[str, ...]
    """What may have been meant, if it is no word."""


class FittingWord(Struct, frozen=True):
    """A word, and how common it is."""

    word: str
    common: HowCommon


class FittingWords(Struct, frozen=True, kw_only=True):
    """The words that fit a pattern, in alphabetical order."""

    lexicon: str
    pattern: str
    words: tuple[FittingWord, ...]
    more: bool
    """Whether there are more than these."""
