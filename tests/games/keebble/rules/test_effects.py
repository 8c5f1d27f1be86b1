"""KB-53, 55 to 61: special cells, made and covered."""

from __future__ import annotations

from typing import Any

import pytest

import parlour
from tests.games.keebble.table import (
    SKIP,
    Plain,
    ask,
    at,
    cell,
    code,
    edge,
    fire,
    kinds,
    letter,
    refused,
    special,
    take,
    told,
    typed,
    wall,
    word,
    words,
)

DANCE = {"celldance": True}
SUPER = {"supercells": True}
PREMIUMS = ["double_letter", "triple_letter", "double_word", "triple_word"]
DANCING = ["big_ask", "thief", "destroyer", "go_again", "garbage", "blockade", "collector"]


def dancing(*pending: list[Any], laid: tuple[str, ...] = ("DOG c4",), **more: Any) -> parlour.Match:
    """A turn in which these cells are to fire."""
    made: Plain = {"settings": DANCE, "phase": "effect", "pending": list(pending), **more}
    return at(*laid, **made)


@pytest.mark.rule("KB-53")
@pytest.mark.parametrize("kind", PREMIUMS)
def test_a_special_cell_instead_of_a_word(kind: str) -> None:
    m = at("DOG c4", settings=SUPER)
    m.play(0, special("a1", kind))
    assert m.position()["special"] == [typed("a1", kind)]
    assert m.position()["phase"] == "ask"


@pytest.mark.rule("KB-53")
@pytest.mark.parametrize("kind", DANCING)
def test_all_eleven_kinds_with_celldance_only(kind: str) -> None:
    m = at("DOG c4", settings=DANCE)
    m.play(0, special("a1", kind))
    m = at("DOG c4", settings=SUPER)
    assert code(m, 0, special("a1", kind)) == "kind_unknown"


@pytest.mark.rule("KB-53")
def test_without_supercells_there_are_none() -> None:
    assert code(at("DOG c4"), 0, special("a1", "double_word")) == "no_supercells"


@pytest.mark.rule("KB-7", "KB-55")
def test_celldance_switches_supercells_on() -> None:
    m = at("DOG c4", settings=DANCE)
    m.play(0, special("a1", "double_word"))


@pytest.mark.rule("KB-53")
@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("c4", "cell_lettered"),
        ("h3", "cell_destroyed"),
        ("a8", "hand_cell"),
        ("e5", "star_cell"),
        ("b2", "special_cell"),
        ("i1", "off_board"),
    ],
)
def test_which_cells_can_become_special(name: str, wanted: str) -> None:
    there = [typed("b2", "triple_letter")]
    m = at("DOG c4", "# h3", settings=SUPER, star=list(cell("e5")), special=there)
    assert code(m, 0, special(name, "double_word")) == wanted


@pytest.mark.rule("KB-53")
def test_a_kind_that_lies_open_blocks_and_one_under_a_letter_or_a_hole_does_not() -> None:
    for laid, allowed in (((), False), (("E a1",), True), (("# a1",), True)):
        m = at("DOG c4", *laid, settings=SUPER, special=[typed("a1", "double_word")])
        assert (m.check(0, special("h1", "double_word")) is None) == allowed
        assert m.check(0, special("h1", "triple_word")) is None


@pytest.mark.rule("KB-53")
def test_not_in_the_endgame() -> None:
    m = at("DOG c4", settings=SUPER, endgame=True, hands=["A", "A"])
    assert code(m, 0, special("a1", "double_word")) == "not_in_endgame"
    assert "special" not in kinds(m, 0)


@pytest.mark.rule("KB-53")
def test_before_the_first_word_too() -> None:
    m = at(settings=SUPER, opened=False, star=[4, 4])
    m.play(0, special("d5", "double_word"))


