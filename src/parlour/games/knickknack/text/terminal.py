"""Knickknack in a terminal: the board, the list of options, and what you can type."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from parlour.core.game import AnyGame, Line
from parlour.core.prompt import Prompt, kinds_of
from parlour.core.refusal import Refusal
from parlour.core.strings import strings_of
from parlour.games.knickknack import options as opt
from parlour.games.knickknack.actions import Pick
from parlour.games.knickknack.events import Destroyed, LastRound, Paid, Swapped, Walled, Wrote
from parlour.games.knickknack.state import Phase
from parlour.games.knickknack.text.board_text import board_text, legend, players_text
from parlour.games.knickknack.text.option_text import option_line
from parlour.games.knickknack.view import View
from parlour.words.grid_lines import INDENT, flowed, symbols_for

NOTABLE = (Wrote, Walled, Swapped, Destroyed, Paid, LastRound)
WIDTH = 80
DOT = " · "

HELP: dict[type, str] = {
    opt.LetterOption: "terminal.writing",
    opt.EmptyBackpack: "terminal.writing",
    opt.WallOption: "terminal.walling",
    opt.SpecialOption: "terminal.typing",
    opt.SwapOption: "terminal.swapping",
    opt.DestroyOption: "terminal.destroying",
}
"""How an option is typed; the others are just picked."""


class Screen:
    """Draws the table and reads the notation."""

    def __init__(
        self, game: AnyGame, names: Sequence[str], height: int = 50, language: str = "en"
    ) -> None:
        self.offered: tuple[str, ...] = ()
        self.game = game
        self.names = names
        self.strings = strings_of(type(game), language)
        self.symbols = symbols_for(sys.stdout.encoding or "ascii")

    def draw(self, view: View, seat: int | None) -> RenderableType:
        """The headline, the board with its legend, the players, and the list."""
        said = flowed(legend(view, self.strings, self.symbols), WIDTH)
        listed = [
            self._say(option_line("describe_option", option, number=number))
            for number, option in enumerate(view.options, start=1)
        ]
        listed += [self._say(option_line("describe_powerup", each)) for each in view.powerups]
        return Group(
            self._headline(view),
            board_text(view, self.symbols),
            Text(said, style="italic"),
            players_text(view, self.names, self.strings),
            Text("\n".join([f" {line}" for line in listed])),
        )

    def draft(self, view: View) -> RenderableType:
        """Empty: every line is a whole turn."""
        return Text("", end="")

    def forced(self, prompt: Prompt, view: View) -> Pick | None:
        """Nothing is forced."""
        return None

    def notable(self, event: Any) -> bool:
        """Whether an event should be shown to somebody who looked away."""
        return isinstance(event, NOTABLE)

    def offer(self, prompt: Prompt, view: View) -> RenderableType:
        """What can be typed, for the kinds of option that are listed."""
        self.offered = kinds_of(prompt)
        keys = dict.fromkeys([HELP[type(o)] for o in view.options if type(o) in HELP])
        if any("save" in offer.given for offer in prompt.offers):
            keys["terminal.saving"] = None
        lines = [self._say(Line("terminal.picking")), *[self._say(Line(key)) for key in keys]]
        return Text("\n".join([INDENT + line for line in lines]), style="dim")

    def read(self, line: str, view: View, seat: int) -> Pick | Refusal:
        """The notation."""
        read: Pick | Refusal = self.game.read(line, view)
        return read

    def _headline(self, view: View) -> Text:
        if view.phase is Phase.OVER:
            return Text("\n" + self._say(Line("terminal.over")), style="bold")
        text = Text("\n", style="bold")
        text.append(self._say(Line("terminal.round", {"round": view.round})) + DOT)
        if view.last_round:
            text.append(self._say(Line("terminal.last")) + DOT, style="bold magenta")
        return text.append(self.names[view.to_move], style="bold magenta")

    def _say(self, line: Line) -> str:
        return self.strings.say(line, self.names)
