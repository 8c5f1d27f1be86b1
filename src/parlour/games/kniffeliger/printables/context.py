"""What the pages of one job share: the words, the paper, and what the settings change."""

from __future__ import annotations

from typing import Any

from parlour.core.game import Line
from parlour.core.printable import PrintJob
from parlour.core.strings import Strings, strings_of
from parlour.games.kniffeliger.game import Kniffeliger
from parlour.games.kniffeliger.settings import Settings
from parlour.paper.colours import WHITE, Colour, tint
from parlour.paper.formats import FORMATS, Format
from parlour.paper.qr import usable


class PageContext:
    """A job, with what its pages need."""

    def __init__(self, job: PrintJob, link: str | None) -> None:
        self.job, self.link = job, usable(link)
        self.format: Format = FORMATS[job.paper]
        self.strings: Strings = strings_of(Kniffeliger, job.language)
        self.settings: Settings = job.settings

    @property
    def solo(self) -> bool:
        """Whether there are no action dice, and so nothing to mark (KF-1)."""
        return self.job.seats == 1

    @property
    def paper_white(self) -> Colour:
        """The ground of what is written on."""
        return tint(WHITE.full)

    def say(self, key: str, **parameters: Any) -> str:
        """A text in the language of the job."""
        return self.strings.say(Line(key, parameters))

    def mark(self, kind: str) -> str:
        """Which text says what a sign on a sheet means (KF-36)."""
        if kind == "crossOut" and self.settings.cross_out == "filled":
            return "crossOut.filled"
        return kind
