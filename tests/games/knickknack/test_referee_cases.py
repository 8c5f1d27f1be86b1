"""The referee on the cases of the original pictures, and on writing letters, worked by hand."""

from __future__ import annotations

import pytest

from tests.games.knickknack.referee.cases import (
    Case,
    at,
    full,
    letters,
    option,
    specials,
    tiles,
    typed,
    types,
    walls,
)
from tests.games.knickknack.referee.sheet import CELLS

PICTURES = [
    Case(
        "CASH: you 10, the owner of A and S 2",
        at(letters("C"), "A21:1 S31:1 H41=5:0"),
        tiles("C11"),
        {"points": (10, 2), "words": [("CASH", 10, {1: 2})]},
        words={"CASH", "ASH"},
    ),
    Case(
        "ARM down scores, P alone and the row RS do not: you 5, the owner 4",
        at(letters("A", "P"), "R34:1 M35:1 S44"),
        tiles("A33 P77"),
        {"points": (5, 4), "words": [("ARM", 5, {1: 4})]},
        words={"ARM"},
    ),
    Case(
        "Triple Letter may be put on a filled W",
        at(types("TL"), "W33:1"),
        typed("TL33"),
        {"special": ((3, 3, "triple_letter"),), "points": (0, 0)},
    ),
    Case(
        "the W on it counts 12 for the maker and for the owner",
        at(letters("O"), "W33:1 N53:0", special=specials("TL33")),
        tiles("O43"),
        {"points": (14, 12), "words": [("WON", 14, {1: 12})]},
        words={"WON"},
    ),
    Case(
        "a wall that cuts XCAT: CAT scores for the player who walled",
        at(option("wall", 1), "X11 C21:1 A31:1 T41:1"),
        walls("1121"),
        {"points": (5, 5), "words": [("CAT", 5, {1: 5})]},
        words={"CAT"},
    ),
]

LETTERS = [
    Case(
        "KN-10 a letter stands alone, owned, with its table value, and counts as placed",
        at(letters("Q"), "A11", placed=4),
        tiles("Q88"),
        {"cells": ((1, 1, "A", 1, None), (8, 8, "Q", 10, 0)), "placed": 5, "points": (0, 0)},
    ),
    Case(
        "KN-10 all letters must be written",
        at(letters("A", "P")),
        tiles("A11"),
        refused="KN-10",
    ),
    Case(
        "KN-10 no more letters than given",
        at(letters("A")),
        tiles("A11 A12"),
        refused="KN-10",
    ),
    Case("KN-10 not in a filled cell", at(letters("A"), "B11:1"), tiles("A11"), refused="KN-10"),
    Case("KN-10 not in a hole", at(letters("A"), holes=[[1, 1]]), tiles("A11"), refused="KN-10"),
    Case("KN-10 another letter", at(letters("A")), tiles("B11"), refused="KN-10"),
    Case(
        "KN-10 the k-th tile is the k-th letter",
        at(letters("A", "P")),
        tiles("P11 A33"),
        refused="KN-10",
    ),
    Case("KN-1 not beside the sheet", at(letters("A")), tiles("A91"), refused="malformed"),
    Case(
        "KN-10 two letters in one cell",
        at(letters("A", "B")),
        tiles("A11 B11"),
        refused="KN-12",
    ),
    Case(
        "KN-10 room for one of two: the second is chosen, the first is lost",
        at(letters("A", "P"), full("45")),
        tiles("P45"),
        {"cell 45": (4, 5, "P", 3, 0), "placed": 1, "backpacks": ((), ())},
    ),
    Case(
        "KN-10 room for one of two: one must be written",
        at(letters("A", "P"), full("45")),
        {},
        refused="KN-10",
    ),
    Case(
        "KN-10 room for two of three: any order",
        at(letters("A", "P", "E"), full("45", "46")),
        tiles("E45 A46"),
        {"cell 45": (4, 5, "E", 1, 0), "cell 46": (4, 6, "A", 1, 0), "placed": 2},
    ),
    Case(
        "KN-10 a plain letter only as often as it was given",
        at(letters("A", "P", "E"), full("45", "46")),
        tiles("E45 E46"),
        refused="KN-10",
    ),
    Case(
        "KN-10 a full sheet: nothing is written",
        at(letters("A", "P"), full()),
        tiles(""),
        {"placed": 0, "points": (0, 0)},
    ),
    Case(
        "KN-10 holes are no room",
        at(letters("A", "P"), full("45", "46", "47"), holes=[[4, 5], [4, 6]]),
        tiles("A47"),
        {"cell 47": (4, 7, "A", 1, 0), "placed": 1},
    ),
    Case(
        "KN-10 where fewer are written, an A is the plain A",
        at(letters("A", "?3"), full("45")),
        tiles("A45"),
        {"cell 45": (4, 5, "A", 1, 0)},
    ),
    Case(
        "KN-10 where fewer are written, what is left over is the ?",
        at(letters("A", "?3"), full("45")),
        tiles("P45"),
        {"cell 45": (4, 5, "P", 3, 0)},
    ),
    Case(
        "KN-10 where fewer are written, the second A is the ?",
        at(letters("A", "P", "?3"), full("45", "46")),
        tiles("A45 A46"),
        {"cell 45": (4, 5, "A", 1, 0), "cell 46": (4, 6, "A", 3, 0)},
    ),
    Case(
        "KN-11 the ? is the letter named, with the value drawn",
        at(letters("?2")),
        tiles("Q11"),
        {"cell 11": (1, 1, "Q", 2, 0)},
    ),
    Case(
        "KN-11 the ? after a plain letter, the same letter named",
        at(letters("A", "?4")),
        tiles("A11 A12"),
        {"cell 11": (1, 1, "A", 1, 0), "cell 12": (1, 2, "A", 4, 0)},
    ),
    Case("KN-11 a ? must be named", at(letters("?2")), tiles("?11"), refused="malformed"),
    Case("KN-11 small letters are none", at(letters("?2")), tiles("q11"), refused="malformed"),
]

