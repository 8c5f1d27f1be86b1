"""Cases between the rules: where two of them meet, and what a player might try."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.words.grid import Grid
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
    preview,
    refused,
    special,
    take,
    told,
    typed,
    wall,
    word,
    words,
)

ALL_WALLS = [[list(one), list(other)] for one, other in Grid(8, 8, "." * 64).edges()]
DANCE: Plain = {"celldance": True}


def but(*names: str) -> list[list[list[int]]]:
    """Walls everywhere but here."""
    return [there for there in ALL_WALLS if there not in [edge(name) for name in names]]


@pytest.mark.rule("KB-11")
def test_a_star_walled_in_beside_letters_is_still_to_be_covered() -> None:
    """One letter on the star makes a run with the prefilled one: it can be contained."""
    walls = [edge("d4|e4"), edge("d4|d5"), edge("d3|d4")]
    m = at("N c4", star=[4, 4], opened=False, walls=walls, hands=["OTIN", ""])
    assert code(m, 0, word("TIN f6")) == "misses_star"
    m.play(0, word("O d4"))
    assert words(m) == ("NO",)


@pytest.mark.rule("KB-11", "KB-12")
def test_a_freed_first_word_need_not_touch_prefilled_letters_but_the_second_must() -> None:
    walls = [edge(name) for name in ("d4|e4", "d4|d5", "d3|d4", "c4|d4")]
    m = at("N h1", star=[4, 4], opened=False, walls=walls, hands=["TIN", "ON"])
    m.play(0, word("TIN a3"))
    m.play(0, ask("AG"))
    m.play(1, take("A"))
    assert code(m, 1, word("ON f6")) == "not_connected"
    m.play(1, word("O g1"))
    assert words(m) == ("ON",)


@pytest.mark.rule("KB-12", "KB-57")
def test_when_the_last_letters_are_destroyed_the_next_word_lies_anywhere() -> None:
    m = at("A d4", hands=["T", "ON"], special=[typed("e4", "destroyer")], settings=DANCE)
    m.play(0, word("T e4"))
    m.play(0, fire("e4", cells=[[4, 4], [5, 4]]))
    m.play(0, ask("AG"))
    m.play(1, take("A"))
    m.play(1, word("ON a2"))
    assert words(m) == ("ON",)


@pytest.mark.rule("KB-12", "KB-60")
def test_a_blockade_letter_is_enough_to_connect_to() -> None:
    m = at("A d4", hands=["TO", "N"], special=[typed("e4", "blockade")], settings=DANCE)
    m.play(0, word("T e4"))
    m.play(0, fire("e4", tiles=[["O", 1, 7]]))
    m.play(0, ask("BG"))
    m.play(1, wall("c1|c2"))
    m.play(1, word("N b7"))
    assert words(m) == ("ON",)


@pytest.mark.rule("KB-21", "KB-22")
def test_ones_own_copies_keep_a_letter_unique_and_a_thief_comes_too_late_for_it() -> None:
    """Old letters too: D O G are valued by the hands as they are when S is played."""
    m = at("DOG c4", hands=["SSDO", "DG"], special=[typed("f4", "thief")], settings=DANCE)
    m.play(0, word("S f4"))
    assert m.position()["scores"] == [3 + 5 + 3 + 5, 0]
    m.play(0, fire("f4", victim=1, letter="G"))
    assert m.position()["scores"] == [16, 0]


@pytest.mark.rule("KB-21")
def test_letters_on_hand_of_a_third_player_spoil_it_too() -> None:
    m = at("DOG c4", seats=3, hands=["S", "", "DOGS"])
    m.play(0, word("S f4"))
    assert m.position()["scores"][0] == 3 + 1 + 3 + 3


@pytest.mark.rule("KB-30")
def test_room_for_one_and_the_same_letter_called_twice() -> None:
    m = at(hands=["ABCDEF", ""], phase="ask")
    assert code(m, 0, ask("GG")) == "keep_which"
    assert code(m, 0, ask("GG", keep="GG")) == "keep_which"
    m.play(0, ask("GG", keep="G"))
    assert m.position()["hands"][0] == "ABCDEFG"
    assert m.position()["called"] == "GG"


@pytest.mark.rule("KB-30", "KB-55")
@pytest.mark.parametrize("keep", ["AA", "GG", "TT"])
def test_no_letter_is_kept_more_often_than_it_was_called(keep: str) -> None:
    m = at(hands=["BCDEF", ""], phase="ask", ask_size=6)
    refusal = refused(m, 0, ask("AGT", keep=keep))
    assert (refusal.code, refusal.detail["letter"]) == ("not_called", keep[0])
    assert preview(m, 0, ask("AGT", keep=keep)).refusal == refusal
    m.play(0, ask("AAT", keep="AA"))
    assert m.position()["hands"][0] == "BCDEFAA"


@pytest.mark.rule("KB-30", "KB-55", "KB-61")
@given(
    st.integers(0, 9),
    st.sampled_from([2, 6]),
    st.booleans(),
    st.text("AGT", min_size=1, max_size=7),
    st.text("AGT", max_size=7),
)
def test_any_call_and_any_choice_is_judged(
    held: int, most: int, collector: bool, letters: str, keep: str
) -> None:
    """By counting: enough letters, and of those exactly as many as there is room for."""
    m = at(hands=["X" * held, ""], phase="ask", ask_size=most, no_limit=collector)
    free = 99 if collector else max(0, 7 - held)
    kept = free if free < len(letters) else 0
    fits = len(keep) == kept and Counter(keep) <= Counter(letters)
    legal = 2 <= len(letters) <= most and fits
    assert (m.check(0, ask(letters, keep=keep)) is None) is legal


@pytest.mark.rule("KB-31")
def test_with_one_edge_left_two_full_hands_race_for_it() -> None:
    m = at(
        seats=3,
        hands=["", "ABCDEFG", "ABCDEFG"],
        phase="react",
        called="AG",
        waiting=[1, 2],
        walls=but("c3|c4"),
    )
    assert code(m, 2, take("A")) == "no_room"
    m.play(2, wall("c3|c4"))
    assert m.to_act == (1,)
    assert m.position()["phase"] == "word"


@pytest.mark.rule("KB-31")
def test_whoever_has_room_still_takes_when_the_last_edge_is_gone() -> None:
    m = at(
        seats=3,
        hands=["", "ABCDEFG", ""],
        phase="react",
        called="AG",
        waiting=[1, 2],
        walls=but("c3|c4"),
    )
    m.play(1, wall("c3|c4"))
    assert m.to_act == (2,)
    assert code(m, 2, wall("c3|c4")) == "wall_there"
    assert code(m, 2, SKIP) == "must_act"
    m.play(2, take("G"))
    assert m.to_act == (1,)


@pytest.mark.rule("KB-31")
def test_nobody_can_react_and_the_turn_goes_on() -> None:
    m = at(hands=["", "ABCDEFG"], phase="ask", walls=ALL_WALLS)
    m.play(0, ask("AG"))
    assert (m.position()["phase"], m.to_act) == ("word", (1,))


@pytest.mark.rule("KB-41", "KB-60")
def test_a_blockade_on_the_border_starts_the_endgame_and_what_it_set_off_still_fires() -> None:
    m = at(
        "ABCDEFGH a1",
        "I a3",
        "DOG c5",
        hands=["SXXX", "AB"],
        special=[typed("f5", "blockade"), typed("a5", "big_ask"), typed("a6", "go_again")],
        settings=DANCE,
    )
    m.play(0, word("S f5"))
    m.play(0, fire("f5", tiles=[["X", 1, 5], ["X", 1, 6]]))
    assert m.position()["endgame"]
    assert "endgame_began" in told(m)
    m.play(0, fire("a5"))
    m.play(0, fire("a6"))
    assert (m.position()["phase"], m.to_act) == ("word", (0,))
    assert m.position()["ask_size"] == 2
    m.play(0, SKIP)
    assert m.to_act == (1,)
    assert m.position()["passes"] == 1


@pytest.mark.rule("KB-42", "KB-60", "KB-58")
def test_a_blockade_that_empties_the_hand_in_the_endgame_ends_it_and_voids_go_again() -> None:
    m = at(
        "ABCDEFGH a1",
        "I a3",
        "DOG c5",
        hands=["SX", "AB"],
        special=[typed("f5", "blockade"), typed("a5", "go_again")],
        settings=DANCE,
    )
    m.play(0, word("S f5"))
    m.play(0, fire("f5", tiles=[["X", 1, 5]]))
    assert m.outcome is None
    m.play(0, fire("a5"))
    assert m.outcome is not None
    assert m.position()["extra_turns"] == 0


@pytest.mark.rule("KB-42", "KB-56", "KB-52")
@pytest.mark.parametrize(
    ("others", "slots", "ends"),
    [
        (["AB"], [0, 0], False),
        (["A"], [0, 0], True),
        (["AB"], [16, 3], True),
        (["A", "AB"], [0, 0, 0], False),
        (["A", "B"], [0, 0, 0], True),
    ],
)
def test_a_preview_knows_what_a_thief_cannot_prevent(
    others: list[str], slots: list[int], ends: bool
) -> None:
    """The last letter covers a Thief: somebody is without letters, whomever it robs."""
    m = at(
        "DOG c5",
        seats=1 + len(others),
        hands=["S", *others],
        special=[typed("f5", "thief")],
        endgame=True,
        slots_used=slots,
        settings={**DANCE, "tiny_backpacks": True},
    )
    assert preview(m, 0, word("S f5")).ends_game is ends
    m.play(0, word("S f5"))
    results = []
    for action in list(m.legal(0)):
        after = m.game.apply(m.state, 0, action)
        results.append(m.game.outcome(after) is not None)
    assert all(results) is ends


@pytest.mark.rule("KB-43", "KB-52")
def test_slots_used_up_by_the_call_start_the_endgame_before_the_others_react() -> None:
    m = at(
        hands=["A", "B"],
        phase="ask",
        slots_used=[14, 16],
        settings={"tiny_backpacks": True},
    )
    m.play(0, ask("AG"))
    assert m.position()["endgame"]
    assert kinds(m, 1) == {"wall"}
    m.play(1, wall("c3|c4"))
    assert (m.position()["phase"], m.to_act) == ("word", (1,))
    m.play(1, SKIP)
    m.play(0, SKIP)
    assert m.outcome is not None


@pytest.mark.rule("KB-43")
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_the_warning_comes_exactly_one_round_before_the_end(rounds: int) -> None:
    full = "ABCDEFG"
    m = at(seats=2, hands=[full, full], walls=ALL_WALLS, settings={"stall_rounds": rounds})
    near = []
    while m.to_act:
        near.append(m.view(None).stall_near)
        m.play(m.to_act[0], SKIP if m.position()["phase"] == "word" else ask("XY"))
    assert len(near) == 2 * 2 * rounds
    assert near == [False] * (4 * (rounds - 1)) + [True] * 4


@pytest.mark.rule("KB-50")
@pytest.mark.parametrize(
    ("rule", "allowed", "forbidden"),
    [
        ("different", "AB", "AA"),
        ("none_owned", "XX", "AX"),
        ("max_one_owned", "AX", "AA"),
        ("max_one_owned", "AX", "AB"),
        ("line", "DG", "DD"),
        ("line", "OT", "DT"),
    ],
)
@pytest.mark.parametrize("per_turn", [False, True])
def test_letterfraud_by_setting_and_by_name(
    rule: str, allowed: str, forbidden: str, per_turn: bool
) -> None:
    named = {"rule": rule} if per_turn else {}
    settings = {"letterfraud": "per_turn" if per_turn else rule}
    m = at("DOG c4", "T d5", hands=["AAB", ""], phase="ask", settings=settings)
    assert code(m, 0, ask(forbidden, **named)) == f"fraud_{rule}"
    m.play(0, ask(allowed, **named))
    assert m.position()["called"] == "".join(sorted(allowed))


@pytest.mark.rule("KB-51", "KB-54")
def test_devils_with_word_cells_in_both_words_of_a_letter() -> None:
    """S is in DOGS (a double word under the old G) and in SAT (a triple under T): 6 times."""
    m = at(
        "DOG c4",
        hands=["SAT", "SATDOG"],
        settings={"dictionary_devils": True, "supercells": True},
        owners=[[3, 4, 1], [4, 4, 1], [5, 4, 0]],
        values=[[3, 4, 3], [4, 4, 1], [5, 4, 3]],
        special=[
            typed("e4", "double_word"),
            typed("f6", "triple_word"),
            typed("f4", "double_letter"),
        ],
    )
    m.play(0, word("SAT f4 down"))
    values = {(c, r): v for c, r, v in m.position()["values"]}
    assert values[cell("f4")] == (3 * 2 + 2) * 2 * 3
    assert values[cell("f5")] == 1 * 3
    assert values[cell("f6")] == 3 * 3
    assert values[cell("c4")] == 3
    assert sorted(m.position()["spent"]) == [[5, 4], [6, 6]]
    assert m.view(None).totals == (48 + 3 + 9 + 3, 4)


@pytest.mark.rule("KB-53", "KB-54")
def test_a_word_cell_is_spent_by_an_extension_that_only_contains_it() -> None:
    """The double word lies under the old O: S extends the word, and then it counts once."""
    m = at(
        "DOG c4",
        hands=["S", "TODGS"],
        special=[typed("d4", "double_word")],
        settings={"supercells": True},
    )
    m.play(0, word("S f4"))
    assert m.position()["scores"][0] == 2 * (3 + 1 + 3 + 3)
    assert m.position()["spent"] == [[4, 4]]
    m.play(0, ask("XX"))
    m.play(1, take("X"))
    m.play(1, word("T d3"))
    assert words(m) == ("TO",)
    assert m.position()["scores"][1] == 5 + 5


@pytest.mark.rule("KB-54")
@pytest.mark.parametrize(("premium", "worth"), [("persistent", 2 * 5 + 5), ("once", 5 + 5)])
def test_a_letter_cell_under_an_old_letter_when_it_is_crossed(premium: str, worth: int) -> None:
    m = at(
        "DOG c4",
        hands=["S", "NODGS"],
        special=[typed("e4", "double_letter")],
        settings={"supercells": True, "letter_premium": premium},
    )
    m.play(0, word("S f4"))
    assert m.position()["scores"][0] == 3 + 1 + 2 * 3 + 3
    m.play(0, ask("XX"))
    m.play(1, take("X"))
    m.play(1, word("O e5"))
    assert words(m) == ("GO",)
    assert m.position()["scores"][1] == worth


@pytest.mark.rule("KB-55", "KB-58")
def test_a_big_ask_is_gone_in_the_extra_turn() -> None:
    m = at(
        "DOG c4",
        hands=["SAT", ""],
        special=[typed("f4", "big_ask"), typed("f5", "go_again")],
        settings=DANCE,
    )
    m.play(0, word("SAT f4 down"))
    m.play(0, fire("f4"))
    m.play(0, fire("f5"))
    m.play(0, ask("ABCDEF"))
    m.play(1, take("F"))
    m.play(0, SKIP)
    assert code(m, 0, ask("ABC")) == "how_many_letters"


@pytest.mark.rule("KB-57")
def test_a_destroyer_may_take_its_own_cell_but_no_cell_twice_or_again() -> None:
    m = at("DOG c4", "# a1", hands=["S", ""], special=[typed("f4", "destroyer")], settings=DANCE)
    m.play(0, word("S f4"))
    assert code(m, 0, fire("f4", cells=[[1, 1], [2, 2]])) == "cell_destroyed"
    assert code(m, 0, fire("f4", cells=[[1, 8], [2, 2]])) == "hand_cell"
    assert code(m, 0, fire("f4", cells=[[2, 2]])) == "how_many_cells"
    assert code(m, 0, fire("f4", cells=[[2, 2], [2, 2]])) == "malformed"
    assert code(m, 0, SKIP) == "must_act"
    m.play(0, fire("f4", cells=[[6, 4], [2, 2]]))
    assert (letter(m, "f4"), letter(m, "b2")) == ("#", "#")


@pytest.mark.rule("KB-57", "KB-60")
def test_a_destroyer_before_a_blockade_leaves_fewer_cells_to_place_on() -> None:
    m = at(
        "DOG c4",
        hands=["SATE", ""],
        special=[typed("f4", "destroyer"), typed("f5", "blockade")],
        settings=DANCE,
    )
    m.play(0, word("SAT f4 down"))
    m.play(0, fire("f4", cells=[[6, 5], [1, 1]]))
    assert code(m, 0, fire("f5", tiles=[["E", 1, 1]])) == "cell_destroyed"
    m.play(0, fire("f5", tiles=[["E", 2, 1]]))
    assert m.position()["phase"] == "ask"


@pytest.mark.rule("KB-58")
def test_go_again_in_an_extra_turn_gives_another() -> None:
    m = at(
        "DOG c4",
        hands=["SE", "X"],
        special=[typed("f4", "go_again"), typed("g4", "go_again")],
        settings=DANCE,
    )
    m.play(0, word("S f4"))
    m.play(0, fire("f4"))
    m.play(0, ask("AG"))
    m.play(1, take("A"))
    assert (m.to_act, m.position()["extra_turns"]) == ((0,), 0)
    m.play(0, special("a1", "thief"))
    m.play(0, ask("AG"))
    m.play(1, take("A"))
    assert m.to_act == (1,)


@pytest.mark.rule("KB-59", "KB-60")
def test_garbage_by_a_blockade_takes_what_is_left_of_that_letter_everywhere() -> None:
    m = at(
        "DOG c4",
        hands=["SEEE", "EXE"],
        special=[typed("f4", "blockade"), typed("a1", "garbage")],
        settings=DANCE,
    )
    m.play(0, word("S f4"))
    m.play(0, fire("f4", tiles=[["E", 1, 1]]))
    m.play(0, fire("a1"))
    assert m.position()["hands"] == ["", "X"]
    assert letter(m, "a1") == "E"
    assert m.position()["phase"] == "ask"


@pytest.mark.rule("KB-60")
def test_a_chain_of_blockades() -> None:
    m = at(
        "DOG c4",
        hands=["SABCDE", ""],
        special=[typed("f4", "blockade"), typed("a1", "blockade"), typed("b8", "blockade")],
        settings=DANCE,
    )
    m.play(0, word("S f4"))
    m.play(0, fire("f4", tiles=[["A", 1, 1], ["B", 2, 8]]))
    assert code(m, 0, fire("f4")) == "not_pending"
    m.play(0, fire("b8", tiles=[["C", 3, 8], ["D", 4, 8], ["E", 5, 8]]))
    m.play(0, fire("a1"))
    assert (m.position()["phase"], m.position()["hands"][0]) == ("ask", "")


@pytest.mark.rule("KB-61", "KB-55")
def test_a_collector_with_a_big_ask_takes_six_on_top_of_seven_until_the_turn_is_over() -> None:
    m = at(
        "DOG c4",
        hands=["SATABCDEFG", "ABCDEFG"],
        special=[typed("f4", "collector"), typed("f5", "big_ask")],
        settings=DANCE,
    )
    m.play(0, word("SAT f4 down"))
    m.play(0, fire("f5"))
    assert code(m, 0, ask("AA")) == "wrong_phase"
    m.play(0, fire("f4"))
    m.play(0, ask("UVWXYZ"))
    assert m.position()["hands"][0] == "ABCDEFGUVWXYZ"
    m.play(1, wall("c1|c2"))
    m.play(1, SKIP)
    m.play(1, ask("AG"))
    assert kinds(m, 0) == {"wall"}
