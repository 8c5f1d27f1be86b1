"""The referee on every option but letters, worked by hand."""

from __future__ import annotations

import pytest

from tests.games.knickknack.referee.cases import (
    Case,
    at,
    change,
    destroy,
    edges,
    full,
    letters,
    option,
    specials,
    swaps,
    tiles,
    typed,
    types,
    walls,
)

WALLS = [
    Case(
        "KN-13 up to the number, on empty, filled and destroyed cells alike",
        at(option("wall", 3), "C33", holes=[[5, 5]]),
        walls("3334 5545"),
        {"walls": (((3, 3), (3, 4)), ((4, 5), (5, 5)))},
    ),
    Case("KN-13 none at all", at(option("wall", 3)), {}, {"walls": ()}),
    Case("KN-13 not more", at(option("wall", 1)), walls("1112 2122"), refused="KN-13"),
    Case(
        "KN-13 not where a wall stands, whichever end is named first",
        at(option("wall", 1), walls=edges("1112")),
        walls("1211"),
        refused="KN-13",
    ),
    Case("KN-13 not between corners", at(option("wall", 1)), walls("1122"), refused="KN-13"),
    Case("KN-13 not on the border", at(option("wall", 1)), walls("1110"), refused="malformed"),
    Case(
        "KN-13 the same edge twice",
        at(option("wall", 2)),
        walls("1112 1211"),
        refused="malformed",
    ),
]

AUTOMATIC = [
    Case(
        "KN-14 Points count for whoever picks",
        at(option("points", 7), scores=[3, 9]),
        {},
        {"points": (7, 0), "scores": (10, 9)},
    ),
    Case("KN-14 nothing to choose", at(option("points", 7)), tiles("A11"), refused="malformed"),
    Case(
        "KN-14 Start Player is noted, and nothing else happens",
        at(option("start_player"), to_move=1),
        {},
        {"starts_next": 1, "points": (0, 0), "to_move": 0, "round_over": False},
    ),
    Case(
        "KN-4 Start Player does nothing in a round announced as the last",
        at(option("start_player"), last_round=True),
        {},
        {"starts_next": None, "last_round": True},
    ),
    Case(
        "KN-14 a powerup gives 2 points",
        at(option("straight")),
        {},
        {"points": (2, 0), "powerups": [option("straight")]},
    ),
    Case(
        "KN-14 Clear gives 2 points and ends all powerups",
        at(option("clear"), powerups=[option("straight"), change("E", 3)]),
        {},
        {"points": (2, 0), "powerups": []},
    ),
    Case(
        "KN-18 Word Change replaces Word Change and counts as the newest",
        at(
            option("word_change", by=-4),
            powerups=[option("word_change", by=8), option("connect")],
        ),
        {},
        {"powerups": [option("connect"), option("word_change", by=-4)]},
    ),
    Case(
        "KN-18 the same powerup again counts as the newest, and drops none of four",
        at(
            option("straight"),
            powerups=[option("straight"), option("connect"), change("A", 3), change("B", 3)],
        ),
        {},
        {"powerups": [option("connect"), change("A", 3), change("B", 3), option("straight")]},
    ),
    Case(
        "KN-18 Letter Change stands several times, for one letter too",
        at(change("E", -3), powerups=[change("E", 3), change("A", 6)]),
        {},
        {"powerups": [change("E", 3), change("A", 6), change("E", -3)], "points": (2, 0)},
    ),
    Case(
        "KN-18 a fifth removes the oldest",
        at(
            option("connect"),
            powerups=[option("straight"), change("A", 3), change("A", 3), change("B", 3)],
        ),
        {},
        {"powerups": [change("A", 3), change("A", 3), change("B", 3), option("connect")]},
    ),
]

SPECIAL_CELLS = [
    Case(
        "KN-15 filled or empty, in any order",
        at(types("DL", "TW"), "C33"),
        typed("TW33 DL12"),
        {"special": ((1, 2, "double_letter"), (3, 3, "triple_word"))},
    ),
    Case("KN-15 all of them", at(types("DL", "TW")), typed("TW33"), refused="KN-15"),
    Case("KN-15 only those types", at(types("DL", "DL")), typed("DL33 DW34"), refused="KN-15"),
    Case("KN-15 not twice in a cell", at(types("DL", "DW")), typed("DL33 DW33"), refused="KN-15"),
    Case("KN-15 not on a hole", at(types("DL"), holes=[[3, 3]]), typed("DL33"), refused="KN-15"),
    Case(
        "KN-15 not on a special cell",
        at(types("DL"), special=specials("DW33")),
        typed("DL33"),
        refused="KN-15",
    ),
    Case(
        "KN-15 one cell without a type is left: you choose which type",
        at(
            types("DL", "TW"),
            special=[
                [column, row, "double_letter"]
                for column in range(1, 9)
                for row in range(1, 9)
                if (column, row) not in ((3, 3), (4, 4))
            ],
            holes=[[4, 4]],
        ),
        typed("TW33"),
        {"points": (0, 0)},
    ),
    Case(
        "KN-15 putting a type on a word that stands scores nothing",
        at(types("TW"), "C11 A21 T31"),
        typed("TW11"),
        {"words": [], "points": (0, 0)},
        words={"CAT"},
    ),
]