OVERWRITES = [
    Case(
        "KN-12 size 2: the letter overwrites one of yours; owner and type stay",
        at(letters("O", "!"), "C11:1 A21=9:0 T31", special=specials("DL21"), placed=3),
        tiles("O21"),
        {
            "cell 21": (2, 1, "O", 1, 0),
            "special": ((2, 1, "double_letter"),),
            "placed": 3,
            "words": [("COT", 6, {1: 3})],
            "points": (6, 3),
        },
        words={"CAT", "COT"},
    ),
    Case(
        "KN-12 size 2: not in a free cell while you have a letter",
        at(letters("O", "!"), "A21:0"),
        tiles("O22"),
        refused="KN-12",
    ),
    Case(
        "KN-12 not a letter of another",
        at(letters("O", "!"), "A21:0 B22:1"),
        tiles("O22"),
        refused="KN-12",
    ),
    Case(
        "KN-34 not a neutral letter, prefilled or bereft of its owner",
        at(letters("O", "!"), "A21:0 B22"),
        tiles("O22"),
        refused="KN-34",
    ),
    Case(
        "KN-12 with no letter of yours it goes into a free cell",
        at(letters("O", "!"), "A21:1 B22"),
        tiles("O23"),
        {"cell 23": (2, 3, "O", 1, 0), "placed": 1},
    ),
    Case(
        "KN-12 with no letter of yours and no free cell nothing is written",
        at(letters("O", "!"), full()),
        {},
        {"placed": 0, "points": (0, 0)},
    ),
    Case(
        "KN-12 size 3: the first letter overwrites, the second is new",
        at(letters("A", "P", "!"), "E11:0"),
        tiles("A11 P88"),
        {"cells": ((1, 1, "A", 1, 0), (8, 8, "P", 3, 0)), "placed": 1},
    ),
    Case(
        "KN-12 size 3: the second letter overwrites, the first is new",
        at(letters("A", "P", "!"), "E11:0"),
        tiles("A88 P11"),
        {"cells": ((1, 1, "P", 3, 0), (8, 8, "A", 1, 0)), "placed": 1},
    ),
    Case(
        "KN-12 size 3: not both overwrite",
        at(letters("A", "P", "!"), "E11:0 E12:0"),
        tiles("A11 P12"),
        refused="KN-12",
    ),
    Case(
        "KN-12 size 3: not none",
        at(letters("A", "P", "!"), "E11:0 E12:0"),
        tiles("A88 P87"),
        refused="KN-12",
    ),
    Case(
        "KN-12 size 3: no letter of yours, both are new",
        at(letters("A", "P", "!"), "E11:1"),
        tiles("A88 P87"),
        {"placed": 2},
    ),
    Case(
        "KN-12 size 3 on a full sheet: one overwrite is left, and you choose the letter",
        at(letters("A", "P", "!"), full("11") + " E11:0"),
        tiles("P11"),
        {"cell 11": (1, 1, "P", 3, 0), "placed": 0},
    ),
    Case(
        "KN-12 the same letter again makes no new run",
        at(letters("A", "!"), "C11:1 A21=3:0 T31"),
        tiles("A21"),
        {"cell 21": (2, 1, "A", 1, 0), "words": [], "points": (0, 0)},
        words={"CAT"},
    ),
    Case(
        "KN-12 one cell once a turn",
        at(letters("A", "P", "!"), "E11:0"),
        tiles("A11 P11"),
        refused="KN-12",
    ),
    Case(
        "KN-12 without ! your own cells are closed",
        at(letters("A"), "E11:0"),
        tiles("A11"),
        refused="KN-10",
    ),
    Case(
        "KN-12 a ? can be the letter that overwrites",
        at(option("empty_backpack"), "E11:0", backpacks=[["?3", "A", "!"], []]),
        tiles("Z11 A88"),
        {"cells": ((1, 1, "Z", 3, 0), (8, 8, "A", 1, 0)), "backpacks": ((), ())},
    ),
    Case(
        "KN-12 two ! out of a backpack, two letters of yours: both overwrite",
        at(option("empty_backpack"), "E11:0 E12:0", backpacks=[["A", "!", "B", "!"], []]),
        tiles("A11 B12"),
        {"cells": ((1, 1, "A", 1, 0), (1, 2, "B", 3, 0)), "placed": 0},
    ),
    Case(
        "KN-12 two ! out of a backpack, one letter of yours: the other letter is new",
        at(option("empty_backpack"), "E11:0", backpacks=[["A", "!", "B", "!"], []]),
        tiles("A88 B11"),
        {"cells": ((1, 1, "B", 3, 0), (8, 8, "A", 1, 0)), "placed": 1},
    ),
]

