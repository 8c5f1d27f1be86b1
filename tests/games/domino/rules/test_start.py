"""How a match begins, who sits where, and what follows a turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import parlour
from parlour.games.domino.game import Domino
from parlour.games.domino.settings import Settings, place_of, reseated
from parlour.games.domino.state import pool
from tests.games.domino.table import PAIR, at, game, preview, refusal, turn
from tests.scale import seeds

USUAL = [
    (2, "02"),
    (3, "031"),
    (4, "0321"),
    (5, "00321"),
    (6, "003321"),
    (7, "0033221"),
    (8, "00332211"),
]


@pytest.mark.rule("KD-1")
@pytest.mark.parametrize(("seats", "places"), USUAL)
def test_the_usual_places(seats: int, places: str) -> None:
    found = [place_of(Settings(), seat, seats) for seat in range(seats)]
    assert "".join(map(str, found)) == places
    assert reseated(Settings(), seats) == tuple(range(seats))


@pytest.mark.rule("KD-1")
def test_people_are_seated_clockwise_from_the_bottom() -> None:
    chosen = Settings(places=(1, 2, 2, 0))
    assert reseated(chosen, 4) == (3, 1, 2, 0)
    assert [place_of(chosen, seat, 4) for seat in reseated(chosen, 4)] == [0, 2, 2, 1]


@pytest.mark.rule("KD-1")
def test_who_has_not_picked_gets_the_usual_place() -> None:
    assert [place_of(Settings(places=(None, 3)), seat, 3) for seat in range(3)] == [0, 3, 1]


@pytest.mark.rule("KD-12", "KD-1")
def test_scripted_chance_comes_in_this_order() -> None:
    chance = [1, 5, 2, 10, 11, 12, 13, 1, 2, 3, 4]
    match = parlour.Match.new("domino", 2, {"deck_size": "half"}, chance=chance)
    assert match.to_act == (1,)
    position = match.position()
    assert position["board"] == [[5, 0, 0, 2]]
    assert position["hands"] == [[10, 11, 12, 13], [1, 2, 3, 4]]
    assert (position["deck"], position["piles"], position["first"]) == (31, [0, 0], 1)


@pytest.mark.rule("KD-12")
def test_a_hand_is_its_owners_secret_and_counts_are_not() -> None:
    match = parlour.Match.new("domino", 3, seed=3)
    for viewer in (0, 1, 2, None):
        view = match.view(viewer)
        assert view.hand == (() if viewer is None else match.state.hands[viewer])
        assert view.counts == (4, 4, 4)
        others = {n for seat, hand in enumerate(match.state.hands) if seat != viewer for n in hand}
        assert others <= set(view.unseen)
        assert others.isdisjoint([domino.id for domino in view.dominoes])


@pytest.mark.rule("KD-12")
@pytest.mark.soak
def test_no_domino_is_lost() -> None:
    """Pool, hands, table and destroyed dominoes are all of the match; pool = deck + piles."""
    for seed in seeds(4, 300):
        rng = Random(seed)
        settings = {"supercells": True, "werewalls": True, "deck_size": "full"}
        match = parlour.Match.new(
            "domino", rng.randint(2, 5), settings, seed=seed, algorithm="splitmix"
        )
        everything, destroyed = len(match.state.dominoes), 0
        while match.to_act:
            (seat,) = match.to_act
            action = match.game.sample(match.state, seat, rng)
            match.play(seat, action)
            destroyed += sum([effect.destroys is not None for effect in action.effects])
            state = match.state
            held = sum([len(hand) for hand in state.hands])
            assert len(pool(state)) == state.deck + sum(state.piles)
            assert len(pool(state)) + held + len(state.table) + destroyed == everything


@pytest.mark.rule("KD-13")
def test_the_settings() -> None:
    names = {
        "deck_size",
        "board",
        "places",
        "dictionary",
        "tough_letters",
        "supercells",
        "werewalls",
        "max_size",
        "judge_preview",
        "finish_round",
    }
    assert set(Settings.__struct_fields__) == names
    wrong: list[dict[str, Any]] = [
        {"deck_size": "huge"},
        {"max_size": 9},
        {"places": [4]},
        {"size": 1},
    ]
    for settings in wrong:
        with pytest.raises(parlour.Refused):
            Domino.make(settings)


@pytest.mark.rule("KD-34")
@pytest.mark.parametrize("judged", [False, True])
def test_validity_is_told_before_the_turn_only_if_a_setting_says_so(judged: bool) -> None:
    match = at({**PAIR, "settings": {"judge_preview": judged}}, [])
    shown = preview(match, 0, turn([8, 2, 0, 0]))
    (run,) = shown.runs
    assert [tuple(cell) for cell in run.cells] == [(0, 0), (1, 0), (2, 0)]
    assert (run.letters, run.points) == ("MIO", 3)
    assert run.valid is (False if judged else None)
    assert shown.points == (-3 if judged else None)
    assert shown.gains == ((-3, 0) if judged else None)


@pytest.mark.rule("KD-34")
def test_a_draft_that_covers_a_dictionary_is_judged_openly() -> None:
    dominoes = {**PAIR["dominoes"], "7": ["EMDW1", "*dictionary"]}
    match = at({**PAIR, "dominoes": dominoes}, [])
    shown = preview(match, 0, turn([8, 1, 0, 0]))
    assert [run.valid for run in shown.runs] == [True]
    assert shown.runs[0].letters == "MO"
    assert shown.points == 2


def test_a_wildcard_is_shown_as_one_while_validity_is_not_told() -> None:
    match = at(PAIR, [])
    assert [run.letters for run in preview(match, 0, turn([9, 2, 0, 0])).runs] == ["MIR?"]


@pytest.mark.rule("KD-40", "KD-51")
def test_somebody_absent_draws_one() -> None:
    match = at(PAIR, [40])
    assert match.game.idle(match.state, 0).draw == 1
    match.idle(0)
    assert match.state.piles == (2, 0)
    assert len(match.state.hands[0]) == 3
    assert match.game.idle(match.state, 1).draw is None


CODES = [
    ("draw_needed", turn()),
    ("draw_count", turn(draw=4)),
    ("draw_count", turn(draw=0)),
    ("draw_and_lay", turn([8, 2, 0, 0], draw=1)),
    ("not_in_hand", turn([7, 2, 0, 0])),
    ("domino_twice", turn([8, 2, 0, 0], [8, 4, 0, 0])),
    ("touches_nothing", turn([8, 3, 3, 0])),
    ("covers_exactly", turn([8, 0, 0, 0])),
    ("not_one_line", turn([8, 2, 0, 1], [9, 3, 0, 1])),
    ("surplus_effect", turn([8, 2, 0, 0], effects=[{"destroy": 7}])),
    ("thief_count", turn([8, 2, 0, 0], thief=[1])),
    ("malformed", turn([8, 2_000, 0, 0])),
    ("malformed", turn([8, 2, 0, 0], effects=[{}])),
    ("malformed", turn([8, 2, 0, 0], effects=[{"destroy": 7, "rotate": None}])),
]


@pytest.mark.parametrize(("code", "action"), CODES)
def test_why_a_turn_is_refused(code: str, action: dict[str, Any]) -> None:
    assert refusal(at(PAIR), 0, action) == code


def test_who_may_act() -> None:
    match = at(PAIR)
    assert refusal(match, 1, turn()) == "not_your_turn"
    over = at({**PAIR, "phase": "over"})
    assert over.to_act == ()
    assert refusal(over, 0, turn(draw=1)) == "game_over"
    assert game(match).check(match.state, 9, turn(draw=1)).code == "no_such_seat"  # type: ignore[union-attr]


def test_nothing_to_draw() -> None:
    match = at({**PAIR, "piles": [0, 0]})
    assert refusal(match, 0, turn(draw=1)) == "nothing_to_draw"
    match.play(0, turn())
    assert match.state.passes == 1


@pytest.mark.rule("KD-61")
def test_an_example_turn_scores() -> None:

    for seed in range(2):
        made = Domino.example(seed, 2, {"deck_size": "half"})
        assert made.steps[-1].view.piles[made.seat] > made.before.piles[made.seat]
        assert made.before.viewer == made.seat
        assert Domino.example(seed, 2, {"deck_size": "half"}) == made
