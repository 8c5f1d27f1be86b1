"""Words, hand cells and points (KB-2 to 23)."""

from __future__ import annotations

import parlour
from parlour.core.game import TABLE
from tests.corpus.keebble.script import DANCE, RefusedAction, Script, Scripts
from tests.games.keebble.table import (
    SKIP,
    accept,
    ask,
    at,
    claim,
    edge,
    special,
    take,
    typed,
    wall,
    word,
)


def _placement() -> Script:
    """KB-10, 12 to 15: lines, gaps, connection, words; a run that nobody touches is no word."""
    match = at(
        "DOG c4",
        "XQ g1",
        "# b6",
        hand_cells=[[4, 8], [8, 8]],
        walls=[edge("e3|e4")],
        hands=["NOCATS", "ITE"],
    )
    return Script(
        match,
        [
            RefusedAction(0, word("CA e6", "T f7")),
            RefusedAction(0, word("ON d5")),
            RefusedAction(0, word("NO a3")),
            RefusedAction(0, word("NO e2 down")),
            RefusedAction(0, word("A f4", "T h4")),
            RefusedAction(0, word("T e3", "A e5")),
            RefusedAction(0, word("T c8", "A e8")),
            RefusedAction(0, word("T a6", "A c6")),
            RefusedAction(0, word("A d8")),
            RefusedAction(0, word("A b6")),
            RefusedAction(0, word("A c4")),
            RefusedAction(0, word("A b4", "T b4")),
            RefusedAction(0, word("A i4")),
            RefusedAction(0, word("Z b4")),
            RefusedAction(0, word("SS a5")),
            RefusedAction(0, word("A f7")),
            RefusedAction(0, special("a1", "double_word")),
            RefusedAction(0, ask("AB")),
            RefusedAction(1, word("I c3")),
            (0, word("NO d3")),
            RefusedAction(0, word("S f4")),
            RefusedAction(0, SKIP),
            RefusedAction(0, ask("ABC")),
            RefusedAction(0, ask("A")),
            RefusedAction(0, ask("A?")),
            RefusedAction(0, ask("ES", keep="E")),
            RefusedAction(0, ask("ES", rule="line")),
            (0, ask("SE")),
            RefusedAction(0, take("E")),
            RefusedAction(1, SKIP),
            (1, wall("d3|e3")),
            (1, word("I c3")),
            (1, ask("AT")),
            (0, take("A")),
            (0, word("S f4")),
            RefusedAction(0, ask("AB")),
            RefusedAction(0, ask("AB", keep="C")),
            (0, ask("AB", keep="B")),
            (1, take("A")),
            (1, SKIP),
            (1, ask("NN")),
            (0, wall("c4|d4")),
        ],
    )


def _first_word() -> Script:
    """KB-11, 12: over the star, apart from letters that lie there; the second one touches."""
    match = at("N h1", star=[4, 4], opened=False, hands=["TINO", "ON"])
    return Script(
        match,
        [
            RefusedAction(0, word("O g1")),
            RefusedAction(0, word("TIN f6")),
            RefusedAction(0, word("NI d4")),
            (0, word("TIN d4")),
            (0, ask("AG")),
            (1, take("A")),
            RefusedAction(1, word("ON a2")),
            RefusedAction(1, word("ON b3")),
            (1, word("O g1")),
            (1, ask("EE")),
            (0, take("E")),
        ],
    )


def _walled_star() -> Script:
    """KB-11, 50: nothing covers the star any more; with no run on the board `line` is void."""
    match = at(
        "N h1",
        star=[4, 4],
        opened=False,
        walls=[edge(name) for name in ("d4|e4", "d4|d5", "d3|d4", "c4|d4")],
        hands=["TIN", "ON"],
        phase="ask",
        settings={"letterfraud": "line"},
    )
    return Script(
        match,
        [
            (0, ask("QX")),
            (1, take("X")),
            (1, SKIP),
            (1, ask("ZZ")),
            (0, wall("a8|b8")),
            (0, word("TIN a3")),
            RefusedAction(0, ask("TT")),
            (0, ask("TN")),
            (1, take("N")),
            RefusedAction(1, word("ON f6")),
            (1, word("O g1")),
        ],
    )


