"""What can be typed at the table, and what the table shows."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

import parlour
from parlour.core.refusal import Refusal
from parlour.games.kniffeliger.actions import (
    CrossOut,
    EndTurn,
    Enter,
    Freeze,
    Roll,
    Shift,
    Steal,
    Swap,
)
from parlour.games.kniffeliger.rules.categories import Category
from parlour.games.kniffeliger.text.terminal import Screen
from tests.games.kniffeliger.table import Plain, at, full

NAMES = ("You", "Beginner", "Bert")
ROLLED: Plain = {"seats": 3, "rolls": 1, "dice": [6, 6, 2, 6, 5]}


def _screen(match: parlour.Match) -> Screen:
    return Screen(match.game, NAMES)


def _shown(renderable: Any) -> str:
    console = Console(file=io.StringIO(), width=100)
    console.print(renderable)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


TYPED: list[tuple[str, Any]] = [
    ("roll", Roll(())),
    ("R", Roll(())),
    ("pi", Enter(Category.PI)),
    ("full", Enter(Category.FULL_HOUSE)),
    ("full house", Enter(Category.FULL_HOUSE)),
    ("fullHouse", Enter(Category.FULL_HOUSE)),
    ("e 9", Enter(Category.FULL_HOUSE)),
    ("enter small", Enter(Category.SMALL_STRAIGHT)),
    ("three of a kind", Enter(Category.THREE_OF_A_KIND)),
    ("steal chance 2", Steal(1, Category.CHANCE)),
    ("steal chance from beginner", Steal(1, Category.CHANCE)),
    ("freeze full house of bert", Freeze(2, Category.FULL_HOUSE)),
    ("cross pi 3", CrossOut(2, Category.PI)),
    ("crossout 14 3", CrossOut(2, Category.PI)),
    ("swap with bert", Swap(2)),
    ("swap 1", Swap(0)),
    ("shift", Shift()),
    ("end", EndTurn()),
    ("e9", Enter(Category.FULL_HOUSE)),
    ("cross out pi bert", CrossOut(2, Category.PI)),
    ("steal beginner full", Steal(1, Category.FULL_HOUSE)),
]


@pytest.mark.parametrize(("line", "action"), TYPED)
def test_what_is_typed_is_understood(line: str, action: Any) -> None:
    match = at(ROLLED)
    assert _screen(match).read(line, match.view(0), 0) == action


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("fly", "unreadable"),
        ("e", "unreadable"),
        ("e 15", "unreadable"),
        ("steal", "which_field"),
        ("steal chance", "whose"),
        ("steal chance 9", "which_field"),
        ("swap", "which_player"),
        ("swap be", "which_player"),
        ("6", "no_such_place"),
        ("0", "no_such_place"),
        ("three", "ambiguous"),
        ("e fi", None),
        ("chnace", "did_you_mean"),
        ("²", "unreadable"),
        ("e ²", "unreadable"),
        ("e " + "9" * 5000, "unreadable"),
    ],
)
def test_what_is_not_understood_is_refused(line: str, code: str | None) -> None:
    match = at(ROLLED)
    read = _screen(match).read(line, match.view(0), 0)
    assert (read.code if isinstance(read, Refusal) else None) == code


def test_marks_are_set_taken_back_and_kept_for_the_roll() -> None:
    match = at({**ROLLED, "locked": [0]})
    screen, view = _screen(match), match.view(0)
    assert screen.read("2 4", view, 0) is None
    assert screen.read("24", view, 0) is None
    assert screen.read("45", view, 0) is None
    assert screen.read("roll", view, 0) == Roll((0, 3, 4))
    locked = screen.read("1", view, 0)
    assert isinstance(locked, Refusal)
    assert locked.code == "locked_dice"
    assert "locked" in _shown(screen.draft(view))
    assert _shown(screen.draft(view)).count("keep") == 2
    assert screen.read("keep 2", view, 0) is None
    assert screen.read("1,2", view, 0) == locked


def test_marks_are_forgotten_with_the_next_roll() -> None:
    match = at(ROLLED, [1, 1, 1])
    screen = _screen(match)
    screen.read("1 2", match.view(0), 0)
    match.play(0, screen.read("roll", match.view(0), 0))
    assert screen.read("roll", match.view(0), 0) == Roll((0, 1))
    assert "keep" not in _shown(screen.draft(match.view(0)))


def test_an_empty_line_does_nothing_when_there_is_nothing_to_roll() -> None:
    for rolls in (1, 2, 3):
        match = at({**ROLLED, "rolls": rolls})
        assert _screen(match).read("", match.view(0), 0) is None
    fresh = at({"seats": 3})
    assert _screen(fresh).read("", fresh.view(0), 0) == Roll(())


def test_after_the_last_roll_there_is_nothing_to_keep() -> None:
    match = at({**ROLLED, "rolls": 3})
    read = _screen(match).read("1 2", match.view(0), 0)
    assert isinstance(read, Refusal)
    assert read.code == "nothing_to_mark"


def test_with_one_other_player_the_field_is_enough() -> None:
    match = at({"seats": 2})
    screen = Screen(match.game, NAMES[:2])
    assert screen.read("steal chance", match.view(0), 0) == Steal(1, Category.CHANCE)
    assert screen.read("swap", match.view(0), 0) == Swap(1)


def test_a_small_screen_has_small_dice_and_says_what_they_earn() -> None:
    match = at({**ROLLED, "dice": [3, 3, 3, 3, 3]})
    small, large = Screen(match.game, NAMES, 24), Screen(match.game, NAMES, 50)
    assert len(_shown(small.draft(match.view(0))).splitlines()) == 2
    assert len(_shown(large.draft(match.view(0))).splitlines()) == 6
    assert "earns an action die" in _shown(small.draft(match.view(0)))
    drawn = _shown(small.draw(match.view(0), 0)) + _shown(small.draft(match.view(0)))
    assert len(drawn.splitlines()) < 24


def test_what_happened_to_sheets_is_notable() -> None:
    match = at({"seats": 3, "sheets": [{}, {"chance": 9}, {}], "ready": [{"steal": 1}, {}, {}]})
    match.play(0, Steal(1, Category.CHANCE))
    screen = _screen(match)
    assert [screen.notable(event) for event in match.events(None)] == [True]


def test_the_table_shows_what_the_dice_would_score_for_who_is_on_turn() -> None:
    match = at({**ROLLED, "sheets": [{"ones": 3, "pi": "frozen"}, full(), {"chance": "stolen"}]})
    shown = _shown(_screen(match).draw(match.view(0), 0))
    assert "·18" in shown
    assert "❄ frozen" in shown
    assert "✗ crossed" in shown
    assert "⚑ stolen" in shown
    assert "·18" not in _shown(_screen(match).draw(match.view(1), 1))


def test_the_table_at_the_end_and_in_the_shift_phase() -> None:
    over = at({"seats": 3, "phase": "over"})
    assert "over" in _shown(_screen(over).draw(over.view(None), None))
    shift = at({"seats": 3, "phase": "shift", "ready": [{"shift": 2, "crossOut": 1}, {}, {}]})
    screen = _screen(shift)
    shown = _shown(screen.draw(shift.view(0), 0))
    assert "shift & swap" in shown
    assert "You cross out, shift ×2" in shown
    assert _shown(screen.draft(shift.view(0))).strip() == ""


def test_every_kind_of_action_is_offered_in_words() -> None:
    ready = {"steal": 1, "freeze": 1, "crossOut": 1, "shift": 1, "swap": 1}
    position = {"seats": 3, "sheets": [{}, {"chance": 9}, {}], "ready": [ready, {}, {}]}
    main, shift = at(position), at({**position, "phase": "shift"})
    offered = "".join(_shown(_screen(m).offer(m.prompt(0), m.view(0))) for m in (main, shift))
    for word in (
        "roll",
        "steal FIELD",
        "freeze FIELD",
        "cross FIELD",
        "swap",
        "shift",
        "end",
    ):
        assert word in offered
    assert "Beginner: chance" in offered
    rolled = at(ROLLED)
    offered = _shown(_screen(rolled).offer(rolled.prompt(0), rolled.view(0)))
    assert "keep the dice" in offered
    assert "write that field" in offered


def test_only_the_end_of_a_turn_is_forced() -> None:
    entered = at({**ROLLED, "entered": True})
    assert _screen(entered).forced(entered.prompt(0), entered.view(0)) == EndTurn()
    fresh = at({"seats": 3})
    assert _screen(fresh).forced(fresh.prompt(0), fresh.view(0)) is None