@pytest.mark.rule("KB-55", "KB-56", "KB-57", "KB-58", "KB-59", "KB-60", "KB-61")
@pytest.mark.parametrize("kind", DANCING)
def test_a_cell_fires_once_after_scoring_and_before_asking(kind: str) -> None:
    m = at("DOG c4", hands=["SE", "A"], settings=DANCE, special=[typed("f4", kind)])
    m.play(0, word("S f4"))
    assert m.position()["scores"][0] > 0
    assert (m.position()["phase"], m.position()["pending"]) == ("effect", [typed("f4", kind)])
    assert code(m, 0, ask("AG")) == "wrong_phase"
    more: Plain = {"cells": [[1, 1], [2, 1]]} if kind == "destroyer" else {}
    more = {"victim": 1, "letter": "A"} if kind == "thief" else more
    m.play(0, fire("f4", **more))
    assert (m.position()["phase"], m.position()["pending"]) == ("ask", [])
    assert code(m, 0, fire("f4")) == "wrong_phase"
    again = at("DOGS c4", hands=["O", ""], settings=DANCE, special=[typed("f4", kind)])
    again.play(0, word("O f5"))
    assert again.position()["phase"] == "ask"


@pytest.mark.rule("KB-54")
@pytest.mark.parametrize("kind", PREMIUMS)
def test_multiplying_cells_do_not_fire(kind: str) -> None:
    m = at("DOG c4", hands=["S", ""], settings=DANCE, special=[typed("f4", kind)])
    m.play(0, word("S f4"))
    assert m.position()["phase"] == "ask"


@pytest.mark.rule("KB-58", "KB-61")
def test_several_fire_in_the_players_order() -> None:
    cells = [typed("f4", "go_again"), typed("f5", "collector"), typed("f6", "big_ask")]
    m = at("DOG c4", hands=["SAT", ""], settings=DANCE, special=cells)
    m.play(0, word("SAT f4 down"))
    m.play(0, fire("f6"))
    assert m.position()["pending"] == [typed("f4", "go_again"), typed("f5", "collector")]
    m.play(0, fire("f4"))
    m.play(0, fire("f5"))
    assert m.position()["phase"] == "ask"


@pytest.mark.rule("KB-57")
def test_only_what_is_pending_fires_and_only_with_what_it_asks_for() -> None:
    m = dancing(typed("c4", "go_again"))
    assert code(m, 0, fire("d4")) == "not_pending"
    for more in ({"victim": 1}, {"letter": "E"}, {"cells": [[1, 1]]}, {"tiles": [["E", 1, 1]]}):
        refusal = refused(m, 0, fire("c4", **more))
        assert refusal.code == "not_asked_for"
        assert refusal.detail == {"field": next(iter(more)), "kind": "go_again"}
    assert code(m, 0, SKIP) == "must_act"
    assert code(m, 1, fire("c4")) == "not_your_turn"


@pytest.mark.rule("KB-55")
def test_big_ask_calls_two_to_six() -> None:
    m = dancing(typed("c4", "big_ask"))
    m.play(0, fire("c4"))
    assert m.position()["ask_size"] == 6
    assert code(m, 0, ask("A")) == "how_many_letters"
    assert code(m, 0, ask("ABCDEFG")) == "how_many_letters"
    for letters in ("AB", "ABC", "AABBCC"):
        assert m.check(0, ask(letters)) is None
    m.play(0, ask("ABCDEF"))
    assert m.position()["hands"][0] == "ABCDEF"
    m.play(1, take("F"))
    assert m.position()["hands"][1] == "F"
    assert m.position()["ask_size"] == 2


@pytest.mark.rule("KB-55")
def test_two_big_asks_are_still_six() -> None:
    m = dancing(typed("c4", "big_ask"), typed("d4", "big_ask"))
    m.play(0, fire("c4"))
    m.play(0, fire("d4"))
    assert m.position()["ask_size"] == 6


@pytest.mark.rule("KB-55", "KB-30")
def test_big_ask_within_the_hand_limit() -> None:
    m = at(phase="ask", ask_size=6, hands=["ABCD", ""])
    assert refused(m, 0, ask("UVWXYZ")).detail == {"room": 3}
    m.play(0, ask("UVWXYZ", keep="ZXW"))
    assert m.position()["hands"][0] == "ABCDWXZ"
    assert m.position()["called"] == "UVWXYZ"
    m = at(phase="ask", ask_size=6, hands=["ABCD", ""])
    m.play(0, ask("XYZ"))


@pytest.mark.rule("KB-55", "KB-52")
def test_big_ask_within_the_slots() -> None:
    settings = {"tiny_backpacks": True, "celldance": True}
    m = at(phase="ask", ask_size=6, settings=settings, slots_used=[12, 0], hands=["", ""])
    m.play(0, ask("AABBCC", keep="AABB"))
    assert m.position()["slots_used"] == [16, 0]