STRAIGHT, CONNECT = option("straight"), option("connect")
OPEN_ROW = " ".join(f"X{c}{r}" for c, r in CELLS if r != 1 and (c, r) not in ((3, 5), (6, 7)))
POWERUPS = [
    Case(
        "KN-19 Straight: one row, with gaps",
        at(letters("A", "B", "C"), powerups=[STRAIGHT]),
        tiles("A15 B45 C85"),
        {"placed": 3},
    ),
    Case(
        "KN-19 Straight: one column, with gaps",
        at(letters("A", "B"), powerups=[STRAIGHT]),
        tiles("A15 B17"),
        {"placed": 2},
    ),
    Case(
        "KN-19 Straight: not two lines",
        at(letters("A", "B", "C"), powerups=[STRAIGHT]),
        tiles("A15 B45 C86"),
        refused="KN-19",
    ),
    Case(
        "KN-19 Straight: the overwrite lies anywhere",
        at(letters("A", "B", "C", "!"), "E28:0", powerups=[STRAIGHT]),
        tiles("A15 B45 C28"),
        {"placed": 2},
    ),
    Case(
        "KN-19 Straight is off where no line has room",
        at(letters("A", "B"), full("35", "67"), powerups=[STRAIGHT]),
        tiles("A35 B67"),
        {"placed": 2},
    ),
    Case(
        "KN-19 Straight stays where some line has room",
        at(letters("A", "B"), full("35", "67", "68"), powerups=[STRAIGHT]),
        tiles("A35 B67"),
        refused="KN-19",
    ),
    Case(
        "KN-19 Connect: beside a letter of any owner",
        at(letters("A"), "E11:1", powerups=[CONNECT]),
        tiles("A12"),
        {"placed": 1},
    ),
    Case(
        "KN-19 Connect: through the letters of this turn, in any order",
        at(letters("A", "B"), "E11", powerups=[CONNECT]),
        tiles("A22 B12"),
        {"placed": 2},
    ),
    Case(
        "KN-19 Connect: a corner is no connection",
        at(letters("A"), "E11", powerups=[CONNECT]),
        tiles("A22"),
        refused="KN-19",
    ),
    Case(
        "KN-19 Connect: not through a wall",
        at(letters("A"), "E11", powerups=[CONNECT], walls=[[[1, 1], [1, 2]]]),
        tiles("A12"),
        refused="KN-19",
    ),
    Case(
        "KN-19 Connect: on an empty sheet the first is free",
        at(letters("A", "B"), powerups=[CONNECT], holes=[[1, 1]]),
        tiles("A55 B56"),
        {"placed": 2},
    ),
    Case(
        "KN-19 Connect: on an empty sheet the second hangs on the first",
        at(letters("A", "B"), powerups=[CONNECT]),
        tiles("A55 B57"),
        refused="KN-19",
    ),
    Case(
        "KN-19 Connect: an overwritten letter is an old one",
        at(letters("A", "B", "!"), "E11:0", powerups=[CONNECT]),
        tiles("A11 B12"),
        {"placed": 1},
    ),
    Case(
        "KN-19 Connect: an overwrite asks for no neighbour, a new letter does",
        at(letters("A", "B", "!"), "E11:0", powerups=[CONNECT]),
        tiles("A11 B33"),
        refused="KN-19",
    ),
    Case(
        "KN-19 Connect is off where walls leave no room for all",
        at(letters("A"), "E11", powerups=[CONNECT], walls=[[[1, 1], [1, 2]], [[1, 1], [2, 1]]]),
        tiles("A88"),
        {"placed": 1},
    ),
    Case(
        "KN-19 Connect stays where one cell is enough",
        at(letters("A"), "E11", powerups=[CONNECT], walls=[[[1, 1], [1, 2]]]),
        tiles("A88"),
        refused="KN-19",
    ),
    Case(
        "KN-19 both: in one line, and each connected",
        at(letters("A", "B"), "E11 E51", powerups=[STRAIGHT, CONNECT]),
        tiles("A12 B52"),
        {"placed": 2},
    ),
    Case(
        "KN-19 both cannot be obeyed: Connect is off, Straight stays",
        at(
            letters("A", "B"),
            "E11",
            powerups=[STRAIGHT, CONNECT],
            walls=[[[1, 1], [2, 1]], [[1, 2], [1, 3]]],
            holes=[[2, 2]],
        ),
        tiles("A88 B81"),
        {"placed": 2},
    ),
    Case(
        "KN-19 both cannot be obeyed: still in one line",
        at(
            letters("A", "B"),
            "E11",
            powerups=[STRAIGHT, CONNECT],
            walls=[[[1, 1], [2, 1]], [[1, 2], [1, 3]]],
            holes=[[2, 2]],
        ),
        tiles("A88 B71"),
        refused="KN-19",
    ),
    Case(
        "KN-19 neither Straight can be obeyed: both are off",
        at(letters("A", "B"), full("35", "67"), powerups=[STRAIGHT, CONNECT]),
        tiles("A35 B67"),
        {"placed": 2},
    ),
    Case(
        "KN-19 as many as must be written: one free cell asks for one only",
        at(letters("A", "B"), full("35"), powerups=[STRAIGHT, CONNECT]),
        tiles("B35"),
        {"placed": 1},
    ),
    Case(
        "KN-19 a row with room binds although two cells lie elsewhere",
        at(letters("A", "B"), OPEN_ROW, powerups=[STRAIGHT]),
        tiles("A35 B67"),
        refused="KN-19",
    ),
    Case(
        "KN-19 an emptied backpack obeys too",
        at(option("empty_backpack"), backpacks=[["A", "B"], []], powerups=[STRAIGHT]),
        tiles("A11 B22"),
        refused="KN-19",
    ),
]

