"""KF-32 to 38: using action dice."""

from __future__ import annotations

import pytest

from parlour.games.kniffeliger.events import Declined, Thawed
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
    swap,
    use,
)

ALL_READY = {"steal": 1, "freeze": 1, "crossOut": 1, "shift": 1, "swap": 1}


@pytest.mark.rule("KF-32")
def test_whoever_ends_shift_and_swap_with_a_die_left_is_said_to_decline() -> None:
    m = at({"seats": 3, "phase": "shift", "ready": [{"swap": 1}, {"shift": 1}, {}]})
    m.play(0, swap(1))
    m.play(0, END)
    assert Declined(0) not in m.events(None)
    m.play(1, END)
    assert Declined(1) in m.events(None)


@pytest.mark.rule("KF-32")
def test_freeze_and_cross_out_any_number_any_time_in_the_main_turn() -> None:
    m = at({"seats": 2, "ready": [{"freeze": 2, "crossOut": 2}, {}]}, [1, 1, 1, 1, 3])
    m.play(0, use("freeze", 1, "ones"))
    m.play(0, use("crossOut", 1, "twos"))
    m.play(0, roll())
    m.play(0, use("freeze", 1, "threes"))
    m.play(0, enter("ones"))
    m.play(0, use("crossOut", 1, "fours"))
    assert m.position()["sheets"][1] == {
        "ones": "frozen",
        "twos": "crossed",
        "threes": "frozen",
        "fours": "crossed",
    }
    assert refusal(m, 0, use("freeze", 1, "pi")) == "no_such_die"


@pytest.mark.rule("KF-32")
def test_steal_once_and_only_before_the_first_roll() -> None:
    position = {"seats": 2, "sheets": [{}, {"chance": 20, "pi": 31}], "ready": [{"steal": 2}, {}]}
    m = at(position)
    m.play(0, use("steal", 1, "chance"))
    assert refusal(m, 0, use("steal", 1, "pi")) == "already_entered"
    assert refusal(m, 0, roll()) == "already_entered"
    rolled = at({**position, "rolls": 1, "dice": [1, 1, 1, 1, 3]})
    assert refusal(rolled, 0, use("steal", 1, "chance")) == "already_rolled"


@pytest.mark.rule("KF-32")
def test_shift_and_swap_any_number_in_their_phase() -> None:
    m = at({"seats": 3, "phase": "shift", "ready": [{"shift": 2, "swap": 2}, {}, {}]})
    for action in (SHIFT, swap(1), SHIFT, swap(2)):
        m.play(0, action)
    assert m.to_act == (0,)


@pytest.mark.rule("KF-32")
def test_players_without_shift_or_swap_are_skipped() -> None:
    m = at(
        {
            "seats": 4,
            "active": 3,
            "rolls": 1,
            "dice": [1, 1, 1, 1, 3],
            "ready": [{"steal": 1}, {"swap": 1}, {}, {"shift": 1}],
        }
    )
    m.play(3, enter("ones"))
    m.play(3, END)
    assert (m.position()["phase"], m.to_act) == ("shift", (1,))
    m.play(1, END)
    assert m.to_act == (3,)
    m.play(3, END)
    assert (m.position()["phase"], m.position()["round"], m.to_act) == ("main", 2, (0,))


