"""Moves as people type them: abbreviated, in any order, sometimes misspelt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from parlour.core.refusal import CoreCode, Refusal
from parlour.games.kniffeliger.actions import (
    END_TURN,
    Action,
    Aimed,
    Code,
    CrossOut,
    Enter,
    Freeze,
    Roll,
    Shift,
    Steal,
    Swap,
)
from parlour.games.kniffeliger.rules.categories import CATEGORIES, Category
from parlour.games.kniffeliger.state import DICE, ROLLS
from parlour.games.kniffeliger.view import View

AIMED: dict[str, type[Aimed]] = {
    "steal": Steal,
    "freeze": Freeze,
    "cross": CrossOut,
    "crossout": CrossOut,
}
FILLERS = {"from", "of", "with", "the", "on", "against", "sheet"}
WORDS = ["roll", "end", "shift", "swap", "steal", "freeze", "cross", "enter", "look", "rules"]


class TypedMoves:
    """Reads typed lines, and remembers which dice are marked to be kept."""

    def __init__(self, names: Sequence[str], fields: Mapping[Category, str]) -> None:
        self.names = [name.lower() for name in names]
        self.fields = {category: name.replace(" ", "") for category, name in fields.items()}
        self._marks: frozenset[int] = frozenset()
        self._marked_at: tuple[int, ...] = ()

    def marks_at(self, view: View) -> frozenset[int]:
        """The marked dice, including locked ones; marks from before the last roll are dropped."""
        where = (view.round, view.active, view.rolls)
        if where != self._marked_at:
            self._marks, self._marked_at = frozenset(view.locked), where
        return self._marks

    def read(self, line: str, view: View, seat: int) -> Action | Refusal | None:
        """An action, a refusal, or None when the line only changed marks."""
        words = line.lower().replace(",", " ").split()
        if not words:
            return Roll(()) if view.rolls == 0 and not view.entered else None
        if words[0] == "keep" and len(words) > 1:
            words = words[1:]
        if view.dice and all(_is_number(word) for word in words):
            return self._toggle("".join(words), view)
        match words:
            case ["r" | "roll"]:
                return Roll(tuple(sorted(self.marks_at(view))) if view.rolls else ())
            case ["end"]:
                return END_TURN
            case ["shift"]:
                return Shift()
            case ["swap", *who]:
                victim = self._player(who, seat)
                return Refusal("which_player") if victim is None else Swap(victim)
            case ["cross", "out", *rest]:
                return self._aimed(CrossOut, "cross", rest, seat)
            case [word, *rest] if word in AIMED:
                return self._aimed(AIMED[word], word, rest, seat)
        return self._entry(words, line)

    def _toggle(self, digits: str, view: View) -> Refusal | None:
        marks = self.marks_at(view)
        wanted = {int(digit) - 1 for digit in digits}
        if not wanted <= set(range(DICE)):
            return Refusal("no_such_place")
        if view.rolls >= ROLLS or view.entered:
            return Refusal("nothing_to_mark")
        locked = wanted & set(view.locked)
        if locked:
            return Refusal(Code.LOCKED_DICE, {"dice": tuple(sorted(locked))})
        self._marks = marks ^ wanted
        return None

    def _entry(self, words: Sequence[str], line: str) -> Enter | Refusal:
        named = list(words)
        if named[0] in ("e", "enter"):
            named = named[1:]
        elif named[0][0] == "e" and _is_number(named[0][1:]):
            named[0] = named[0][1:]
        found = self._categories("".join(named))
        if len(found) == 1:
            return Enter(found[0])
        if found:
            return Refusal("ambiguous", {"text": line[:80], "categories": tuple(found)})
        return self._no_move(line)

    def _no_move(self, line: str) -> Refusal:
        near = get_close_matches(line.lower(), [*WORDS, *self.fields.values()], 1, 0.7)
        if near:
            return Refusal("did_you_mean", {"text": line[:80], "guess": near[0]})
        return Refusal(CoreCode.UNREADABLE, {"text": line[:80]})

    def _aimed(
        self, kind: type[Aimed], word: str, words: Sequence[str], seat: int
    ) -> Aimed | Refusal:
        """`steal chance 2`, `freeze full house of bert`, `steal bert full`; with only one opponent
        the field is enough.
        """
        for split in range(len(words) + 1):
            for field, who in ((words[:split], words[split:]), (words[split:], words[:split])):
                category, victim = self._category(field), self._player(who, seat)
                if category is not None and victim is not None:
                    return kind(victim, category)
        category = self._category(words)
        if category is not None:
            return Refusal("whose", {"word": word, "category": category})
        return Refusal("which_field", {"word": word})

    def _category(self, words: Sequence[str]) -> Category | None:
        found = self._categories("".join(word for word in words if word not in FILLERS))
        return found[0] if len(found) == 1 else None

    def _categories(self, text: str) -> list[Category]:
        """By number on the sheet, by name, or by the first letters of a name."""
        if _is_number(text):
            return [CATEGORIES[int(text) - 1]] if 1 <= int(text) <= len(CATEGORIES) else []
        exact = [c for c in CATEGORIES if text in (c.lower(), self.fields[c])]
        begun = [c for c in CATEGORIES if len(text) > 1 and self.fields[c].startswith(text)]
        return exact or begun

    def _player(self, words: Sequence[str], seat: int) -> int | None:
        """By number (from 1, as shown above the sheets), by name, or the only opponent."""
        text = " ".join(word for word in words if word not in FILLERS)
        if not text:
            others = [player for player in range(len(self.names)) if player != seat]
            return others[0] if len(others) == 1 else None
        if _is_number(text):
            return int(text) - 1 if 1 <= int(text) <= len(self.names) else None
        found = [i for i, name in enumerate(self.names) if name.startswith(text)]
        return found[0] if len(found) == 1 else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10
