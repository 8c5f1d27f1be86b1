"""What Supercells do, one by one, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.domino.scene import Scene, told


def to(scene: Scene, kind: str) -> None:
    """T, and an O laid on the Supercell beside it: the run TO."""
    scene.old(f"T *{kind}", 0, 0)
    scene.lay("O.", 1, 0, 3)


@pytest.mark.parametrize("kind", ["dictionary", "shield", "gift", "detour", "thief"])
def test_kd50_covering_fires(scene: Scene, kind: str) -> None:
    to(scene, kind)
    scene.thief = [1] if kind == "thief" else []
    verdict = scene.judge("TO")
    assert told(verdict) == [("TO", 2)]
    assert verdict.fired == [(kind, scene.cell(1, 0))]


def test_kd50_lying_beside_does_not_fire(scene: Scene) -> None:
    scene.old("T *gift", 0, 0)
    scene.lay("O.", 2, 0)
    assert scene.judge().fired == []


def test_kd50_a_covered_one_does_not_fire_again(scene: Scene) -> None:
    scene.old("T *gift", 0, 0)
    scene.old("OX", 1, 0)
    scene.lay("E.", 1, 0, 1)
    assert scene.judge("TEX").fired == []


def test_kd50_an_empty_half_fires_it(scene: Scene) -> None:
    scene.old("T *gift", 0, 0)
    scene.lay(". O", 1, 0)
    assert [kind for kind, _ in scene.judge().fired] == ["gift"]


def test_kd50_a_special_half_fires_and_can_be_fired(scene: Scene) -> None:
    scene.old("T *gift", 0, 0)
    scene.lay("*shield .", 1, 0, 3)
    scene.lay("XN", 1, 0, 1)
    verdict = scene.judge()
    assert [kind for kind, _ in verdict.fired] == ["gift", "shield"]
    assert told(verdict) == [("TX", 0), ("XN", 0)]


# Double Letter and Double Word


@pytest.mark.parametrize(("words", "points"), [("SAY AK", 7), ("SAY", 1), ("", -7)])
def test_double_letter_in_both_runs(scene: Scene, words: str, points: int) -> None:
    scene.old("S *double_letter", 0, 0)
    scene.old("Y.", 2, 0)
    scene.lay("AK", 1, 0, 1)
    assert scene.judge(words).points == points


def test_double_letter_counts_the_symbol_on_its_cell(scene: Scene) -> None:
    """The A on it is covered by an E of the same turn."""
    scene.old("S *double_letter", 0, 0)
    scene.lay("A.", 1, 0, 3)
    scene.lay("E.", 1, 0, 1)
    assert told(scene.judge("SE")) == [("SE", 3)]


def test_double_letter_under_an_empty_half(scene: Scene) -> None:
    scene.old("S *double_letter", 0, 0)
    scene.lay(".N", 1, 0)
    scene.lay("OX", 3, 0)
    assert told(scene.judge("NOX")) == [("NOX", 3)]


def test_double_letter_doubles_a_wildcard(scene: Scene) -> None:
    scene.old("S *double_letter", 0, 0)
    scene.lay("?.", 1, 0, 3)
    assert told(scene.judge("SO")) == [("S?", 3)]


def test_double_letter_twice_on_a_cell(scene: Scene) -> None:
    scene.old("S *double_letter", 0, 0)
    scene.lay("*double_letter .", 1, 0, 3)
    scene.lay("O.", 1, 0, 1)
    assert told(scene.judge("SO")) == [("SO", 4)]


def test_double_letter_counts_what_rotate_brings(scene: Scene) -> None:
    """The N turned over the A on it is a Z."""
    scene.old("*double_letter .", 1, 0, 3)
    scene.old("*rotate T", 2, 0, 1)
    old = scene.old("NO", 0, 1)
    scene.lay("AE", 1, 0)
    scene.effects = [{"rotate": [old, "second", 1]}]
    verdict = scene.judge("ZO")
    assert told(verdict) == [("ET", -2), ("OT", -2), ("ZE", -3), ("ZO", 3)]


def test_double_letter_is_this_turn_only(scene: Scene) -> None:
    scene.old("S *double_letter", 0, 0)
    scene.old("O.", 1, 0, 1)
    scene.lay("X.", 2, 0)
    assert told(scene.judge()) == [("SOX", -3)]


def test_double_word_on_an_end(scene: Scene) -> None:
    to(scene, "double_word")
    assert scene.judge("TO").points == 4


def test_double_word_twice_in_a_run(scene: Scene) -> None:
    scene.old("T *double_word", 0, 0)
    scene.old("*double_word .", 2, 0)
    scene.lay("OE", 1, 0)
    assert told(scene.judge("TOE")) == [("TOE", 12)]


def test_double_word_twice_on_a_cell(scene: Scene) -> None:
    scene.old("S *double_word", 0, 0)
    scene.lay("*double_word .", 1, 0, 3)
    scene.lay("O.", 1, 0, 1)
    assert told(scene.judge("")) == [("SO", -8)]


def test_double_word_not_beside_the_cell(scene: Scene) -> None:
    to(scene, "double_word")
    scene.lay("NO", 1, 1, 1)
    verdict = scene.judge("TO ONO")
    assert told(verdict) == [("ONO", 6), ("TO", 4)]


# Thief


def test_thief_takes_from_a_pile_then_the_deck(scene: Scene) -> None:
    to(scene, "thief")
    scene.hand_size = 3
    scene.piles = [0, 1]
    scene.thief = [1]
    verdict = scene.judge("TO")
    assert (verdict.refill.piles, verdict.refill.deck, verdict.refill.short) == ({1: 1}, 1, 0)
    assert (verdict.piles_end, verdict.deck_end) == ([2, 0], 17)


@pytest.mark.parametrize("thief", [[], [0], [1, 2], [3], [1, 1]])
def test_thief_refused(thief: list[int]) -> None:
    """Seat 2 has a pile too, seat 3 has none."""
    scene = Scene(seats=4, piles=[3, 3, 3, 0])
    to(scene, "thief")
    scene.thief = thief
    assert scene.judge().rule == "KD-50"


def test_thief_without_victims(scene: Scene) -> None:
    to(scene, "thief")
    scene.piles = [3, 0]
    assert scene.judge().refill.deck == 1
    scene.thief = [1]
    assert scene.judge().rule == "KD-50"


def test_thief_after_gift_finds_nothing(scene: Scene) -> None:
    scene.old("T *gift", 0, 0)
    scene.old("*thief .", 2, 0)
    scene.lay("O.", 1, 0)
    scene.piles = [3, 1]
    verdict = scene.judge("TO")
    assert verdict.refill.deck == 1
    assert verdict.gifts == {1: 1}


def test_thief_with_four_in_hand(scene: Scene) -> None:
    to(scene, "thief")
    scene.hand_size = 5
    assert scene.judge().refill.piles == {}
    scene.thief = [1]
    assert scene.judge().rule == "KD-50"


def thieves() -> Scene:
    scene = Scene(seats=4, piles=[3, 1, 2, 5], hand_size=3)
    scene.old("T *thief", 0, 0)
    scene.old("*thief .", 2, 0)
    scene.lay("OE", 1, 0)
    return scene


@pytest.mark.parametrize(
    ("victims", "piles", "deck"),
    [([1, 3], {1: 1, 3: 1}, 0), ([3, 1], {3: 2}, 0), ([2, 1], {2: 2}, 0)],
)
def test_two_thieves_in_order(victims: list[int], piles: dict[int, int], deck: int) -> None:
    scene = thieves()
    scene.thief = victims
    verdict = scene.judge("TOE")
    assert (verdict.refill.piles, verdict.refill.deck) == (piles, deck)


@pytest.mark.parametrize("victims", [[3], [1, 2, 3], [3, 3], []])
def test_two_thieves_refused(victims: list[int]) -> None:
    scene = thieves()
    scene.thief = victims
    assert scene.judge().rule == "KD-50"


def test_two_thieves_and_one_opponent(scene: Scene) -> None:
    scene.old("T *thief", 0, 0)
    scene.old("*thief .", 2, 0)
    scene.lay("OE", 1, 0)
    scene.thief = [1]
    assert scene.judge().refill.piles == {1: 1}


def test_thief_named_without_a_thief(scene: Scene) -> None:
    to(scene, "gift")
    scene.thief = [1]
    assert scene.judge().rule == "KD-50"


# Destroyer


def under_destroyer(scene: Scene) -> None:
    """TO across, with O over the N of another one: ON downwards."""
    to(scene, "destroyer")
    scene.old("EN", 0, 1)


@pytest.mark.parametrize(("victim", "runs"), [(1, [("ON", -2)]), (3, [("TO", -2)])])
def test_destroyer_takes_a_domino(scene: Scene, victim: int, runs: list[tuple[str, int]]) -> None:
    under_destroyer(scene)
    scene.effects = [{"destroy": victim}]
    verdict = scene.judge()
    assert told(verdict) == runs
    assert victim not in [row[0] for row in verdict.board]


@pytest.mark.parametrize("effects", [[], [{"destroy": 2}], [{"destroy": 99}]])
def test_destroyer_refused(scene: Scene, effects: list[dict[str, Any]]) -> None:
    """It has to be answered, and not with the domino that was laid."""
    under_destroyer(scene)
    scene.effects = effects
    assert scene.judge().rule == "KD-50"


def test_destroyer_not_a_hidden_domino(scene: Scene) -> None:
    hidden = scene.old("AB", 0, 0)
    scene.old("T *destroyer", 0, 0)
    scene.lay("O.", 1, 0, 3)
    scene.effects = [{"destroy": hidden}]
    assert scene.judge().rule == "KD-50"


def test_destroyer_uncovers_what_is_not_new(scene: Scene) -> None:
    scene.old("CA", 0, 0)
    cover = scene.old("X.", 1, 0, 1)
    scene.old("*destroyer .", 5, 0)
    scene.lay("T.", 5, 0, 1)
    scene.effects = [{"destroy": cover}]
    verdict = scene.judge()
    assert told(verdict) == []
    assert verdict.shown[scene.cell(1, 0)] == (1, 1)


def test_destroyer_with_nothing_to_take(scene: Scene) -> None:
    scene.old("X *destroyer", 0, 0)
    scene.lay("A.", 0, 0, 2)
    scene.lay("O.", 1, 0)
    assert told(scene.judge()) == [("AO", -2)]
    scene.effects = [{"destroy": 1}]
    assert scene.judge().rule == "KD-50"


def test_destroyer_may_take_a_turned_domino(scene: Scene) -> None:
    scene.old("T *rotate", 0, 0)
    scene.old("*destroyer .", 2, 0)
    far = scene.old("NO", 9, 9)
    scene.lay("OE", 1, 0)
    scene.effects = [{"rotate": [far, "first", 2]}, {"destroy": far}]
    assert told(scene.judge("TOE")) == [("TOE", 3)]


def test_destroyer_not_fired(scene: Scene) -> None:
    to(scene, "gift")
    scene.effects = [{"destroy": 1}]
    assert scene.judge().rule == "KD-50"


# Dictionary and Shield


def test_dictionary_refuses_an_invalid_run(scene: Scene) -> None:
    to(scene, "dictionary")
    assert scene.judge("TO").points == 2
    verdict = scene.judge("OT")
    assert (verdict.rule, verdict.why) == ("KD-50", "Dictionary")


def test_dictionary_is_content_with_no_run(scene: Scene) -> None:
    scene.old(". *dictionary", 0, 0)
    scene.lay("O.", 1, 0)
    assert scene.judge().legal


def test_shield_makes_invalid_runs_cost_nothing(scene: Scene) -> None:
    scene.old("S *shield", 0, 0)
    scene.old("Y.", 2, 0)
    scene.lay("AK", 1, 0, 1)
    assert told(scene.judge("SAY")) == [("AK", 0), ("SAY", 3)]


@pytest.mark.parametrize(("kind", "other"), [("shield", 0), ("gift", -3)])
def test_shield_with_a_crossing_wildcard(kind: str, other: int) -> None:
    scene = Scene()
    scene.old(".C", -2, 0)
    scene.old("T.", 1, 0)
    scene.old(f"F *{kind}", 0, -2, 1)
    scene.lay("I?", 0, -1, 1)
    verdict = scene.judge("CAT FIX")
    # Either way one word: the A comes first.
    assert told(verdict) == [("C?T", 3), ("FI?", other)]
    assert verdict.chosen == {(0, 0): "A"}


# Gift


def test_gift_from_every_other_pile() -> None:
    scene = Scene(seats=4, piles=[2, 0, 1, 3])
    to(scene, "gift")
    verdict = scene.judge("TO")
    assert verdict.gifts == {2: 1, 3: 1}
    assert (verdict.piles, verdict.deck) == ([4, 0, 0, 2], 20)


def test_gift_comes_before_the_score(scene: Scene) -> None:
    to(scene, "gift")
    scene.deck = 0
    verdict = scene.judge("TO")
    assert (verdict.piles, verdict.deck) == ([6, 4], 0)
    assert verdict.over


def test_two_gifts_and_one_card(scene: Scene) -> None:
    scene.old("T *gift", 0, 0)
    scene.old("*gift .", 2, 0)
    scene.lay("OE", 1, 0)
    scene.piles = [0, 1]
    verdict = scene.judge()
    assert verdict.gifts == {1: 1}
    assert (verdict.piles, verdict.deck) == ([0, 0], 21)


# Detour


@pytest.mark.parametrize(("kind", "rule"), [("detour", None), ("gift", "KD-20")])
def test_detour_lifts_the_line(scene: Scene, kind: str, rule: str | None) -> None:
    to(scene, kind)
    scene.lay("NO", 0, 1)
    assert scene.judge().rule == rule


def test_detour_fired_by_the_last_one(scene: Scene) -> None:
    scene.old("T *detour", 0, 0)
    scene.lay("NO", 0, 1, 1)
    scene.lay("O.", 1, 0, 3)
    assert scene.judge().legal


def test_detour_keeps_connection(scene: Scene) -> None:
    to(scene, "detour")
    scene.lay("NO", 5, 5)
    assert scene.judge().rule == "KD-20"
