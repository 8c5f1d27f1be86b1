"""KB-30 to 32, 50, 52: calling letters, and what the others do about it."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.words.grid import Grid
from tests.games.keebble.table import (
    SKIP,
    Plain,
    ask,
    at,
    code,
    edge,
    kinds,
    refused,
    take,
    told,
    wall,
    word,
)


def every_wall(width: int = 8, height: int = 8, but: int = 0) -> list[Any]:
    edges = Grid(width, height, "." * (width * height)).edges()
    return [[list(one), list(other)] for one, other in edges[: len(edges) - but]]


@pytest.mark.rule("KB-30")
def test_asking_is_mandatory_after_a_word_a_special_cell_or_nothing() -> None:
    settings = {"supercells": True}
    for action in (word("S f4"), SKIP, {"type": "special", "cell": [1, 1], "kind": "double_word"}):
        m = at("DOG c4", hands=["S", ""], settings=settings)
        assert code(m, 0, ask("AG")) == "wrong_phase"
        m.play(0, action)
        assert m.position()["phase"] == "ask"
        assert code(m, 0, SKIP) == "must_act"
        assert kinds(m, 0) == {"ask"}


@pytest.mark.rule("KB-30")
@pytest.mark.parametrize("letters", ["A", "ABC", "ABCDEF"])
def test_two_letters_are_called(letters: str) -> None:
    assert code(at(phase="ask"), 0, ask(letters)) == "how_many_letters"


@pytest.mark.rule("KB-30")
def test_the_same_letter_twice_and_in_any_order() -> None:
    m = at(phase="ask")
    m.play(0, ask("ZZ"))
    assert m.position()["hands"][0] == "ZZ"
    m = at(phase="ask")
    m.play(0, ask("GA"))
    assert (m.position()["called"], m.position()["hands"][0]) == ("AG", "AG")
    assert m.entries[0].action.letters == "AG"


@pytest.mark.rule("KB-6", "KB-30")
@pytest.mark.parametrize("letters", ["A1", "ag", "AÑ", "A "])
def test_letters_of_the_alphabet_only(letters: str) -> None:
    assert code(at(phase="ask"), 0, ask(letters)) == "not_a_letter"


@pytest.mark.rule("KB-6")
def test_the_dictionary_brings_its_alphabet() -> None:
    m = at(phase="ask", settings={"dictionary": "es"})
    m.play(0, ask("AÑ"))
    assert m.position()["hands"][0] == "AÑ"


@pytest.mark.rule("KB-30")
def test_with_room_for_one_you_choose_which() -> None:
    m = at(phase="ask", hands=["ABCDEF", ""])
    assert refused(m, 0, ask("XY")).detail == {"room": 1}
    assert code(m, 0, ask("XY", keep="XY")) == "keep_which"
    assert code(m, 0, ask("XY", keep="Z")) == "not_called"
    m.play(0, ask("XY", keep="Y"))
    assert m.position()["hands"][0] == "ABCDEFY"
    assert m.position()["called"] == "XY"


@pytest.mark.rule("KB-30")
def test_a_full_hand_gets_none_but_still_calls() -> None:
    m = at(phase="ask", hands=["ABCDEFG", ""])
    assert code(m, 0, ask("XY", keep="X")) == "keep_which"
    m.play(0, ask("XY"))
    assert m.position()["hands"][0] == "ABCDEFG"
    assert told(m) == ["asked_in_vain"]
    m.play(1, take("X"))
    assert m.position()["hands"] == ["ABCDEFG", "X"]


@pytest.mark.rule("KB-30")
def test_keep_is_not_asked_for_where_there_is_room() -> None:
    m = at(phase="ask", hands=["ABCDE", ""])
    assert code(m, 0, ask("XY", keep="X")) == "keep_which"


@pytest.mark.rule("KB-31")
def test_everybody_else_takes_one_called_letter_or_walls() -> None:
    m = at(seats=4, phase="ask", to_move=2)
    m.play(2, ask("AG"))
    assert m.to_act == (0, 1, 3)
    assert code(m, 2, take("A")) == "not_waited_for"
    assert refused(m, 0, take("X")).detail == {"letter": "X", "called": ("A", "G")}
    m.play(3, take("A"))
    m.play(0, take("A"))
    assert code(m, 0, take("G")) == "not_waited_for"
    assert code(m, 0, wall("a1|a2")) == "not_waited_for"
    m.play(1, wall("a1|a2"))
    assert m.position()["hands"] == ["A", "", "AG", "A"]
    assert (m.position()["to_move"], m.position()["called"]) == (3, "")


@pytest.mark.rule("KB-31")
def test_an_edge_taken_in_the_meantime_is_refused_and_chosen_again() -> None:
    m = at(seats=3, phase="react", called="AG", waiting=[1, 2])
    m.play(2, wall("c3|c4"))
    assert refused(m, 1, wall("c4|c3")).detail == {"edge": "c3|c4"}
    assert code(m, 1, wall("c4|c3")) == "wall_there"
    m.play(1, wall("c3|d3"))
    assert m.position()["walls"] == [edge("c3|c4"), edge("c3|d3")]


@pytest.mark.rule("KB-31")
def test_each_reaction_stands_at_once() -> None:
    m = at(seats=3, phase="react", called="AG", waiting=[1, 2])
    m.play(2, take("G"))
    assert m.position()["hands"][2] == "G"
    assert m.position()["waiting"] == [1]


@pytest.mark.rule("KB-31")
def test_who_cannot_receive_must_wall() -> None:
    m = at(phase="react", called="AG", waiting=[1], hands=["", "ABCDEFG"])
    assert code(m, 1, take("A")) == "no_room"
    assert code(m, 1, SKIP) == "must_act"
    assert kinds(m, 1) == {"wall"}
    m.play(1, wall("a1|b1"))


@pytest.mark.rule("KB-31", "KB-52")
def test_without_a_slot_one_must_wall() -> None:
    settings = {"tiny_backpacks": True}
    m = at(phase="react", called="AG", waiting=[1], slots_used=[0, 16], settings=settings)
    assert code(m, 1, take("A")) == "no_room"
    assert kinds(m, 1) == {"wall"}


@pytest.mark.rule("KB-31")
def test_who_can_do_neither_is_not_asked() -> None:
    full = "ABCDEFG"
    m = at(seats=3, phase="ask", hands=["", full, ""], walls=every_wall())
    m.play(0, ask("AG"))
    assert m.to_act == (2,)
    assert kinds(m, 2) == {"take"}
    m = at(phase="ask", hands=["", full], walls=every_wall())
    m.play(0, ask("AG"))
    assert (m.position()["phase"], m.position()["to_move"]) == ("word", 1)


@pytest.mark.rule("KB-31")
def test_when_the_last_edge_goes_the_others_are_asked_no_more() -> None:
    full = "ABCDEFG"
    m = at(seats=4, phase="ask", hands=["", full, full, full], walls=every_wall(but=1))
    m.play(0, ask("AG"))
    assert m.to_act == (1, 2, 3)
    m.play(2, wall("h7|h8"))
    assert (m.position()["phase"], m.position()["to_move"]) == ("word", 1)


@pytest.mark.rule("KB-32")
@pytest.mark.parametrize("name", ["a1|b1", "c4|d4", "e4|f4", "a8|b8", "g4|g5", "h8|h7"])
def test_a_wall_goes_on_any_interior_edge(name: str) -> None:
    m = at(
        "DOG c4",
        "# g4",
        phase="react",
        called="AG",
        waiting=[1],
        special=[[6, 4, "double_word"]],
    )
    m.play(1, wall(name))
    assert m.position()["walls"] == [edge(name)]
    assert m.position()["scores"] == [0, 0]


@pytest.mark.rule("KB-32")
@pytest.mark.parametrize("ends", [[[1, 1], [2, 2]], [[1, 1], [3, 1]], [[8, 8], [9, 8]]])
def test_other_edges_are_none(ends: list[list[int]]) -> None:
    m = at(phase="react", called="AG", waiting=[1])
    assert code(m, 1, {"type": "wall", "edge": ends}) == "not_an_edge"


@pytest.mark.rule("KB-32")
def test_walls_stay_and_split_words() -> None:
    m = at("DOG c4", phase="react", called="AG", waiting=[1], hands=["", "S"])
    m.play(1, wall("d4|e4"))
    assert code(m, 1, word("S f4")) == "not_a_word"
    assert refused(m, 1, word("S f4")).detail["word"] == "GS"


FRAUDS: list[tuple[str, str, str, tuple[str, ...], bool]] = [
    ("different", "AG", "", (), True),
    ("different", "AA", "", (), False),
    ("none_owned", "AG", "BCD", (), True),
    ("none_owned", "AA", "BCD", (), True),
    ("none_owned", "AB", "BCD", (), False),
    ("max_one_owned", "AB", "BCD", (), True),
    ("max_one_owned", "BC", "BCD", (), False),
    ("max_one_owned", "BB", "BCD", (), False),
    ("max_one_owned", "AA", "BCD", (), True),
    ("line", "DG", "", ("DOG c4",), True),
    ("line", "GO", "", ("DOG c4",), True),
    ("line", "DD", "", ("DOG c4",), False),
    ("line", "DS", "", ("DOG c4", "S g4"), False),
    ("line", "OT", "", ("DOG c4", "T d5"), True),
    ("line", "DT", "", ("DOG c4", "T d5"), False),
    ("line", "XX", "", ("D c4", "X e5"), True),
    ("line", "XX", "", (), True),
]


@pytest.mark.rule("KB-50")
@pytest.mark.parametrize(("rule", "letters", "hand", "laid", "allowed"), FRAUDS)
@pytest.mark.parametrize("per_turn", [False, True])
def test_letterfraud(
    rule: str, letters: str, hand: str, laid: tuple[str, ...], allowed: bool, per_turn: bool
) -> None:
    setting = "per_turn" if per_turn else rule
    more = {"rule": rule} if per_turn else {}
    m = at(*laid, phase="ask", hands=[hand, ""], settings={"letterfraud": setting})
    refusal = m.check(0, ask(letters, **more))
    assert (refusal is None) == allowed
    if refusal is not None:
        assert refusal.code == f"fraud_{rule}"
    else:
        m.play(0, ask(letters, **more))
        assert sorted(m.position()["hands"][0]) == sorted(hand + letters)


@pytest.mark.rule("KB-50")
def test_walls_break_a_line() -> None:
    settings = {"letterfraud": "line"}
    m = at("DOG c4", phase="ask", walls=[edge("d4|e4")], settings=settings)
    assert code(m, 0, ask("DG")) == "fraud_line"
    m.play(0, ask("DO"))
    m = at("DOG c4", phase="ask", walls=[edge("d4|e4"), edge("c4|d4")], settings=settings)
    m.play(0, ask("XX"))


@pytest.mark.rule("KB-50")
def test_the_rule_is_named_exactly_where_it_is_asked_for() -> None:
    m = at(phase="ask", settings={"letterfraud": "per_turn"})
    assert code(m, 0, ask("AG")) == "name_a_rule"
    for setting in ("off", "different"):
        m = at(phase="ask", settings={"letterfraud": setting})
        assert code(m, 0, ask("AG", rule="different")) == "no_rule_to_name"


@pytest.mark.rule("KB-50")
def test_what_you_hold_is_the_hand_at_the_time_of_calling() -> None:
    m = at("DOG c4", hands=["S", ""], settings={"letterfraud": "none_owned"})
    m.play(0, word("S f4"))
    m.play(0, ask("SS"))
    assert m.position()["hands"][0] == "SS"


@pytest.mark.rule("KB-50")
@pytest.mark.parametrize("rule", ["none_owned", "max_one_owned"])
def test_a_hand_with_every_letter_is_bound_by_no_rule_about_it(rule: str) -> None:
    hand = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    m = at(phase="ask", hands=[hand, ""], settings={"letterfraud": rule})
    m.play(0, ask("AG"))


BACKPACKS = {"tiny_backpacks": True}


@pytest.mark.rule("KB-52")
def test_every_letter_received_uses_a_slot_for_good() -> None:
    m = at("DOG c4", hands=["S", ""], settings=BACKPACKS, slots_used=[5, 3])
    m.play(0, word("S f4"))
    m.play(0, ask("AG"))
    m.play(1, take("G"))
    assert m.position()["slots_used"] == [7, 4]


@pytest.mark.rule("KB-52")
def test_without_backpacks_no_slots_are_counted() -> None:
    m = at(phase="ask")
    m.play(0, ask("AG"))
    m.play(1, take("G"))
    assert m.position()["slots_used"] == [0, 0]


@pytest.mark.rule("KB-52")
@pytest.mark.parametrize(("size", "slots"), [("small", 12), ("medium", 16), ("large", 25)])
def test_how_many_slots_there_are(size: str, slots: int) -> None:
    settings = {**BACKPACKS, "size": size}
    m = at(phase="ask", settings=settings, slots_used=[slots - 1, 0])
    assert refused(m, 0, ask("AG")).detail == {"room": 1}
    m.play(0, ask("AG", keep="G"))
    assert m.position()["hands"][0] == "G"
    m = at(phase="ask", settings=settings, slots_used=[slots, 0])
    m.play(0, ask("AG"))
    assert m.position()["hands"][0] == ""


@pytest.mark.rule("KB-52")
def test_the_hand_limit_still_holds_unless_replaced() -> None:
    hands = ["ABCDEFG", "ABCDEFG"]
    m = at(phase="ask", hands=hands, settings=BACKPACKS)
    assert code(m, 0, ask("XY", keep="X")) == "keep_which"
    replaced: Plain = {**BACKPACKS, "backpack_replaces_limit": True}
    m = at(phase="ask", hands=hands, settings=replaced, slots_used=[8, 15])
    m.play(0, ask("XY"))
    m.play(1, take("X"))
    assert m.position()["hands"] == ["ABCDEFGXY", "ABCDEFGX"]
    assert m.position()["slots_used"] == [10, 16]


@pytest.mark.rule("KB-52")
def test_replacing_the_limit_needs_backpacks() -> None:
    m = at(phase="ask", hands=["ABCDEFG", ""], settings={"backpack_replaces_limit": True})
    m.play(0, ask("XY"))
    assert m.position()["hands"][0] == "ABCDEFG"


@pytest.mark.rule("KB-61")
def test_a_surplus_gains_nothing_until_below_seven() -> None:
    m = at(phase="react", called="AG", waiting=[1], hands=["", "ABCDEFGH"])
    assert code(m, 1, take("A")) == "no_room"
    m = at(phase="ask", hands=["ABCDEFGHI", ""])
    m.play(0, ask("XY"))
    assert m.position()["hands"][0] == "ABCDEFGHI"
