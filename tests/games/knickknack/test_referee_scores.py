"""The referee on what words are worth, and on the end of rounds and matches, worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.knickknack.referee import judge
from tests.games.knickknack.referee.cases import (
    Case,
    at,
    change,
    destroy,
    edges,
    full,
    letters,
    option,
    put,
    specials,
    swaps,
    tiles,
    walls,
)
from tests.games.knickknack.referee.rounds import next_is_last

CAT = {"CAT"}
NEW_RUNS = [
    Case(
        "KN-30 one letter in two words scores in both",
        at(letters("A"), "C12:1 T32:0 B21 D23:1"),
        tiles("A22"),
        {"words": [("CAT", 5, {1: 3}), ("BAD", 6, {1: 2})], "points": (11, 5)},
        words={"CAT", "BAD"},
    ),
    Case(
        "KN-30 sub-words of a longer run never count",
        at(letters("S"), "C11 A21 T31"),
        tiles("S41"),
        {"words": [("CATS", 6, {})]},
        words={"CAT", "CATS", "AT"},
    ),
    Case(
        "KN-30 a run that is no word scores nothing and is allowed",
        at(letters("X"), "C11 A21 T31"),
        tiles("X41"),
        {"words": [], "points": (0, 0)},
        words=CAT,
    ),
    Case(
        "KN-30 a run that stood once and comes back does not score",
        at(letters("A"), "C11 T31", known=[["CAT", [1, 1], "across"]]),
        tiles("A21"),
        {"words": [], "points": (0, 0)},
        words=CAT,
    ),
    Case(
        "KN-30 the same letters in other cells are another run",
        at(letters("A"), "C11 T31", known=[["CAT", [1, 2], "across"], ["CAT", [1, 1], "down"]]),
        tiles("A21"),
        {"words": [("CAT", 5, {})]},
        words=CAT,
    ),
    Case(
        "KN-30 other letters in the same cells are another run",
        at(letters("A"), "C11 T31", known=[["COT", [1, 1], "across"]]),
        tiles("A21"),
        {"words": [("CAT", 5, {})]},
        words=CAT,
    ),
    Case(
        "KN-30 the same word twice in a turn scores twice",
        at(letters("A", "A"), "C11:1 T31 C18:1 T38"),
        tiles("A21 A28"),
        {"words": [("CAT", 5, {1: 3}), ("CAT", 5, {1: 3})], "points": (10, 6)},
        words=CAT,
    ),
    Case(
        "KN-30 what stands only in the midst of a turn counts for nothing",
        at(letters("T", "S"), "C11 A21"),
        tiles("T31 S41"),
        {"words": []},
        words=CAT,
    ),
    Case(
        "KN-30 one letter is no run",
        at(letters("A")),
        tiles("A11"),
        {"words": []},
        words={"A"},
    ),
    Case(
        "KN-30 a wall makes two words at once",
        at(option("wall", 1), "A11:1 T21:1 A31:1 T41:1"),
        walls("2131"),
        {"words": [("AT", 2, {1: 2}), ("AT", 2, {1: 2})], "points": (4, 4)},
        words={"AT", "ATAT"},
    ),
    Case(
        "KN-30 letters with a wall between are no run",
        at(letters("T"), "C11 A21", walls=edges("2131")),
        tiles("T31"),
        {"words": []},
        words={"CAT", "CA"} - {"CA"},
    ),
    Case(
        "KN-30 a swap back to what stood before scores nothing",
        at(option("swap", 1), "C11 O21 T31", known=[["CAT", [1, 1], "across"]]),
        swaps("A21"),
        {"words": []},
        words={"CAT", "COT"},
    ),
    Case(
        "KN-30 destroying a value or an owner makes no new run",
        at(option("destroy", 2), "C11:1 A21:1 T31"),
        destroy("value11 owner21"),
        {"words": [], "points": (0, 0)},
        words=CAT,
    ),
]

DIRECTIONS = [
    Case(
        f"KN-7 {direction}: {sorted(words)} are read",
        at(letters("A"), "C13 T33 D22 M24", settings={"direction": direction}),
        tiles("A23"),
        {"words": [(text, points, {}) for text, points in words.items()]},
        words={"CAT", "TAC", "DAM", "MAD"},
    )
    for direction, words in {
        "right_down": {"CAT": 5, "DAM": 6},
        "left_down": {"TAC": 5, "DAM": 6},
        "right_up": {"CAT": 5, "MAD": 6},
        "left_up": {"TAC": 5, "MAD": 6},
    }.items()
] + [
    Case(
        "KN-7 left_down: a known run begins on the right",
        at(
            letters("A"),
            "T11 C31",
            settings={"direction": "left_down"},
            known=[["CAT", [3, 1], "across"]],
        ),
        tiles("A21"),
        {"words": []},
        words=CAT,
    ),
    Case(
        "KN-7 right_up: a known run begins at the bottom",
        at(
            letters("A"),
            "T11 C13",
            settings={"direction": "right_up"},
            known=[["CAT", [1, 3], "down"]],
        ),
        tiles("A12"),
        {"words": []},
        words=CAT,
    ),
]

SCORES = [
    Case(
        "KN-31 the maker's own letters count once; every other owner gets theirs",
        at(letters("A"), "C11:0 T31:1 S41:2", seats=3),
        tiles("A21"),
        {"words": [("CATS", 6, {1: 1, 2: 1})], "points": (6, 1, 1)},
        words={"CATS"},
    ),
    Case(
        "KN-31 neutral letters count for the maker only",
        at(letters("A"), "C11 T31"),
        tiles("A21"),
        {"words": [("CAT", 5, {})], "points": (5, 0)},
        words=CAT,
    ),
    Case(
        "KN-31 written values count, not those of the table",
        at(letters("?4"), "C11=0:1 T31=7:1"),
        tiles("A21"),
        {"words": [("CAT", 11, {1: 7})]},
        words=CAT,
    ),
    Case(
        "KN-32 letter factors for maker and owner",
        at(letters("A"), "C11:1 T31", special=specials("DL11 TL21")),
        tiles("A21"),
        {"words": [("CAT", 6 + 3 + 1, {1: 6})]},
        words=CAT,
    ),
    Case(
        "KN-32 word factors multiply, for the maker only",
        at(letters("A"), "C11:1 T31:1", special=specials("DW11 TW21")),
        tiles("A21"),
        {"words": [("CAT", 30, {1: 4})], "points": (30, 4)},
        words=CAT,
    ),
    Case(
        "KN-32 Letter Change comes before the letter factor",
        at(letters("A"), "C11:1 T31", special=specials("TL11"), powerups=[change("C", 4)]),
        tiles("A21"),
        {"words": [("CAT", 21 + 2, {1: 21})]},
        words=CAT,
    ),
    Case(
        "KN-32 Letter Changes add up, also from a value of 0",
        at(
            letters("A"),
            "C11=0:1 T31",
            special=specials("DL11"),
            powerups=[change("C", 3), change("T", 5), change("C", -5)],
        ),
        tiles("A21"),
        {"words": [("CAT", -4 + 1 + 6, {1: -4})], "points": (3, 0)},
        words=CAT,
    ),
    Case(
        "KN-32 Letter Change counts for the letter that a ? is",
        at(letters("?2"), "C11:1 T31", powerups=[change("A", 6)]),
        tiles("A21"),
        {"words": [("CAT", 3 + 8 + 1, {1: 3})]},
        words=CAT,
    ),
    Case(
        "KN-32 Word Change comes after the word factors, per word, for the maker only",
        at(
            letters("A"),
            "C12:1 T32 B21:1 D23",
            special=specials("DW12"),
            powerups=[option("word_change", by=-2)],
        ),
        tiles("A22"),
        {"words": [("CAT", 8, {1: 3}), ("BAD", 4, {1: 3})], "points": (12, 6)},
        words={"CAT", "BAD"},
    ),
    Case(
        "KN-32 cell effects repeat: an extended word counts them again",
        at(letters("S"), "C11:1 A21 T31", special=specials("DW21 DL11")),
        tiles("S41"),
        {"words": [("CATS", 18, {1: 6})]},
        words={"CAT", "CATS"},
    ),
    Case(
        "KN-33 the maker's total is not below 0",
        at(letters("A"), "C11:1 T31", powerups=[option("word_change", by=-8)]),
        tiles("A21"),
        {"words": [("CAT", -3, {1: 3})], "points": (0, 3)},
        words=CAT,
    ),
    Case(
        "KN-33 the floor is of the turn, not of the word",
        at(
            letters("A"),
            "C12:1 T32:1 B21:1 E23",
            powerups=[change("C", -6), change("T", -3)],
        ),
        tiles("A22"),
        {"words": [("CAT", -4, {1: -5}), ("BAE", 5, {1: 3})], "points": (1, 0)},
        words={"CAT", "BAE"},
    ),
    Case(
        "KN-33 the floor is each player's own",
        at(letters("A"), "C11:1 T31:2", powerups=[change("C", -6)], seats=3),
        tiles("A21"),
        {"words": [("CAT", -1, {1: -3, 2: 1})], "points": (0, 0, 1)},
        words=CAT,
    ),
]

EMPTY_7 = ("11", "12", "13", "14", "15", "16", "17")
ROUNDS = [
    Case(
        "KN-3 two options are left: the next player picks",
        at(option("points", 4), left=2, to_move=1),
        {},
        {"round_over": False, "to_move": 0, "round": 1},
    ),
    Case(
        "KN-3 one option is left: it is discarded, the round is over",
        at(option("points", 4), left=1, to_move=1),
        {},
        {"round_over": True, "match_over": False, "options": [], "round": 2, "to_move": 0},
    ),
    Case(
        "KN-4 the same player begins again: two picks each of two players",
        at(option("points", 4), left=1, to_move=0),
        {},
        {"to_move": 1, "starts_next": None},
    ),
    Case(
        "KN-4 the same player begins again: five players, five picks",
        at(option("points", 4), left=1, to_move=1, seats=5),
        {},
        {"to_move": 2},
    ),
    Case(
        "KN-4 the position says who began",
        at(option("points", 4), left=1, to_move=1, seats=5, starter=4),
        {},
        {"to_move": 4},
    ),
    Case(
        "KN-4 who took Start Player begins",
        at(option("points", 4), left=1, to_move=1, seats=5, starts_next=3),
        {},
        {"to_move": 3, "starts_next": None},
    ),
    Case(
        "KN-4 Start Player as the last pick",
        at(option("start_player"), left=1, to_move=1, seats=5, starts_next=3),
        {},
        {"to_move": 1, "starts_next": None},
    ),
    Case(
        "KN-5 fewer than 8 free cells: the next round is the last",
        at(option("points", 4), full(*EMPTY_7), left=1, round=5, placed=50),
        {},
        {"last_round": True, "match_over": False, "to_move": 1, "round": 6},
    ),
    Case(
        "KN-5 enough free cells for two more rounds",
        at(option("points", 4), "A11", left=1, round=2, placed=30),
        {},
        {"last_round": False, "round": 3},
    ),
    Case(
        "KN-5 the turn's own letters count in the forecast",
        # 64 - 27 = 37 free, L = 17: ceil(17 / 1) = 17, floor(29 / 17) = 1 round left.
        at(letters("A"), " ".join(full().split()[:26]), left=1, round=1, placed=16),
        tiles("A88"),
        {"placed": 17, "last_round": True},
    ),
    Case(
        "KN-5 one letter fewer and two rounds are left",
        # 37 free, L = 14: floor(29 / 14) = 2 rounds left, so round 2 is not the last.
        at(letters("A"), " ".join(full().split()[:26]), left=1, round=1, placed=13),
        tiles("A88"),
        {"placed": 14, "last_round": False},
    ),
    Case(
        "KN-5 round 20 is the last",
        at(option("points", 4), left=1, round=19, placed=19),
        {},
        {"last_round": True, "round": 20},
    ),
    Case(
        "KN-5 round 19 is not yet the last",
        at(option("points", 4), left=1, round=18, placed=18),
        {},
        {"last_round": False, "round": 19},
    ),
    Case(
        "KN-5 the last round is played to its end, then the match is over",
        at(option("points", 4), left=1, round=9, last_round=True, starts_next=1),
        {},
        {"round_over": True, "match_over": True, "to_move": None, "last_round": True, "round": 9},
    ),
    Case(
        "KN-5 the last round is not over before its end",
        at(option("points", 4), left=2, round=9, last_round=True),
        {},
        {"round_over": False, "match_over": False, "to_move": 1},
    ),
    Case(
        "KN-5 no free cell in the midst of a round: the banner comes at once",
        at(letters("A"), full("11"), left=3, round=4),
        tiles("A11"),
        {"last_round": True, "round_over": False, "match_over": False, "to_move": 1},
    ),
    Case(
        "KN-5 a hole can be what fills the sheet",
        at(option("destroy", 1), full("11"), left=3, round=4),
        destroy("content11"),
        {"last_round": True, "match_over": False},
    ),
    Case(
        "KN-5 the last pick fills the sheet: that round was the last",
        at(letters("A"), full("11"), left=1, round=4),
        tiles("A11"),
        {"last_round": True, "round_over": True, "match_over": True, "to_move": None},
    ),
    Case(
        "KN-5 one free cell left in the midst of a round: no banner",
        at(letters("A"), full("11", "12"), left=3, round=4),
        tiles("A11"),
        {"last_round": False},
    ),
]


@pytest.mark.parametrize(
    "case", NEW_RUNS + DIRECTIONS + SCORES + ROUNDS, ids=lambda case: case.name
)
def test_the_referee_on(case: Case) -> None:
    case.check()


@pytest.mark.parametrize(
    ("done", "placed", "free", "last"),
    [
        (1, 0, 64, False),  # at least one letter a round: 56 rounds left, 20 in all
        (1, 0, 10, False),
        (1, 6, 26, False),  # 18 / 6 = 3 left: round 4 is the last
        (1, 6, 20, False),  # 12 / 6 = 2 left: round 3 is the last
        (1, 6, 19, True),  # 11 / 6 = 1 left
        (3, 10, 16, False),  # ceil(10 / 3) = 4 a round, 8 / 4 = 2 left
        (3, 10, 15, True),
        (6, 40, 8, True),
        (6, 40, 0, True),
    ],
)
def test_kn_5_forecast(done: int, placed: int, free: int, last: bool) -> None:
    assert next_is_last(done, placed, free) is last


def test_kn_7_only_the_player_on_turn_picks() -> None:
    verdict = judge(at(option("points", 4)), 1, {"type": "pick", "option": 0}, ())
    assert (verdict.legal, verdict.rule, verdict.to_move) == (False, "KN-7", 0)


def test_kn_2_more_options_than_a_round_deals() -> None:
    with pytest.raises(ValueError, match="KN-2"):
        judge(at(option("points", 4), left=5), 0, {"type": "pick", "option": 0}, ())


def test_kn_30_what_stands_is_known_from_now_on() -> None:
    position: dict[str, Any] = at(letters("A"), "C11 T31 D41 O42")
    verdict = judge(position, 0, {"type": "pick", "option": 0, **tiles("A88")}, {"DO", "CAT"})
    assert {(run.text, run.first, run.way) for run in verdict.known} == {("DO", (4, 1), "down")}
    assert position["cells"] == put("C11 T31 D41 O42")
