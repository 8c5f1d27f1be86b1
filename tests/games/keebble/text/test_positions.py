"""Position files: what is taken, what is refused, and that they lead back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec import Raw

import parlour
from parlour.core.codec import codec_of, plain
from parlour.core.conformance.combinations import combinations
from parlour.games.keebble import GAME
from parlour.games.keebble.state import grid_of
from tests.games.keebble.table import (
    Plain,
    ask,
    at,
    fire,
    kinds,
    rows,
    take,
    terms,
    typed,
    wall,
    word,
)

PUBLISHED: Plain = {
    "seats": 2,
    "settings": {"supercells": True, "dictionary": "en"},
    "rows": [
        "........",
        ".WIN....",
        "..T.....",
        "........",
        "........",
        "........",
        "........",
        "........",
    ],
    "hand_cells": [[1, 7], [8, 5]],
    "star": None,
    "opened": True,
    "walls": [[[2, 3], [2, 4]]],
    "special": [[4, 4, "double_word"]],
    "hands": ["HOWE", "XY"],
    "scores": [0, 0],
    "to_move": 0,
    "phase": "word",
}
MORE: Plain = {
    "owners": [[3, 2, 0], [4, 2, 1]],
    "values": [[3, 2, 5], [4, 2, 3]],
    "slots_used": [4, 2],
    "spent": [[4, 4]],
    "endgame": False,
    "called": "AG",
    "waiting": [1],
    "extra_turns": 1,
    "ask_size": 6,
    "no_limit": True,
    "pending": [[5, 5, "thief"]],
    "round_start": 0,
    "quiet_rounds": 2,
    "passes": 0,
}
QUIET: Plain = {
    **{key: [] for key in ("owners", "values", "spent", "waiting", "pending", "buried")},
    "slots_used": [0, 0],
    "endgame": False,
    "called": "",
    "extra_turns": 0,
    "ask_size": 2,
    "no_limit": False,
    "round_start": 0,
    "quiet_rounds": 0,
    "passes": 0,
    "board": "",
}


def placed(position: Any) -> parlour.Match:
    return parlour.Match.at("keebble", position, seed=1)


def test_the_published_example() -> None:
    m = placed(PUBLISHED)
    settings = {**plain(GAME.Settings()), "supercells": True}
    assert m.position() == {**PUBLISHED, **QUIET, "settings": settings}
    m.play(0, word("HOW c1"))
    assert m.position()["hands"] == ["E", "XY"]


def test_every_published_key_comes_back() -> None:
    for phase in ("claim", "word", "effect", "ask", "react", "over"):
        given = {**PUBLISHED, **MORE, "phase": phase}
        made = placed(given).position()
        assert {key: made[key] for key in given if key != "settings"} == {
            key: value for key, value in given.items() if key != "settings"
        }


def test_only_seats_are_required() -> None:
    for seats in range(2, 7):
        m = placed({"seats": seats})
        made = m.position()
        assert made["rows"] == rows()
        assert (made["hands"], made["hand_cells"]) == ([""] * seats, [])
        assert m.to_act == (0,)
        assert kinds(m, 0) == {"skip"}


def test_nothing_changes_before_an_action() -> None:
    """The goal is reached, a hand is empty, the quiet lasted: none of it matters yet."""
    given: Plain = {"seats": 2, "rows": rows("XXXXXXXX a1", "XXX a2 down"), "opened": True}
    m = placed({**given, "quiet_rounds": 50, "passes": 9})
    assert (m.position()["endgame"], m.to_act) == (False, (0,))
    m.play(0, {"type": "skip"})
    assert (m.position()["endgame"], m.position()["phase"]) == (True, "over")
    m = placed({**given, "hands": ["A", "B"]})
    m.play(0, {"type": "skip"})
    assert (m.position()["endgame"], m.position()["phase"]) == (True, "word")
    assert m.position()["passes"] == 0


def test_sets_come_in_any_order() -> None:
    m = placed(
        {
            "seats": 3,
            "walls": [[[2, 2], [2, 1]], [[1, 2], [1, 1]]],
            "special": [[4, 4, "thief"], [2, 2, "garbage"]],
            "waiting": [2, 1],
            "called": "GA",
            "phase": "react",
        }
    )
    made = m.position()
    assert made["walls"] == [[[1, 1], [1, 2]], [[2, 1], [2, 2]]]
    assert made["special"] == [[2, 2, "garbage"], [4, 4, "thief"]]
    assert (made["waiting"], made["called"]) == ([1, 2], "AG")


def test_a_call_without_anybody_named_waits_for_all_who_can_react() -> None:
    m = placed({"seats": 3, "phase": "react", "called": "AG", "to_move": 1})
    assert m.to_act == (0, 2)


BAD: list[tuple[Any, str]] = [
    ({}, "$"),
    ([], "$"),
    (None, "$"),
    ({"seats": 1}, "$.seats"),
    ({"seats": 7}, "$.seats"),
    ({"seats": "2"}, "$.seats"),
    ({"seats": 2, "surprise": 1}, "$"),
    ({"seats": 2, "settings": {"surprise": 1}}, "$.settings"),
    ({"seats": 2, "settings": {"size": "huge"}}, "$.settings.size"),
    ({"seats": 2, "settings": {"edge_goal": -1}}, "$.settings.edge_goal"),
    ({"seats": 2, "rows": ["........"]}, "$.rows"),
    ({"seats": 2, "rows": ["......."] * 8}, "$.rows"),
    ({"seats": 2, "rows": ["........"] * 4}, "$.rows"),
    ({"seats": 2, "rows": ["....a..."] + ["........"] * 7}, "$.rows"),
    ({"seats": 2, "rows": ["....Ñ..."] + ["........"] * 7}, "$.rows"),
    ({"seats": 2, "hand_cells": [[1, 1], [1, 2], [1, 3]]}, "$.hand_cells"),
    ({"seats": 2, "hand_cells": [[9, 1]]}, "$.hand_cells"),
    ({"seats": 2, "hand_cells": [[0, 1]]}, "$.hand_cells"),
    ({"seats": 2, "star": [9, 1]}, "$.star"),
    ({"seats": 2, "walls": [[[1, 1], [1, 1]]]}, "$.walls"),
    ({"seats": 2, "walls": [[[1, 1], [2, 2]]]}, "$.walls[0]"),
    ({"seats": 2, "walls": [[[8, 1], [9, 1]]]}, "$.walls[0]"),
    ({"seats": 2, "walls": [[[1, 1], [2, 1]], [[2, 1], [1, 1]]]}, "$.walls"),
    ({"seats": 2, "special": [[1, 1, "quadruple_word"]]}, "$.special"),
    ({"seats": 2, "special": [[1, 1, "thief"], [1, 1, "garbage"]]}, "$.special"),
    ({"seats": 2, "special": [[9, 1, "thief"]]}, "$.special"),
    ({"seats": 2, "hands": ["A"]}, "$.hands"),
    ({"seats": 2, "hands": ["A", "b"]}, "$.hands"),
    ({"seats": 2, "hands": ["A", "?"]}, "$.hands"),
    ({"seats": 2, "scores": [1, 2, 3]}, "$.scores"),
    ({"seats": 2, "scores": [1, -2]}, "$.scores"),
    ({"seats": 2, "to_move": 2}, "$.to_move"),
    ({"seats": 2, "phase": "night"}, "$.phase"),
    ({"seats": 2, "owners": [[1, 1, 2]]}, "$.owners"),
    ({"seats": 2, "owners": [[1, 1, 0], [1, 1, 1]]}, "$.owners"),
    ({"seats": 2, "values": [[1, 1, 1], [1, 1, 2]]}, "$.values"),
    ({"seats": 2, "slots_used": [1]}, "$.slots_used"),
    ({"seats": 2, "waiting": [2]}, "$.waiting"),
    ({"seats": 2, "waiting": [1, 1]}, "$.waiting"),
    ({"seats": 2, "called": "a"}, "$.called"),
    ({"seats": 2, "called": "ABCDEFG"}, "$.called"),
    ({"seats": 2, "ask_size": 7}, "$.ask_size"),
    ({"seats": 2, "extra_turns": -1}, "$.extra_turns"),
    ({"seats": 2, "pending": [[1, 1, "thief"], [1, 1, "thief"]]}, "$.pending"),
    ({"seats": 2, "pending": [[1, 1]]}, "$.pending"),
    ({"seats": 2, "round_start": 2}, "$.round_start"),
    ({"seats": 2, "opened": 1}, "$.opened"),
]


@pytest.mark.parametrize(("position", "path"), BAD)
def test_malformed_positions_are_refused_with_their_path(position: Any, path: str) -> None:
    with pytest.raises(parlour.Refused) as caught:
        placed(position)
    assert caught.value.code == "malformed"
    assert str(caught.value.detail["path"]).startswith(path)


UNREACHABLE: list[Plain] = [
    {"seats": 2, "rows": rows("A a1"), "hand_cells": [[1, 1], [1, 1]]},
    {"seats": 2, "hand_cells": [[4, 4]]},
    {"seats": 2, "phase": "effect"},
    {"seats": 2, "phase": "effect", "pending": [[1, 1, "garbage"]]},
    {"seats": 2, "phase": "effect", "pending": [[1, 1, "double_word"]]},
    {"seats": 2, "phase": "react"},
    {"seats": 2, "phase": "react", "waiting": [0, 1], "called": "AG"},
    {"seats": 2, "phase": "claim", "hand_cells": [[1, 1], [2, 1]]},
    {"seats": 2, "phase": "ask", "endgame": True},
    {"seats": 2, "hands": ["ABCDEFGHIJKL", "Z"]},
    {"seats": 2, "settings": {"tiny_backpacks": True}, "slots_used": [99, 0], "phase": "ask"},
    {"seats": 2, "values": [[1, 1, 5]], "settings": {"dictionary_devils": True}},
    {"seats": 2, "owners": [[1, 1, 1]], "settings": {"dictionary_devils": True}},
    {"seats": 2, "round_start": None},
    {"seats": 2, "star": [4, 4], "rows": rows("A d4")},
]


@pytest.mark.parametrize("position", UNREACHABLE)
def test_what_merely_could_not_have_happened_is_taken_and_played_on(position: Plain) -> None:
    m = placed(position)
    assert placed(m.position()).position() == m.position()
    rng = Random(1)
    for _ in range(60):
        if not m.to_act:
            break
        seat = m.to_act[0]
        m.play(seat, m.game.sample(m.state, seat, rng))


def test_who_cannot_claim_plays_without() -> None:
    full = [*"XXXXXXXX", "X......X", "X......X", *"XXXXXXXX"]
    board = ["".join(full[:8]), full[8], full[9], "".join(full[10:])]
    made: Plain = {"seats": 3, "settings": {"size": "small"}, "rows": board, "phase": "claim"}
    m = placed({**made, "to_move": 1, "hand_cells": [[1, 1], None, None]})
    assert kinds(m, 1) == {"skip"}
    m.play(1, {"type": "skip"})
    assert (m.position()["phase"], m.position()["to_move"]) == ("word", 0)


def test_who_can_do_nothing_may_leave_it() -> None:
    m = placed({"seats": 2, "phase": "react", "waiting": [1], "hands": ["", "ABCDEFG"]})
    edges = [[list(one), list(other)] for one, other in _edges(m)]
    m = placed({**m.position(), "walls": edges})
    assert kinds(m, 1) == {"skip"}
    m.play(1, {"type": "skip"})
    assert m.position()["to_move"] == 1


def _edges(match: parlour.Match) -> tuple[Any, ...]:
    return grid_of(terms(match), match.state).edges()


def test_the_state_of_every_expansion_leads_back() -> None:
    """Through a turn with everything in it, entry by entry."""
    settings = {
        "celldance": True,
        "dictionary_devils": True,
        "tiny_backpacks": True,
        "letter_premium": "once",
        "letterfraud": "per_turn",
    }
    special = [
        typed("f4", "destroyer"),
        typed("f5", "garbage"),
        typed("f6", "blockade"),
        typed("a1", "go_again"),
        typed("b1", "collector"),
        typed("c1", "double_letter"),
    ]
    m = at(
        "DOG c4",
        settings=settings,
        hands=["SATAAA", "TTTX"],
        special=special,
        owners=[[3, 4, 1]],
        values=[[3, 4, 3]],
        slots_used=[7, 4],
    )
    actions: list[tuple[int, Plain]] = [
        (0, word("SAT f4 down")),
        (0, fire("f6", tiles=[["A", 1, 1], ["A", 2, 1], ["A", 3, 1]])),
        (0, fire("f4", cells=[[6, 5], [3, 4]])),
        (0, fire("f5")),
        (0, fire("a1")),
        (0, fire("b1")),
        (0, ask("XY", rule="different")),
        (1, take("Y")),
        (0, {"type": "special", "cell": [8, 1], "kind": "big_ask"}),
        (0, ask("ZZ", rule="none_owned")),
        (1, wall("a2|b2")),
    ]
    for seat, action in actions:
        assert placed(m.position()).position() == m.position()
        m.play(seat, action)
    made = m.position()
    assert placed(made).position() == made
    assert (made["hands"], made["to_move"]) == (["XYZZ", "TTTXY"], 1)
    assert made["slots_used"] == [11, 5]


def test_the_published_schema_takes_what_we_write() -> None:
    positions = Draft202012Validator(codec_of(GAME.Position).schema())
    actions = Draft202012Validator(codec_of(GAME.Action).schema())
    for number, settings in enumerate(combinations(GAME)[:12]):
        m = parlour.Match.new("keebble", 2 + number % 5, settings, seed=number)
        rng = Random(number)
        for _ in range(40):
            if not m.to_act:
                break
            positions.validate(m.position())
            seat = rng.choice(m.to_act)
            action = m.game.sample(m.state, seat, rng)
            actions.validate(plain(action))
            m.play(seat, action)
    assert not positions.is_valid({"seats": 2, "surprise": 1})
    assert not actions.is_valid({"type": "word", "tiles": []})


MALFORMED: list[Any] = [
    {"type": "word"},
    {"type": "word", "tiles": []},
    {"type": "word", "tiles": [["A", 1]]},
    {"type": "word", "tiles": [["AB", 1, 1]]},
    {"type": "word", "tiles": [["A", 0, 1]]},
    {"type": "word", "tiles": [["A", 17, 1]]},
    {"type": "word", "tiles": [["A", 1, 1], ["A", 1, 1]]},
    {"type": "ask", "letters": ""},
    {"type": "ask", "letters": ["A", "G"]},
    {"type": "ask", "letters": "AG", "rule": "mine"},
    {"type": "take", "letter": ""},
    {"type": "take", "letter": "AG"},
    {"type": "wall", "edge": [[1, 1]]},
    {"type": "wall", "edge": [[1, 1], [1, 1]]},
    {"type": "special", "cell": [1, 1], "kind": "mine"},
    {"type": "fire"},
    {"type": "fire", "cell": [1, 1], "victim": -1},
    {"type": "fire", "cell": [1, 1], "cells": [[2, 2], [2, 2]]},
    {"type": "skip", "cell": [1, 1]},
    {"type": "claim", "cell": [1]},
    {"type": "pass"},
    {"letters": "AG"},
    "skip",
    None,
]


@pytest.mark.parametrize("action", MALFORMED)
def test_what_is_no_action_is_malformed(action: Any) -> None:
    m = placed({"seats": 2})
    with pytest.raises(parlour.Refused) as caught:
        m.play(0, action)
    assert caught.value.code == "malformed"


def test_what_came_off_the_wire_unread_is_read_by_the_game() -> None:
    m = placed({"seats": 2, "phase": "claim"})
    m.play(0, Raw(b'{"type": "claim", "cell": [1, 3]}'))
    assert m.position()["hand_cells"] == [[1, 3]]
    for text in (b'{"type": "claim", "cell"', b"[" * 100_000, b'"\xff"', b"7"):
        refusal = m.check(1, Raw(text))
        assert refusal is not None
        assert refusal.code == "malformed"
