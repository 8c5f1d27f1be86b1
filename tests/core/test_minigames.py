"""The features that the small games exist to test: secrets, a race, a million moves. Those of
Planks are in test_planks.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

import parlour
from parlour.core.codec import to_json
from tests.minigames.patterns import GAME as PATTERNS
from tests.minigames.patterns.marks import Put
from tests.minigames.reactions import GAME as REACTIONS
from tests.minigames.secret_hands import GAME as SECRET_HANDS

DEALT = [1, 2, 3, 10, 11, 12]


def mark(column: int, row: int, letter: str) -> list[Any]:
    return [letter, column, row]


def test_others_see_how_many_cards_a_hand_has_and_not_which() -> None:
    match = parlour.Match.new(SECRET_HANDS, seats=2, chance=DEALT)
    assert match.view(0).hand == (1, 2, 3)
    for onlooker in (match.view(1), match.view(None)):
        assert onlooker.counts == (3, 3)
        assert not {1, 2, 3} & set(onlooker.hand)


def test_an_exchange_is_told_to_its_seat_only() -> None:
    match = parlour.Match.new(SECRET_HANDS, seats=2, chance=[*DEALT, 7])
    match.play(0, {"type": "exchange", "card": 3})
    own, others = (to_json(match.events(viewer, since=2)) for viewer in (0, 1))
    assert b'"card":3' in own
    assert b'"cards":[7]' in own
    assert b"3" not in others
    assert b"7" not in others


def test_a_rewound_draw_gives_the_same_cards() -> None:
    match = parlour.Match.new(SECRET_HANDS, seats=3, seed=11)
    start, card = match.length, match.view(0).hand[0]
    match.play(0, {"type": "play", "card": card})
    first = match.view(0)
    match.rewind(start)
    assert match.to_act == (0,)
    match.play(0, {"type": "play", "card": card})
    assert match.view(0) == first


def test_a_chair_goes_to_whoever_comes_first() -> None:
    match = parlour.Match.new(REACTIONS, seats=4, chance=[6, 1, 2])
    match.play(0, {"type": "call", "tune": "high"})
    assert list(match.to_act) == [1, 2, 3]
    sit = {"type": "sit", "chair": 0}
    assert all(match.check(seat, sit) is None for seat in match.to_act)
    match.play(2, sit)
    assert list(match.to_act) == [1, 3]
    with pytest.raises(parlour.Refused) as refused:
        match.play(1, sit)
    assert (refused.value.code, refused.value.detail) == ("taken", {"chair": 0, "seat": 2})
    match.play(1, {"type": "sit", "chair": 2})
    match.play(3, {"type": "stand"})
    assert match.state.points == (1, 2, 6, 0)
    assert list(match.to_act) == [1]


def test_a_million_moves_are_listed_lazily_and_sampled_without_listing() -> None:
    match = parlour.Match.new(PATTERNS, seats=1)
    assert len(list(islice(match.legal(0), 1_000))) == 1_000
    assert next(islice(match.legal(0), 1_000_000, None), None) is not None
    rng = Random(1)
    drawn = {match.game.sample(match.state, 0, rng) for _ in range(1_000)}
    assert {len(put.marks) for put in drawn} >= {3, 4}
    assert len(drawn) > 990


def test_marks_come_in_any_order_and_a_repeat_is_malformed() -> None:
    match = parlour.Match.new(PATTERNS, seats=2)
    match.play(0, {"type": "put", "marks": [mark(1, 4, "B"), mark(3, 2, "A")]})
    put = match.entries[0].action
    assert isinstance(put, Put)
    assert [m.cell for m in put.marks] == [(3, 2), (1, 4)]
    again = match.check(1, {"type": "put", "marks": [mark(2, 2, "A"), mark(2, 2, "A")]})
    assert again is not None
    assert (again.code, again.detail["path"]) == ("malformed", "$.marks")
    twice = match.check(1, {"type": "put", "marks": [mark(2, 2, "A"), mark(2, 2, "B")]})
    assert twice is not None
    assert (twice.code, twice.detail) == ("cell_twice", {"cell": "b2"})


def test_an_unfinished_pattern_is_previewed() -> None:
    match = parlour.Match.new(PATTERNS, seats=1, settings={"side": 3})
    assert match.preview(0, {"type": "put"}).missing == ("marks",)
    done = match.preview(0, {"type": "put", "marks": [mark(1, 1, "A"), mark(1, 2, "A")]})
    assert (done.missing, done.gains) == ((), (1,))
