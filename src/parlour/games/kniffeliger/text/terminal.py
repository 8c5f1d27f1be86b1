"""Kniffeliger in a terminal: the sheets side by side, and below them the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from parlour.core.game import AnyGame
from parlour.core.prompt import Choice, Offer, Prompt, kinds_of
from parlour.core.refusal import Refusal
from parlour.core.strings import strings_of
from parlour.games.kniffeliger.actions import END_TURN, Action
from parlour.games.kniffeliger.events import (
    CrossedOut,
    Froze,
    Passed,
    Shifted,
    Stolen,
    Swapped,
    Thawed,
)
from parlour.games.kniffeliger.rules.apply import earns_die
from parlour.games.kniffeliger.rules.categories import CATEGORIES
from parlour.games.kniffeliger.state import ROLLS, Field, Mark, Phase
from parlour.games.kniffeliger.text.typed_moves import TypedMoves
from parlour.games.kniffeliger.view import View

PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
SIGNS = {Mark.OPEN: "", Mark.FROZEN: "❄", Mark.CROSSED: "✗", Mark.STOLEN: "⚑"}
NOTABLE = (Stolen, Froze, CrossedOut, Shifted, Swapped, Passed, Thawed)
ROOMY = 34
"""The dice are drawn large in terminals with at least this many rows."""

DIE_WORDS = {
    "steal": "steal FIELD PLAYER: instead of rolling, take their points into your own field",
    "freeze": "freeze FIELD PLAYER: they can't fill it in their next turn",
    "crossOut": "cross FIELD PLAYER: closed for good",
}


class Screen:
    """Draws the table; remembers the dice that are marked to be kept."""

    def __init__(self, game: AnyGame, names: Sequence[str], height: int = 50) -> None:
        self.offered: tuple[str, ...] = ()
        self.names = names
        self.roomy = height >= ROOMY
        self.strings = strings_of(type(game))
        fields = {category: self._name(category) for category in CATEGORIES}
        self.typed_moves = TypedMoves(names, fields)

    def draw(self, view: View, seat: int | None) -> RenderableType:
        """The headline, the sheets, and the action dice."""
        return Group(self._headline(view), self._sheets(view, seat), self._below(view, seat))

    def draft(self, view: View) -> RenderableType:
        """The dice with their marks, and whether they earn an action die."""
        if not view.dice or view.entered:
            return Text("", end="")
        marks = self.typed_moves.marks_at(view)
        dice = self._large(view, marks) if self.roomy else self._small(view, marks)
        total = sum(view.dice)
        if len(view.sheets) > 1 and earns_die(view.dice):
            said = (
                f"The dice sum to {total}, a multiple of three: writing them earns an action die."
            )
            return Group(dice, Text(said, style="dim"))
        return dice

    def forced(self, prompt: Prompt, view: View) -> Action | None:
        """The end of the turn, if nothing else is left to do (KF-14)."""
        return END_TURN if kinds_of(prompt) == ("endTurn",) else None

    def notable(self, event: Any) -> bool:
        """Whether an event should be shown: it changed a sheet outside its owner's turn."""
        return isinstance(event, NOTABLE)

    def offer(self, prompt: Prompt, view: View) -> RenderableType:
        """One line for each kind of action that is open."""
        self.offered = kinds_of(prompt)
        lines = [line for offer in prompt.offers for line in self._offer_lines(offer, view)]
        return Text("\n".join(lines), style="dim")

    def read(self, line: str, view: View, seat: int) -> Action | Refusal | None:
        """The action that was typed; None if the line only changed marks."""
        return self.typed_moves.read(line, view, seat)

    def _name(self, category: str) -> str:
        return str(self.strings.catalogue[f"category.{category}"])

    def _kind(self, kind: str) -> str:
        return str(self.strings.catalogue[f"kind.{kind}"])

    def _headline(self, view: View) -> Text:
        if view.phase is Phase.OVER:
            return Text(f"\nThe game is over after round {view.round}.", style="bold")
        phase = "main turn" if view.phase is Phase.MAIN else "shift & swap"
        text = Text(f"\nRound {view.round} of at most {view.rounds} · {phase} · ", style="bold")
        text.append(self.names[view.active], style="bold magenta")
        if view.rolls:
            text.append(f" · roll {view.rolls} of {ROLLS}")
        return text

    def _large(self, view: View, marks: frozenset[int]) -> Columns:
        panels = []
        for index, face in enumerate(view.dice):
            kept = index in marks
            style = "magenta" if kept else "white"
            pips = Text("\n".join(PIPS[face]), style=f"bold {style}")
            title = f"{index + 1} {_label(view, index, marks)}".strip()
            panels.append(Panel(pips, title=title, border_style=style, width=13, padding=(0, 3)))
        return Columns(panels, padding=(0, 1))

    def _small(self, view: View, marks: frozenset[int]) -> Text:
        text = Text()
        for index, face in enumerate(view.dice):
            style = "bold magenta" if index in marks else "bold"
            label = _label(view, index, marks)
            text.append(f"{index + 1}:", style="dim")
            text.append(f"[{face}]", style=style)
            text.append(f" {label}   " if label else "   ", style="magenta")
        return text

    def _sheets(self, view: View, seat: int | None) -> Table:
        table = Table(box=None, show_footer=True, footer_style="bold", pad_edge=False)
        table.add_column("", justify="right", style="dim", footer="")
        table.add_column("", footer="total")
        for player, name in enumerate(self.names):
            style = "bold magenta" if player == view.active else "bold"
            heading = Text(f"{player + 1} {name}", style=style)
            table.add_column(heading, justify="right", footer=str(view.totals[player]))
        offers = seat is not None and seat == view.active and not view.entered
        for number, category in enumerate(CATEGORIES, start=1):
            cells = []
            for player, fields in enumerate(view.sheets):
                field = fields[category]
                mine = offers and player == seat and field is Mark.OPEN
                cells.append(_cell(field, view.points.get(category) if mine else None))
            table.add_row(str(number), self._name(category), *cells)
        return table

    def _below(self, view: View, seat: int | None) -> Text:
        """Everybody's action dice, and a legend for the sheets."""
        lines = []
        for key, stocks in (("action dice now", view.ready), ("for next round", view.fresh)):
            held = [
                f"{self.names[player]} {', '.join(self._counted(*die) for die in stock.items())}"
                for player, stock in enumerate(stocks)
                if stock
            ]
            if held:
                lines.append(f"{key}: {'; '.join(held)}")
        legend = _legend(view, seat == view.active and not view.entered)
        return Text("\n".join([*lines, *legend]), style="italic")

    def _counted(self, kind: str, count: int) -> str:
        return self._kind(kind) + (f" ×{count}" if count > 1 else "")

    def _offer_lines(self, offer: Offer, view: View) -> list[str]:
        if offer.kind == "roll":
            if not view.rolls:
                return ["roll (or just Enter): the first roll, with all five dice"]
            return [
                "1 3 4: keep the dice at these places (again: take that back); "
                "what you keep stays for the turn",
                "roll: roll the others",
            ]
        if offer.kind == "enter":
            return ["pi, full house, or just full: write that field (e 9: by its number)"]
        if offer.kind == "swap":
            return ["swap PLAYER: exchange sheets"]
        if offer.kind == "shift":
            return ["shift: every sheet goes to the next player"]
        if offer.kind == "endTurn":
            return ["end: end your turn"]
        return self._target_lines(offer)

    def _target_lines(self, offer: Offer) -> list[str]:
        lines = [DIE_WORDS[offer.kind]]
        for field in offer.fields:
            if isinstance(field, Choice):
                seats = [seat for condition in field.when for seat in condition.values]
                whose = ", ".join([self.names[seat] for seat in seats if isinstance(seat, int)])
                names = ", ".join(self._name(str(option)) for option in field.options)
                lines.append(f"   {whose}: {names}")
        return lines


def _label(view: View, index: int, marks: frozenset[int]) -> str:
    if index in view.locked:
        return "locked"
    return "keep" if index in marks else ""


def _legend(view: View, offers: bool) -> list[str]:
    marks = {field for fields in view.sheets for field in fields.values()} & set(SIGNS)
    signs = [f"{SIGNS[mark]} {mark}" for mark in Mark if SIGNS[mark] and mark in marks]
    if offers and view.points:
        signs.append("·n what the dice would score now")
    return ["   ".join(signs)] if signs else []


def _cell(field: Field, now: int | None) -> Text:
    """A score, a mark, or, with a dot, what the dice would score now."""
    if not isinstance(field, Mark):
        return Text(str(field), style="bold")
    if now is not None:
        return Text(f"·{now}", style="magenta" if now else "dim")
    return Text(SIGNS[field])
