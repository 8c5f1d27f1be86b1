"""The cases that the original pictures settle, row by row."""

from __future__ import annotations

import pytest

from tests.games.keebble.table import (
    ask,
    at,
    cell,
    code,
    edge,
    events,
    refused,
    special,
    take,
    typed,
    wall,
    word,
    words,
)


@pytest.mark.rule("KB-10")
def test_letters_around_a_corner_are_not_one_line() -> None:
    m = at(hands=["CAT", ""], opened=False)
    assert code(m, 0, word("CA d4", "T e5")) == "not_one_line"


@pytest.mark.rule("KB-13", "KB-15")
def test_no_above_og_of_dog_is_refused_for_og() -> None:
    m = at("DOG c4", hands=["NO", "NODG"])
    refusal = refused(m, 0, word("NO d3"))
    assert (refusal.code, refusal.detail["word"]) == ("not_a_word", "OG")


@pytest.mark.rule("KB-13", "KB-14", "KB-32")
def test_with_a_wall_between_that_o_and_g_it_is_legal() -> None:
    m = at("DOG c4", hands=["NO", "NODG"], walls=[edge("e3|e4")])
    m.play(0, word("NO d3"))
    played = events(m)[0]
    assert sorted(played.words) == ["NO", "NO"]
    assert m.position()["scores"] == [8, 0]


@pytest.mark.rule("KB-12")
def test_a_corner_does_not_connect() -> None:
    m = at("DOG c4", hands=["NO", ""])
    assert code(m, 0, word("NO f2 down")) == "not_connected"


@pytest.mark.rule("KB-14", "KB-20", "KB-22")
def test_how_above_win_scores_18() -> None:
    m = at("WIN b2", "T c3", hands=["HOW", "HOWINT"])
    m.play(0, word("HOW c1"))
    played = events(m)[0]
    assert dict(zip(played.words, played.each, strict=True)) == {"HOW": 7, "HIT": 7, "ON": 4}
    assert m.position()["scores"] == [18, 0]


@pytest.mark.rule("KB-20")
def test_apple_without_uniques_is_11() -> None:
    m = at(hands=["APPLE", "APLE"], opened=False)
    m.play(0, word("APPLE c4"))
    assert m.position()["scores"] == [11, 0]


@pytest.mark.rule("KB-20", "KB-21")
def test_car_with_a_unique_c_is_9() -> None:
    m = at(hands=["CAR", "AR"], opened=False)
    m.play(0, word("CAR d5"))
    assert m.position()["scores"] == [9, 0]


@pytest.mark.rule("KB-13", "KB-32")
def test_i_left_of_n_above_d() -> None:
    m = at("DOG c4", "NO d3", hands=["I", ""], walls=[edge("d3|e3")])
    m.play(0, word("I c3"))
    assert sorted(words(m)) == ["ID", "IN"]


@pytest.mark.rule("KB-53")
def test_a_second_triple_word() -> None:
    settings = {"supercells": True}
    there = [typed("d4", "triple_word")]
    under = at("CAT c4", settings=settings, special=there)
    under.play(0, special("a1", "triple_word"))
    assert [*cell("a1"), "triple_word"] in under.position()["special"]
    beside = at("CAT c5", settings=settings, special=there)
    assert code(beside, 0, special("a1", "triple_word")) == "kind_present"


@pytest.mark.rule("KB-30", "KB-31")
def test_t_calls_a_and_g() -> None:
    m = at(seats=3, hands=["T", "", ""], phase="ask")
    m.play(0, ask("AG"))
    m.play(2, wall("a1|a2"))
    m.play(1, take("G"))
    assert [sorted(hand) for hand in m.position()["hands"]] == [["A", "G", "T"], ["G"], []]
    assert m.position()["walls"] == [edge("a1|a2")]
    assert (m.position()["phase"], m.position()["to_move"]) == ("word", 1)
