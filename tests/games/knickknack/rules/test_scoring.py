"""Which runs score, and for whom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.knickknack.table import at, play, preview, state, told


@pytest.mark.rule("KN-30", "KN-31")
def test_cash_pays_the_owners_of_its_letters() -> None:
    match = at("C3@a1:0 A1@b1:1 S1@c1:1", ["?4"])
    assert play(match, "H@d1") == (9, 2)
    match = at("C3@a1:0 A1@b1:1 S1@c1:1 E1@h8:0", ["H"])
    assert play(match, "H@d1") == (9, 2)


@pytest.mark.rule("KN-30", "KN-31")
def test_case_cash() -> None:
    """C3 and H5 are yours, A1 and S1 theirs: 10 for you, 2 for them."""
    match = at("C3@a1:0 A1@b1:1 H5@d1:0", ["S"], to_move=1)
    assert play(match, "S@c1") == (8, 10)
    match = at("C3@a1:0 A1@b1:1 S1@c1:1 H5@d1:0", ["wall 1"], walls=[])
    assert match.state.scores == (0, 0)
    match = at("A1@b1:1 S1@c1:1 H5@d1:0", ["C"])
    assert play(match, "C@a1") == (10, 2)


@pytest.mark.rule("KN-30", "KN-31")
def test_case_arm() -> None:
    """A1 is placed above R1 and M3 of theirs, P3 alone: ARM 5 for you, 4 for them; the row R S is
    no word.
    """
    match = at("R1@b2:1 M3@b3:1 S1@c2:1", ["A P"])
    assert play(match, "A@b1 P@h8") == (5, 4)


@pytest.mark.rule("KN-15", "KN-32")
def test_case_triple_letter_under_a_filled_cell() -> None:
    """W4 counts 12 in every later word, for maker and owner."""
    match = at("W4@b1:1 O1@a2 E1@b2 N1@d1", ["special triple_letter", "I"], more=3)
    assert play(match, "b1=triple_letter") == (0, 0)
    match.play(1, {"type": "pick", "option": 1})
    assert play(match, "I@c1") == (12 + 1 + 1, 12)
    shown = match.position()["special"]
    assert shown == [[2, 1, "triple_letter"]]


@pytest.mark.rule("KN-13", "KN-30")
def test_case_wall_that_cuts_out_a_word() -> None:
    match = at("X8@a1:1 C3@b1:1 A1@c1:1 T1@d1:0", ["wall 1"])
    assert play(match, "a1|b1") == (5, 4)
    assert "scored" in told(match)


@pytest.mark.rule("KN-16", "KN-30")
def test_a_swap_makes_words_for_whoever_swaps() -> None:
    match = at("C3@a1:1 A1@b1:1 Q10@c1:1", ["swap 1"])
    assert play(match, "c1>T") == (14, 14)


@pytest.mark.rule("KN-17", "KN-30")
def test_destroying_makes_words_too() -> None:
    match = at("X8@a1:1 C3@b1:1 A1@c1:1 T1@d1:1", ["destroy 2"])
    assert play(match, "a1-content c1-owner") == (5, 4)


@pytest.mark.rule("KN-30")
def test_words_inside_a_longer_run_never_count() -> None:
    match = at("C3@a1 A1@b1 T1@c1", ["S"])
    assert play(match, "S@d1") == (6, 0)
    match = at("X8@a1 C3@b1 A1@c1", ["T"])
    assert play(match, "T@d1") == (0, 0)


@pytest.mark.rule("KN-30")
def test_what_stood_before_does_not_score_again() -> None:
    match = at("C3@a1 A1@b1 T1@c1", ["A", "S", "E"], more=2)
    assert play(match, "A@h8") == (0, 0)
    assert play(match, "S@d1") == (0, 6)


@pytest.mark.rule("KN-30")
def test_a_run_that_comes_back_never_scores_again() -> None:
    """CAT becomes CUT and CAT again; then CAT stands elsewhere."""
    match = at("C3@a1:0 A1@b1:0 T1@c1:0", ["swap 1"] * 3, more=2)
    assert play(match, "b1>U") == (5, 0)
    assert match.position()["known"] == [["CAT", [1, 1], "across"]]
    assert play(match, "b1>A") == (0, 0)
    assert match.position()["known"] == [["CUT", [1, 1], "across"]]
    assert play(match, "b1>U") == (0, 0)


@pytest.mark.rule("KN-30")
@pytest.mark.parametrize(
    ("known", "points"),
    [
        ([], 5),
        ([["CAT", [1, 1], "across"]], 0),
        ([["CAT", [1, 1], "down"]], 5),
        ([["CAT", [1, 2], "across"]], 5),
        ([["CUT", [1, 1], "across"]], 5),
    ],
)
def test_known_words_of_a_position(known: list[Any], points: int) -> None:
    match = at("C3@a1 A1@b1", ["T"], known=known)
    assert play(match, "T@c1") == (points, 0)


@pytest.mark.rule("KN-30")
def test_a_longer_word_is_new_and_the_shorter_one_then_is_not() -> None:
    match = at("C3@a1 A1@b1 T1@c1", ["S", "destroy 1"], more=3)
    assert play(match, "S@d1") == (6, 0)
    match.play(1, {"type": "pick", "option": 1})
    assert play(match, "d1-content") == (0, 0)


@pytest.mark.rule("KN-30")
def test_what_stands_only_in_the_midst_of_a_turn_counts_for_nothing() -> None:
    """After the first letter alone CAT would stand; with both it is CATS."""
    match = at("C3@a1 A1@b1", ["T S"])
    assert play(match, "T@c1 S@d1") == (6, 0)
    assert match.position()["known"] == []


@pytest.mark.rule("KN-5", "KN-7", "KN-30")
@pytest.mark.parametrize(
    ("direction", "points"), [("right_down", 5), ("left_down", 0), ("left_up", 0)]
)
def test_a_word_is_read_in_the_direction_of_play(direction: str, points: int) -> None:
    match = at("C3@a1 A1@b1", ["T"], settings={"direction": direction, "start": "blank"})
    assert play(match, "T@c1")[0] == points
    mirrored = at("T1@a1 A1@b1", ["C"], settings={"direction": direction, "start": "blank"})
    assert play(mirrored, "C@c1")[0] == 5 - points


@pytest.mark.rule("KN-31", "KN-34")
def test_neutral_letters_pay_their_maker_only() -> None:
    match = at("C3@a1 A1@b1:1", ["T"], seats=3)
    assert play(match, "T@c1") == (5, 1, 0)


@pytest.mark.rule("KN-31")
def test_an_owner_is_paid_for_each_word() -> None:
    """T makes CAT across and TO down, and the A belongs to one of the others, the O to another."""
    match = at("C3@a1:0 A1@b1:1 O1@c2:2", ["T"], seats=3)
    assert play(match, "T@c1") == (5 + 2, 1, 1)


@pytest.mark.rule("KN-12", "KN-31")
def test_an_overwritten_letter_makes_a_new_run() -> None:
    match = at("C3@a1:1 A1@b1:0 T1@c1:1", ["U !"])
    assert play(match, "U@b1") == (5, 4)


@pytest.mark.rule("KN-31")
def test_a_preview_of_a_half_made_turn_tells_words_and_payments() -> None:
    match = at("C3@a1:1 A1@b1", ["T Q !"])
    shown = preview(match, {"type": "pick", "option": 0, "tiles": [["T", 3, 1]]})
    assert [(word.word, word.cells, word.gains) for word in shown.words] == [
        ("CAT", ((1, 1), (2, 1), (3, 1)), (5, 3))
    ]
    assert shown.paid == (5, 3)
    assert shown.refusal is not None
    assert state(match).cells == state(at("C3@a1:1 A1@b1", ["T Q !"])).cells
    late = preview(
        match, {"type": "pick", "option": 0, "tiles": [["T", 3, 1], ["Q", 8, 8]]}, seat=1
    )
    assert late.refusal is not None
    assert late.refusal.code == "not_your_turn"
    assert late.paid == (0, 5)
