"""KF-30 and 31: how action dice are earned, and how long they last."""

from __future__ import annotations

import pytest

from parlour.games.kniffeliger.events import Earned, EarnedInVain, Event, Expired
from tests.games.kniffeliger.table import END, SHIFT, Plain, at, enter, full, refusal, swap, use

ALL_READY = {"steal": 1, "freeze": 1, "crossOut": 1, "shift": 1, "swap": 1}
ONE_OF_EACH = dict(ALL_READY)


@pytest.mark.rule("KF-30")
@pytest.mark.parametrize("kind", ["steal", "freeze", "crossOut", "shift", "swap"])
def test_a_sum_of_a_multiple_of_three_earns_a_die(kind: str) -> None:
    m = at({"seats": 2, "rolls": 1, "dice": [1, 2, 3, 4, 5]}, [kind])
    m.play(0, enter("kniffeliger"))
    assert m.position()["fresh"] == [{kind: 1}, {}]
    assert m.position()["sheets"][0] == {"kniffeliger": 0}


@pytest.mark.rule("KF-30")
def test_all_is_one_of_each() -> None:
    m = at({"seats": 2, "rolls": 1, "dice": [3, 3, 3, 3, 3], "fresh": [{"steal": 2}, {}]}, ["all"])
    m.play(0, enter("threes"))
    assert m.position()["fresh"][0] == {**ONE_OF_EACH, "steal": 3}


@pytest.mark.rule("KF-30")
def test_other_sums_earn_nothing() -> None:
    m = at({"seats": 2, "rolls": 1, "dice": [1, 2, 3, 4, 6]})
    m.play(0, enter("chance"))
    assert m.position()["fresh"] == [{}, {}]


@pytest.mark.rule("KF-30", "KF-34")
def test_a_theft_earns_nothing() -> None:
    m = at({"seats": 2, "sheets": [{}, {"chance": 30}], "ready": [{"steal": 1}, {}]})
    m.play(0, use("steal", 1, "chance"))
    assert m.position()["fresh"] == [{}, {}]


@pytest.mark.rule("KF-30")
@pytest.mark.parametrize("kind", ["none", 1, "Steal", None])
def test_a_scripted_award_must_be_a_face_of_the_die(kind: str) -> None:
    m = at({"seats": 2, "rolls": 1, "dice": [1, 2, 3, 4, 5]}, [kind])
    assert refusal(m, 0, enter("chance")) == "chance_unfit"


def _round_over(settings: Plain, ready: Plain, fresh: Plain) -> Plain:
    m = at(
        {
            "seats": 2,
            "settings": settings,
            "active": 1,
            "rolls": 1,
            "dice": [1, 1, 1, 1, 3],
            "ready": [ready, {}],
            "fresh": [fresh, {}],
        }
    )
    m.play(1, enter("ones"))
    m.play(1, END)
    return m.position()


@pytest.mark.rule("KF-31")
def test_dice_are_usable_in_the_next_round_only() -> None:
    after = _round_over({}, {"steal": 1, "freeze": 1}, {"steal": 1, "shift": 2})
    assert after["round"] == 2
    assert after["ready"] == [{"steal": 1, "shift": 2}, {}]
    assert after["fresh"] == [{}, {}]


@pytest.mark.rule("KF-31")
@pytest.mark.parametrize(("setting", "told"), [("next_round", True), ("keep", False)])
def test_what_was_not_used_in_its_round_is_said_to_be_gone(setting: str, told: bool) -> None:
    ready = [{"steal": 1, "freeze": 2}, {}]
    position = {"seats": 2, "active": 1, "rolls": 1, "dice": [1, 1, 2, 3, 4], "ready": ready}
    m = at({**position, "settings": {"action_dice": setting}})
    m.play(1, enter("ones"))
    m.play(1, END)
    gone = [event for event in m.events(None, 0) if isinstance(event, Expired)]
    assert gone == ([Expired(0, "steal", 1), Expired(0, "freeze", 2)] if told else [])


@pytest.mark.rule("KF-31")
def test_with_keep_they_stay_until_used() -> None:
    after = _round_over(
        {"action_dice": "keep"}, {"steal": 1, "freeze": 1}, {"steal": 1, "shift": 2}
    )
    assert after["ready"] == [{"steal": 2, "freeze": 1, "shift": 2}, {}]


@pytest.mark.rule("KF-31")
@pytest.mark.parametrize("setting", ["next_round", "keep"])
def test_dice_earned_this_round_are_not_ready(setting: str) -> None:
    position = {"seats": 2, "settings": {"action_dice": setting}, "sheets": [{}, {"chance": 9}]}
    m = at({**position, "fresh": [ALL_READY, {}]})
    assert refusal(m, 0, use("steal", 1, "chance")) == "no_such_die"
    m = at({**position, "phase": "shift", "fresh": [ALL_READY, {}]})
    assert refusal(m, 0, SHIFT) == "no_such_die"


@pytest.mark.rule("KF-31")
def test_action_dice_stay_with_the_player_when_sheets_move() -> None:
    m = at({"seats": 2, "phase": "shift", "ready": [{"swap": 2}, {}], "fresh": [{}, {"steal": 1}]})
    m.play(0, swap(1))
    assert m.position()["ready"] == [{"swap": 1}, {}]
    assert m.position()["fresh"] == [{}, {"steal": 1}]


@pytest.mark.rule("KF-31")
def test_dice_earned_in_the_last_round_are_void() -> None:
    m = at(
        {"seats": 2, "round": 14, "active": 1, "rolls": 1, "dice": [3] * 5, "sheets": [full(), {}]},
        ["shift"],
    )
    m.play(1, enter("threes"))
    m.play(1, END)
    assert m.outcome is not None


@pytest.mark.rule("KF-31")
@pytest.mark.parametrize(
    ("sheets", "told"),
    [
        ([full(threes="open"), full(pi="open")], EarnedInVain(0, "shift")),
        ([full(threes="open"), full(pi="open", chance="open")], Earned(0, "shift")),
        ([full(threes="open", pi="open"), full(pi="open")], Earned(0, "shift")),
        ([full(threes="open"), full(pi="frozen")], EarnedInVain(0, "shift")),
    ],
)
def test_a_die_is_in_vain_when_every_sheet_will_be_full(sheets: list[Plain], told: Event) -> None:
    m = at({"seats": 2, "round": 9, "rolls": 1, "dice": [3] * 5, "sheets": sheets}, ["shift"])
    m.play(0, enter("threes"))
    assert told in m.events(None)
    assert m.view(None).last_round == isinstance(told, EarnedInVain)
