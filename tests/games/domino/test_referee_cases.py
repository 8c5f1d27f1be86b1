"""The cases that the rules list, seen from each of the four places."""

from __future__ import annotations

import pytest

from tests.games.domino.referee import judge
from tests.games.domino.scene import Scene, told


def hi_over_ca(scene: Scene) -> None:
    scene.old("HI", 1, 0)
    scene.old("CA", 0, 1)


def test_case_car_and_irk(scene: Scene) -> None:
    hi_over_ca(scene)
    scene.lay("RK", 2, 1, 1)
    verdict = scene.judge("CAR IRK")
    assert told(verdict) == [("CAR", 3), ("IRK", 3)]
    assert verdict.points == 6


def test_case_hut_but_not_cu(scene: Scene) -> None:
    hi_over_ca(scene)
    scene.lay("UT", 1, 1, 1)
    verdict = scene.judge("HUT")
    assert told(verdict) == [("CU", -2), ("HUT", 3)]
    assert verdict.points == 1


def test_case_hut_and_a_wall(scene: Scene) -> None:
    hi_over_ca(scene)
    scene.lay("U/l T", 1, 1, 1)
    assert told(scene.judge("HUT")) == [("HUT", 3)]


def test_case_hat_but_not_tt(scene: Scene) -> None:
    hi_over_ca(scene)
    scene.lay("TT", 1, 2)
    verdict = scene.judge("HAT")
    assert told(verdict) == [("HAT", 3), ("TT", -2)]
    assert verdict.points == 1


def test_case_not_one_line(scene: Scene) -> None:
    hi_over_ca(scene)
    scene.lay("R.", 2, 1)
    scene.lay("T.", 1, 2)
    assert scene.judge().rule == "KD-20"


def test_case_corner_only(scene: Scene) -> None:
    scene.old("HI", 1, 0)
    scene.lay("CA", 3, 1)
    assert scene.judge().rule == "KD-20"


def test_case_double_word(scene: Scene) -> None:
    scene.old("S *double_word", 0, 0)
    scene.old("Y.", 2, 0)
    scene.lay("AK", 1, 0, 1)
    verdict = scene.judge("SAY")
    assert told(verdict) == [("AK", -4), ("SAY", 6)]
    assert verdict.points == 2


@pytest.mark.parametrize(
    ("halves", "turn", "place", "runs"),
    [
        (["M_WE2", "CADU3"], 0, 0, "WU"),
        (["M_WE2", "CADU3"], 0, 2, "AM"),
        (["M_WE3", "HIHI0"], 0, 0, "EH"),
        (["M_WE3", "HIHI0"], 1, 0, "MI"),
        (["M_WE3", "HIHI0"], 2, 0, "H?"),
    ],
)
def test_case_reading_one_domino(halves: list[str], turn: int, place: int, runs: str) -> None:
    position = {
        "seats": 2,
        "settings": {"places": [place, 0]},
        "dominoes": {"1": halves},
        "hands": [[1], []],
    }
    verdict = judge(position, 0, {"type": "turn", "lay": [[1, 0, 0, turn]]}, ())
    assert [letters for letters, _, _ in verdict.runs] == [runs]
