"""Calls, reactions, walls, Letterfraud and Tiny Backpacks (KB-30 to 32, 50, 52)."""

from __future__ import annotations

from functools import partial
from typing import Any

from parlour.games.keebble.settings import Size
from parlour.words.grid import Grid
from tests.corpus.keebble.script import DANCE, RefusedAction, Script, Scripts, Step
from tests.games.keebble.table import SKIP, ask, at, edge, fire, take, typed, wall, word


def _walls_but(*names: str, size: tuple[int, int]) -> list[Any]:
    """Walls everywhere but here."""
    width, height = size
    edges = [
        [list(one), list(other)] for one, other in Grid(width, height, "." * width * height).edges()
    ]
    return [there for there in edges if there not in [edge(name) for name in names]]


def _calls() -> Script:
    """KB-30 to 32: full hands, one letter twice, reactions in any order, walls anywhere."""
    match = at(
        "DOG c6",
        "# c3",
        seats=4,
        hand_cells=[[1, 8], [8, 8], [1, 1], [8, 1]],
        hands=["ABCDEFG", "ABCDEF", "A", "ABCDEFG"],
        phase="ask",
    )
    return Script(
        match,
        [
            RefusedAction(0, ask("HI", keep="H")),
            (0, ask("HI")),
            RefusedAction(0, take("H")),
            RefusedAction(3, take("H")),
            RefusedAction(3, SKIP),
            RefusedAction(1, take("Z")),
            (3, wall("d4|e4")),
            RefusedAction(2, wall("d4|e4")),
            RefusedAction(2, {"type": "wall", "edge": [[1, 1], [2, 2]]}),
            RefusedAction(2, {"type": "wall", "edge": [[8, 2], [9, 2]]}),
            (2, take("I")),
            RefusedAction(2, take("H")),
            (1, take("H")),
            (1, SKIP),
            (1, ask("KK")),
            (0, wall("a8|b8")),
            (2, take("K")),
            (3, wall("c3|d3")),
            (2, SKIP),
            (2, ask("AA")),
            (0, wall("d6|e6")),
            (1, wall("g1|h1")),
            (3, wall("a1|a2")),
            (3, SKIP),
            (3, ask("EI")),
            (2, take("E")),
            (0, wall("b3|c3")),
            (1, wall("c2|c3")),
            (0, SKIP),
            (0, ask("QZ")),
            (2, take("Q")),
        ],
    )


def _last_edge() -> Script:
    """KB-31: who can neither take a letter nor draw a wall is not asked."""
    match = at(
        seats=3,
        walls=_walls_but("d2|e2", size=(8, 4)),
        hands=["A", "ABCDEFG", "ABCDEFG"],
        phase="ask",
        settings={"size": "small"},
    )
    steps: list[Step] = [
        (0, ask("HI")),
        (2, wall("d2|e2")),
        (1, SKIP),
        (1, ask("BB")),
        (0, take("B")),
        (2, SKIP),
        (2, ask("CC")),
        (0, take("C")),
    ]
    return Script(match, steps)


def _frauds() -> Script:
    """KB-50: the four rules, one named in each call."""
    match = at(
        "DOG c4",
        "AX a1",
        hands=["DO", "G"],
        phase="ask",
        settings={"letterfraud": "per_turn"},
    )
    return Script(
        match,
        [
            RefusedAction(0, ask("DG")),
            RefusedAction(0, ask("AA", rule="different")),
            RefusedAction(0, ask("AD", rule="none_owned")),
            RefusedAction(0, ask("DO", rule="max_one_owned")),
            RefusedAction(0, ask("DD", rule="max_one_owned")),
            RefusedAction(0, ask("DD", rule="line")),
            RefusedAction(0, ask("GX", rule="line")),
            RefusedAction(0, ask("QZ", rule="line")),
            (0, ask("DG", rule="line")),
            (1, take("D")),
            (1, SKIP),
            (1, ask("AA", rule="none_owned")),
            (0, take("A")),
            (0, SKIP),
            (0, ask("DX", rule="max_one_owned")),
            (1, take("X")),
            (1, SKIP),
            (1, ask("GX", rule="different")),
            (0, wall("a1|a2")),
        ],
    )


def _slots(size: Size, slots: int) -> Script:
    """KB-43, 52: the last slots; when all are used, the endgame starts."""
    match = at(
        "DOG c2",
        hands=["CAT", "SDE"],
        slots_used=[slots - 1, slots - 2],
        phase="ask",
        settings={"size": size, "tiny_backpacks": True},
    )
    return Script(
        match,
        [
            RefusedAction(0, ask("AB")),
            (0, ask("AB", keep="B")),
            (1, take("A")),
            (1, SKIP),
            RefusedAction(1, ask("EE")),
            (1, ask("EI", keep="I")),
            RefusedAction(0, take("E")),
            (0, wall("a1|a2")),
        ],
    )


def _stolen_slot() -> Script:
    """KB-43, 52, 56: a stolen letter uses a slot, and with the last of them the endgame starts."""
    match = at(
        "DOG c2",
        special=[typed("f2", "thief")],
        hands=["CAT", "SDE"],
        slots_used=[12, 11],
        to_move=1,
        settings={**DANCE, "size": "small", "tiny_backpacks": True},
    )
    return Script(
        match,
        [
            (1, word("S f2")),
            RefusedAction(1, fire("f2")),
            (1, fire("f2", victim=0, letter="C")),
            RefusedAction(0, ask("AB")),
            (0, SKIP),
            (1, SKIP),
        ],
    )


SCRIPTS: Scripts = {
    "calls": _calls,
    "last-edge": _last_edge,
    "frauds": _frauds,
    "slots-small": partial(_slots, "small", 12),
    "slots-medium": partial(_slots, "medium", 16),
    "slots-large": partial(_slots, "large", 25),
    "stolen-slot": _stolen_slot,
}