BOTH: Plain = {"seats": 3, "sheets": [{"ones": 3, "twos": "frozen"}, {"chance": 30, "pi": 0}, {}]}
ORDER = [
    # phase, whose turn, die, state of the turn, victim, category, field: each beats what follows.
    ({"phase": "over"}, 1, use("steal", 0, "pi"), "game_over"),
    ({"phase": "shift"}, 1, use("steal", 1, "pi"), "wrong_phase"),
    ({"phase": "shift"}, 0, roll(), "wrong_phase"),
    ({"phase": "shift"}, 0, enter("pi"), "wrong_phase"),
    ({}, 1, SHIFT, "wrong_phase"),
    ({}, 0, swap(0), "wrong_phase"),
    ({"rolls": 1, "dice": [1] * 5}, 1, use("steal", 1, "pi"), "not_your_turn"),
    ({"phase": "shift"}, 1, swap(1), "not_your_turn"),
    ({}, 1, END, "not_your_turn"),
    ({"rolls": 1, "dice": [1] * 5, "entered": True}, 0, use("steal", 0, "pi"), "no_such_die"),
    ({"fresh": [ALL_READY, {}, {}]}, 0, use("freeze", 0, "ones"), "no_such_die"),
    ({"phase": "shift"}, 0, swap(0), "no_such_die"),
    ({"entered": True, "ready": [ALL_READY, {}, {}]}, 0, use("steal", 0, "pi"), "already_entered"),
    (
        {"rolls": 1, "dice": [1] * 5, "ready": [ALL_READY, {}, {}]},
        0,
        use("steal", 9, "pi"),
        "already_rolled",
    ),
    ({"ready": [ALL_READY, {}, {}]}, 0, use("steal", 3, "ones"), "no_such_victim"),
    ({"ready": [ALL_READY, {}, {}]}, 0, use("steal", 0, "ones"), "own_sheet"),
    ({"ready": [ALL_READY, {}, {}]}, 0, use("freeze", 0, "ones"), "own_sheet"),
    ({"ready": [ALL_READY, {}, {}]}, 0, use("crossOut", 0, "ones"), "own_sheet"),
    ({"phase": "shift", "ready": [ALL_READY, {}, {}]}, 0, swap(0), "own_sheet"),
    ({"phase": "shift", "ready": [ALL_READY, {}, {}]}, 0, swap(3), "no_such_victim"),
    ({"ready": [ALL_READY, {}, {}]}, 0, use("steal", 2, "ones"), "own_field_closed"),
    ({"ready": [ALL_READY, {}, {}]}, 0, use("steal", 2, "twos"), "own_field_frozen"),
    ({"ready": [ALL_READY, {}, {}]}, 0, use("steal", 2, "sixes"), "field_worth_nothing"),
    ({"ready": [ALL_READY, {}, {}]}, 0, use("steal", 1, "pi"), "field_worth_nothing"),
    ({"ready": [ALL_READY, {}, {}]}, 0, use("freeze", 1, "chance"), "field_closed"),
    ({"ready": [ALL_READY, {}, {}]}, 0, use("crossOut", 1, "chance"), "field_closed"),
]


@pytest.mark.rule("KF-33")
@pytest.mark.parametrize(("changes", "seat", "action", "code"), ORDER)
def test_reasons_are_looked_for_in_order(
    changes: Plain, seat: int, action: Plain, code: str
) -> None:
    assert refusal(at({**BOTH, **changes}), seat, action) == code


@pytest.mark.rule("KF-33")
@pytest.mark.parametrize("victim", [-1, "1", None, 1.5, [1]])
def test_a_victim_that_is_no_seat_is_malformed(victim: int) -> None:
    m = at({**BOTH, "ready": [ALL_READY, {}, {}]})
    assert refusal(m, 0, use("steal", victim, "chance")) == "malformed"


@pytest.mark.rule("KF-34")
def test_a_theft_moves_the_points_and_marks_the_field() -> None:
    m = at({"seats": 2, "sheets": [{}, {"chance": 27}], "ready": [{"steal": 1}, {}]})
    m.play(0, use("steal", 1, "chance"))
    assert m.position()["sheets"] == [{"chance": 27}, {"chance": "stolen"}]
    assert m.view(None).totals == (27, 0)
    assert kinds(m, 0) == {"endTurn"}
    m.play(0, END)
    assert m.to_act == (1,)


@pytest.mark.rule("KF-34")
def test_points_move_as_stored() -> None:
    """A score that the dice could never give moves as it is."""
    m = at({"seats": 2, "sheets": [{}, {"ones": 40}], "ready": [{"steal": 1}, {}]})
    m.play(0, use("steal", 1, "ones"))
    assert m.view(None).totals == (40, 0)


@pytest.mark.rule("KF-34")
def test_a_third_player_may_steal_them_on() -> None:
    m = at(
        {
            "seats": 3,
            "sheets": [{}, {"chance": 27}, {}],
            "ready": [{"steal": 1}, {}, {"steal": 1}],
        },
        [1, 1, 1, 1, 3],
    )
    m.play(0, use("steal", 1, "chance"))
    m.play(0, END)
    m.play(1, roll())
    m.play(1, enter("ones"))
    m.play(1, END)
    assert refusal(m, 2, use("steal", 1, "chance")) == "field_worth_nothing"
    m.play(2, use("steal", 0, "chance"))
    assert m.position()["sheets"] == [
        {"chance": "stolen"},
        {"chance": "stolen", "ones": 4},
        {"chance": 27},
    ]


