"""How a game is drawn and typed in the terminal, and a generic version for every game.

A game may have its own class with the same methods (`Game.terminal`).
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from parlour.core.game import AnyGame
from parlour.core.prompt import Field, Number, Placed, Prompt, kinds_of
from parlour.core.refusal import Refusal
from parlour.core.strings import Strings, strings_of


class Terminal(Protocol):
    """How one game is drawn and typed."""

    offered: tuple[str, ...]
    """The kinds of action offered last, so that the same offer is not printed at every move."""

    def notable(self, event: Any) -> bool:
        """Whether to repeat the event to somebody who looked away."""
        ...

    def draw(self, view: Any, seat: int | None) -> RenderableType:
        """The table, for the seat that may act, or for a spectator (None)."""
        ...

    def draft(self, view: Any) -> RenderableType:
        """The draft: what is marked but not yet played."""
        ...

    def forced(self, prompt: Prompt, view: Any) -> Any:
        """The only possible action, if there is no need to ask; otherwise None."""
        ...

    def offer(self, prompt: Prompt, view: Any) -> RenderableType:
        """What can be typed now."""
        ...

    def read(self, line: str, view: Any, seat: int) -> Any:
        """An action, a refusal, or None if the line only changed the draft."""
        ...


class GenericTerminal:
    """Uses only `describe`, `prompt` and the game's notation."""

    def __init__(self, game: AnyGame, names: Sequence[str], height: int) -> None:
        self.offered: tuple[str, ...] = ()
        self.game = game
        self.names = names
        self.strings: Strings = strings_of(type(game))

    def draw(self, view: Any, seat: int | None) -> RenderableType:
        """The game's description of the position."""
        lines = [self.strings.say(line, self.names) for line in self.game.describe(view)]
        return Text("\n".join(lines))

    def notable(self, event: Any) -> bool:
        """Never: events are printed as they happen."""
        return False

    def draft(self, view: Any) -> RenderableType:
        """Empty: every line is a whole move."""
        return Text()

    def forced(self, prompt: Prompt, view: Any) -> Any:
        """Nothing is forced."""
        return None

    def offer(self, prompt: Prompt, view: Any) -> RenderableType:
        """The kinds of action and their fields."""
        self.offered = kinds_of(prompt)
        lines = []
        for offer in prompt.offers:
            fields = "; ".join(_field(field) for field in offer.fields)
            lines.append(f"{offer.kind}  {fields}")
        return Text("\n".join(lines))

    def read(self, line: str, view: Any, seat: int) -> Any | Refusal:
        """Reads the game's notation."""
        return self.game.read(line, view)


def _field(field: Field) -> str:
    if isinstance(field, Number):
        return f"{field.name}: {field.min} to {field.max}"
    options: Sequence[Any] = getattr(field, "options", getattr(field, "seats", ()))
    if isinstance(field, Placed):
        options = [piece.id for piece in field.pieces]
    shown = " ".join(map(str, options[:20]))
    conditions = [f"{c.field} is {' or '.join(map(str, c.values))}" for c in field.when]
    when = f" (if {' and '.join(conditions)})" if conditions else ""
    return f"{field.name}{when}: {shown}" if options else f"{field.name}{when}"


def terminal_for(game: AnyGame, names: Sequence[str], height: int = 50) -> Terminal:
    """The game's own terminal, or the generic one, for a screen `height` rows high."""
    if game.terminal is None:
        return GenericTerminal(game, names, height)
    module, _, name = game.terminal.partition(":")
    made: Terminal = getattr(importlib.import_module(module), name)(game, names, height)
    return made
