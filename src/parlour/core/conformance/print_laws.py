"""The law about what can be printed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from msgspec.structs import replace

from parlour.core.conformance.observations import Observations
from parlour.core.conformance.playout import Playout
from parlour.core.game import Line
from parlour.core.printable import PAPERS, Printable, PrintJob, printables_of, printed
from parlour.core.strings import LANGUAGES, strings_of

Problem = tuple[str, Any]

CODE = "tulip"
SERVER = "https://parlour.example"


def printables(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Whatever can be printed has words, can be printed with any settings, and comes out the same
    each time. Every match prints one thing, and all its kinds of words are looked at once.
    """
    kind = playout.kind
    known = printables_of(kind)
    if not seen.printed:
        yield from _declared(playout, known)
    waiting = [name for name in known if name not in seen.printed]
    for name in waiting[:1]:
        seen.printed.add(name)
        job = _job(playout, known[name], rng)
        first, again = printed(kind, name, job), printed(kind, name, job)
        if not first.pages or not first.title:
            yield "a printable has no pages or no title", name
        elif first.pdf() != again.pdf():
            yield "a printable comes out differently", f"{name}: {job}"
        elif any(first.svg(page) != again.svg(page) for page in range(len(first.pages))):
            yield "a page comes out differently", f"{name}: {job}"


def _declared(playout: Playout, known: dict[str, Printable]) -> Iterator[Problem]:
    """What a game says about its printables."""
    names = set(playout.kind.Settings().__struct_fields__)
    for printable in known.values():
        unknown = {*printable.settings, *filter(None, [printable.code])} - names
        if unknown:
            yield "a printable depends on what is no setting", f"{printable.name}: {unknown}"
    for language, name in product(LANGUAGES, known):
        for key in (f"print.{name}", f"print.{name}.about"):
            for gap in strings_of(playout.kind, language).gaps(Line(key)):
                yield f"no words for {gap}", language


def _job(playout: Playout, printable: Printable, rng: Random) -> PrintJob:
    settings = playout.game.settings
    if printable.code is not None:
        settings = replace(settings, **{printable.code: CODE})
    return PrintJob(
        settings,
        playout.seats,
        rng.choice(PAPERS),
        rng.random() < 0.5,
        rng.choice(LANGUAGES),
        rng.choice((None, SERVER)),
    )
