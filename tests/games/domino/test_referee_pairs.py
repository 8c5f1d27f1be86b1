"""Two Supercells under one domino, each pair in both orders."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.games.domino.referee.symbols import SPECIALS
from tests.games.domino.scene import Scene, told

PAIRS = list(itertools.product(SPECIALS, repeat=2))


def both(scene: Scene, first: str, second: str, forwards: bool = True) -> None:
    """One domino laid over both, its first half on the first of them. Domino 3 is NO, far away,
    and domino 4 XX; between T and N it reads across.
    """
    left, right = (first, second) if forwards else (second, first)
    scene.old(f"T *{left}", 0, 0)
    scene.old(f"*{right} N", 2, 0)
    scene.old("NO", 20, 20)
    scene.old("XX", 30, 30)
    if forwards:
        scene.lay("OE", 1, 0)
    else:
        scene.lay("EO", 2, 0, 2)


def answers(first: str, second: str) -> list[dict[str, Any]]:
    choices: list[dict[str, Any]] = []
    for kind, victim in ((first, 3), (second, 4)):
        if kind == "destroyer":
            choices.append({"destroy": victim})
        if kind == "rotate":
            choices.append({"rotate": [victim, "first", 2]})
    return choices


@pytest.mark.parametrize("forwards", [True, False], ids=["forwards", "backwards"])
@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_kd50_the_first_half_fires_first(first: str, second: str, forwards: bool) -> None:
    scene = Scene(seats=3)
    both(scene, first, second, forwards)
    scene.effects = answers(first, second)
    kinds = [first, second]
    scene.thief = [1, 2][: kinds.count("thief")]
    verdict = scene.judge("TOEN ON NO XX")
    assert verdict.legal, (verdict.rule, verdict.why)
    assert [kind for kind, _ in verdict.fired] == kinds

    # The run TOEN is four symbols, and what was turned reads ON (or NO) and XX.
    worth = 4 + kinds.count("double_letter")
    worth *= 2 ** kinds.count("double_word")
    turned = [victim for kind, victim in ((first, 3), (second, 4)) if kind == "rotate"]
    expected = sorted(
        [("TOEN", worth)]
        + [("ON", 2) for victim in turned if victim == 3]
        + [("XX", 2) for victim in turned if victim == 4]
    )
    assert told(verdict) == expected
    gifts = kinds.count("gift")
    assert verdict.gifts == ({1: gifts, 2: gifts} if gifts else {})
    assert verdict.piles[1:] == [5 - gifts, 5 - gifts]
    assert verdict.refill.piles == ({1: 1} if "thief" in kinds else {})


@pytest.mark.parametrize(("first", "second"), [("destroyer", "rotate"), ("rotate", "destroyer")])
def test_kd50_answers_in_firing_order(first: str, second: str) -> None:
    scene = Scene()
    both(scene, first, second)
    scene.effects = answers(first, second)[::-1]
    assert scene.judge().rule == "KD-50"


@pytest.mark.parametrize("forwards", [True, False])
@pytest.mark.parametrize("kind", [kind for kind in SPECIALS if kind != "dictionary"])
def test_dictionary_beats_all(kind: str, forwards: bool) -> None:
    scene = Scene()
    pair = ("dictionary", kind) if forwards else (kind, "dictionary")
    both(scene, *pair)
    scene.effects = answers(*pair)
    scene.thief = [1] if kind == "thief" else []
    verdict = scene.judge("NO ON XX")
    assert (verdict.legal, verdict.why) == (False, "Dictionary")


@pytest.mark.parametrize("second", ["rotate", "gift", "shield", "destroyer", "double_letter"])
def test_kd50_the_second_fires_though_its_domino_is_gone(scene: Scene, second: str) -> None:
    both(scene, "destroyer", second)
    scene.effects = [{"destroy": 2}, *answers("", second)]
    verdict = scene.judge("TOE XX")
    assert [kind for kind, _ in verdict.fired] == ["destroyer", second]
    assert ("TOE", 4 if second == "double_letter" else 3) in told(verdict)


@pytest.mark.parametrize(("kind", "points"), [("gift", 4), ("double_word", 8)])
def test_kd50_a_special_that_a_destroyer_shows_again(scene: Scene, kind: str, points: int) -> None:
    """The first domino's Destroyer takes the X from it, the second domino covers it."""
    scene.old("T *destroyer", 0, 0)
    scene.old(f"*{kind} .", 3, 0)
    cover = scene.old("X.", 3, 0, 1)
    scene.lay("OE", 1, 0)
    scene.lay("EN", 2, 0)
    scene.effects = [{"destroy": cover}]
    verdict = scene.judge("TOEN")
    assert [kind for kind, _ in verdict.fired] == ["destroyer", kind]
    assert told(verdict) == [("TOEN", points)]


def test_gift_and_thief_in_either_order(scene: Scene) -> None:
    """Gift takes the only card of the only opponent before the Thief comes."""
    for pair in (("gift", "thief"), ("thief", "gift")):
        again = Scene(place=scene.place, piles=[0, 1])
        both(again, *pair)
        verdict = again.judge("TOEN")
        assert (verdict.gifts, verdict.refill.deck) == ({1: 1}, 1)


def test_double_letter_and_double_word(scene: Scene) -> None:
    both(scene, "double_word", "double_letter")
    assert scene.judge("TOEN").points == 10
    assert scene.judge().points == -10


def test_shield_and_double_word(scene: Scene) -> None:
    both(scene, "shield", "double_word")
    assert scene.judge().points == 0
    assert scene.judge("TOEN").points == 8


def test_destroyer_twice_not_the_same(scene: Scene) -> None:
    both(scene, "destroyer", "destroyer")
    scene.effects = [{"destroy": 3}, {"destroy": 3}]
    assert scene.judge().rule == "KD-50"
    scene.effects = [{"destroy": 3}]
    assert scene.judge().rule == "KD-50"


def test_rotate_then_destroyer_of_the_same(scene: Scene) -> None:
    both(scene, "rotate", "destroyer")
    scene.effects = [{"rotate": [3, "first", 2]}, {"destroy": 3}]
    assert told(scene.judge("TOEN")) == [("TOEN", 4)]


def test_destroyer_then_rotate_of_the_same(scene: Scene) -> None:
    both(scene, "destroyer", "rotate")
    scene.effects = [{"destroy": 3}, {"rotate": [3, "first", 2]}]
    assert scene.judge().rule == "KD-50"
