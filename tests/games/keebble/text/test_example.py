"""Example turns: really played, told step by step, with numbers that lead to what was scored."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import prod
from typing import Any

import pytest

import parlour
from parlour.core.game import Line
from parlour.core.strings import LANGUAGES, strings_of
from parlour.core.tutorial.example import Example
from parlour.games.keebble.game import Keebble
from parlour.games.keebble.text import example as module
from parlour.games.keebble.text.score_report import score_report
from parlour.words.grid import Tile
from tests.scale import scaled, seeds

SEEDS = scaled(8, 200)
CHOSEN: dict[str, dict[str, Any]] = {
    "plain": {},
    "supercells": {"supercells": True},
    "once": {"supercells": True, "letter_premium": "once", "size": "large"},
    "celldance": {"celldance": True},
    "devils": {"dictionary_devils": True, "supercells": True, "size": "small"},
    "scrabble": {"scrabble_scoring": True, "direction": "left_up"},
    "blank": {"start": "blank", "tiny_backpacks": True, "letterfraud": "per_turn"},
}
BY_SETTINGS = pytest.mark.parametrize("name", CHOSEN)


@cache
def turn(name: str, seed: int) -> Example:
    return Keebble.example(seed, 2 + seed % 5, CHOSEN[name])


def turns(name: str) -> Iterator[Example]:
    return (turn(name, seed) for seed in seeds(SEEDS, SEEDS))


def lines_of(told: Example) -> list[Line]:
    return [line for step in told.steps for line in step.lines]


@pytest.mark.soak
@pytest.mark.rule("KB-74")
@BY_SETTINGS
def test_a_turn_has_a_word_a_call_and_what_the_settings_are_about(name: str) -> None:
    for told in turns(name):
        kinds = [step.kind for step in told.steps]
        assert kinds[0] == "word"
        assert "ask" in kinds
        assert kinds == sorted(kinds, key=["word", "effect", "ask", "react"].index)
        assert told.before.to_move == told.seat
        if CHOSEN[name].get("celldance"):
            assert "effect" in kinds
        elif CHOSEN[name].get("supercells"):
            assert any("factor" in line.parameters for line in lines_of(told))


@pytest.mark.soak
@pytest.mark.rule("KB-14", "KB-20", "KB-54", "KB-62", "KB-74")
@pytest.mark.parametrize("name", [name for name in CHOSEN if name != "devils"])
def test_the_numbers_lead_to_what_was_scored(name: str) -> None:
    for told in turns(name):
        words, letters, factors = [], [], []
        for line in told.steps[0].lines:
            values: dict[str, Any] = dict(line.parameters)
            if line.key == "example.letter":
                letters.append(values["value"])
            elif line.key == "example.letter_factor":
                assert values["points"] == values["value"] * values["factor"]
                letters.append(values["points"])
            elif line.key == "example.word_factor":
                factors.append(values["factor"])
            elif line.key == "example.word":
                assert len(letters) == len(values["word"])
                assert values["points"] == sum(letters) * prod(factors)
                words.append(values["points"])
                letters, factors = [], []
            elif line.key == "event.played":
                assert (values["each"], values["points"]) == (tuple(words), sum(words))
        before, after = told.before.totals[told.seat], told.steps[0].view.totals[told.seat]
        assert after - before == sum(words) > 0


@pytest.mark.soak
@pytest.mark.rule("KB-51", "KB-74")
def test_the_numbers_lead_to_what_letters_are_worth_with_dictionary_devils() -> None:
    for told in turns("devils"):
        total, value, factors = 0, 0, []
        for line in told.steps[0].lines:
            values: dict[str, Any] = dict(line.parameters)
            if line.key in ("example.letter", "example.letter_factor"):
                value = values.get("points", values["value"])
            elif line.key == "example.strangers":
                value += values["count"]
            elif line.key == "example.word_factor":
                factors.append(values["factor"])
            elif line.key == "example.written":
                assert values["value"] == value * prod(factors)
                total, factors = total + values["value"], []
        before, after = told.before.totals[told.seat], told.steps[0].view.totals[told.seat]
        assert after - before == total > 0


@pytest.mark.soak
@BY_SETTINGS
def test_everything_can_be_said_in_every_language(name: str) -> None:
    for told in turns(name):
        for language in LANGUAGES:
            strings = strings_of(Keebble, language)
            assert [gap for line in lines_of(told) for gap in strings.gaps(line)] == []


@BY_SETTINGS
def test_new_letters_come_from_the_hand_and_lie_on_the_board_in_reading_order(name: str) -> None:
    for told in turns(name):
        word, sign = told.steps[0], -1 if name == "scrabble" else 1
        assert list(word.fresh) == sorted(word.fresh, key=lambda c: (sign * c[0], sign * c[1]))
        letters = [word.view.rows[row - 1][column - 1] for column, row in word.fresh]
        named = word.lines[0].parameters["tiles"]
        assert isinstance(named, tuple)
        assert [str(tile)[0] for tile in named] == letters
        left = list(told.before.hands[told.seat])
        for letter in letters:
            left.remove(letter)
        assert left == list(word.view.hands[told.seat])


def test_a_seed_is_a_turn() -> None:
    assert Keebble.example(7) == Keebble.example("7") == Keebble.example(7, 3, {})
    assert Keebble.example(7) != Keebble.example(8)


def test_words_are_such_as_people_know_and_nobody_minds() -> None:
    lexicon = parlour.lexicon("en")
    for told in turns("plain"):
        for line in told.steps[0].lines:
            if line.key == "example.word":
                word = str(line.parameters["word"]).lower()
                assert word in lexicon
                assert lexicon.level(word) <= module.COMMON
                assert word not in lexicon.offensive


def test_where_nobody_finds_a_word_some_turn_is_told_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_familiar", lambda *_: [])
    told = Keebble.example(1, 2)
    assert told.steps
    assert not any(step.fresh for step in told.steps)


def said(position: dict[str, Any], *tiles: Tile) -> list[str]:
    match = parlour.Match.at("keebble", position)
    assert isinstance(match.game, Keebble)
    lines = score_report(match.game.terms, match.state, 0, tiles)
    return [strings_of(Keebble).say(line) for line in lines]


POSITION: dict[str, Any] = {
    "seats": 2,
    "rows": ["........", ".WIN....", *["........"] * 6],
    "opened": True,
    "hands": ["HOWT", "HOWTIN"],
}


@pytest.mark.rule("KB-14", "KB-20", "KB-21", "KB-22")
def test_a_play_explained() -> None:
    assert said(POSITION, ("T", 3, 3)) == [
        "IT in column c:",
        "I: 1, a vowel.",
        "T: 3, a consonant.",
        "IT scores 4 points.",
    ]
    alone = {**POSITION, "hands": ["HOWT", ""]}
    assert said(alone, ("T", 3, 3))[1:3] == [
        "I: 5, nobody else holds it.",
        "T: 5, nobody else holds it.",
    ]


@pytest.mark.rule("KB-54", "KB-62")
def test_factors_and_values_explained() -> None:
    position = {
        **POSITION,
        "settings": {"supercells": True, "scrabble_scoring": True},
        "special": [[3, 3, "double_letter"], [3, 2, "triple_word"]],
    }
    assert said(position, ("H", 3, 3)) == [
        "IH in column c:",
        "I: 1, its fixed value.",
        "H: 4, its fixed value. Times 2 for Double Letter: 8.",
        "Times 3 for Triple Word on c2.",
        "IH scores 27 points.",
    ]


@pytest.mark.rule("KB-51")
def test_written_values_explained() -> None:
    position = {
        **POSITION,
        "settings": {"supercells": True, "dictionary_devils": True},
        "special": [[5, 2, "double_word"]],
        "owners": [[2, 2, 1], [3, 2, 1], [4, 2, 0]],
        "values": [[2, 2, 3], [3, 2, 1], [4, 2, 3]],
    }
    assert said(position, ("O", 5, 2)) == [
        "O: 1, a vowel.",
        "Plus 2: one for each letter of another player in its words.",
        "Times 2 for Double Word on e2.",
        "O on e2 is worth 6.",
    ]