@pytest.mark.rule("KB-55", "KB-50")
def test_big_ask_within_letterfraud() -> None:
    m = at(phase="ask", ask_size=6, settings={"letterfraud": "different"})
    assert code(m, 0, ask("ABCDEE")) == "fraud_different"
    m = at("DOGS c4", phase="ask", ask_size=6, settings={"letterfraud": "line"})
    assert code(m, 0, ask("DDOGS")) == "fraud_line"
    m.play(0, ask("DOGS"))


@pytest.mark.rule("KB-56")
def test_a_thief_takes_a_letter_of_choice() -> None:
    m = dancing(typed("c4", "thief"), seats=3, hands=["A", "XYX", "Z"], hand_cells=[])
    assert code(m, 0, fire("c4", victim=1, letter="Z")) == "victim_lacks"
    assert code(m, 0, fire("c4", victim=0, letter="A")) == "own_hand"
    assert code(m, 0, fire("c4", victim=3, letter="A")) == "no_such_victim"
    assert code(m, 0, fire("c4", victim=1)) == "choose_letter"
    assert code(m, 0, fire("c4")) == "choose_letter"
    m.play(0, fire("c4", victim=1, letter="X"))
    assert m.position()["hands"] == ["AX", "YX", "Z"]


@pytest.mark.rule("KB-56")
def test_a_thief_is_optional() -> None:
    m = dancing(typed("c4", "thief"), hands=["A", "X"])
    m.play(0, SKIP)
    assert (m.position()["hands"], m.position()["phase"]) == (["A", "X"], "ask")
    assert told(m) == ["declined"]


@pytest.mark.rule("KB-56")
@pytest.mark.parametrize("hands", [["A", ""], ["ABCDEFG", "X"]])
def test_a_thief_without_room_or_loot_does_nothing(hands: list[str]) -> None:
    for action in (fire("c4"), SKIP):
        m = dancing(typed("c4", "thief"), hands=hands)
        m.play(0, action)
        assert (m.position()["hands"], m.position()["phase"]) == (hands, "ask")
    m = dancing(typed("c4", "thief"), hands=["ABCDEFG", "X"])
    assert code(m, 0, fire("c4", victim=1, letter="X")) == "no_room"


@pytest.mark.rule("KB-56", "KB-61")
def test_the_order_may_make_room_for_a_thief() -> None:
    m = dancing(typed("c4", "thief"), typed("d4", "collector"), hands=["ABCDEFG", "X"])
    m.play(0, fire("d4"))
    m.play(0, fire("c4", victim=1, letter="X"))
    assert m.position()["hands"] == ["ABCDEFGX", ""]


@pytest.mark.rule("KB-56", "KB-52")
def test_a_stolen_letter_uses_a_slot_and_frees_none() -> None:
    settings = {"celldance": True, "tiny_backpacks": True}
    m = dancing(typed("c4", "thief"), hands=["A", "X"], settings=settings, slots_used=[15, 9])
    m.play(0, fire("c4", victim=1, letter="X"))
    assert m.position()["slots_used"] == [16, 9]
    m = dancing(typed("c4", "thief"), hands=["A", "X"], settings=settings, slots_used=[16, 9])
    assert code(m, 0, fire("c4", victim=1, letter="X")) == "no_room"


@pytest.mark.rule("KB-57")
def test_a_destroyer_crosses_out_two_cells() -> None:
    m = dancing(typed("c4", "destroyer"))
    assert refused(m, 0, fire("c4")).detail == {"count": 2}
    assert code(m, 0, fire("c4", cells=[[1, 1]])) == "how_many_cells"
    assert code(m, 0, fire("c4", cells=[[1, 1], [1, 2], [1, 3]])) == "how_many_cells"
    assert code(m, 0, fire("c4", cells=[[1, 1], [1, 1]])) == "malformed"
    assert code(m, 0, fire("c4", cells=[[1, 1], [1, 8]])) == "hand_cell"
    assert code(m, 0, SKIP) == "must_act"
    m.play(0, fire("c4", cells=[list(cell("d4")), list(cell("h1"))]))
    assert (letter(m, "d4"), letter(m, "h1"), letter(m, "c4")) == ("#", "#", "D")
    assert told(m) == ["destroyed", "lost"]