@pytest.mark.rule("KF-35")
def test_a_frozen_field_cannot_be_filled_and_thaws_with_the_end_of_that_turn() -> None:
    m = at(
        {"seats": 2, "rolls": 1, "dice": [1, 1, 1, 1, 3], "ready": [{"freeze": 1}, {}]},
        [1, 1, 1, 1, 3] * 2,
    )
    m.play(0, enter("ones"))
    m.play(0, use("freeze", 1, "pi"))
    m.play(0, END)
    m.play(1, roll())
    assert refusal(m, 1, enter("pi")) == "own_field_frozen"
    m.play(1, enter("ones"))
    assert m.position()["sheets"][1] == {"ones": 4, "pi": "frozen"}
    m.play(1, END)
    assert m.position()["sheets"][1] == {"ones": 4}


@pytest.mark.rule("KF-35")
def test_a_sheet_whose_turn_is_over_stays_frozen_into_the_next_round() -> None:
    m = at(
        {
            "seats": 2,
            "active": 1,
            "rolls": 1,
            "dice": [1, 1, 1, 1, 3],
            "ready": [{}, {"freeze": 1}],
        },
        [1, 1, 1, 1, 3],
    )
    m.play(1, use("freeze", 0, "ones"))
    m.play(1, enter("ones"))
    m.play(1, END)
    assert m.position()["round"] == 2
    m.play(0, roll())
    assert refusal(m, 0, enter("ones")) == "own_field_frozen"


@pytest.mark.rule("KF-35", "KF-38")
def test_frost_travels_with_the_sheet() -> None:
    m = at(
        {
            "seats": 2,
            "phase": "shift",
            "sheets": [{"pi": "frozen"}, {"ones": 1}],
            "ready": [{"swap": 1}, {}],
        },
        [1, 1, 1, 1, 3] * 2,
    )
    m.play(0, swap(1))
    m.play(0, END)
    m.play(0, roll())
    m.play(0, enter("pi"))
    m.play(0, END)
    assert m.position()["sheets"][1] == {"pi": "frozen"}
    m.play(1, roll())
    assert refusal(m, 1, enter("pi")) == "own_field_frozen"


@pytest.mark.rule("KF-35")
def test_the_last_fillable_field_cannot_be_frozen() -> None:
    m = at(
        {"seats": 2, "sheets": [{}, full(ones="open", twos="open")], "ready": [{"freeze": 2}, {}]}
    )
    m.play(0, use("freeze", 1, "ones"))
    assert refusal(m, 0, use("freeze", 1, "ones")) == "field_frozen"
    assert refusal(m, 0, use("freeze", 1, "twos")) == "last_fillable"


@pytest.mark.rule("KF-35")
def test_no_freeze_where_no_main_turn_is_left() -> None:
    m = at({"seats": 3, "round": 14, "active": 1, "ready": [{}, {"freeze": 2}, {}]})
    assert refusal(m, 1, use("freeze", 0, "ones")) == "no_turn_left"
    m.play(1, use("freeze", 2, "ones"))


@pytest.mark.rule("KF-35")
def test_several_fields_may_be_frozen_at_once() -> None:
    m = at({"seats": 2, "ready": [{"freeze": 20}, {}]})
    frozen = 0
    while "freeze" in kinds(m, 0):
        m.play(0, next(a for a in m.legal(0) if type(a).__name__ == "Freeze"))
        frozen += 1
    assert frozen == 13


@pytest.mark.rule("KF-36")
@pytest.mark.parametrize("field", ["open", "frozen"])
def test_cross_out_closes_an_open_field_frozen_or_not(field: str) -> None:
    m = at(
        {"seats": 2, "sheets": [{}, full(pi=field, ones="open")], "ready": [{"crossOut": 1}, {}]}
    )
    m.play(0, use("crossOut", 1, "pi"))
    assert m.position()["sheets"][1]["pi"] == "crossed"


@pytest.mark.rule("KF-36")
@pytest.mark.parametrize("field", [0, 5, "crossed", "stolen"])
def test_cross_out_needs_an_open_field(field: int | str) -> None:
    m = at({"seats": 2, "sheets": [{}, {"pi": field}], "ready": [{"crossOut": 1}, {}]})
    assert refusal(m, 0, use("crossOut", 1, "pi")) == "field_closed"


