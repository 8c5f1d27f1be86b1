"""Position files: what is taken, what is refused, and that they lead back."""

from __future__ import annotations

from random import Random
from typing import Any

import jsonschema
import pytest

import parlour
from parlour.core.codec import codec_of, plain
from parlour.games.kniffeliger import GAME
from tests.games.kniffeliger.rules.test_referee import random_position
from tests.games.kniffeliger.table import Plain, at

PUBLISHED: Plain = {
    "seats": 2,
    "settings": {"action_dice": "keep"},
    "round": 3,
    "phase": "main",
    "active": 0,
    "rolls": 2,
    "dice": [6, 6, 2, 6, 5],
    "locked": [0, 1],
    "entered": False,
    "sheets": [{"ones": 3, "pi": "frozen"}, {"chance": 30, "twos": "crossed", "sixes": "stolen"}],
    "ready": [{"steal": 1}, {}],
    "fresh": [{}, {"swap": 1}],
}


def test_the_published_example() -> None:
    m = at(PUBLISHED, [4, 4])
    assert m.view(0).totals == (3, 30)
    m.play(0, {"type": "roll", "keep": [3, 1, 0]})
    assert m.position()["dice"] == [6, 6, 4, 6, 4]
    assert at(PUBLISHED).position() == {
        **PUBLISHED,
        "settings": {"action_dice": "keep", "cross_out": "open"},
    }


def test_only_seats_are_required() -> None:
    m = at({"seats": 3})
    assert m.position() == {
        "seats": 3,
        "settings": {"action_dice": "next_round", "cross_out": "open"},
        "round": 1,
        "phase": "main",
        "active": 0,
        "rolls": 0,
        "dice": [],
        "locked": [],
        "entered": False,
        "sheets": [{}, {}, {}],
        "ready": [{}, {}, {}],
        "fresh": [{}, {}, {}],
    }


BAD: list[tuple[Any, str]] = [
    ({}, "$"),
    ([], "$"),
    (None, "$"),
    ({"seats": 0}, "$.seats"),
    ({"seats": 9}, "$.seats"),
    ({"seats": "2"}, "$.seats"),
    ({"seats": 2, "surprise": 1}, "$"),
    ({"seats": 2, "settings": {"surprise": 1}}, "$.settings"),
    ({"seats": 2, "settings": {"action_dice": "never"}}, "$.settings.action_dice"),
    ({"seats": 2, "round": 0}, "$.round"),
    ({"seats": 2, "round": 15}, "$.round"),
    ({"seats": 2, "phase": "night"}, "$.phase"),
    ({"seats": 2, "active": 2}, "$.active"),
    ({"seats": 2, "active": -1}, "$.active"),
    ({"seats": 2, "rolls": 4, "dice": [1] * 5}, "$.rolls"),
    ({"seats": 2, "rolls": 1, "dice": [0, 1, 1, 1, 1]}, "$.dice[0]"),
    ({"seats": 2, "rolls": 1, "dice": [1, 1, 1, 1, 7]}, "$.dice[4]"),
    ({"seats": 2, "rolls": 1, "dice": [1, 1, 1, 1]}, "$.dice"),
    ({"seats": 2, "rolls": 1, "dice": [1] * 6}, "$.dice"),
    ({"seats": 2, "rolls": 1}, "$.dice"),
    ({"seats": 2, "dice": [1] * 5}, "$.dice"),
    ({"seats": 2, "locked": [1]}, "$.locked"),
    ({"seats": 2, "rolls": 1, "dice": [1] * 5, "locked": [5]}, "$.locked[0]"),
    ({"seats": 2, "rolls": 1, "dice": [1] * 5, "locked": [1, 1]}, "$.locked"),
    ({"seats": 2, "entered": 1}, "$.entered"),
    ({"seats": 2, "sheets": [{}]}, "$.sheets"),
    ({"seats": 2, "sheets": [{}, {"Pi": 1}]}, "$.sheets"),
    ({"seats": 2, "sheets": [{}, {"pi": -1}]}, "$.sheets"),
    ({"seats": 2, "sheets": [{}, {"pi": "open"}]}, "$.sheets"),
    ({"seats": 2, "sheets": [{}, {"pi": None}]}, "$.sheets"),
    ({"seats": 2, "ready": [{"all": 1}, {}]}, "$.ready"),
    ({"seats": 2, "ready": [{"steal": -1}, {}]}, "$.ready"),
    ({"seats": 2, "fresh": [{}, {}, {}]}, "$.fresh"),
]


@pytest.mark.parametrize(("position", "path"), BAD)
def test_malformed_positions_are_refused_with_their_path(position: Any, path: str) -> None:
    with pytest.raises(parlour.Refused) as caught:
        at(position)
    assert caught.value.code == "malformed"
    assert str(caught.value.detail["path"]).startswith(path)


UNREACHABLE: list[Plain] = [
    {"seats": 2, "round": 14},
    {"seats": 2, "sheets": [{"ones": 37}, {}]},
    {"seats": 1, "ready": [{"steal": 3}]},
    {"seats": 2, "phase": "shift", "rolls": 3, "dice": [1] * 5, "entered": True},
    {"seats": 2, "phase": "over", "round": 2},
    {"seats": 2, "entered": True},
    {"seats": 2, "rolls": 1, "dice": [1] * 5, "locked": [0, 1, 2, 3, 4]},
]


@pytest.mark.parametrize("position", UNREACHABLE)
def test_what_merely_could_not_have_happened_is_taken(position: Plain) -> None:
    m = at(position)
    assert at(m.position()).position() == m.position()


def test_sets_come_in_any_order() -> None:
    m = at({"seats": 2, "rolls": 1, "dice": [1] * 5, "locked": [4, 0, 2]})
    assert m.position()["locked"] == [0, 2, 4]


def test_random_positions_lead_back() -> None:
    for seed in range(300):
        position = random_position(Random(seed))
        assert at(position).position() == position


def test_the_published_schema_takes_what_we_write() -> None:
    position_schema = codec_of(GAME.Position).schema()
    action_schema = codec_of(GAME.Action).schema()
    for seed in range(12):
        position = random_position(Random(seed))
        jsonschema.validate(position, position_schema)
        m = at(position)
        for seat in m.to_act:
            for action in list(m.legal(seat))[::3]:
                jsonschema.validate(plain(action), action_schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"seats": 2, "surprise": 1}, position_schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"type": "roll", "keep": [1, 1]}, action_schema)
