"""What the pages of one job share: the match on the board, the words, where a code leads."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from parlour.core.game import Line
from parlour.core.match import Match
from parlour.core.printable import NO_CODE, PrintJob
from parlour.core.strings import Strings, strings_of
from parlour.games.keebble.game import Keebble
from parlour.games.keebble.settings import Settings, Terms
from parlour.games.keebble.view import View
from parlour.paper.colours import SOFT
from parlour.paper.formats import FORMATS, Format
from parlour.paper.pen import Pen
from parlour.paper.qr import usable

SMALL = 3.0
EXTRAS = ("dictionary_devils", "tiny_backpacks", "supercells", "celldance", "scrabble_scoring")


class PageContext:
    """A job, with everything that its pages need."""

    def __init__(self, job: PrintJob, link: str | None, opens: str = "print.open") -> None:
        """`opens` says what the link leads to."""
        self.job, self.opens = job, opens
        self.link = usable(link)
        self.format: Format = FORMATS[job.paper]
        self.strings: Strings = strings_of(Keebble, job.language)
        self.names = [self.say("print.player", number=seat + 1) for seat in range(job.seats)]

    def say(self, key: str, **parameters: Any) -> str:
        """A text in the language of the job."""
        return self.strings.say(Line(key, parameters))

    @cached_property
    def match(self) -> Match:
        """A match on the board, before its first move: what the engine plays on."""
        return Match.new(Keebble, self.job.seats, self.job.settings, chance=[0])

    @cached_property
    def view(self) -> View:
        """The board as everybody sees it."""
        seen: View = self.match.view(None)
        return seen

    @cached_property
    def terms(self) -> Terms:
        """The settings, and what follows from them."""
        game = self.match.game
        assert isinstance(game, Keebble)
        return game.terms

    @property
    def foot_height(self) -> float:
        """The height of the lines at the foot of a page."""
        return 6.0 if self.link is not None else 10.0

    @property
    def spacious(self) -> bool:
        """Whether the sheet is so wide that it has a page to itself, on its side."""
        return self.terms.sheet.width > 8

    @property
    def apart(self) -> bool:
        """Whether the players have a page of their own: next to a wide sheet there is no room, and
        slots need some where nobody has a hand cell yet.
        """
        slots = self.view.slots is not None
        return self.spacious or (slots and not any(self.view.hand_cells))

    @property
    def sheet(self) -> Format:
        """The paper, turned if need be."""
        return self.format.turned if self.spacious else self.format

    @property
    def fixed_values(self) -> dict[str, int]:
        """The values to print with letters; none where they depend on hands (KB-20, 62)."""
        return self.terms.values if self.terms.settings.scrabble_scoring else {}

    def value_groups(self) -> list[tuple[str, str]]:
        """Each value, and which letters have it."""
        alphabet = self.terms.alphabet
        if self.fixed_values:
            values = sorted(set(self.fixed_values.values()))
            return [(str(v), " ".join(self._worth(v))) for v in values]
        return [
            ("1", " ".join(alphabet.vowels)),
            ("3", self.say("print.others")),
            ("5", self.say("print.unique")),
        ]

    def _worth(self, value: int) -> list[str]:
        return [letter for letter, worth in self.fixed_values.items() if worth == value]

    def about(self, extra: str) -> str:
        """What an expansion changes; for Letterfraud, the rule that was chosen (KB-50)."""
        if extra == "letterfraud":
            return self.say(f"print.fraud.{self.terms.settings.letterfraud}")
        return self.say(f"setting.{extra}.about")

    @property
    def chosen(self) -> str:
        """What was chosen, in a few words."""
        settings: Settings = self.terms.settings
        said = [self.say(f"setting.size.{settings.size}")]
        said += [self.say("print.dictionary", name=settings.dictionary)]
        said += [self.say(f"setting.{name}") for name in self.extras]
        return " · ".join(said)

    @property
    def extras(self) -> list[str]:
        """The expansions that are switched on."""
        settings: Settings = self.terms.settings
        on = [name for name in EXTRAS if getattr(settings, name)]
        return [*(["letterfraud"] if settings.letterfraud != "off" else []), *on]


def foot(pen: Pen, context: PageContext) -> None:
    """What was chosen; and how to get a code, if there is none."""
    area = pen.sheet.inside
    pen.write(context.chosen, area.x, area.bottom, SMALL, colour=SOFT, most=area.width)
    if context.link is None:
        said = context.strings.say(NO_CODE)
        pen.write(said, area.x, area.bottom - 4, SMALL, colour=SOFT, most=area.width)