@pytest.mark.rule("KF-36")
@pytest.mark.parametrize("field", [0, "open", "frozen", "crossed", "stolen"])
def test_with_filled_it_needs_a_score_above_nothing(field: int | str) -> None:
    sheet = {} if field == "open" else {"pi": field}
    position = {"seats": 2, "settings": {"cross_out": "filled"}, "sheets": [{}, sheet]}
    m = at({**position, "ready": [{"crossOut": 1}, {}]})
    assert refusal(m, 0, use("crossOut", 1, "pi")) == "field_worth_nothing"


@pytest.mark.rule("KF-36")
def test_with_filled_it_makes_a_score_worth_nothing() -> None:
    position = {"seats": 2, "settings": {"cross_out": "filled"}, "sheets": [{}, {"pi": 31}]}
    m = at({**position, "ready": [{"crossOut": 1}, {}]})
    m.play(0, use("crossOut", 1, "pi"))
    assert m.position()["sheets"][1] == {"pi": "crossed"}
    assert m.view(None).totals == (0, 0)


@pytest.mark.rule("KF-36", "KF-13")
def test_the_last_open_field_may_be_crossed_out_and_the_player_is_passed_over() -> None:
    m = at(
        {
            "seats": 3,
            "rolls": 1,
            "dice": [1, 1, 1, 1, 3],
            "sheets": [{}, full(pi="open"), {}],
            "ready": [{"crossOut": 1}, {}, {}],
        }
    )
    m.play(0, use("crossOut", 1, "pi"))
    m.play(0, enter("ones"))
    m.play(0, END)
    assert m.to_act == (2,)


@pytest.mark.rule("KF-36")
def test_frozen_fields_thaw_when_nothing_else_would_stay_open() -> None:
    m = at(
        {
            "seats": 2,
            "sheets": [{}, full(pi="frozen", ones="frozen", twos="open")],
            "ready": [{"crossOut": 1}, {}],
        }
    )
    m.play(0, use("crossOut", 1, "twos"))
    sheet = m.position()["sheets"][1]
    assert "pi" not in sheet
    assert "ones" not in sheet
    assert sheet["twos"] == "crossed"


@pytest.mark.rule("KF-36")
@pytest.mark.parametrize(
    ("fields", "crossed", "told"),
    [
        ({"pi": "frozen", "ones": "open"}, "pi", False),
        ({"pi": "frozen", "ones": "frozen", "twos": "open"}, "pi", False),
        ({"pi": "frozen", "ones": "open"}, "ones", True),
        ({"pi": "open"}, "pi", False),
    ],
)
def test_thawing_is_told_only_where_it_happens(
    fields: dict[str, str], crossed: str, told: bool
) -> None:
    m = at({"seats": 2, "sheets": [{}, full(**fields)], "ready": [{"crossOut": 1}, {}]})
    m.play(0, use("crossOut", 1, crossed))
    assert (Thawed(1) in m.events(None)) == told


@pytest.mark.rule("KF-37")
def test_shift_moves_every_sheet_to_the_next_seat() -> None:
    sheets = [
        {"ones": 1, "pi": "crossed"},
        {"ones": 2, "pi": "frozen"},
        {"ones": 3, "pi": "stolen"},
    ]
    m = at({"seats": 3, "phase": "shift", "sheets": sheets, "ready": [{"shift": 1}, {}, {}]})
    m.play(0, SHIFT)
    assert m.position()["sheets"] == [sheets[2], sheets[0], sheets[1]]


@pytest.mark.rule("KF-38")
def test_swap_exchanges_two_sheets_with_their_marks() -> None:
    sheets = [{"ones": 1, "pi": "crossed"}, {"ones": 2}, {"ones": 3, "pi": "stolen"}]
    m = at({"seats": 3, "phase": "shift", "sheets": sheets, "ready": [{"swap": 1}, {}, {}]})
    m.play(0, swap(2))
    assert m.position()["sheets"] == [sheets[2], sheets[1], sheets[0]]


@pytest.mark.rule("KF-37", "KF-1")
def test_nobody_to_shift_with_when_alone() -> None:
    m = at({"seats": 1, "phase": "shift", "ready": [{"shift": 1, "swap": 1}]})
    assert refusal(m, 0, SHIFT) == "no_other_player"
    assert kinds(m, 0) == {"endTurn"}
