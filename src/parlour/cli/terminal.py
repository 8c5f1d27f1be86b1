"""Drawing a table in the terminal: the generic way, which serves every game.

A game may bring a class of its own (`Game.terminal`) with the same methods.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from parlour.core.game import AnyGame
from parlour.core.prompt import Field, Number, Prompt, kinds_of
from parlour.core.refusal import Refusal
from parlour.core.strings import Strings, strings_of


class Terminal(Protocol):
    """How one game is drawn and typed."""

    offered: tuple[str, ...]
    """The kinds of action offered last, so that the same words are not said at every move."""

    def notable(self, event: Any) -> bool:
        """Whether somebody who looked away should be told of it."""
        ...

    def draw(self, view: Any, seat: int | None) -> RenderableType:
        """The table, for somebody who may act (or None: to look at)."""
        ...

    def draft(self, view: Any) -> RenderableType:
        """What is marked and not yet done."""
        ...

    def forced(self, prompt: Prompt, view: Any) -> Any:
        """The one action left that needs no asking, or None."""
        ...

    def offer(self, prompt: Prompt, view: Any) -> RenderableType:
        """What can be typed now."""
        ...

    def read(self, line: str, view: Any, seat: int) -> Any:
        """An action; a Refusal; or None, when the line only changed a draft."""
        ...


class Generic:
    """From `describe`, `prompt` and notation alone."""

    def __init__(self, game: AnyGame, names: Sequence[str], height: int) -> None:
        self.offered: tuple[str, ...] = ()
        self.game = game
        self.names = names
        self.strings: Strings = strings_of(type(game))

    def draw(self, view: Any, seat: int | None) -> RenderableType:
        """The description."""
        lines = [self.strings.say(line, self.names) for line in self.game.describe(view)]
        return Text("\n".join(lines))

    def notable(self, event: Any) -> bool:
        """Everything is said as it happens."""
        return False

    def draft(self, view: Any) -> RenderableType:
        """Nothing: every line is a whole move."""
        return Text()

    def forced(self, prompt: Prompt, view: Any) -> Any:
        """Nothing is forced."""
        return None

    def offer(self, prompt: Prompt, view: Any) -> RenderableType:
        """The kinds of action with their fields."""
        self.offered = kinds_of(prompt)
        lines = []
        for offer in prompt.offers:
            fields = "; ".join(_field(field) for field in offer.fields)
            lines.append(f"{offer.kind}  {fields}")
        return Text("\n".join(lines))

    def read(self, line: str, view: Any, seat: int) -> Any | Refusal:
        """The game's notation."""
        return self.game.read(line, view)


def _field(field: Field) -> str:
    options = getattr(field, "options", ())
    shown = " ".join(map(str, options[:20]))
    if isinstance(field, Number):
        return f"{field.name}: {field.min} to {field.max}"
    when = f" (if {field.when[0]} is {field.when[1]})" if field.when else ""
    return f"{field.name}{when}: {shown}" if options else f"{field.name}{when}"


def terminal_for(game: AnyGame, names: Sequence[str], height: int = 50) -> Terminal:
    """The game's own terminal, or the generic one, for a screen of so many rows."""
    if game.terminal is None:
        return Generic(game, names, height)
    module, _, name = game.terminal.partition(":")
    made: Terminal = getattr(importlib.import_module(module), name)(game, names, height)
    return made
