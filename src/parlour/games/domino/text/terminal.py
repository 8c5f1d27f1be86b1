"""Domino in a terminal: the table turned to you, your hand, and what you can type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.text import Text

from parlour.core.game import AnyGame, Line
from parlour.core.prompt import Prompt, kinds_of
from parlour.core.refusal import Parameter, Refusal
from parlour.core.strings import strings_of
from parlour.games.domino.actions import TakeTurn
from parlour.games.domino.deck.halves import Kind
from parlour.games.domino.events import (
    Destroyed,
    Fired,
    Misspelled,
    Passed,
    Rotated,
    Scored,
    Stole,
    Worded,
)
from parlour.games.domino.rules.places import PLACE_NAMES, table_cell
from parlour.games.domino.state import Laid, Phase
from parlour.games.domino.text.board_table import MARKS, table_in, viewer_place
from parlour.games.domino.text.table_text import hand_text, table_text
from parlour.games.domino.view import View

NOTABLE = (Worded, Misspelled, Scored, Stole, Passed, Destroyed, Rotated, Fired)
DOT = " · "


class Screen:
    """Draws the table and reads the notation, with cells and directions as the player sees them."""

    def __init__(
        self, game: AnyGame, names: Sequence[str], height: int = 50, language: str = "en"
    ) -> None:
        self.offered: tuple[str, ...] = ()
        self.game = game
        self.names = names
        self.strings = strings_of(type(game), language)

    def draw(self, view: View, seat: int | None) -> RenderableType:
        """The headline, the table, the piles and the hand."""
        place = viewer_place(view)
        parts = [self._headline(view), table_text(table_in(view), place), self._piles(view)]
        legend = self._legend(view)
        return Group(*parts, *legend, hand_text(view, place))

    def draft(self, view: View) -> RenderableType:
        """Empty: there is nothing to mark before a move."""
        return Text("", end="")

    def forced(self, prompt: Prompt, view: View) -> TakeTurn | None:
        """A pass, if there is nothing to lay and nothing to draw."""
        if view.hand or view.piles[view.to_move]:
            return None
        return TakeTurn()

    def notable(self, event: Any) -> bool:
        """Whether an event should be shown: points, cards and Supercells."""
        return isinstance(event, NOTABLE)

    def offer(self, prompt: Prompt, view: View) -> RenderableType:
        """What can be typed."""
        self.offered = kinds_of(prompt)
        lines = [self._say("terminal.laying")]
        if any(half.special for domino in view.dominoes for half in domino.halves):
            lines.append(self._say("terminal.choosing"))
        pile = view.piles[view.to_move]
        lines.append(self._say("terminal.drawing") if pile else self._say("terminal.passing"))
        return Text("\n".join(lines), style="dim")

    def read(self, line: str, view: View, seat: int) -> TakeTurn | Refusal:
        """The notation, with players by name or number, cells as the player sees them."""
        words = [self._seat(word) for word in line.split()]
        if words and "@" in words[0] and not words[0].startswith("@"):
            words.insert(0, "lay")
        read: TakeTurn | Refusal = self.game.read(" ".join(words), view)
        if isinstance(read, Refusal):
            return read
        place = view.places[seat]
        return replace(read, lay=tuple([_on_table(laid, place) for laid in read.lay]))

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
        text.append(self.names[view.to_move], style="bold magenta")
        text.append(DOT + self._say("terminal.seen", place=PLACE_NAMES[viewer_place(view)]))
        text.append(DOT + self._say("terminal.deck", deck=view.deck))
        if view.ending:
            text.append(DOT + self._say("describe.ending"))
        return text

    def _piles(self, view: View) -> Text:
        text = Text()
        for seat, pile in enumerate(view.piles):
            style = "bold magenta" if seat == view.to_move else "bold"
            text.append(f"({seat + 1}) {self.names[seat]} {pile}   ", style=style)
        text.append("\n")
        return text

    def _legend(self, view: View) -> list[Text]:
        """What the special halves on the table and in the hand are."""
        kinds = {half.special for domino in view.dominoes for half in domino.halves}
        shown = [kind for kind in Kind if kind in kinds]
        said = [f"{MARKS[kind]} {self.strings.catalogue[f'kind.{kind}']}" for kind in shown]
        return [Text(", ".join(said) + "\n", style="italic")] if said else []

    def _say(self, key: str, **parameters: Parameter) -> str:
        return self.strings.say(Line(key, parameters), self.names)


def _on_table(laid: Laid, place: int) -> Laid:
    """A domino that a place sees to lie so."""
    x, y = table_cell((laid.x, laid.y), place)
    return Laid(laid.domino, x, y, (laid.turn - place) % 4)