@pytest.mark.rule("KB-57")
def test_a_destroyed_cell_is_a_hole_for_good() -> None:
    m = dancing(typed("c4", "destroyer"), laid=("DOG c4", "# a1"))
    assert code(m, 0, fire("c4", cells=[[1, 1], [2, 1]])) == "cell_destroyed"


@pytest.mark.rule("KB-57")
def test_fewer_cells_if_there_are_fewer() -> None:
    row = "########"
    laid = ("# a1", f"{row} a2", f"{row} a3", "######A# a4")
    settings = {"celldance": True, "size": "small"}
    hands = [[2, 1], [3, 1]]
    tail = ("##### d1",)
    m = dancing(typed("g4", "destroyer"), laid=(*laid, *tail), settings=settings, hand_cells=hands)
    assert refused(m, 0, fire("g4")).detail == {"count": 1}
    m.play(0, fire("g4", cells=[list(cell("g4"))]))
    m = dancing(
        typed("g4", "destroyer"),
        laid=(*laid[:3], f"{row} a4", *tail),
        settings=settings,
        hand_cells=hands,
    )
    m.play(0, fire("g4"))


@pytest.mark.rule("KB-57", "KB-58")
def test_a_cell_covered_this_turn_fires_though_it_is_destroyed() -> None:
    m = dancing(typed("c4", "destroyer"), typed("d4", "go_again"))
    m.play(0, fire("c4", cells=[list(cell("c4")), list(cell("d4"))]))
    m.play(0, fire("d4"))
    assert m.position()["extra_turns"] == 1


@pytest.mark.rule("KB-57", "KB-59")
def test_garbage_remembers_its_letter_when_it_is_destroyed() -> None:
    m = dancing(typed("c4", "destroyer"), typed("d4", "garbage"), hands=["OX", "OOY"])
    m.play(0, fire("c4", cells=[list(cell("d4")), list(cell("a1"))]))
    assert m.position()["buried"] == [["O", 4, 4]]
    again = parlour.Match.at("keebble", m.position())
    for match in (m, again):
        match.play(0, fire("d4"))
        assert match.position()["hands"] == ["X", "Y"]
        assert match.position()["buried"] == []


@pytest.mark.rule("KB-58")
def test_go_again_gives_a_full_extra_turn() -> None:
    m = dancing(typed("c4", "go_again"))
    m.play(0, fire("c4"))
    m.play(0, ask("AG"))
    m.play(1, take("A"))
    assert (m.position()["to_move"], m.position()["phase"]) == (0, "word")
    assert m.position()["extra_turns"] == 0
    assert told(m) == ["took", "another_turn"]
    m.play(0, SKIP)
    m.play(0, ask("AG"))
    m.play(1, take("A"))
    assert m.position()["to_move"] == 1


@pytest.mark.rule("KB-58")
def test_two_such_cells_give_two() -> None:
    m = dancing(typed("c4", "go_again"), typed("d4", "go_again"))
    m.play(0, fire("c4"))
    m.play(0, fire("d4"))
    movers = []
    for turn in range(3):
        if turn:
            m.play(0, SKIP)
        m.play(0, ask("AG"))
        m.play(1, take("A"))
        movers.append(m.position()["to_move"])
    assert movers == [0, 0, 1]


@pytest.mark.rule("KB-58", "KB-41")
def test_in_the_endgame_the_extra_turn_is_a_word_only() -> None:
    m = dancing(typed("c4", "go_again"), endgame=True, hands=["S", "X"])
    m.play(0, fire("c4"))
    assert (m.position()["to_move"], m.position()["phase"]) == (0, "word")
    m.play(0, SKIP)
    assert (m.position()["to_move"], m.position()["phase"]) == (1, "word")


@pytest.mark.rule("KB-59")
def test_garbage_takes_every_copy_from_every_hand() -> None:
    m = dancing(typed("d4", "garbage"), seats=3, hands=["OXO", "O", "YZ"], hand_cells=[])
    m.play(0, fire("d4"))
    assert m.position()["hands"] == ["X", "", "YZ"]
    assert letter(m, "d4") == "O"