SWAPS = [
    Case(
        "KN-16 anybody's letter; owner, type and written value stay",
        at(option("swap", 1), "C11:0 A21:1 T31", special=specials("DL21")),
        swaps("O21"),
        {
            "cell 21": (2, 1, "O", 1, 1),
            "words": [("COT", 6, {1: 2})],
            "points": (6, 2),
            "special": ((2, 1, "double_letter"),),
            "placed": 0,
        },
        words={"CAT", "COT"},
    ),
    Case(
        "KN-16 a neutral letter, two swaps make one word",
        at(option("swap", 2), "C11 A21 T31"),
        swaps("D11 G31"),
        {"words": [("DAG", 5, {})], "points": (5, 0)},
        words={"DAG", "DAT", "CAG"},
    ),
    Case(
        "KN-16 the setting writes the new letter's value",
        at(option("swap", 1), "C11:1", settings={"swap_revalues": True}),
        swaps("Q11"),
        {"cell 11": (1, 1, "Q", 10, 1)},
    ),
    Case("KN-16 none at all", at(option("swap", 2), "C11"), swaps(""), {"points": (0, 0)}),
    Case("KN-16 a different letter", at(option("swap", 1), "C11"), swaps("C11"), refused="KN-16"),
    Case("KN-16 each cell once", at(option("swap", 2), "C11"), swaps("A11 B11"), refused="KN-16"),
    Case("KN-16 not more", at(option("swap", 1), "C11 D12"), swaps("A11 B12"), refused="KN-16"),
    Case("KN-16 no letter there", at(option("swap", 1), "C11"), swaps("A12"), refused="KN-16"),
]

DESTROYED = [
    Case(
        "KN-17 owner: the letter is neutral; value: it is 0",
        at(option("destroy", 2), "C11:1 D12:0"),
        destroy("owner11 value12"),
        {"cells": ((1, 1, "C", 3, None), (1, 2, "D", 0, 0))},
    ),
    Case(
        "KN-17 type, of an empty and of a filled cell",
        at(option("destroy", 2), "C11:1", special=specials("DL11 TW88")),
        destroy("type11 type88"),
        {"special": (), "cell 11": (1, 1, "C", 3, 1)},
    ),
    Case(
        "KN-17 content: a hole without a type, also of an empty cell",
        at(option("destroy", 2), "C11:1", special=specials("DL11 TW88"), placed=9),
        destroy("content11 content88"),
        {"cells": (), "holes": ((1, 1), (8, 8)), "special": (), "placed": 9},
    ),
    Case(
        "KN-17 a hole cuts a run, and what is left is a word",
        at(option("destroy", 1), "S11 C21:1 A31:1 T41:0"),
        destroy("content11"),
        {"words": [("CAT", 5, {1: 4})], "points": (5, 4)},
        words={"CAT"},
    ),
    Case("KN-17 none at all", at(option("destroy", 2), "C11"), {}, {"points": (0, 0)}),
]

NOT_DESTROYED = [
    Case(
        f"KN-17 {name}",
        at(option("destroy", count), cells, holes=holes),
        destroy(said),
        refused=rule,
    )
    for name, count, cells, said, rule, holes in (
        ("no hole again", 1, "", "content11", "KN-17", [[1, 1]]),
        ("no neutral owner", 1, "C11", "owner11", "KN-17", []),
        ("no value of 0", 1, "C11=0:1", "value11", "KN-17", []),
        ("no type there", 1, "C11:1", "type11", "KN-17", []),
        ("no letter there", 1, "", "value11", "KN-17", []),
        ("no owner of an empty cell", 1, "", "owner11", "KN-17", []),
        ("one part of a cell", 2, "C11:1", "owner11 value11", "KN-17", []),
        ("the same part twice", 2, "C11:1", "owner11 owner11", "malformed", []),
        ("not more", 1, "C11:1 C12:1", "owner11 owner12", "KN-17", []),
        ("no such part", 1, "C11:1", "wall11", "malformed", []),
    )
]

PICKS = [
    Case("KN-3 no such option", at(option("points", 4)), {"option": 4}, refused="KN-3"),
    Case("KN-3 not from behind", at(option("points", 4)), {"option": -1}, refused="KN-3"),
    Case("KN-3 no number", at(option("points", 4)), {"option": True}, refused="malformed"),
    Case("KN-3 nothing but picks", at(option("points", 4)), {"type": "pass"}, refused="malformed"),
    Case(
        "KN-3 the option picked is gone, the others stay in order",
        {**at(letters("A")), "options": [letters("A"), option("points", 5), option("wall", 1)]},
        {"option": 1},
        {"options": [letters("A"), option("wall", 1)], "points": (5, 0)},
    ),
    Case(
        "KN-3 an effect without room is skipped",
        at(letters("A"), full()),
        {},
        {"points": (0, 0), "to_move": 1},
    ),
    Case("KN-6 nothing after the end", at(option("points", 4), phase="over"), {}, refused="KN-6"),
]


@pytest.mark.parametrize(
    "case",
    WALLS + AUTOMATIC + SPECIAL_CELLS + SWAPS + DESTROYED + NOT_DESTROYED + PICKS,
    ids=lambda case: case.name,
)
def test_the_referee_on(case: Case) -> None:
    case.check()
