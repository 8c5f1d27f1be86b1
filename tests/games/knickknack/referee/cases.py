"""A short way to write positions, turns and what comes of them.

"C21" is the letter C in column 2, row 1. On a sheet "=5" says another value than the table's and
":0" the owner; without it the letter is neutral.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from tests.games.knickknack.referee import Verdict, judge
from tests.games.knickknack.referee.sheet import CELLS, VALUES, Cell

KINDS = {
    "DL": "double_letter",
    "TL": "triple_letter",
    "DW": "double_word",
    "TW": "triple_word",
}


@dataclass(frozen=True)
class Case:
    """One turn, and the parts of the verdict that matter."""

    name: str
    position: dict[str, Any]
    turn: dict[str, Any]
    after: dict[str, Any] = field(default_factory=dict)
    refused: str | None = None
    words: Collection[str] = frozenset()

    def check(self) -> None:
        seat = self.position["to_move"]
        verdict = judge(self.position, seat, {"type": "pick", "option": 0, **self.turn}, self.words)
        assert verdict.rule == self.refused
        assert verdict.legal == (self.refused is None)
        for name, expected in self.after.items():
            assert seen(verdict, name) == expected, name
        if self.refused is not None:
            assert_unchanged(self.position, verdict)


def seen(verdict: Verdict, name: str) -> object:
    if name == "words":
        return [(word.text, word.points, dict(word.owners)) for word in verdict.words]
    if name in ("powerups", "options"):
        return list(getattr(verdict, name))
    if name.startswith("cell "):
        return next((cell for cell in verdict.cells if cell[:2] == a_cell(name[5:])), None)
    return getattr(verdict, name)


def assert_unchanged(position: dict[str, Any], verdict: Verdict) -> None:
    assert not any(verdict.points)
    assert not verdict.words
    assert set(verdict.cells) == {tuple(cell) for cell in position["cells"]}
    assert list(verdict.options) == position["options"]
    assert verdict.round == position.get("round", 1)
    assert verdict.placed == position.get("placed", 0)


def at(option: dict[str, Any], cells: str = "", *, left: int = 3, **more: Any) -> dict[str, Any]:
    """Two players, the first to move; `left` more options remain behind this one."""
    return {
        "seats": 2,
        "to_move": 0,
        "cells": put(cells),
        "options": [option, *({"kind": "points", "count": 4} for _ in range(left))],
        **more,
    }


def put(text: str) -> list[list[Any]]:
    return [written(word) for word in text.split()]


def written(word: str) -> list[Any]:
    word, _, owner = word.partition(":")
    word, _, value = word.partition("=")
    points = int(value) if value else VALUES[word[0]]
    return [*a_cell(word[1:]), word[0], points, int(owner) if owner else None]


def a_cell(text: str) -> Cell:
    return int(text[-2]), int(text[-1])


def full(*but: str) -> str:
    """A neutral X in every cell but some."""
    empty = {a_cell(cell) for cell in but}
    return " ".join(f"X{column}{row}" for column, row in CELLS if (column, row) not in empty)


def letters(*given: str) -> dict[str, Any]:
    return {"kind": "letter", "letters": list(given)}


def option(kind: str, count: int | None = None, **more: Any) -> dict[str, Any]:
    counted = {} if count is None else {"count": count}
    return {"kind": kind, **counted, **more}


def types(*short: str) -> dict[str, Any]:
    return {"kind": "special", "types": [KINDS[kind] for kind in short]}


def change(letter: str, by: int) -> dict[str, Any]:
    return {"kind": "letter_change", "letter": letter, "by": by}


def tiles(text: str) -> dict[str, Any]:
    return {"tiles": [[word[0], *a_cell(word)] for word in text.split()]}


def swaps(text: str) -> dict[str, Any]:
    return {"swaps": [[word[0], *a_cell(word)] for word in text.split()]}


def walls(text: str) -> dict[str, Any]:
    return {"walls": edges(text)}


def edges(text: str) -> list[list[list[int]]]:
    return [[list(a_cell(edge[:2])), list(a_cell(edge[2:]))] for edge in text.split()]


def specials(text: str) -> list[list[Any]]:
    return [[*a_cell(word), KINDS[word[:2]]] for word in text.split()]


def typed(text: str) -> dict[str, Any]:
    return {"cells": [[KINDS[word[:2]], *a_cell(word)] for word in text.split()]}


def destroy(text: str) -> dict[str, Any]:
    return {"destroy": [[*a_cell(word), word[:-2]] for word in text.split()]}
