"""Actions in notation.

roll            all five dice
roll 66.6.      keep the dice that show their face, roll the ones with a dot
enter pi
steal chance @1 · freeze pi @2 · cross pi @2      (@ and the seat)
shift · swap @1 · end
"""

from __future__ import annotations

from parlour.core.refusal import CoreCode, Refusal
from parlour.games.kniffeliger.actions import (
    END_TURN,
    Action,
    Aimed,
    CrossOut,
    EndTurn,
    Enter,
    Freeze,
    Roll,
    Shift,
    Steal,
    Swap,
)
from parlour.games.kniffeliger.rules.categories import CATEGORIES, Category
from parlour.games.kniffeliger.view import View

WORDS: dict[type[Aimed], str] = {Steal: "steal", Freeze: "freeze", CrossOut: "cross"}
AIMED = {word: kind for kind, word in WORDS.items()}
NAMES = {category.lower(): category for category in CATEGORIES}


def write(action: Action, view: View) -> str:
    """The notation of an action."""
    if isinstance(action, Roll):
        return f"roll {_pattern(action, view)}" if action.keep else "roll"
    if isinstance(action, Enter):
        return f"enter {action.category}"
    if isinstance(action, Shift):
        return "shift"
    if isinstance(action, Swap):
        return f"swap @{action.victim}"
    if isinstance(action, EndTurn):
        return "end"
    return f"{WORDS[type(action)]} {action.category} @{action.victim}"


def read(text: str, view: View) -> Action | Refusal:
    """The action that a notation stands for; case does not matter."""
    words = text.lower().split() if isinstance(text, str) else []
    action = _parse(words, view)
    return action or Refusal(CoreCode.UNREADABLE, {"text": str(text)[:80]})


def _parse(words: list[str], view: View) -> Action | None:
    match words:
        case ["roll"]:
            return Roll(())
        case ["roll", pattern]:
            return _roll(pattern, view)
        case ["enter", name] if name in NAMES:
            return Enter(NAMES[name])
        case ["shift"]:
            return Shift()
        case ["end"]:
            return END_TURN
        case ["swap", at] if (victim := _seat(at)) is not None:
            return Swap(victim)
        case [word, name, at] if word in AIMED and name in NAMES:
            victim = _seat(at)
            return None if victim is None else AIMED[word](victim, Category(NAMES[name]))
    return None


def _pattern(action: Roll, view: View) -> str:
    """The faces of the kept dice; a question mark where there is no die (it will be refused)."""
    faces = dict(enumerate(view.dice))
    return "".join(str(faces.get(i, "?")) if i in action.keep else "." for i in range(5))


def _roll(pattern: str, view: View) -> Roll | None:
    """The roll of a pattern, whose faces must be those on the table."""
    faces = [str(face) for face in view.dice] or ["?"] * 5
    if len(pattern) != len(faces):
        return None
    if any(sign not in (".", face) for sign, face in zip(pattern, faces, strict=True)):
        return None
    return Roll(tuple([i for i, sign in enumerate(pattern) if sign != "."]))


def _seat(text: str) -> int | None:
    number = text.removeprefix("@")
    return (
        int(number)
        if number != text and number.isascii() and number.isdigit() and len(number) < 4
        else None
    )
