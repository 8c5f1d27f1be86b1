"""Kniffeliger in a terminal: dice drawn, sheets side by side, moves typed in few letters."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from parlour.core.game import AnyGame
from parlour.core.prompt import Choice, Offer, Prompt
from parlour.core.refusal import CoreCode, Refusal
from parlour.core.strings import strings_of
from parlour.games.kniffeliger.actions import (
    END_TURN,
    Action,
    Aimed,
    CrossOut,
    Enter,
    Freeze,
    Roll,
    Shift,
    Steal,
    Swap,
)
from parlour.games.kniffeliger.categories import CATEGORIES, Category
from parlour.games.kniffeliger.state import DICE, Field, Mark, Phase
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
AIMED: dict[str, type[Aimed]] = {"steal": Steal, "freeze": Freeze, "cross": CrossOut}


class Screen:
    """Draws the table; remembers the dice that are marked to be kept."""

    def __init__(self, game: AnyGame, names: Sequence[str]) -> None:
        self.names = names
        self.strings = strings_of(type(game))
        self.marks: frozenset[int] = frozenset()
        self.marked_at: tuple[int, ...] = ()

    def draw(self, view: View, seat: int | None) -> RenderableType:
        """Where the round stands, the dice, the sheets."""
        self._forget_old_marks(view)
        parts: list[RenderableType] = [self._headline(view)]
        if view.dice:
            parts.append(self._dice(view))
        parts.append(self._sheets(view, seat))
        return Group(*parts)

    def draft(self, view: View) -> RenderableType:
        """The dice with their marks."""
        self._forget_old_marks(view)
        return self._dice(view) if view.dice else self._headline(view)

    def forced(self, prompt: Prompt, view: View) -> Action | None:
        """The end of a turn in which nothing else is left (KF-14)."""
        return END_TURN if [offer.kind for offer in prompt.offers] == ["endTurn"] else None

    def offer(self, prompt: Prompt, view: View) -> RenderableType:
        """One line for each kind of action that is open."""
        lines = [line for offer in prompt.offers for line in self._offer_lines(offer, view)]
        return Text("\n".join(lines), style="dim")

    def read(self, line: str, view: View, seat: int) -> Action | Refusal | None:
        """What was typed: an action, or marks to set and take back."""
        self._forget_old_marks(view)
        words = line.lower().split()
        if not words:
            return Roll(self._kept(view)) if view.rolls < 3 and not view.entered else None
        if view.dice and all(word.isdigit() for word in words):
            return self._toggle("".join(words), view)
        match words:
            case ["r" | "roll"]:
                return Roll(self._kept(view))
            case ["end"]:
                return END_TURN
            case ["shift"]:
                return Shift()
            case ["swap", *who] if (victim := self._player(who)) is not None:
                return Swap(victim)
            case [word, *rest] if word in AIMED or word == "crossout":
                return self._aimed(AIMED.get(word, CrossOut), rest, line)
        return self._entry(words[1:] if words[0] in ("e", "enter") else words, line)

    def _entry(self, words: Sequence[str], line: str) -> Enter | Refusal:
        found = self._categories("".join(words))
        if len(found) == 1:
            return Enter(found[0])
        if found:
            return Refusal("ambiguous", {"text": line[:80], "categories": tuple(found)})
        return Refusal(CoreCode.UNREADABLE, {"text": line[:80]})

    def _forget_old_marks(self, view: View) -> None:
        where = (view.round, view.active, view.rolls)
        if where != self.marked_at:
            self.marks, self.marked_at = frozenset(view.locked), where

    def _kept(self, view: View) -> tuple[int, ...]:
        return tuple(sorted(self.marks)) if view.rolls else ()

    def _toggle(self, digits: str, view: View) -> Refusal | None:
        wanted = {int(digit) - 1 for digit in digits}
        if not wanted <= set(range(DICE)):
            return Refusal(CoreCode.UNREADABLE, {"text": digits[:80]})
        locked = wanted & set(view.locked)
        if locked:
            return Refusal("locked_dice", {"dice": tuple(sorted(locked))})
        self.marks = self.marks ^ wanted
        return None

    def _category(self, words: Sequence[str]) -> Category | None:
        """A category by its number on the sheet, its name, or a beginning that is one's alone."""
        found = self._categories("".join(words))
        return found[0] if len(found) == 1 else None

    def _categories(self, text: str) -> list[Category]:
        if text.isdigit() and 1 <= int(text) <= len(CATEGORIES):
            return [CATEGORIES[int(text) - 1]]
        said = {c: self._name(c).replace(" ", "") for c in CATEGORIES}
        exact = [c for c in CATEGORIES if text in (c.lower(), said[c])]
        return exact or [c for c in CATEGORIES if len(text) > 1 and said[c].startswith(text)]

    def _player(self, words: Sequence[str]) -> int | None:
        """A player by number (from 1, as the sheets show them) or by name."""
        text = " ".join(word for word in words if word not in ("from", "of", "with"))
        if text.isdigit() and 1 <= int(text) <= len(self.names):
            return int(text) - 1
        found = [i for i, name in enumerate(self.names) if text and name.lower().startswith(text)]
        return found[0] if len(found) == 1 else None

    def _aimed(self, kind: type[Aimed], words: list[str], line: str) -> Aimed | Refusal:
        """`steal chance 2`, `freeze full house of beginner`: the field first, then whose."""
        for split in range(1, len(words)):
            category, victim = self._category(words[:split]), self._player(words[split:])
            if category is not None and victim is not None:
                return kind(victim, category)
        return Refusal(CoreCode.UNREADABLE, {"text": line[:80]})

    def _name(self, category: str) -> str:
        return str(self.strings.catalogue[f"category.{category}"])

    def _kind(self, kind: str) -> str:
        return str(self.strings.catalogue[f"kind.{kind}"])

    def _headline(self, view: View) -> Text:
        if view.phase is Phase.OVER:
            return Text(f"\nThe game is over after round {view.round}.", style="bold")
        phase = "main turn" if view.phase is Phase.MAIN else "shift/swap phase"
        text = Text(f"\nRound {view.round} of at most {view.rounds} · {phase} · ", style="bold")
        text.append(self.names[view.active], style="bold magenta")
        if view.rolls:
            text.append(f" · roll {view.rolls} of 3")
        return text

    def _dice(self, view: View) -> Columns:
        return Columns([self._die(view, index) for index in range(DICE)], padding=(0, 1))

    def _die(self, view: View, index: int) -> Panel:
        locked = index in view.locked
        marked = index in self.marks
        label = "locked" if locked else "keep" if marked else str(index + 1)
        style = "magenta" if marked or locked else "white"
        face = Text("\n".join(PIPS[view.dice[index]]), style=f"bold {style}")
        return Panel(face, title=label, border_style=style, width=11, padding=(0, 2))

    def _sheets(self, view: View, seat: int | None) -> Table:
        table = Table(title_justify="left", show_footer=True, footer_style="bold")
        table.add_column("", justify="right", style="dim", footer="")
        table.add_column("", footer="total")
        for player, name in enumerate(self.names):
            style = "bold magenta" if player == view.active else ""
            heading = f"{player + 1} {name}"
            table.add_column(
                Text(heading, style=style), justify="right", footer=str(view.totals[player])
            )
        offers = seat is not None and seat == view.active and not view.entered
        for number, category in enumerate(CATEGORIES, start=1):
            cells = []
            for player, fields in enumerate(view.sheets):
                field = fields[category]
                mine = offers and player == seat and field is Mark.OPEN
                cells.append(_cell(field, view.points.get(category) if mine else None))
            table.add_row(str(number), self._name(category), *cells, end_section=number in (6, 14))
        marks = {field for fields in view.sheets for field in fields.values()} & set(SIGNS)
        signs = [f"{SIGNS[mark]} {mark}" for mark in Mark if SIGNS[mark] and mark in marks]
        table.caption = "   ".join(signs) or None
        for key, stocks in (("action dice", view.ready), ("next round", view.fresh)):
            if any(stocks):
                said = [
                    "\n".join(f"{self._kind(k)} {n}" for k, n in stock.items()) for stock in stocks
                ]
                table.add_row("", Text(key, style="italic"), *said)
        return table

    def _offer_lines(self, offer: Offer, view: View) -> list[str]:
        if offer.kind == "roll":
            if not view.rolls:
                return ["roll (or just Enter): the first roll"]
            return ["1 3 4: mark dice to keep, or take marks back    roll: roll the others"]
        if offer.kind == "enter":
            return ["a category (pi, full house, or just full; e 9 by its number): write it down"]
        if offer.kind == "swap":
            return ["swap PLAYER: exchange sheets"]
        if offer.kind == "shift":
            return ["shift: every sheet goes to the next player"]
        if offer.kind == "endTurn":
            return ["end: end your turn"]
        return self._target_lines(offer)

    def _target_lines(self, offer: Offer) -> list[str]:
        word = "cross" if offer.kind == "crossOut" else offer.kind
        lines = [f"{word} CATEGORY PLAYER:"]
        for field in offer.fields:
            if isinstance(field, Choice) and field.when is not None:
                whose = self.names[int(field.when[1])]
                names = ", ".join(self._name(str(option)) for option in field.options)
                lines.append(f"   {whose}: {names}")
        return lines


def _cell(field: Field, now: int | None) -> Text:
    """A score, a mark, or (dim, with a dot) what the dice would score now."""
    if not isinstance(field, Mark):
        return Text(str(field), style="bold")
    if now is not None:
        return Text(f"·{now}", style="magenta" if now else "dim")
    return Text(SIGNS[field])
