"""Texts for people: one catalogue per language, in the folder `strings` of every game.

A text may have slots for parameters: `{points}` as it is, `{seat|player}` as the player's name,
`{category|category}` looked up as `category.<value>`, `{categories|category:scores}` paired with a
second list, `{cost|decimal}` with the language's decimal mark. A text that counts has plural forms
for one and for other numbers, chosen by one parameter, and may have one for none.

A line can be addressed to the player it is about: `event.froze@victim` replaces `event.froze` for
the player named by the parameter `victim`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct

from parlour.core.game import GameClass, Line
from parlour.core.refusal import Refusal

LANGUAGES = ("en", "de", "nl")
"""The languages of Parlour. A game may have fewer, but always has English."""

YOU = "You"
"""A name that stands for the reader; it is translated (`word.you`)."""


class Counted(Struct, frozen=True, forbid_unknown_fields=True):
    """A text with plural forms; `by` names the parameter that counts."""

    by: str
    one: str
    other: str
    none: str | None = None

    @property
    def forms(self) -> list[str]:
        """All of its forms."""
        return [form for form in (self.none, self.one, self.other) if form is not None]

    def form(self, count: Any) -> str:
        """The form for a number."""
        if count == 0 and self.none is not None:
            return self.none
        return self.one if count == 1 else self.other


Catalogue = Mapping[str, str | Counted]
_SLOT = re.compile(r"\{(?P<name>\w+)(?:\|(?P<group>\w+)(?::(?P<paired>\w+))?)?\}")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


class Strings:
    """The texts of one game in one language."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def say(self, line: Line, names: Sequence[str] = ()) -> str:
        """The line as text; a key without a text is shown as it is."""
        text = self._text(line, names)
        if text is None:
            return f"{line.key} {dict(line.parameters)}"
        if isinstance(text, Counted):
            text = text.form(line.parameters.get(text.by))
        return _SLOT.sub(lambda slot: self._fill(slot, line, names), text)

    def explain(self, refusal: Refusal, names: Sequence[str] = ()) -> str:
        """Why something was refused, and what to do instead."""
        return self.say(Line(f"refusal.{refusal.code}", refusal.detail), names)

    def gaps(self, line: Line) -> list[str]:
        """What is missing to say the line: its key, parameters, or texts for their values."""
        text = self.catalogue.get(line.key)
        if text is None:
            return [line.key]
        missing = []
        for name, group, paired in sorted(slots_of(text)):
            named = [part for part in (name, paired) if part]
            missing += [f"{line.key}: {n}" for n in named if n not in line.parameters]
            if group not in ("", "player", "decimal"):
                keys = [f"{group}.{v}" for v in _values(line, name)]
                missing += [key for key in keys if key not in self.catalogue]
        return missing

    def _text(self, line: Line, names: Sequence[str]) -> str | Counted | None:
        """The text of the line, addressed to the reader if it is about them."""
        yours = [seat for seat, shown in enumerate(names) if shown == YOU]
        for name, value in line.parameters.items():
            about = self.catalogue.get(f"{line.key}@{name}")
            if about is not None and value in yours:
                return about
        return self.catalogue.get(line.key)

    def _fill(self, slot: re.Match[str], line: Line, names: Sequence[str]) -> str:
        values = _values(line, slot["name"])
        inside = slot.start() > 0
        said = [self._word(slot["group"], value, names, inside) for value in values]
        if slot["paired"]:
            pairs = zip(said, _values(line, slot["paired"]), strict=False)
            said = [f"{word} {value}" for word, value in pairs]
        return ", ".join(said)

    def _word(self, group: str | None, value: Any, names: Sequence[str], inside: bool) -> str:
        if group is None:
            return isolated(str(value))
        if group == "player":
            return self._player(value, names, inside)
        if group == "decimal":
            return str(value).replace(".", self.say(Line("word.decimal")))
        word = self.catalogue.get(f"{group}.{value}", str(value))
        return word if isinstance(word, str) else str(value)

    def _player(self, seat: Any, names: Sequence[str], inside: bool) -> str:
        if not (isinstance(seat, int) and 0 <= seat < len(names)):
            return self.say(Line("word.seat", {"number": seat}))
        if names[seat] != YOU:
            return isolated(names[seat])
        return self.say(Line("word.you" if inside else "word.You"))


def isolated(text: str) -> str:
    """Puts words that run from right to left between isolating marks, so that they don't turn the
    rest of the sentence around.
    """
    return f"\u2068{text}\u2069" if _RIGHT_TO_LEFT.search(text) else text


def slots_of(text: str | Counted) -> set[tuple[str, str, str]]:
    """The slots in all forms of a text: parameter, group and paired parameter, or ""."""
    forms = [text] if isinstance(text, str) else text.forms
    return {slot for form in forms for slot in _SLOT.findall(form)}


def _values(line: Line, name: str) -> list[Any]:
    value = line.parameters.get(name)
    if value is None:
        return []
    return list(value) if isinstance(value, tuple) else [value]


@cache
def strings_of(game: GameClass, language: str = "en") -> Strings:
    """The texts of a game on top of those of core; English if it lacks the language."""
    own = catalogue_of(game.home, language)
    if not own and language != "en":
        return strings_of(game)
    return Strings({**catalogue_of("parlour.core", language), **own})


def spoken(language: str | None) -> str:
    """The language if Parlour speaks it, else English."""
    return language if language in LANGUAGES else "en"


def explain_anywhere(refusal: Refusal, language: str = "en") -> str:
    """The text of a refusal outside any game."""
    return Strings(catalogue_of("parlour.core", language)).explain(refusal)


def catalogue_of(package: str, language: str) -> dict[str, str | Counted]:
    """The texts of a package, by key."""
    try:
        file = resources.files(package).joinpath("strings", f"{language}.json")
    except TypeError:  # a game in a single module has no folder for strings
        return {}
    if not file.is_file():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str | Counted])
