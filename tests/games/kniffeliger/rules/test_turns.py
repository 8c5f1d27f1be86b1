"""KF-1 to 14: rounds, rolls, entries, whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

import parlour
from parlour.games.kniffeliger.events import Ended, Passed
from tests.games.kniffeliger.table import (
    END,
    SHIFT,
    Plain,
    at,
    enter,
    full,
    kinds,
    refusal,
    roll,
    use,
)

ROLLED: Plain = {"seats": 2, "rolls": 1, "dice": [6, 6, 2, 6, 5]}


@pytest.mark.rule("KF-1")
def test_main_turns_in_seat_order_then_the_next_round() -> None:
    m = at({"seats": 3}, chance=[1, 1, 1, 1, 3] * 9)
    turns = []
    for _ in range(6):
        (seat,) = m.to_act
        turns.append((m.view(None).round, seat))
        m.play(seat, roll())
        m.play(seat, enter("chance" if m.view(None).round == 1 else "ones"))
        m.play(seat, END)
    assert turns == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]


@pytest.mark.parametrize(("keep", "told"), [((), "RolledAgain"), ((0, 1), "Kept")])
def test_what_is_done_with_dice_that_lie_there_is_told(keep: tuple[int, ...], told: str) -> None:
    m = at({"seats": 2}, chance=[1, 2, 3, 4, 6] * 2)
    m.play(0, roll())
    m.play(0, roll(*keep))
    assert [type(event).__name__ for event in m.events(None)] == ["Thrown", told, "Thrown"]


@pytest.mark.rule("KF-1")
def test_the_shift_swap_phase_follows_the_main_turns() -> None:
    m = at(
        {"seats": 2, "active": 1, "sheets": [{}, {}], "ready": [{}, {"shift": 1}]}, [1, 1, 1, 1, 3]
    )
    m.play(1, roll())
    m.play(1, enter("ones"))
    assert refusal(m, 1, SHIFT) == "wrong_phase"
    m.play(1, END)
    assert m.position()["phase"] == "shift"
    assert m.to_act == (1,)
    assert m.view(None).round == 1


@pytest.mark.rule("KF-1")
def test_seats_stay_when_sheets_move() -> None:
    m = at({"seats": 3, "phase": "shift", "active": 1, "ready": [{}, {"shift": 1}, {"swap": 1}]})
    m.play(1, SHIFT)
    m.play(1, END)
    assert m.to_act == (2,)


@pytest.mark.rule("KF-1", "KF-30")
def test_alone_there_are_no_action_dice() -> None:
    m = at({"seats": 1, "rolls": 1, "dice": [3, 3, 3, 3, 3]})
    m.play(0, enter("threes"))
    assert m.position()["fresh"] == [{}]
    m.play(0, END)
    assert (m.position()["phase"], m.position()["round"]) == ("main", 2)


@pytest.mark.rule("KF-1")
@pytest.mark.parametrize("seats", [0, 9, -1, True, "2", None, 2.0])
def test_one_to_eight_seats(seats: Any) -> None:
    with pytest.raises(parlour.Refused) as caught:
        parlour.Match.new("kniffeliger", seats=seats, seed=1)
    assert caught.value.code == "wrong_number_of_seats"


@pytest.mark.rule("KF-2")
def test_it_ends_early_when_every_sheet_is_full() -> None:
    m = at(
        {"seats": 2, "round": 5, "active": 1, "sheets": [full(), full(ones="open")]},
        [1, 1, 1, 1, 1],
    )
    m.play(1, roll())
    m.play(1, enter("ones"))
    assert m.outcome is None
    m.play(1, END)
    assert m.to_act == ()
    assert m.outcome is not None
    assert m.position()["phase"] == "over"
    assert m.position()["round"] == 5


@pytest.mark.rule("KF-2")
def test_full_sheets_still_have_their_shift_swap_phase() -> None:
    position = {
        "seats": 2,
        "round": 14,
        "active": 1,
        "sheets": [full(chance=30), full(ones="open")],
        "ready": [{}, {"swap": 1}],
    }
    m = at(position, [1, 1, 1, 1, 1])
    m.play(1, roll())
    m.play(1, enter("ones"))
    m.play(1, END)
    assert m.position()["phase"] == "shift"
    m.play(1, {"type": "swap", "victim": 0})
    m.play(1, END)
    assert m.outcome is not None
    assert m.outcome.scores == (5, 30)


@pytest.mark.rule("KF-2")
def test_round_fourteen_is_the_last_even_with_open_fields() -> None:
    m = at({"seats": 1, "round": 14, "rolls": 1, "dice": [1, 2, 3, 4, 6]})
    m.play(0, enter("chance"))
    m.play(0, END)
    assert m.outcome is not None
    assert m.outcome.scores == (16,)


@pytest.mark.rule("KF-2")
@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"round": 14, "sheets": [full(ones=1)]}, "last_round"),
        ({"round": 6, "sheets": [full(ones=1)]}, "sheets_full"),
    ],
)
def test_the_end_says_why(position: Plain, reason: str) -> None:
    m = at({"seats": 1, **position})
    m.play(0, END)
    (ended,) = [event for event in m.events(None) if isinstance(event, Ended)]
    assert ended.reason == reason


@pytest.mark.rule("KF-3")
@pytest.mark.parametrize(
    ("totals", "ranks"),
    [
        ((10, 30, 20), (3, 1, 2)),
        ((20, 30, 20), (2, 1, 2)),
        ((30, 30, 20), (1, 1, 3)),
        ((5, 5, 5), (1, 1, 1)),
        ((0, 7, 7, 7), (4, 1, 1, 1)),
    ],
)
def test_most_points_win_and_ties_share(totals: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    sheets = [full(chance=total) for total in totals]
    m = at({"seats": len(totals), "phase": "over", "sheets": sheets})
    assert m.outcome is not None
    assert (m.outcome.scores, m.outcome.ranks) == (totals, ranks)


@pytest.mark.rule("KF-3")
def test_only_default_settings_are_listed_and_solo_apart() -> None:
    listed = []
    for seats, settings in ((2, {}), (1, {}), (2, {"action_dice": "keep"})):
        match = parlour.Match.new("kniffeliger", seats, settings, seed=1)
        while match.to_act:
            match.idle(match.to_act[0])
        assert match.outcome is not None
        listed.append(match.outcome.listed)
    assert listed == ["table", "solo", None]


@pytest.mark.rule("KF-10")
def test_the_first_roll_is_with_all_five() -> None:
    m = at({"seats": 2}, [1, 2, 3, 4, 5])
    assert kinds(m, 0) == {"roll"}
    assert refusal(m, 0, roll(0)) == "no_dice_to_keep"
    m.play(0, roll())
    assert m.view(0).dice == (1, 2, 3, 4, 5)


@pytest.mark.rule("KF-10")
def test_kept_dice_stay_and_the_others_are_rolled_in_index_order() -> None:
    m = at(ROLLED, [1, 2])
    m.play(0, roll(3, 0, 1))
    assert m.position()["dice"] == [6, 6, 1, 6, 2]
    assert m.position()["locked"] == [0, 1, 3]
    assert m.position()["rolls"] == 2


@pytest.mark.rule("KF-10")
def test_locked_dice_cannot_be_rolled_again() -> None:
    m = at({**ROLLED, "locked": [0, 1]}, [5, 5])
    assert refusal(m, 0, roll(0)) == "locked_dice"
    assert refusal(m, 0, roll()) == "locked_dice"
    m.play(0, roll(0, 1, 3))
    assert m.position()["locked"] == [0, 1, 3]


@pytest.mark.rule("KF-10")
def test_a_roll_that_keeps_all_five_is_refused() -> None:
    assert refusal(at(ROLLED), 0, roll(0, 1, 2, 3, 4)) == "keeps_all"
    m = at({**ROLLED, "locked": [0, 1, 2, 3, 4]})
    assert kinds(m, 0) == {"enter"}


@pytest.mark.rule("KF-10")
def test_three_rolls_at_most() -> None:
    m = at(ROLLED, [1] * 10)
    m.play(0, roll())
    m.play(0, roll())
    assert refusal(m, 0, roll()) == "no_roll_left"


@pytest.mark.rule("KF-10")
@pytest.mark.parametrize(
    "keep", [[5], [-1], [0, 0], ["0"], [0.5], None, "01", [True], {"0": 1}, [[0]]]
)
def test_a_keep_that_is_no_set_of_dice_is_malformed(keep: Any) -> None:
    assert refusal(at(ROLLED), 0, {"type": "roll", "keep": keep}) == "malformed"


@pytest.mark.rule("KF-11")
def test_enter_after_any_roll_but_not_before() -> None:
    assert refusal(at({"seats": 2}), 0, enter("chance")) == "not_rolled"
    for rolls in (1, 2, 3):
        m = at({**ROLLED, "rolls": rolls})
        m.play(0, enter("chance"))
        assert m.view(0).sheets[0]["chance"] == 25


@pytest.mark.rule("KF-11")
def test_after_the_third_roll_only_entering_is_left() -> None:
    m = at({**ROLLED, "rolls": 3})
    assert kinds(m, 0) == {"enter"}
    assert refusal(m, 0, END) == "not_entered"


@pytest.mark.rule("KF-12")
def test_a_category_that_does_not_fit_scores_nothing_and_is_used_up() -> None:
    m = at({**ROLLED, "rolls": 3}, ["steal"])
    m.play(0, enter("pi"))
    assert m.position()["sheets"][0] == {"pi": 0}
    assert refusal(m, 0, enter("chance")) == "already_entered"
    assert refusal(m, 0, roll()) == "already_entered"


@pytest.mark.rule("KF-12")
@pytest.mark.parametrize(
    ("field", "code"),
    [
        (7, "own_field_closed"),
        (0, "own_field_closed"),
        ("crossed", "own_field_closed"),
        ("stolen", "own_field_closed"),
        ("frozen", "own_field_frozen"),
    ],
)
def test_only_an_open_unfrozen_category_can_be_entered(field: int | str, code: str) -> None:
    m = at({**ROLLED, "sheets": [{"pi": field}, {}]})
    assert refusal(m, 0, enter("pi")) == code


@pytest.mark.rule("KF-12")
@pytest.mark.parametrize("category", ["Pi", "", "bonus", None, 3, ["pi"]])
def test_an_unknown_category_is_malformed(category: Any) -> None:
    assert refusal(at(ROLLED), 0, {"type": "enter", "category": category}) == "malformed"


@pytest.mark.rule("KF-13")
@pytest.mark.parametrize("rolls", [0, 1, 3])
def test_a_turn_cannot_end_without_an_entry(rolls: int) -> None:
    dice = [6, 6, 2, 6, 5] if rolls else []
    assert refusal(at({"seats": 2, "rolls": rolls, "dice": dice}), 0, END) == "not_entered"


@pytest.mark.rule("KF-13")
def test_a_full_sheet_may_freeze_and_cross_out_but_not_roll_or_steal() -> None:
    position = {
        "seats": 2,
        "sheets": [full(), {"chance": 20}],
        "ready": [{"steal": 1, "freeze": 1, "crossOut": 1}, {}],
    }
    m = at(position)
    assert kinds(m, 0) == {"freeze", "crossOut", "endTurn"}
    assert refusal(m, 0, roll()) == "nothing_to_fill"
    for victim in (0, 1, 9):
        assert refusal(m, 0, use("steal", victim, "chance")) == "nothing_to_fill"
    m.play(0, use("freeze", 1, "ones"))
    m.play(0, use("crossOut", 1, "twos"))
    m.play(0, END)
    assert m.to_act == (1,)


@pytest.mark.rule("KF-13")
def test_a_sheet_with_only_frozen_fields_has_nothing_to_fill() -> None:
    m = at({"seats": 2, "sheets": [full(ones="frozen"), {}], "ready": [{"freeze": 1}, {}]})
    assert refusal(m, 0, roll()) == "nothing_to_fill"
    m.play(0, END)
    assert m.position()["sheets"][0].get("ones") is None


@pytest.mark.rule("KF-13")
def test_who_has_nothing_to_do_is_passed_over_and_told_so() -> None:
    m = at(
        {"seats": 3, "rolls": 1, "dice": [1, 1, 1, 1, 3], "sheets": [{}, full(), {}]},
    )
    m.play(0, enter("ones"))
    m.play(0, END)
    assert m.to_act == (2,)
    assert [e.seat for e in m.events(None) if isinstance(e, Passed)] == [1]


@pytest.mark.rule("KF-13", "KF-32")
def test_a_full_sheet_with_a_usable_die_gets_its_turn_and_without_a_target_not() -> None:
    def after_first_turn(third: Plain) -> tuple[int, ...]:
        m = at(
            {
                "seats": 3,
                "rolls": 1,
                "dice": [1, 1, 1, 1, 3],
                "sheets": [full(ones="open"), full(), third],
                "ready": [{}, {"freeze": 1}, {}],
            }
        )
        m.play(0, enter("ones"))
        m.play(0, END)
        return m.to_act

    assert after_first_turn({}) == (1,)
    assert after_first_turn(full(twos="open")) == (2,)


@pytest.mark.rule("KF-14")
def test_the_turn_stays_after_an_entry_until_it_is_ended() -> None:
    m = at(ROLLED)
    m.play(0, enter("sixes"))
    assert m.to_act == (0,)
    assert kinds(m, 0) == {"endTurn"}
    assert m.position()["entered"] is True
    m.play(0, END)
    assert m.to_act == (1,)
    assert m.position()["dice"] == []


@pytest.mark.rule("KF-14")
def test_the_turn_stays_after_the_last_die_of_the_shift_phase() -> None:
    m = at({"seats": 2, "phase": "shift", "ready": [{"shift": 1}, {}]})
    m.play(0, SHIFT)
    assert m.to_act == (0,)
    assert kinds(m, 0) == {"endTurn"}
    m.play(0, END)
    assert m.position()["round"] == 2


@pytest.mark.rule("KF-14")
@pytest.mark.parametrize(
    "position",
    [
        {"sheets": [full(), {}]},
        {"phase": "shift"},
        {"sheets": [full(ones="frozen"), {}]},
        {"entered": True},
    ],
)
def test_a_position_changes_nothing_by_itself(position: Plain) -> None:
    """Where a turn has begun it stays, even if there is nothing to do in it."""
    m = at({"seats": 2, **position})
    assert m.to_act == (0,)
    assert kinds(m, 0) == {"endTurn"}
    m.play(0, END)
    assert m.to_act in ((0,), (1,))
