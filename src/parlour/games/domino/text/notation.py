"""Actions in notation.

lay 8@3,0d 9@4,0r      dominoes by number, the cell of the first half, and where the second lies:
                       right, down, left or up
lay … x7 r6f1 r- @1    then what is chosen, in order: x destroys, r turns a domino around its
                       first or second half by quarter turns, r- declines, @ steals from a seat
draw 2 · pass          nothing is laid
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from parlour.core.codec import codec_of
from parlour.core.refusal import CoreCode, Refusal
from parlour.games.domino.actions import Effect, TakeTurn, normalized
from parlour.games.domino.events import DIRECTIONS
from parlour.games.domino.view import View

LETTERS = "".join([direction[0] for direction in DIRECTIONS])
PIVOTS = {"f": "first", "s": "second"}

LAY, DRAW, PASS, NO_ROTATE = "lay", "draw", "pass", "r-"

_LAID = re.compile(rf"(\d{{1,6}})@(-?\d{{1,4}}),(-?\d{{1,4}})([{LETTERS}])", re.ASCII)
_DESTROY = re.compile(r"x(\d{1,6})", re.ASCII)
_ROTATE = re.compile(r"r(\d{1,6})([fs])([123])", re.ASCII)
_THIEF = re.compile(r"@(\d{1,2})", re.ASCII)


def write(action: TakeTurn) -> str:
    """The notation of an action."""
    if not (action.lay or action.effects or action.thief):
        return PASS if action.draw is None else f"{DRAW} {action.draw}"
    words = [f"{laid.domino}@{laid.x},{laid.y}{LETTERS[laid.turn]}" for laid in action.lay]
    words += [_effect(effect) for effect in action.effects if effect is not None]
    words += [f"@{seat}" for seat in action.thief]
    words += [] if action.draw is None else [DRAW, str(action.draw)]
    return " ".join([LAY, *words])


def _effect(effect: Effect) -> str:
    if effect.destroys is not None:
        return f"x{effect.destroys}"
    turned = effect.turned
    if turned is None:
        return NO_ROTATE
    return f"r{turned.domino}{turned.pivot[0]}{turned.turns}"


def read(text: str, view: View) -> TakeTurn | Refusal:
    """The action that a notation stands for; case does not matter."""
    words = text.lower().split() if isinstance(text, str) else []
    raw = _raw(words)
    action: Any = None if raw is None else codec_of(TakeTurn).read({"type": "turn", **raw})
    if action is None or isinstance(action, Refusal):
        return Refusal(CoreCode.UNREADABLE, {"text": str(text)[:80]})
    return normalized(action)


def _raw(words: list[str]) -> dict[str, Any] | None:
    if words == [PASS]:
        return {}
    if len(words) == 2 and words[0] == DRAW and words[1].isascii() and words[1].isdigit():
        return {"draw": int(words[1][:4])}
    if words[:1] != [LAY]:
        return None
    rest, raw = words[1:], dict[str, Any]()
    if rest[-2:-1] == [DRAW] and rest[-1].isascii() and rest[-1].isdigit():
        raw["draw"], rest = int(rest[-1][:4]), rest[:-2]
    for key, reader in (("lay", _laid), ("effects", _chosen), ("thief", _victim)):
        raw[key], rest = _taken(rest, reader)
    return raw if not rest else None


def _taken(words: list[str], reader: Callable[[str], Any]) -> tuple[list[Any], list[str]]:
    """What the first words stand for, as long as they can be read, and the others."""
    found: list[Any] = []
    for word in words:
        value = reader(word)
        if value is None:
            break
        found.append(value)
    return found, words[len(found) :]


def _laid(word: str) -> list[int] | None:
    found = _LAID.fullmatch(word)
    if found is None:
        return None
    return [int(found[1]), int(found[2]), int(found[3]), LETTERS.index(found[4])]


def _chosen(word: str) -> dict[str, Any] | None:
    if word == NO_ROTATE:
        return {"rotate": None}
    if found := _DESTROY.fullmatch(word):
        return {"destroy": int(found[1])}
    if found := _ROTATE.fullmatch(word):
        return {"rotate": [int(found[1]), PIVOTS[found[2]], int(found[3])]}
    return None


def _victim(word: str) -> int | None:
    found = _THIEF.fullmatch(word)
    return None if found is None else int(found[1])
