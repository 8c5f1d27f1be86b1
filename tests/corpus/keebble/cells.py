"""Dictionary Devils, Supercells and Celldance (KB-51, 53 to 61)."""

from __future__ import annotations

from functools import partial

from tests.corpus.keebble.script import DANCE, RefusedAction, Script, Scripts, Step
from tests.games.keebble.table import SKIP, ask, at, fire, special, take, typed, wall, word


def _written_values() -> Script:
    """KB-51, 54, 57, 60: letters of others, letter and word cells, a hole, a Blockade that sets
    nothing off.
    """
    match = at(
        "DOG c4",
        owners=[[3, 4, 0], [4, 4, 1]],
        values=[[3, 4, 3], [4, 4, 1]],
        special=[
            typed("d4", "double_word"),
            typed("f4", "double_letter"),
            typed("f5", "destroyer"),
            typed("g5", "blockade"),
            typed("b2", "thief"),
        ],
        hands=["SNT", "OE"],
        settings={**DANCE, "dictionary_devils": True, "blockade_triggers": False},
    )
    return Script(
        match,
        [
            (0, word("S f4")),
            (0, ask("AB")),
            (1, take("A")),
            (1, word("O f5")),
            (1, fire("f5", cells=[[3, 4], [1, 1]])),
            (1, ask("IL")),
            (0, take("I")),
            (0, word("N g5")),
            (0, fire("g5", tiles=[["T", 2, 2], ["A", 2, 3]])),
            (0, ask("EE")),
            (1, take("E")),
            (1, word("E b4")),
            (1, ask("EE")),
            (0, take("E")),
        ],
    )


def _supercells(letter_premium: str) -> Script:
    """KB-53, 54: cells that are made, and cells that multiply."""
    match = at(
        "DOG c4",
        "# a2",
        star=[5, 5],
        special=[typed("f6", "triple_word"), typed("a1", "triple_letter")],
        hands=["SATES", "DOT"],
        settings={"supercells": True, "letter_premium": letter_premium},
    )
    return Script(
        match,
        [
            RefusedAction(0, special("e5", "double_word")),
            RefusedAction(0, special("a1", "double_word")),
            RefusedAction(0, special("b1", "triple_word")),
            RefusedAction(0, special("b1", "thief")),
            RefusedAction(0, special("c4", "double_word")),
            RefusedAction(0, special("a8", "double_word")),
            RefusedAction(0, special("a2", "double_word")),
            RefusedAction(0, special("i1", "double_word")),
            (0, special("f4", "double_letter")),
            (0, ask("AB")),
            (1, take("A")),
            (1, special("f5", "double_word")),
            (1, ask("NN")),
            (0, wall("a3|b3")),
            (0, word("S f4")),
            (0, ask("EE", keep="E")),
            (1, take("E")),
            (1, word("OT f5 down")),
            (1, ask("RR")),
            (0, wall("a4|b4")),
            (0, word("S f7")),
            (0, ask("RI", keep="I")),
            (1, wall("a6|b6")),
            (1, special("b1", "triple_word")),
            (1, ask("UU")),
            (0, wall("a5|b5")),
        ],
    )


def _big_ask() -> Script:
    """KB-55, 58: up to six letters, twice is still six; two turns more."""
    match = at(
        "DOG c4",
        special=[
            typed("f4", "big_ask"),
            typed("f5", "big_ask"),
            typed("f6", "go_again"),
            typed("f7", "go_again"),
        ],
        hands=["SOTSAB", "E"],
        settings={**DANCE, "letterfraud": "different"},
    )
    return Script(
        match,
        [
            (0, word("SOTS f4 down")),
            RefusedAction(0, ask("CD")),
            RefusedAction(0, fire("a1")),
            RefusedAction(0, fire("f4", victim=1)),
            RefusedAction(0, fire("f4", cells=[[1, 1]])),
            RefusedAction(0, SKIP),
            (0, fire("f5")),
            (0, fire("f7")),
            (0, fire("f4")),
            (0, fire("f6")),
            RefusedAction(0, ask("CDEFGHI")),
            RefusedAction(0, ask("CDEFGG")),
            RefusedAction(0, ask("CDEFGH")),
            (0, ask("CDEFGH", keep="CDEFG")),
            (1, take("H")),
            RefusedAction(0, ask("CDE")),
            (0, SKIP),
            RefusedAction(0, ask("CDE")),
            (0, ask("CI")),
            (1, take("I")),
            (0, SKIP),
            (0, ask("CI")),
            (1, take("C")),
            (1, SKIP),
            (1, ask("LM")),
            (0, wall("a1|a2")),
        ],
    )


