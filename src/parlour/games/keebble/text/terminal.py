"""Keebble in a terminal: the board, everybody's letters, and what you can type."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from parlour.core.game import AnyGame, Line
from parlour.core.prompt import Cells, Letters, Offer, Placed, Prompt, SeatChoice, kinds_of
from parlour.core.refusal import Parameter, Refusal
from parlour.core.strings import strings_of
from parlour.games.keebble.actions import SKIP, Action, Fire
from parlour.games.keebble.events import (
    Blocked,
    Destroyed,
    Dumped,
    EndgameBegan,
    Played,
    StallNear,
    Stole,
    Walled,
    Wrote,
)
from parlour.games.keebble.state import Phase
from parlour.games.keebble.text.board_text import board_text, legend, letters_text
from parlour.games.keebble.view import View
from parlour.words.coordinates import cell_name, cell_named
from parlour.words.grid_lines import INDENT, flowed, symbols_for

NOTABLE = (Played, Wrote, Stole, Destroyed, Dumped, Blocked, Walled, EndgameBegan, StallNear)
WIDTH = 80
DOT = " · "

VERBS = ("claim", "play", "special", "skip", "fire", "ask", "take", "wall")
SHORT = {
    Phase.CLAIM: "claim",
    Phase.WORD: "play",
    Phase.EFFECT: "fire",
    Phase.ASK: "ask",
}
"""The verb that is meant if a line starts without one."""


class Screen:
    """Draws the table and reads the notation, with or without its verbs."""

    def __init__(
        self, game: AnyGame, names: Sequence[str], height: int = 50, language: str = "en"
    ) -> None:
        self.offered: tuple[str, ...] = ()
        self.game = game
        self.names = names
        self.strings = strings_of(type(game), language)
        self.symbols = symbols_for(sys.stdout.encoding or "ascii")

    def draw(self, view: View, seat: int | None) -> RenderableType:
        """The headline, the board with its legend, and the hands."""
        legend_text = flowed(legend(view, self.strings, self.symbols), WIDTH)
        board = board_text(view, self.symbols)
        return Group(
            self._headline(view), board, Text(legend_text, style="italic"), self._hands(view)
        )

    def draft(self, view: View) -> RenderableType:
        """Empty: there is nothing to mark before a move."""
        return Text("", end="")

    def forced(self, prompt: Prompt, view: View) -> Action | None:
        """The action if there is no choice: no letters, or a cell that needs no decision."""
        if kinds_of(prompt) == ("skip",):
            return SKIP
        if kinds_of(prompt) != ("fire",) or len(view.pending) != 1 or prompt.offers[0].fields:
            return None
        column, row, _ = view.pending[0]
        return Fire((column, row))

    def notable(self, event: Any) -> bool:
        """Whether an event should be shown: it changed the board, a hand or the game."""
        return isinstance(event, NOTABLE)

    def offer(self, prompt: Prompt, view: View) -> RenderableType:
        """What can be typed, by kind of action."""
        self.offered = kinds_of(prompt)
        lines = [line for offer in prompt.offers for line in self._lines(offer, view)]
        return Text("\n".join(lines), style="dim")

    def read(self, line: str, view: View, seat: int) -> Action | Refusal:
        """The notation, with players by name or number; the verb may be left out."""
        words = [self._seat(word) for word in line.split()]
        if words and words[0].lower() == "pass":
            words[0] = "skip"
        if words and words[0].lower() not in VERBS:
            words.insert(0, self._verb(words, view))
        read: Action | Refusal = self.game.read(" ".join(words), view)
        return read

    def _verb(self, words: list[str], view: View) -> str:
        if view.phase is Phase.REACT:
            return "wall" if "|" in words[0] else "take"
        if view.phase is Phase.WORD and cell_named(words[0]) is not None:
            return "special"
        return SHORT.get(view.phase, "play")

    def _seat(self, word: str) -> str:
        """`@seat` for the name of a player, or for `#` and a number from 1."""
        for seat, name in enumerate(self.names):
            if word.lower() == name.lower() or word == f"#{seat + 1}":
                return f"@{seat}"
        return word

    def _headline(self, view: View) -> Text:
        if view.phase is Phase.OVER:
            return Text("\n" + self._say("terminal.over"), style="bold")
        text = Text("\n", style="bold")
        if view.endgame:
            text.append(self._say("terminal.endgame") + DOT)
        text.append(self.names[view.to_move], style="bold magenta")
        text.append(f"{DOT}{self.strings.catalogue[f'phase.{view.phase}']}")
        if not view.endgame:
            letters, goal = view.edge_letters, view.edge_goal
            text.append(DOT + self._say("terminal.edge", letters=letters, goal=goal))
        if view.called:
            text.append(DOT + self._say("terminal.called", letters=" ".join(view.called)))
        if view.stall_near:
            text.append(DOT + self._say("terminal.stall_near"), style="bold")
        return text

    def _say(self, key: str, **parameters: Parameter) -> str:
        return self.strings.say(Line(key, parameters), self.names)

    def _hands(self, view: View) -> Table:
        table = Table(box=None, show_header=False, pad_edge=False)
        for seat, hand in enumerate(view.hands):
            style = "bold magenta" if seat == view.to_move else "bold"
            slots = "" if view.slots is None else self._slots(view.slots_used[seat], view.slots)
            letters = Text(letters_text(hand, self.strings), style="bold" if hand else "dim")
            points = Text(f"{view.totals[seat]}", justify="right")
            name = Text(f"({seat + 1}) {self.names[seat]}", style=style)
            table.add_row(name, points, letters, Text(slots, style="dim"))
        return table

    def _slots(self, used: int, slots: int) -> str:
        return self._say("terminal.slots", used=used, slots=slots)

    def _lines(self, offer: Offer, view: View) -> list[str]:
        """What to type for a kind of action."""
        match offer.kind:
            case "claim":
                return [self._say("terminal.claiming")]
            case "word":
                return [self._say("terminal.playing")]
            case "special":
                kinds = ", ".join(str(kind) for kind in view.makeable)
                return [self._say("terminal.making"), INDENT + kinds]
            case "skip":
                left = view.phase is Phase.EFFECT
                return [self._say("terminal.leaving" if left else "terminal.skipping")]
            case "fire":
                return self._fire_lines(offer, view)
            case "ask":
                return [self._ask_line(offer)]
            case "take":
                return [self._say("terminal.taking", letters=tuple(sorted(set(view.called))))]
        return [self._say("terminal.walling")]

    def _ask_line(self, offer: Offer) -> str:
        letters = next(field for field in offer.fields if isinstance(field, Letters))
        count = str(letters.min) if letters.min == letters.max else f"{letters.min}–{letters.max}"
        more = [field.name for field in offer.fields[1:]]
        said = [self._say("terminal.asking", count=count)]
        said += [self._say("terminal.keeping")] if "keep" in more else []
        said += [self._say("terminal.naming")] if "rule" in more else []
        return ", ".join(said)

    def _fire_lines(self, offer: Offer, view: View) -> list[str]:
        special = next(s for s in view.pending if (s[0], s[1]) == offer.given["cell"])
        cell, kind = cell_name((special[0], special[1])), special[2]
        lines = [self._say("terminal.using", cell=cell, kind=kind)]
        for field in offer.fields:
            if isinstance(field, SeatChoice):
                lines.append(INDENT + self._say("terminal.robbing"))
            elif isinstance(field, Cells):
                lines.append(INDENT + self._say("terminal.destroying", most=field.max))
            elif isinstance(field, Placed):
                lines.append(INDENT + self._say("terminal.blocking"))
        return lines