def _claims() -> Script:
    """KB-2 to 4, 11: a blank board, hand cells in turn order, the first word over the middle."""
    match = parlour.Match.new("keebble", 3, {"start": "blank", "size": "small"}, chance=[1])
    return Script(
        match,
        [
            RefusedAction(1, claim("d2")),
            RefusedAction(1, claim("i1")),
            RefusedAction(0, claim("a1")),
            RefusedAction(1, SKIP),
            RefusedAction(1, ask("AT")),
            (1, claim("a1")),
            RefusedAction(2, claim("a1")),
            (2, claim("d1")),
            (0, claim("h4")),
            (1, SKIP),
            (1, ask("AT")),
            (2, take("T")),
            (0, wall("d2|e2")),
            (2, SKIP),
            (2, ask("TO")),
            (1, take("O")),
            (0, take("O")),
            (0, SKIP),
            (0, ask("ON")),
            (2, take("N")),
            (1, take("N")),
            RefusedAction(1, word("TO a2")),
            RefusedAction(1, word("TO a3")),
            (1, word("TAN d3")),
            (1, ask("EE")),
            (2, take("E")),
            (0, take("E")),
            (2, word("O d4")),
            (2, ask("SS")),
            (0, take("S")),
            (1, take("S")),
        ],
    )


def _claims_on_a_board() -> Script:
    """KB-2: no letter, hole or special cell is claimed."""
    match = at(
        "N a1",
        "# h1",
        hand_cells=[],
        phase="claim",
        special=[typed("b1", "thief")],
        hands=["O", "A"],
        settings={**DANCE, "claim": "pick"},
    )
    return Script(
        match,
        [
            RefusedAction(0, claim("a1")),
            RefusedAction(0, claim("b1")),
            RefusedAction(0, claim("h1")),
            (0, claim("a3")),
            (1, claim("c1")),
            RefusedAction(0, word("O a3")),
            (0, word("O a2")),
            (0, ask("EE")),
            (1, take("E")),
        ],
    )


def _values() -> Script:
    """KB-20 to 22: vowels, consonants, Y, unique letters, old letters, three hands."""
    match = at("DOG c4", seats=3, hands=["SSYE", "DOE", "GY"])
    return Script(
        match,
        [
            (0, word("S f4")),
            (0, ask("UU")),
            (1, take("U")),
            (2, take("U")),
            (1, word("U f3", "E f5")),
            (1, ask("LK")),
            (0, take("L")),
            (2, take("K")),
            (2, SKIP),
            (2, ask("AA")),
            (0, take("A")),
            (1, wall("a1|a2")),
            (0, word("EY c5 down")),
            (0, ask("II")),
            (1, wall("a1|b1")),
            (2, wall("a2|b2")),
        ],
    )


def _house_words() -> Script:
    """KB-6, 7, 13: own words of the settings, and words that the table accepts."""
    match = at(
        opened=False,
        hands=["YEETXQ", "QO"],
        settings={"own_words": ["zyzy", "yeet"], "size": "small"},
    )
    return Script(
        match,
        [
            RefusedAction(TABLE, accept("YEET")),
            RefusedAction(TABLE, accept("cat")),
            RefusedAction(TABLE, accept("X")),
            RefusedAction(TABLE, accept("XXXXXXXXX")),
            RefusedAction(TABLE, accept("XÉ")),
            (0, word("YEET d2")),
            RefusedAction(0, SKIP),
            (0, ask("AB")),
            (1, take("A")),
            RefusedAction(1, word("Q d1", "O d3")),
            (TABLE, accept("qyo")),
            RefusedAction(TABLE, accept("QYO")),
            (1, word("Q d1", "O d3")),
            (TABLE, accept("XO")),
            (1, ask("ZZ")),
            (0, wall("a1|a2")),
            RefusedAction(0, word("X h2")),
            (0, SKIP),
        ],
    )


SCRIPTS: Scripts = {
    "placement": _placement,
    "first-word": _first_word,
    "walled-star": _walled_star,
    "claims": _claims,
    "claims-on-a-board": _claims_on_a_board,
    "values": _values,
    "house-words": _house_words,
}
