"""Chance: uniform, reproducible, scripted, committed."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import pytest

import parlour
from parlour.core.chance import (
    SEEDED,
    Deal,
    Dice,
    Draw,
    Pick,
    Script,
    commitment,
    match_key,
    seed_text,
    seeded,
)

ALGORITHMS = sorted(SEEDED)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_same_label_gives_the_same_values_whatever_came_before(algorithm: str) -> None:
    draw = Dice("roll/7/2/1", 5)
    one, other = (seeded(algorithm, "seed", ("a", "b")) for _ in range(2))
    other.values(Dice("roll/1/0/1", 5), 0)
    assert one.values(draw, 0) == other.values(draw, 99)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_seed_nonces_and_label_all_matter(algorithm: str) -> None:
    def values(seed: str, nonces: tuple[str, ...], label: str) -> tuple[Any, ...]:
        return seeded(algorithm, seed, nonces).values(Dice(label, 20, 1_000), 0)

    made = [
        values("seed", (), "a"),
        values("seed2", (), "a"),
        values("seed", ("x",), "a"),
        values("seed", ("x", "y"), "a"),
        values("seed", ("xy",), "a"),
        values("seedx", ("y",), "a"),
        values("seed", (), "b"),
    ]
    assert len(set(made)) == len(made)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("sides", [2, 3, 6, 7, 255, 256, 257, 1_000])
def test_values_are_uniform(algorithm: str, sides: int) -> None:
    """Chi-squared over 40,000 draws, with a bound that fair dice exceed once in a million."""
    source = seeded(algorithm, "uniform", ())
    rolls = 400
    counts: Counter[Any] = Counter()
    for number in range(100):
        counts.update(source.values(Dice(f"roll/{number}", rolls, sides), 0))
    assert set(counts) <= set(range(1, sides + 1))
    expected = 100 * rolls / sides
    statistic = sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    freedom = sides - 1
    assert statistic < freedom + 5 * (2 * freedom) ** 0.5 + 15


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_weighted_picks_follow_their_weights(algorithm: str) -> None:
    source = seeded(algorithm, "weights", ())
    draws = [Pick(f"pick/{n}", ("a", "b", "c"), (5, 0, 1)) for n in range(6_000)]
    counts = Counter(source.values(draw, 0)[0] for draw in draws)
    assert counts["b"] == 0
    assert 800 < counts["c"] < 1_200


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_deals_are_permutations_each_alike(algorithm: str) -> None:
    source = seeded(algorithm, "deals", ())
    counts = Counter(source.values(Deal(f"deal/{n}", (1, 2, 3), 3), 0) for n in range(6_000))
    assert len(counts) == 6
    assert all(850 < count < 1_150 for count in counts.values())


GOLDEN = {
    "sha256": ((1, 4, 1, 4, 1), ("a",)),
    "splitmix": ((5, 6, 4, 3, 4), ("b",)),
}


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_algorithms_never_change(algorithm: str) -> None:
    """Old records must still verify, so these values must never change."""
    source = seeded(algorithm, "parlour", ("one", "two"))
    dice = source.values(Dice("roll/1/0/1", 5), 0)
    pick = source.values(Pick("award/1/0", ("a", "b", "c"), (3, 2, 1)), 0)
    assert (dice, pick) == GOLDEN[algorithm]


def test_sha256_can_be_followed_by_hand() -> None:
    """The first byte below 252 of SHA-256(key, label, 0, block), modulo six, as documented."""
    key = match_key("parlour", ())
    block = hashlib.sha256(key + b"roll/1/0/1" + b"\0" + (0).to_bytes(4, "big")).digest()
    faces = [byte % 6 + 1 for byte in block if byte < 252][:5]
    assert seeded("sha256", "parlour", ()).values(Dice("roll/1/0/1", 5), 0) == tuple(faces)


def test_a_word_of_splitmix_serves_several_numbers() -> None:
    """Each number is a remainder; the first ones do not depend on how many are drawn."""
    source = seeded("splitmix", "parlour", ())
    (word,) = source.values(Dice("roll/1/0/1", 1, 2**64), 0)
    digits = [(int(word) - 1) // 6**die % 6 + 1 for die in range(5)]
    for count in range(1, 6):
        assert source.values(Dice("roll/1/0/1", count), 0) == tuple(digits[:count])


def test_a_long_draw_goes_on_into_further_blocks() -> None:
    values = seeded("sha256", "long", ()).values(Dice("many", 500, 100_000), 0)
    assert len(set(values)) > 490


def test_the_commitment_is_sha256_of_the_seed() -> None:
    assert commitment("7") == hashlib.sha256(b"7").hexdigest()
    m = parlour.Match.new("kniffeliger", seats=2, seed=7)
    assert m.commitment == commitment("7")


@pytest.mark.parametrize("seed", [True, None, 1.5, b"bytes", ["7"], "\ud800"])
def test_a_seed_is_text_or_a_whole_number(seed: Any) -> None:
    with pytest.raises(parlour.Refused) as caught:
        seed_text(seed)
    assert caught.value.code == "bad_seed"


def test_without_a_seed_a_secret_one_is_drawn() -> None:
    one, other = (parlour.Match.new("kniffeliger", seats=2) for _ in range(2))
    assert one.commitment != other.commitment
    assert len(one.record()["trailer"]["seed"]) == 64


def test_an_unknown_algorithm_is_refused() -> None:
    with pytest.raises(parlour.Refused) as caught:
        parlour.Match.new("kniffeliger", seats=2, seed=1, algorithm="coin")
    assert caught.value.code == "unknown_algorithm"


ADMITS: list[tuple[Draw, tuple[Any, ...], bool]] = [
    (Dice("d", 2), (1, 6), True),
    (Dice("d", 2), (1,), False),
    (Dice("d", 2), (0, 1), False),
    (Dice("d", 2), (1, 7), False),
    (Dice("d", 2), (1, True), False),
    (Dice("d", 2), (1, "2"), False),
    (Pick("p", ("a", "b")), ("a",), True),
    (Pick("p", ("a", "b")), ("c",), False),
    (Pick("p", ("a", "b")), (), False),
    (Pick("p", ("a", "b"), (1, 0)), ("b",), False),
    (Deal("c", (1, 2, 2), 2), (2, 2), True),
    (Deal("c", (1, 2, 2), 2), (1, 1), False),
    (Deal("c", (1, 2, 2), 2), (1,), False),
]


@pytest.mark.parametrize(("draw", "values", "fits"), ADMITS)
def test_what_a_draw_can_come_to(draw: Draw, values: tuple[Any, ...], fits: bool) -> None:
    assert draw.admits(values) is fits


UNSOUND: list[Draw] = [
    Dice("d", 0),
    Dice("d", 1, 0),
    Pick("p", ()),
    Pick("p", ("a", "a")),
    Pick("p", ("a", "b"), (1,)),
    Pick("p", ("a", "b"), (0, 0)),
    Pick("p", ("a", "b"), (2, -1)),
    Deal("c", (1, 2), 3),
    Deal("c", (1, 2), 0),
]


@pytest.mark.parametrize("draw", UNSOUND)
def test_draws_that_make_no_sense(draw: Draw) -> None:
    assert draw.unsound()


def test_a_script_gives_its_values_in_order() -> None:
    script = Script([1, 2, 3, "steal"])
    assert script.values(Dice("d", 2), 0) == (1, 2)
    assert script.values(Dice("d", 1), 2) == (3,)
    assert script.values(Pick("p", ("steal", "swap")), 3) == ("steal",)


def test_a_script_that_runs_out_is_refused_and_nothing_changes() -> None:
    m = parlour.Match.new("kniffeliger", seats=2, chance=[1, 2, 3])
    before = m.record()
    with pytest.raises(parlour.Refused) as caught:
        m.play(0, {"type": "roll", "keep": []})
    assert caught.value.code == "chance_exhausted"
    assert caught.value.detail["left"] == 3
    assert m.record() == before


def test_a_refused_draw_uses_up_nothing_of_the_script() -> None:
    """An action whose draw is not in the script is refused; the dice before it stay unchanged."""
    m = parlour.Match.new("kniffeliger", seats=2, chance=[3, 3, 3, 3, 3, "nonsense"])
    m.play(0, {"type": "roll", "keep": []})
    for _ in range(2):
        with pytest.raises(parlour.Refused) as caught:
            m.play(0, {"type": "enter", "category": "threes"})
        assert caught.value.code == "chance_unfit"
    assert m.view(0).dice == (3, 3, 3, 3, 3)
    assert m.to_act == (0,)


def test_values_that_are_never_asked_for_are_no_error() -> None:
    m = parlour.Match.new("kniffeliger", seats=2, chance=[1, 2, 3, 4, 6, 6, 6, "swap"])
    m.play(0, {"type": "roll", "keep": []})
    m.play(0, {"type": "enter", "category": "chance"})
    assert m.view(0).fresh == ({}, {})


def test_what_others_chose_does_not_change_your_dice() -> None:
    """Seat 1 gets the same first roll whether seat 0 rolled once or three times."""
    dice = []
    for rolls in (1, 2, 3):
        m = parlour.Match.new("kniffeliger", seats=2, seed="fair")
        for _ in range(rolls):
            m.play(0, {"type": "roll", "keep": []})
        m.play(0, {"type": "enter", "category": "chance"})
        m.play(0, {"type": "endTurn"})
        m.play(1, {"type": "roll", "keep": []})
        dice.append(m.view(1).dice)
    assert len(set(dice)) == 1