@pytest.mark.rule("KB-60")
def test_a_blockade_places_up_to_three_letters_anywhere() -> None:
    m = dancing(typed("c4", "blockade"), hands=["XQZE", ""])
    four = [["X", 1, 1], ["Q", 2, 1], ["Z", 3, 1], ["E", 4, 1]]
    assert code(m, 0, fire("c4", tiles=four)) == "too_many_letters"
    assert code(m, 0, fire("c4", tiles=[["A", 1, 1]])) == "not_in_hand"
    assert code(m, 0, fire("c4", tiles=[["X", *cell("d4")]])) == "cell_lettered"
    assert code(m, 0, fire("c4", tiles=[["X", *cell("a8")]])) == "hand_cell"
    assert code(m, 0, fire("c4", tiles=[["X", 1, 1], ["Q", 1, 1]])) == "cell_twice"
    m.play(0, fire("c4", tiles=four[:3]))
    assert m.position()["rows"][0] == "XQZ....."
    assert (m.position()["hands"][0], m.position()["scores"]) == ("E", [0, 0])


@pytest.mark.rule("KB-60")
def test_a_blockade_of_none() -> None:
    for action in (fire("c4"), fire("c4", tiles=[]), SKIP):
        m = dancing(typed("c4", "blockade"), hands=["XQ", ""])
        m.play(0, action)
        assert (m.position()["hands"][0], m.position()["phase"]) == ("XQ", "ask")


@pytest.mark.rule("KB-60")
@pytest.mark.parametrize("triggers", [True, False])
def test_blockade_letters_set_off_what_they_cover(triggers: bool) -> None:
    settings = {"celldance": True, "blockade_triggers": triggers}
    m = dancing(
        typed("c4", "blockade"),
        hands=["XQ", ""],
        settings=settings,
        special=[typed("c4", "blockade"), typed("a1", "thief"), typed("b1", "double_word")],
    )
    m.play(0, fire("c4", tiles=[["X", 1, 1], ["Q", 2, 1]]))
    assert m.position()["pending"] == ([typed("a1", "thief")] if triggers else [])
    assert m.position()["phase"] == ("effect" if triggers else "ask")


@pytest.mark.rule("KB-60")
def test_blockade_letters_are_letters_from_then_on() -> None:
    m = dancing(typed("c4", "blockade"), hands=["O", "N"])
    m.play(0, fire("c4", tiles=[["O", 1, 1]]))
    m.play(0, ask("AG"))
    m.play(1, wall("h1|h2"))
    m.play(1, word("N b1"))
    assert words(m) == ("ON",)


@pytest.mark.rule("KB-61")
def test_a_collector_lifts_the_limit_for_this_turn() -> None:
    m = dancing(typed("c4", "collector"), hands=["ABCDEFG", ""])
    m.play(0, fire("c4"))
    assert m.position()["no_limit"] is True
    m.play(0, ask("XY"))
    assert m.position()["hands"][0] == "ABCDEFGXY"
    m.play(1, take("X"))
    assert m.position()["no_limit"] is False


@pytest.mark.rule("KB-61", "KB-31")
def test_a_collector_holds_for_its_player_only() -> None:
    m = at(phase="react", no_limit=True, called="AG", waiting=[1], hands=["", "ABCDEFG"])
    assert code(m, 1, take("A")) == "no_room"


@pytest.mark.rule("KB-61", "KB-58")
def test_a_collector_ends_before_the_extra_turn() -> None:
    m = dancing(typed("c4", "collector"), typed("d4", "go_again"), hands=["ABCDEFG", ""])
    m.play(0, fire("d4"))
    m.play(0, fire("c4"))
    m.play(0, ask("XY"))
    m.play(1, take("X"))
    assert (m.position()["to_move"], m.position()["no_limit"]) == (0, False)


@pytest.mark.rule("KB-61", "KB-52")
def test_a_collector_makes_no_slots() -> None:
    settings = {"celldance": True, "tiny_backpacks": True}
    m = dancing(typed("c4", "collector"), settings=settings, slots_used=[15, 0])
    m.play(0, fire("c4"))
    assert refused(m, 0, ask("XY")).detail == {"room": 1}


@pytest.mark.rule("KB-32", "KB-57")
def test_a_wall_beside_a_hole_and_a_hand_cell() -> None:
    m = at("# b8", phase="react", called="AG", waiting=[1])
    m.play(1, wall("a8|b8"))
    assert m.position()["walls"] == [edge("a8|b8")]