SAVED = [
    Case(
        "KN-20 saved whole, behind what is there, nothing written",
        at(letters("A", "P", "!"), backpacks=[["?2"], ["E"]], settings={"backpacks": True}),
        {"save": True},
        {"backpacks": (("?2", "A", "P", "!"), ("E",)), "placed": 0, "cells": ()},
    ),
    Case(
        "KN-20 not saved and written at once",
        at(letters("A"), settings={"backpacks": True}),
        {"save": True, **tiles("A11")},
        refused="malformed",
    ),
    Case(
        "KN-20 not without the expansion",
        at(letters("A"), settings={"backpacks": False}),
        {"save": True},
        refused="KN-20",
    ),
    Case(
        "KN-20 only letters are saved",
        at(option("wall", 1), settings={"backpacks": True}),
        {"save": True},
        refused="malformed",
    ),
    Case(
        "KN-20 all of the backpack at once",
        at(option("empty_backpack"), backpacks=[["A", "?2"], ["B"]], placed=5),
        tiles("A11 W12"),
        {
            "cells": ((1, 1, "A", 1, 0), (1, 2, "W", 2, 0)),
            "backpacks": ((), ("B",)),
            "placed": 7,
        },
    ),
    Case(
        "KN-20 not a part of the backpack",
        at(option("empty_backpack"), backpacks=[["A", "?2"], []]),
        tiles("A11"),
        refused="KN-10",
    ),
    Case(
        "KN-20 an empty backpack does nothing",
        at(option("empty_backpack"), backpacks=[[], ["A"]]),
        {},
        {"cells": (), "backpacks": ((), ("A",)), "placed": 0},
    ),
    Case(
        "KN-20 what finds no room is lost; the ?s come in their order",
        at(option("empty_backpack"), full("11", "12"), backpacks=[["A", "?1", "B", "?4"], []]),
        tiles("X11 Y12"),
        {"cell 11": (1, 1, "X", 1, 0), "cell 12": (1, 2, "Y", 4, 0), "backpacks": ((), ())},
    ),
]


@pytest.mark.parametrize(
    "case", PICTURES + LETTERS + OVERWRITES + POWERUPS + SAVED, ids=lambda case: case.name
)
def test_the_referee_on(case: Case) -> None:
    case.check()
