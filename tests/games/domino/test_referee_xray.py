"""X-Ray, worked out by hand."""

from __future__ import annotations

import pytest

from tests.games.domino.referee import judge
from tests.games.domino.scene import Scene, told


def ray(scene: Scene, first: str = ".", second: str = ".") -> None:
    """X-Ray under the first half of a vertical domino that stands at x 1."""
    scene.old(". *x_ray", 0, 0)
    scene.lay(f"{first} {second}", 1, 0, 1)


def test_xray_reads_through_gaps(scene: Scene) -> None:
    scene.old("NO", -5, 0)
    scene.old("ET", 4, 0)
    ray(scene, "T")
    assert told(scene.judge("NOTET")) == [("NOTET", 5)]


@pytest.mark.parametrize("skipped", [".", "?", "*gift"])
def test_xray_skips(scene: Scene, skipped: str) -> None:
    scene.old(f"N {skipped}", -2, 0)
    ray(scene, "O")
    assert told(scene.judge("NO")) == [("NO", 2)]


def test_xray_skips_walls(scene: Scene) -> None:
    scene.old("N O/r", 2, 0)
    scene.old("T/l E", 4, 0)
    ray(scene, "S/r")
    assert told(scene.judge("SNOTE")) == [("SNOTE", 5)]


def test_xray_reads_rows_and_columns(scene: Scene) -> None:
    scene.old("NE", 2, 0)
    scene.old("XT", 5, 1)
    scene.old("OH", 1, 7, 1)
    ray(scene, "O", "S")
    assert told(scene.judge("ONE OSOH")) == [("ONE", 3), ("OSOH", 4), ("SXT", -3)]


def test_xray_only_where_a_new_letter_is(scene: Scene) -> None:
    """A new wildcard and a new empty half do not make their rows be read."""
    scene.old("NE", 2, 0)
    scene.old("XT", 5, 1)
    ray(scene, "?", ".")
    assert told(scene.judge()) == []


def test_xray_single_letters_count_nothing(scene: Scene) -> None:
    ray(scene, "O")
    assert told(scene.judge()) == []


@pytest.mark.parametrize(("place", "runs"), [(0, []), (1, [("OL", -2)])])
def test_xray_wildcard_of_one_place(place: int, runs: list[tuple[str, int]]) -> None:
    """LEM_ turned 3 is nothing from below and L from the right."""
    position = {
        "seats": 2,
        "settings": {"places": [place, 0]},
        "dominoes": {"1": ["-", "*x_ray"], "2": ["OOOO0", "-"], "3": ["LEM_3", "-"]},
        "board": [[1, 2, 1, 3], [2, 0, 0, 3]],
        "hands": [[3], []],
    }
    verdict = judge(position, 0, {"type": "turn", "lay": [[3, 2, 0, 0]]}, ())
    assert told(verdict) == runs


@pytest.mark.parametrize(("words", "points"), [("NOT", 4), ("", -4)])
def test_xray_double_letter(scene: Scene, words: str, points: int) -> None:
    scene.old(". *x_ray", 0, 0)
    scene.old("*double_letter .", 2, 0)
    scene.old("N.", -2, 0)
    scene.lay("OT", 1, 0)
    assert told(scene.judge(words)) == [("NOT", points)]


@pytest.mark.parametrize("kind", ["double_letter", "double_word"])
@pytest.mark.parametrize("covering", ["?", "."])
def test_xray_premium_under_no_letter(scene: Scene, kind: str, covering: str) -> None:
    scene.old(". *x_ray", 0, 0)
    scene.old(f"*{kind} .", 2, 0)
    scene.old("N.", -2, 0)
    scene.lay(f"O {covering}", 1, 0)
    assert told(scene.judge("NO")) == [("NO", 2)]


def test_xray_double_word(scene: Scene) -> None:
    scene.old(". *x_ray", 0, 0)
    scene.old("*double_word .", 2, 0)
    scene.old("N.", -2, 0)
    scene.lay("OT", 1, 0)
    assert told(scene.judge()) == [("NOT", -6)]


def test_xray_twice_is_once(scene: Scene) -> None:
    scene.old(". *x_ray", 0, 0)
    scene.old("*x_ray .", 2, 0)
    scene.lay("NO", 1, 0)
    assert told(scene.judge("NO")) == [("NO", 2)]


def test_xray_turned_letters_count_as_laid(scene: Scene) -> None:
    scene.old(". *x_ray", 0, 0)
    scene.old("*rotate .", 2, 0)
    island = scene.old("NO", 7, 7)
    scene.old("ET", 9, 7)
    scene.lay("..", 1, 0)
    scene.effects = [{"rotate": [island, "first", 2]}]
    assert told(scene.judge("ONET")) == [("ONET", 4)]


@pytest.mark.parametrize(("words", "rule"), [("NOT", None), ("NO OT", "KD-50")])
def test_xray_dictionary_judges_its_strings(scene: Scene, words: str, rule: str | None) -> None:
    scene.old(". *x_ray", 0, 0)
    scene.old("*dictionary .", 2, 0)
    scene.old("N.", -2, 0)
    scene.lay("OT", 1, 0)
    assert scene.judge(words).rule == rule


def test_xray_shield(scene: Scene) -> None:
    scene.old(". *x_ray", 0, 0)
    scene.old("*shield .", 2, 0)
    scene.old("N.", -2, 0)
    scene.lay("OT", 1, 0)
    assert told(scene.judge()) == [("NOT", 0)]


def test_xray_reads_what_a_destroyer_left(scene: Scene) -> None:
    scene.old(". *x_ray", 0, 0)
    scene.old("*destroyer .", 2, 0)
    gone = scene.old("EX", 7, 0)
    scene.old("N.", -2, 0)
    scene.lay("OT", 1, 0)
    scene.effects = [{"destroy": gone}]
    assert told(scene.judge()) == [("NOT", -3)]
