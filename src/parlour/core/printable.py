"""What a game can print: a name, what it depends on, and a function that draws it.

A game names a module (`.printables` is one in its own package); its `PRINTABLES` are what can be
printed, the most wanted first. Nothing is imported before somebody prints. Core knows no paper:
drawn pages are whatever can be written as PDF and SVG, such as `parlour.paper.document.Document`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, Protocol
from urllib.parse import quote, urlencode

from msgspec import Struct

from parlour.core.codec import plain
from parlour.core.game import GameClass
from parlour.core.line import Line
from parlour.core.refusal import CoreCode, refuse

Paper = Literal["a4", "letter"]
PAPERS: Final[tuple[Paper, ...]] = ("a4", "letter")

NO_CODE: Final = Line("print.no_code")
"""Stands on a page without a QR code, and says how to get one."""


class Printed(Protocol):
    """Drawn pages."""

    @property
    def title(self) -> str:
        """What it is, in the language of the pages."""

    @property
    def pages(self) -> Sequence[Any]:
        """The pages; what they are is not core's business."""

    def pdf(self) -> bytes:
        """All pages as a PDF, with the same bytes each time."""

    def svg(self, number: int, /) -> str:
        """One page as an SVG picture; the first is 0."""


class PrintJob(Struct, frozen=True):
    """How something is to be printed. The settings are typed; `link` is the base address of a
    server that other devices can reach, if there is one.
    """

    settings: Any
    seats: int
    paper: Paper = "a4"
    saving: bool = False
    """Whether to save ink: no colours, no grounds."""
    language: str = "en"
    link: str | None = None


class Printable(Struct, frozen=True):
    """Something to print. Its words are `print.<name>` and `print.<name>.about`.

    `settings` are those that change it; `code` is the setting with the board code that it is made
    from, which must be given. `for_seats`: whether the number of players changes it.
    """

    name: str
    draw: Callable[[PrintJob], Printed]
    settings: tuple[str, ...] = ()
    code: str | None = None
    for_seats: bool = False


def printables_of(game: GameClass) -> dict[str, Printable]:
    """What a game can print, by name."""
    if game.printables is None:
        return {}
    found: Sequence[Printable] = importlib.import_module(game.printables, game.home).PRINTABLES
    return {printable.name: printable for printable in found}


def find_printable(game: GameClass, name: str) -> Printable:
    """What a game calls by this name. Raises `Refused`."""
    found = printables_of(game)
    if name not in found:
        raise refuse(CoreCode.UNKNOWN_PRINTABLE, name=name, known=tuple(found))
    return found[name]


def printed(game: GameClass, name: str, job: PrintJob) -> Printed:
    """The pages of a printable. Raises `Refused` if the job lacks something."""
    printable = find_printable(game, name)
    if job.seats not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        raise refuse(CoreCode.WRONG_NUMBER_OF_SEATS, seats=job.seats, fewest=fewest, most=most)
    if printable.code is not None and not getattr(job.settings, printable.code):
        problem = "it is made from a board code, so it needs one"
        raise refuse(CoreCode.MALFORMED, path=f"$.settings.{printable.code}", problem=problem)
    return printable.draw(job)


def board_link(game: GameClass, setting: str, job: PrintJob) -> str | None:
    """The address of the screen with the board whose code is in this setting; None without a
    server. Lists of words are left out: they do not change a board, and no code could hold them.
    """
    if job.link is None:
        return None
    usual = plain(game.Settings())
    chosen: Mapping[str, Any] = plain(job.settings)
    changed = {
        name: value
        for name, value in chosen.items()
        if value != usual.get(name) and not isinstance(value, list)
    }
    code = changed.pop(setting, "")
    asked = {"code": code, "seats": job.seats, **{n: _typed(v) for n, v in sorted(changed.items())}}
    return f"{job.link.rstrip('/')}/board/{quote(game.name)}?{urlencode(asked)}"


def rules_link(game: GameClass, job: PrintJob) -> str | None:
    """The address of the screen with the rules; None without a server."""
    return None if job.link is None else f"{job.link.rstrip('/')}/rules/{quote(game.name)}"


def _typed(value: Any) -> str:
    """A setting as it stands in an address."""
    return str(value).lower() if isinstance(value, bool) else str(value)
