"""Keebble in a terminal: the board, everybody's letters, and what can be typed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from parlour.core.game import AnyGame
from parlour.core.prompt import Cells, Letters, Offer, Prompt, kinds_of
from parlour.core.refusal import Refusal
from parlour.core.strings import strings_of
from parlour.games.keebble.actions import SKIP, Action, Fire
from parlour.games.keebble.drawing import board_text, filled, legend, signs_for
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
from parlour.games.keebble.naming import cell_name, cell_named
from parlour.games.keebble.state import Phase
from parlour.games.keebble.view import View

NOTABLE = (Played, Wrote, Stole, Destroyed, Dumped, Blocked, Walled, EndgameBegan, StallNear)
WIDTH = 80

VERBS = ("claim", "play", "special", "skip", "fire", "ask", "take", "wall")
SHORT = {
    Phase.CLAIM: "claim",
    Phase.WORD: "play",
    Phase.EFFECT: "fire",
    Phase.ASK: "ask",
}
"""What is meant where a line begins with no verb."""


class Screen:
    """Draws the table and reads the notation, with or without its verbs."""

    def __init__(self, game: AnyGame, names: Sequence[str], height: int = 50) -> None:
        self.offered: tuple[str, ...] = ()
        self.game = game
        self.names = names
        self.strings = strings_of(type(game))
        self.signs = signs_for(sys.stdout.encoding or "ascii")

    def draw(self, view: View, seat: int | None) -> RenderableType:
        """Where the turn stands, the board and what its signs mean, the hands."""
        signs = filled(legend(view, self.strings, self.signs), WIDTH)
        board = board_text(view, self.signs)
        return Group(self._headline(view), board, Text(signs, style="italic"), self._hands(view))

    def draft(self, view: View) -> RenderableType:
        """Nothing is marked before it is done."""
        return Text("", end="")

    def forced(self, prompt: Prompt, view: View) -> Action | None:
        """What must be done without a choice: no word to play, a cell that only fires."""
        if kinds_of(prompt) == ("skip",):
            return SKIP
        if kinds_of(prompt) != ("fire",) or len(view.pending) != 1:
            return None
        column, row, _ = view.pending[0]
        return Fire((column, row)) if len(prompt.offers[0].fields) == 1 else None

    def notable(self, event: Any) -> bool:
        """Whatever happened on the board or to somebody else's hand."""
        return isinstance(event, NOTABLE)

    def offer(self, prompt: Prompt, view: View) -> RenderableType:
        """A line for each kind of action that is open."""
        self.offered = kinds_of(prompt)
        lines = [line for offer in prompt.offers for line in self._lines(offer, view)]
        return Text("\n".join(lines), style="dim")

    def read(self, line: str, view: View, seat: int) -> Action | Refusal:
        """The notation; players are called by name or number, and the verb may be left out."""
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
        """`@1` for a player who is named; a number counts players from 1."""
        for seat, name in enumerate(self.names):
            if word.lower() == name.lower() or word == f"#{seat + 1}":
                return f"@{seat}"
        return word

    def _headline(self, view: View) -> Text:
        if view.phase is Phase.OVER:
            return Text("\nThe game is over.", style="bold")
        what = self.strings.catalogue[f"phase.{view.phase}"]
        text = Text(f"\n{'Endgame · ' if view.endgame else ''}", style="bold")
        text.append(self.names[view.to_move], style="bold magenta").append(f" · {what}")
        if not view.endgame:
            text.append(f" · letters on the border: {view.edge_letters} of {view.edge_goal}")
        if view.called:
            text.append(f" · called: {' '.join(view.called)}")
        if view.stall_near:
            text.append(" · one more quiet round ends the game", style="bold")
        return text

    def _hands(self, view: View) -> Table:
        table = Table(box=None, show_header=False, pad_edge=False)
        for seat, hand in enumerate(view.hands):
            style = "bold magenta" if seat == view.to_move else "bold"
            slots = "" if view.slots is None else f"slots {view.slots_used[seat]} of {view.slots}"
            letters = Text(" ".join(hand) or "no letters", style="bold" if hand else "dim")
            points = Text(f"{view.totals[seat]}", justify="right")
            name = Text(f"({seat + 1}) {self.names[seat]}", style=style)
            table.add_row(name, points, letters, Text(slots, style="dim"))
        return table

    def _lines(self, offer: Offer, view: View) -> list[str]:
        """How a kind of action is typed."""
        match offer.kind:
            case "claim":
                return ["a4: make that border cell your hand cell"]
            case "word":
                return ["CAT d4 across, CAT d4 down: play a word; write letters that lie there too"]
            case "special":
                kinds = ", ".join(str(kind) for kind in view.makeable)
                return ["special d4 KIND: make a special cell instead", f"   {kinds}"]
            case "skip":
                return ["skip: leave it" if view.phase is Phase.EFFECT else "skip: no word"]
            case "fire":
                return self._fire_lines(offer, view)
            case "ask":
                return [self._ask_line(offer)]
            case "take":
                return [f"{' or '.join(sorted(set(view.called)))}: take that letter"]
        return ["c3|c4: draw a wall between these cells"]

    def _ask_line(self, offer: Offer) -> str:
        letters = next(field for field in offer.fields if isinstance(field, Letters))
        count = str(letters.min) if letters.min == letters.max else f"{letters.min}–{letters.max}"
        more = [field.name for field in offer.fields[1:]]
        keep = ", AG keep A where there is room for one" if "keep" in more else ""
        rule = ", AG by different (none_owned, max_one_owned, line)" if "rule" in more else ""
        return f"AG: call letters ({count}){keep}{rule}"

    def _fire_lines(self, offer: Offer, view: View) -> list[str]:
        named = {field.name for field in offer.fields}
        lines = []
        for column, row, kind in view.pending:
            name = self.strings.catalogue[f"kind.{kind}"]
            lines.append(f"{cell_name((column, row))}: use {name}")
        if "letter" in named:
            lines.append("   a Thief: the cell, a letter, whose (d4 E Ben)")
        if "cells" in named:
            most = next(f.max for f in offer.fields if f.name == "cells" and isinstance(f, Cells))
            lines.append(f"   a Destroyer: the cell, x, the cells ({most}) to destroy (d4 x a1 b1)")
        if "tiles" in named:
            lines.append("   a Blockade: the cell, then letters with cells (d4 E@a1 S@b1)")
        return lines
