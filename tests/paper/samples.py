"""Everything that our games print, in a few forms: what the golden file has the hashes of."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct

from parlour.core.printable import Paper, Printed, PrintJob, printables_of, printed
from parlour.core.registry import find_game, games

SERVER = "https://parlour.example"


class Sample(Struct, frozen=True):
    """A printable in one form."""

    game: str
    name: str
    language: str
    paper: Paper
    saving: bool
    seats: int
    settings: tuple[tuple[str, Any], ...] = ()
    link: str | None = None

    def __str__(self) -> str:
        form = [self.language, self.paper, "ink" if self.saving else "colour", str(self.seats)]
        return " ".join([self.game, self.name, *form, *[f"{n}={v}" for n, v in self.settings]])


def _samples() -> list[Sample]:
    made = []
    for game, kind in games().items():
        for name, printable in printables_of(kind).items():
            code = () if printable.code is None else ((printable.code, "tulip"),)
            fewest, most = kind.seats[0], kind.seats[-1]
            made += [
                Sample(game, name, "en", "a4", False, min(4, most), code, SERVER),
                Sample(game, name, "de", "letter", True, most, code),
                Sample(game, name, "nl", "a4", True, fewest, code, SERVER),
            ]
    rich = (("board", "tulip"), ("celldance", True), ("tiny_backpacks", True))
    large = (*rich, ("size", "large"), ("scrabble_scoring", True), ("letterfraud", "line"))
    small = (*rich, ("size", "small"), ("dictionary_devils", True), ("direction", "left_up"))
    made.append(Sample("keebble", "board", "en", "letter", False, 5, large, SERVER))
    made.append(Sample("keebble", "board", "de", "a4", False, 2, small, SERVER))
    return made


SAMPLES = {str(sample): sample for sample in _samples()}


@cache
def drawn(sample: Sample) -> Printed:
    """The pages."""
    game = find_game(sample.game)
    job = PrintJob(
        game.make(dict(sample.settings)).settings,
        sample.seats,
        sample.paper,
        sample.saving,
        sample.language,
        sample.link,
    )
    return printed(game, sample.name, job)


@cache
def pdf_of(sample: Sample) -> bytes:
    """The PDF."""
    return drawn(sample).pdf()
