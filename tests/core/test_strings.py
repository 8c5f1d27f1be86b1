"""Texts for people."""

from __future__ import annotations

import parlour
from parlour.core.game import Line
from parlour.core.refusal import CoreCode, Refusal
from parlour.core.strings import YOU, Counted, Strings, explain_anywhere, strings_of

STRINGS = Strings(
    {
        "plain": "{a} and {b}",
        "who": "{seat|player} won",
        "list": "{kinds|kind}",
        "pairs": "{kinds|kind:counts}",
        "counted": Counted("n", "{n} point", "{n} points"),
        "none": Counted("n", "{n} point", "{n} points", "nothing"),
        "froze": "{seat|player} froze the field of {victim|player}",
        "froze@seat": "You froze the field of {victim|player}",
        "froze@victim": "{seat|player} froze your field",
        "kind.x": "ex",
        "kind.y": Counted("n", "why", "whys"),
        "whom": "won: {seat|player}",
        "word.You": "You",
        "word.you": "you",
        "word.seat": "seat {number}",
    }
)


def test_parameters_names_groups_and_pairs() -> None:
    assert STRINGS.say(Line("plain", {"a": 1, "b": "two"})) == "1 and two"
    assert STRINGS.say(Line("who", {"seat": 1}), ["Ann", "Bob"]) == "Bob won"
    assert STRINGS.say(Line("who", {"seat": 7}), ["Ann", "Bob"]) == "seat 7 won"
    assert STRINGS.say(Line("list", {"kinds": ("x", "z")})) == "ex, z"
    assert STRINGS.say(Line("list", {"kinds": ("y",)})) == "y"
    assert STRINGS.say(Line("pairs", {"kinds": ("x", "z"), "counts": (3, 4)})) == "ex 3, z 4"
    assert STRINGS.say(Line("plain", {"a": None})) == " and "


def test_the_reader_is_you_capitalised_at_the_start_only() -> None:
    assert STRINGS.say(Line("who", {"seat": 0}), [YOU, "Bob"]) == "You won"
    assert STRINGS.say(Line("whom", {"seat": 0}), [YOU, "Bob"]) == "won: you"


def test_a_line_is_worded_differently_for_the_player_it_is_about() -> None:
    froze = Line("froze", {"seat": 0, "victim": 1})
    assert STRINGS.say(froze, ["Ann", "Bob"]) == "Ann froze the field of Bob"
    assert STRINGS.say(froze, [YOU, "Bob"]) == "You froze the field of Bob"
    assert STRINGS.say(froze, ["Ann", YOU]) == "Ann froze your field"


def test_counting() -> None:
    assert STRINGS.say(Line("counted", {"n": 1})) == "1 point"
    assert STRINGS.say(Line("counted", {"n": 0})) == "0 points"
    assert [STRINGS.say(Line("none", {"n": n})) for n in (0, 1, 2)] == [
        "nothing",
        "1 point",
        "2 points",
    ]


def test_a_key_without_a_text_is_shown_as_it_is() -> None:
    assert "missing" in STRINGS.say(Line("missing", {"a": 1}))


def test_gaps_are_found() -> None:
    assert STRINGS.gaps(Line("missing")) == ["missing"]
    assert STRINGS.gaps(Line("plain", {"a": 1})) == ["plain: b"]
    assert STRINGS.gaps(Line("list", {"kinds": ("x", "z")})) == ["kind.z"]
    assert STRINGS.gaps(Line("counted", {"n": 1})) == []


def test_every_core_refusal_has_a_text() -> None:
    for code in CoreCode:
        said = explain_anywhere(Refusal(code, {}))
        assert not said.startswith("refusal."), code


def test_every_game_has_a_name() -> None:
    for game in parlour.games().values():
        assert strings_of(game).catalogue["game.name"]
        assert strings_of(game).catalogue["game.tagline"]


def test_a_name_from_right_to_left_does_not_turn_the_sentence_around() -> None:
    strings = Strings({"who": "{seat|player} wins", "plain": "{a} and {b}"})
    assert strings.say(Line("who", {"seat": 0}), ["\u05d3\u05e0\u05d4"]) == (
        "\u2068\u05d3\u05e0\u05d4\u2069 wins"
    )
    assert strings.say(Line("plain", {"a": "\u0639\u0644\u064a", "b": "Ann"})) == (
        "\u2068\u0639\u0644\u064a\u2069 and Ann"
    )
