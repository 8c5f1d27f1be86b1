"""KB-10 to 15: what may be played as a word."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from parlour.words.coordinates import cell_name
from tests.games.keebble.table import Plain, at, cell, code, edge, letter, refused, word, words

DOG: Plain = {"hands": ["CATSNOE", "CATSNOE"]}

REFUSED: list[tuple[str, tuple[str, ...], Plain, tuple[str, ...], str | None, Plain]] = [
    ("KB-10", ("DOG c4",), {}, ("CA d5", "T f6"), "not_one_line", {}),
    ("KB-10", ("DOG c4",), {}, ("N c5", "T e5"), "broken_line", {"cell": "e5"}),
    ("KB-10", ("DOG c4",), {"walls": [edge("c5|d5")]}, ("ON c5",), "broken_line", {}),
    ("KB-10", ("DOG c4", "# d5"), {}, ("N c5", "T e5"), "broken_line", {}),
    ("KB-10", ("DOG b8",), {"hand_cells": [[5, 8], [8, 1]]}, ("S f8",), "no_run", {}),
    ("KB-10", ("DOG c4",), {}, ("S e4",), "cell_lettered", {"cell": "e4"}),
    ("KB-10", ("DOG c4", "# f4"), {}, ("S f4",), "cell_destroyed", {"cell": "f4"}),
    ("KB-10", ("DOG c8",), {"hand_cells": [[6, 8], [8, 1]]}, ("S f8",), "hand_cell", {}),
    ("KB-10", ("DOG c4",), {}, ("X f4",), "not_in_hand", {"letter": "X"}),
    ("KB-10", ("DOG c4",), {}, ("S f4", "S f5"), "not_in_hand", {"letter": "S"}),
    ("KB-10", ("DOG c4",), {}, ("C f4", "A f4"), "cell_twice", {"cell": "f4"}),
    ("KB-1", ("DOG c4",), {}, ("S i4",), "off_board", {"cell": "i4"}),
    ("KB-12", ("DOG c4",), {}, ("CAT c6",), "not_connected", {}),
    ("KB-12", ("DOG c4",), {"walls": [edge("e4|f4")]}, ("AT f4",), "not_connected", {}),
    ("KB-13", ("DOG c4",), {}, ("S f6",), "no_run", {}),
    ("KB-13", ("DOG c4",), {}, ("C f4",), "not_a_word", {"word": "DOGC"}),
    ("KB-13", ("DOG c4",), {}, ("SAT f4 down",), None, {}),
    ("KB-13", ("DOG c4",), {}, ("CAN f2 down",), "not_a_word", {"word": "DOGN"}),
]


@pytest.mark.parametrize(
    ("laid", "position", "parts", "wanted", "detail"),
    [
        pytest.param(*case[1:], marks=pytest.mark.rule(case[0]), id=f"{case[0]} {case[4]} {i}")
        for i, case in enumerate(REFUSED)
    ],
)
def test_what_is_refused_and_why(
    laid: tuple[str, ...],
    position: Plain,
    parts: tuple[str, ...],
    wanted: str | None,
    detail: Plain,
) -> None:
    m = at(*laid, **{**DOG, **position})
    if wanted is None:
        m.play(0, word(*parts))
        return
    refusal = refused(m, 0, word(*parts))
    assert refusal.code == wanted
    assert {key: refusal.detail[key] for key in detail} == detail


@pytest.mark.rule("KB-15")
def test_an_invalid_try_names_every_wrong_word() -> None:
    m = at("DOG c4", hands=["CZZ", ""])
    refusal = refused(m, 0, word("C f4"))
    assert refusal.detail == {"word": "DOGC", "unknown_words": ("DOGC",)}
    assert m.position()["scores"] == [0, 0]
    assert m.to_act == (0,)


@pytest.mark.rule("KB-10")
def test_old_letters_between_new_ones_belong_to_the_run() -> None:
    m = at("OG d4", hands=["DS", ""])
    m.play(0, word("D c4", "S f4"))
    assert words(m) == ("DOGS",)
    assert m.position()["hands"][0] == ""


@pytest.mark.rule("KB-10")
def test_a_run_may_go_on_beyond_the_new_letters() -> None:
    m = at("S f4", "AT g6", hands=["DOG", ""])
    m.play(0, word("DOG c4"))
    assert words(m) == ("DOGS",)


@pytest.mark.rule("KB-13")
def test_one_letter_that_makes_two_runs() -> None:
    m = at("DOG c4", "AT f5 down", hands=["S", ""])
    m.play(0, word("S f4"))
    assert words(m) == ("DOGS", "SAT")


@pytest.mark.rule("KB-13")
def test_runs_without_a_new_letter_are_never_checked() -> None:
    m = at("XQZ c4", "O f5", hands=["N", ""])
    m.play(0, word("N g5"))
    assert words(m) == ("ON",)


@pytest.mark.rule("KB-13")
def test_two_letters_are_a_word_if_listed() -> None:
    m = at("O d4", hands=["NG", ""])
    assert code(m, 0, word("G e4")) == "not_a_word"
    m.play(0, word("N e4"))


@pytest.mark.rule("KB-14")
def test_extended_words_score_in_full_and_equal_words_twice() -> None:
    m = at("DOG c4", hands=["S", "DOGS"])
    m.play(0, word("S f4"))
    assert m.position()["scores"] == [10, 0]
    m = at("N d3", "O c4", hands=["O", "NO"], walls=[edge("c4|c5")])
    m.play(0, word("O e3"))
    assert words(m) == ("NO",)
    m = at("N d4", hands=["OO", "NO"])
    with pytest.raises(Exception, match="not_one_line"):
        m.play(0, word("O e4", "O d5"))
    m = at("N d3", "N e2", hands=["O", "NO"])
    m.play(0, word("O e3"))
    assert words(m) == ("NO", "NO")
    assert m.position()["scores"] == [8, 0]


def _first(star: str | None, **position: Any) -> Any:
    made: Plain = {"opened": False, "hands": ["CATO", "CATO"]}
    made["star"] = None if star is None else list(cell(star))
    return at(*position.pop("laid", ()), **{**made, **position})


@pytest.mark.rule("KB-11")
def test_the_first_word_covers_the_star() -> None:
    m = _first("d4")
    assert refused(m, 0, word("CAT e4")).detail == {"cell": "d4"}
    assert code(m, 0, word("CAT d5")) == "misses_star"
    m.play(0, word("CAT b4"))
    assert m.position()["opened"] is True


@pytest.mark.rule("KB-11")
def test_on_a_blank_board_any_of_the_four_centre_cells_does() -> None:
    for name in ("d4", "e4", "d5", "e5"):
        m = _first(None)
        m.play(0, word(f"AT {name}"))
    m = _first(None)
    assert refused(m, 0, word("CAT f4")).detail == {"cells": ("d4", "d5", "e4", "e5")}
    assert code(m, 0, word("CAT c3")) == "misses_centre"


@pytest.mark.rule("KB-11")
@pytest.mark.parametrize(
    ("size", "centre"),
    [("small", ["d2", "e2", "d3", "e3"]), ("large", ["h4", "i4", "h5", "i5"])],
)
def test_the_centre_of_other_sizes(size: str, centre: list[str]) -> None:
    for column, row in product(range(1, 8), range(1, 4)):
        m = _first(None, settings={"size": size})
        name = cell_name((column, row))
        covers = {name, cell_name((column + 1, row))} & set(centre)
        assert (m.check(0, word(f"AT {name}")) is None) == bool(covers)


@pytest.mark.rule("KB-11")
def test_the_first_word_may_ignore_or_use_prefilled_letters() -> None:
    m = _first("d4", laid=("S g4", "X a1"))
    m.play(0, word("CAT b4"))
    m = _first("d4", laid=("S g4", "X a1"))
    m.play(0, word("CAT d4"))
    assert words(m) == ("CATS",)
    m = _first("d4", laid=("S f4", "C c4"))
    m.play(0, word("AT d4"))
    assert words(m) == ("CATS",)
    m = _first("d4", laid=("T e4",), hands=["A", ""])
    m.play(0, word("A d4"))


@pytest.mark.rule("KB-11")
def test_a_connected_first_word_beside_the_star_is_refused() -> None:
    assert code(_first("d4", laid=("S g7",)), 0, word("AT f6")) == "misses_star"


WALLED_IN = [edge("c4|d4"), edge("d4|e4"), edge("d3|d4"), edge("d4|d5")]


@pytest.mark.rule("KB-11")
@pytest.mark.parametrize(
    ("laid", "position"),
    [
        ((), {"walls": WALLED_IN}),
        (("# d4",), {}),
        (("# c4", "# e4"), {"walls": WALLED_IN[2:]}),
        (("# c4", "# e4", "# d3"), {"hand_cells": [[4, 5], [8, 8]]}),
    ],
)
def test_a_star_that_no_word_can_cover_frees_the_first_word(
    laid: tuple[str, ...], position: Plain
) -> None:
    m = _first("d4", laid=laid, **position)
    m.play(0, word("CAT f7"))
    assert letter(m, "f7") == "C"


@pytest.mark.rule("KB-11")
def test_a_star_with_one_way_left_must_be_covered() -> None:
    m = _first("d4", walls=WALLED_IN[:3])
    assert code(m, 0, word("CAT f7")) == "misses_star"
    assert code(m, 0, word("AT e4")) == "misses_star"
    m.play(0, word("AT d4 down"))


@pytest.mark.rule("KB-11")
def test_a_blank_board_whose_centre_is_gone_frees_the_first_word() -> None:
    m = _first(None, laid=("## d4", "# d5"))
    assert refused(m, 0, word("CAT a1")).detail == {"cells": ("e5",)}
    m = _first(None, laid=("## d4", "## d5"))
    m.play(0, word("CAT a1"))


@pytest.mark.rule("KB-12")
def test_touching_a_prefilled_island_alone_is_enough() -> None:
    m = at("DOG c4", "S h1", hands=["A", ""])
    m.play(0, word("A g1"))
    assert words(m) == ("AS",)


@pytest.mark.rule("KB-12")
def test_with_no_letter_left_the_next_word_may_lie_anywhere() -> None:
    m = at("# d4", hands=["CAT", ""], star=[4, 5])
    m.play(0, word("CAT f1"))


@pytest.mark.rule("KB-12", "KB-2")
def test_a_hand_cell_connects_nothing() -> None:
    m = at("DOG b8", hands=["AT", ""], hand_cells=[[5, 8], [8, 1]])
    assert code(m, 0, word("AT f8")) == "not_connected"


@pytest.mark.rule("KB-5")
@pytest.mark.parametrize(
    ("direction", "across", "down"),
    [
        ("right_down", "CAT d4", "CAT d4 down"),
        ("left_down", "TAC d4", "CAT d4 down"),
        ("right_up", "CAT d4", "TAC d4 down"),
        ("left_up", "TAC d4", "TAC d4 down"),
    ],
)
def test_each_axis_is_read_one_way_only(direction: str, across: str, down: str) -> None:
    ways = ("CAT d4", "TAC d4", "CAT d4 down", "TAC d4 down")
    for way in ways:
        m = at(hands=["CAT", ""], opened=False, settings={"direction": direction})
        assert (m.check(0, word(way)) is None) == (way in (across, down)), way
    m = at(hands=["CAT", ""], opened=False, settings={"direction": direction})
    m.play(0, word(across))
    assert words(m) == ("CAT",)


@pytest.mark.rule("KB-10")
def test_a_word_is_played_once_a_turn_and_only_in_its_phase() -> None:
    m = at("DOG c4", hands=["ST", ""])
    m.play(0, word("S f4"))
    assert code(m, 0, word("T c5")) == "wrong_phase"
    assert code(at("DOG c4", hands=["", "S"]), 1, word("S f4")) == "not_your_turn"
    assert code(at(phase="over"), 0, word("S f4")) == "game_over"