def _thief() -> Script:
    """KB-52, 56, 61: a Thief needs room, which a Collector gives until the end of the turn."""
    match = at(
        "DOG c4",
        seats=3,
        special=[typed("f4", "thief"), typed("f5", "collector"), typed("f6", "thief")],
        hands=["SOABCDEFG", "EI", ""],
        slots_used=[9, 2, 0],
        settings={**DANCE, "tiny_backpacks": True},
    )
    return Script(
        match,
        [
            (0, word("SO f4 down")),
            RefusedAction(0, fire("f4", victim=1, letter="E")),
            (0, fire("f5")),
            RefusedAction(0, fire("f4")),
            RefusedAction(0, fire("f4", victim=1)),
            RefusedAction(0, fire("f4", victim=5, letter="E")),
            RefusedAction(0, fire("f4", victim=0, letter="A")),
            RefusedAction(0, fire("f4", victim=1, letter="Z")),
            RefusedAction(0, fire("f4", victim=2, letter="E")),
            (0, fire("f4", victim=1, letter="E")),
            (0, ask("AB")),
            (1, wall("a1|a2")),
            (2, take("A")),
            (1, SKIP),
            (1, ask("LM")),
            RefusedAction(0, take("L")),
            (0, wall("a2|a3")),
            (2, take("L")),
            (2, SKIP),
            (2, ask("OU")),
            (0, wall("a3|a4")),
            (1, wall("a4|a5")),
            (0, word("D f6")),
            (0, SKIP),
            (0, ask("TT")),
            (1, take("T")),
            (2, wall("a5|a6")),
        ],
    )


def _destroyer() -> Script:
    """KB-12, 57, 59: holes, a Garbage cell that fires although it is one, an empty board."""
    match = at(
        "A d4",
        "# a1",
        special=[
            typed("e4", "destroyer"),
            typed("e5", "garbage"),
            typed("e6", "destroyer"),
            typed("h4", "collector"),
        ],
        hands=["TONOOX", "ONOI"],
        settings=DANCE,
    )
    return Script(
        match,
        [
            (0, word("TON e4 down")),
            RefusedAction(0, fire("e4", cells=[[4, 4]])),
            RefusedAction(0, fire("e4", cells=[[4, 4], [5, 5], [6, 6]])),
            RefusedAction(0, fire("e4", cells=[[4, 4], [1, 8]])),
            RefusedAction(0, fire("e4", cells=[[4, 4], [1, 1]])),
            RefusedAction(0, fire("e4", cells=[[4, 4], [9, 1]])),
            (0, fire("e4", cells=[[4, 4], [5, 5]])),
            (0, fire("e6", cells=[[5, 4], [5, 6]])),
            (0, fire("e5")),
            (0, ask("OI")),
            (1, take("O")),
            RefusedAction(1, word("O d4")),
            (1, word("ON a3")),
            (1, ask("EE")),
            (0, take("E")),
            RefusedAction(0, word("OX f1")),
        ],
    )


def _last_cells() -> Script:
    """KB-57: a Destroyer takes what is left, if it is less than two cells."""
    match = at(
        rows=["########", "#..#####", "########", "########"],
        special=[typed("b2", "destroyer"), typed("c2", "destroyer")],
        hands=["ATE", "E"],
        settings={**DANCE, "size": "small"},
    )
    steps: list[Step] = [
        (0, word("AT b2")),
        RefusedAction(0, fire("b2")),
        (0, fire("b2", cells=[[2, 2], [3, 2]])),
        (0, fire("c2")),
        (0, ask("EE")),
        (1, take("E")),
    ]
    return Script(match, steps)


def _blockade() -> Script:
    """KB-12, 60: letters anywhere, which set off cells and are letters to connect to."""
    match = at(
        "DOG c4",
        special=[typed("f4", "blockade"), typed("a1", "thief")],
        hands=["SABCDT", "E"],
        settings=DANCE,
    )
    return Script(
        match,
        [
            (0, word("S f4")),
            RefusedAction(
                0, fire("f4", tiles=[["A", 1, 1], ["B", 8, 1], ["C", 8, 4], ["D", 8, 6]])
            ),
            RefusedAction(0, fire("f4", tiles=[["Z", 1, 1]])),
            RefusedAction(0, fire("f4", tiles=[["A", 3, 4]])),
            RefusedAction(0, fire("f4", tiles=[["A", 1, 1], ["B", 1, 1]])),
            RefusedAction(0, fire("f4", cells=[[1, 1]])),
            (0, fire("f4", tiles=[["A", 1, 1], ["B", 8, 1], ["C", 6, 8]])),
            (0, SKIP),
            (0, ask("EI")),
            (1, take("I")),
            (1, word("E h2")),
            (1, ask("AA")),
            (0, take("A")),
        ],
    )


SCRIPTS: Scripts = {
    "written-values": _written_values,
    "supercells": partial(_supercells, "persistent"),
    "supercells-once": partial(_supercells, "once"),
    "big-ask": _big_ask,
    "thief": _thief,
    "destroyer": _destroyer,
    "last-cells": _last_cells,
    "blockade": _blockade,
}
