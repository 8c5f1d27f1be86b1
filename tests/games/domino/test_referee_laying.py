"""Where dominoes may be laid, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.domino.referee import judge
from tests.games.domino.scene import Scene, told


def test_kd1_another_seat_is_to_move(scene: Scene) -> None:
    scene.draw = 1
    scene.more = {"to_move": 1}
    assert scene.judge().rule == "KD-1"


@pytest.mark.parametrize(("seat", "run"), [(0, "UM"), (1, "DE"), (2, "BG")])
def test_kd1_places_of_three_players(seat: int, run: str) -> None:
    """Bottom, left, right. The second half lies above the first, so the right reads it last."""
    position: dict[str, Any] = {
        "seats": 3,
        "dominoes": {"1": ["BWEM0", "GADU0"]},
        "hands": [[1]] * 3,
        "to_move": seat,
    }
    verdict = judge(position, seat, {"type": "turn", "lay": [[1, 0, 0, 3]]}, ())
    assert [letters for letters, _, _ in verdict.runs] == [run]


def test_kd20_gaps_are_allowed(scene: Scene) -> None:
    scene.old("HI", 1, 0)
    scene.old("CA", 6, 0)
    scene.lay("TO", 1, 1)
    scene.lay("NO", 6, 1)
    assert scene.judge().legal


def test_kd20_connected_through_a_new_one(scene: Scene) -> None:
    scene.old("HI", 0, 0)
    scene.lay("TO", 2, 0)
    scene.lay("NO", 4, 0)
    assert told(scene.judge("HITONO")) == [("HITONO", 6)]


def test_kd20_not_before_what_connects_it(scene: Scene) -> None:
    scene.old("HI", 0, 0)
    scene.lay("NO", 4, 0)
    scene.lay("TO", 2, 0)
    assert scene.judge("HITONO").rule == "KD-20"


def test_kd20_walls_do_not_part_neighbours(scene: Scene) -> None:
    scene.old("H I/r", 0, 0)
    scene.lay("T/l O", 2, 0)
    assert told(scene.judge()) == [("TO", -2)]


def test_kd20_lying_over_is_connected(scene: Scene) -> None:
    scene.old("HI", 0, 0)
    scene.lay("ON", 1, 0)
    assert told(scene.judge("HON")) == [("HON", 3)]


def test_kd20_one_line_may_overlap_itself(scene: Scene) -> None:
    scene.old("HI", 0, 0)
    scene.lay("XO", 2, 0)
    scene.lay("TO", 1, 0)
    # T and O lie on I and X.
    assert told(scene.judge("HTOO")) == [("HTOO", 4)]


def test_kd20_side_by_side_is_not_one_line(scene: Scene) -> None:
    scene.old("HI", 0, 0)
    scene.lay("OX", 0, 1, 1)
    scene.lay("NO", 1, 1, 1)
    assert scene.judge().rule == "KD-20"


def test_kd20_one_column(scene: Scene) -> None:
    scene.old("HI", 0, 0)
    scene.lay("IS", 0, 1, 1)
    scene.lay("OT", 0, -1, 3)
    # The second half of the second one lies above the first.
    assert told(scene.judge("TOHIS")) == [("TOHIS", 5)]


def test_kd20_anywhere_on_an_empty_table(scene: Scene) -> None:
    scene.lay("NO", 1998, 0)
    assert scene.judge().legal


def test_kd20_only_the_first_one_lies_anywhere(scene: Scene) -> None:
    scene.lay("NO", 0, 0)
    scene.lay("NO", 5, 0)
    assert scene.judge().rule == "KD-20"


@pytest.mark.parametrize(("x", "rule"), [(1999, None), (2000, "malformed"), (-2001, "malformed")])
def test_kd20_the_farthest_cell(scene: Scene, x: int, rule: str | None) -> None:
    scene.lay("NO", x, 0)
    assert scene.judge().rule == rule


def test_kd20_only_from_the_hand(scene: Scene) -> None:
    scene.old("NO", 0, 0)
    scene.laid.append([1, *scene.cell(0, 1), 0])
    scene.hand_size = 0
    position = scene.position()
    position["hands"][0] = []
    assert judge(position, 0, scene.action(), ()).rule == "KD-20"


def test_kd20_not_twice(scene: Scene) -> None:
    ident = scene.lay("NO", 0, 0)
    scene.laid.append([ident, *scene.cell(2, 0), (-scene.place) % 4])
    position = scene.position()
    position["hands"][0] = [ident]
    assert judge(position, 0, scene.action(), ()).rule == "KD-20"


def test_kd20_what_it_hung_on_may_go(scene: Scene) -> None:
    old = scene.old("T *destroyer", 0, 0)
    scene.old("XX", 9, 0)
    scene.lay("O.", 1, 0)
    scene.lay(".N", 3, 0)
    scene.effects = [{"destroy": old}]
    # Now an island: it hangs on the first new one, which hangs on nothing.
    assert told(scene.judge()) == []


def test_kd20_after_a_destroyer_any_domino_will_do(scene: Scene) -> None:
    old = scene.old("T *destroyer", 0, 0)
    scene.old("XX", 9, 0)
    scene.lay("O.", 1, 0)
    scene.lay("N.", 8, 0, 2)
    scene.effects = [{"destroy": old}]
    assert told(scene.judge()) == [("NXX", -3)]


def test_kd20_where_a_destroyer_has_been_is_nothing(scene: Scene) -> None:
    old = scene.old("TH", 0, 0)
    scene.old("*destroyer E", 2, 0, 1)
    scene.lay("O.", 2, 0)
    scene.lay("N.", -1, 0, 2)
    scene.effects = [{"destroy": old}]
    assert scene.judge().rule == "KD-20"


@pytest.mark.parametrize(("x", "turn"), [(0, 0), (1, 2)])
def test_kd21_not_exactly_on_another(scene: Scene, x: int, turn: int) -> None:
    scene.old("NO", 0, 0)
    scene.lay("IT", x, 0, turn)
    assert scene.judge().rule == "KD-21"


def test_kd21_not_exactly_on_one_that_is_half_covered(scene: Scene) -> None:
    scene.old("NO", 0, 0)
    scene.old("XX", 1, 0)
    scene.lay("IT", 0, 0)
    assert scene.judge().rule == "KD-21"


def test_kd21_exactly_on_one_that_is_hidden(scene: Scene) -> None:
    scene.old("NO", 0, 0)
    scene.old("XX", 1, 0)
    scene.old("XX", 0, 0, 2)
    scene.lay("IT", 0, 0)
    assert told(scene.judge("XITX")) == [("XITX", 4)]


def test_kd21_half_over_one_of_this_turn(scene: Scene) -> None:
    scene.old("NO", 0, 0)
    scene.lay("IT", 2, 0)
    scene.lay("IT", 3, 0)
    assert told(scene.judge("NOIIT")) == [("NOIIT", 5)]


def test_kd21_not_exactly_on_one_of_this_turn(scene: Scene) -> None:
    scene.old("NO", 0, 0)
    scene.lay("IT", 2, 0)
    scene.lay("IT", 2, 0)
    assert scene.judge().rule == "KD-21"


def test_kd21_a_bridge_over_two(scene: Scene) -> None:
    scene.old("NO", 0, 0)
    scene.old("IT", 2, 0)
    scene.lay("EX", 1, 0)
    assert told(scene.judge("NEXT")) == [("NEXT", 4)]


def test_kd21_empty_halves_lie_on_letters(scene: Scene) -> None:
    scene.old("NO", 0, 0)
    scene.old("TE", 2, 0)
    scene.lay(".N", 1, 0, 1)
    verdict = scene.judge()
    assert told(verdict) == []
    assert verdict.shown[scene.cell(1, 0)] == (3, 0)


def test_kd21_empty_halves_are_covered(scene: Scene) -> None:
    scene.old("N.", 0, 0)
    scene.lay("ON", 1, 0, 1)
    assert told(scene.judge("NO ON")) == [("NO", 2), ("ON", 2)]


@pytest.mark.parametrize(("size", "x", "rule"), [(10, 8, None), (10, 9, "KD-22"), (None, 9, None)])
def test_kd22_the_box(scene: Scene, size: int | None, x: int, rule: str | None) -> None:
    scene.settings = {"max_size": size}
    scene.old("XX", 0, 0)
    scene.old("XX", x - 2, 0)
    scene.lay("NO", x, 0)
    assert scene.judge().rule == rule


def test_kd22_counts_before_the_destroyer(scene: Scene) -> None:
    scene.settings = {"max_size": 10}
    far = scene.old("XX", 0, 0)
    scene.old("X *destroyer", 8, 0)
    scene.lay("NO", 9, 0)
    scene.effects = [{"destroy": far}]
    assert scene.judge().rule == "KD-22"


def test_kd22_has_room_after_the_destroyer(scene: Scene) -> None:
    scene.settings = {"max_size": 10}
    far = scene.old("XX", 0, 0)
    scene.old("*destroyer X", 8, 0)
    scene.lay("N.", 8, 0, 2)
    scene.lay("NO", 10, 0)
    scene.effects = [{"destroy": far}]
    assert scene.judge().legal


def test_kd23_no_word_is_needed(scene: Scene) -> None:
    scene.old("NO", 0, 0)
    scene.lay("XX", 0, 1)
    verdict = scene.judge()
    assert told(verdict) == [("NX", -2), ("OX", -2), ("XX", -2)]
    assert verdict.piles == [0, 5]
