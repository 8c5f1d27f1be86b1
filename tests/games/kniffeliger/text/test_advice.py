"""Hints: the best decision, what others cost, and a sentence that says it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import parlour
from parlour.core.game import Line, whole_points
from parlour.core.strings import LANGUAGES, strings_of
from parlour.games.kniffeliger import GAME
from parlour.games.kniffeliger.actions import EndTurn, Enter, Freeze, Roll, Steal, Swap
from parlour.games.kniffeliger.rules.categories import Category
from parlour.games.kniffeliger.solver import FULL
from parlour.games.kniffeliger.solver.decisions import EnterChoice, alternatives
from tests.cli.console import run
from tests.games.kniffeliger.rules.test_referee import random_position
from tests.games.kniffeliger.table import Plain, at, full


def test_a_hint_is_the_solvers_best_action_and_its_alternatives_are_legal() -> None:
    m = at({"seats": 2, "rolls": 1, "dice": [6, 1, 6, 2, 6]})
    advice = m.game.advise(m.view(0), 0)
    assert advice is not None
    assert advice.best == Roll((0, 2, 4))
    exact = alternatives(FULL, (1, 2, 6, 6, 6), 2)
    assert [w.expected for w in advice.alternatives] == [a.expected for a in exact[:5]]
    assert all(m.check(0, weighed.action) is None for weighed in advice.alternatives)
    assert said(m) == [
        "Keep the three sixes and roll the rest: you can expect 8 points more than by entering"
        " now.",
        "That helps most with: four of a kind, three of a kind.",
    ]
    enter = min(a.cost for a in exact if isinstance(a.choice, EnterChoice))
    assert advice.line.parameters["more"] == whole_points(enter)


def said(m: parlour.Match, language: str = "en") -> list[str]:
    """The hint for whoever is to act, in words."""
    advice = m.game.advise(m.view(m.to_act[0]), m.to_act[0])
    assert advice is not None
    strings = strings_of(GAME, language)
    return [strings.say(line, ("Ann", "Ben")) for line in (advice.line, *advice.why)]


SWAPPING = {"phase": "shift", "round": 14, "ready": [{"swap": 1}, {}]}


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (
            {"rolls": 2, "dice": [2, 3, 4, 5, 5]},
            "Keep 2, 3, 4, 5 and roll the rest: you can expect ",
        ),
        (
            {"rolls": 3, "dice": [4, 4, 4, 4, 1]},
            "Enter 16 in fours: about 2 points better in the long run than the next best, "
            "four of a kind.",
        ),
        (
            {"rolls": 1, "dice": [1, 2, 3, 4, 5]},
            "Enter 40 in large straight: another roll would cost you about ",
        ),
        (
            {"rolls": 3, "dice": [1, 2, 2, 4, 6], "sheets": [full(ones="open"), {}]},
            "Enter 1 in ones: it is the only field you can fill.",
        ),
        (
            {
                "rolls": 3,
                "dice": [1, 2, 2, 4, 6],
                "sheets": [full(pi="open", kniffeliger="open"), {}],
            },
            "Give up kniffeliger and enter 0: of all your fields, you will miss that one least.",
        ),
        (
            {"sheets": [{}, {"fullHouse": 25, "chance": 5}], "ready": [{"steal": 1}, {}]},
            "Steal Ben's full house instead of rolling: 25 points for you, 25 less for Ben.",
        ),
        (
            {"ready": [{"freeze": 1}, {}]},
            "Freeze Ben's kniffeliger: that costs them only a little, but no other field would"
            " hurt them more.",
        ),
        (
            {"ready": [{"crossOut": 1}, {}]},
            "Cross out Ben's small straight: that costs Ben about ",
        ),
        (
            {**SWAPPING, "sheets": [full(chance=5), full(chance=30)]},
            "Swap sheets with Ben: theirs is worth about 25 points more than yours, "
            "open fields included.",
        ),
    ],
)
def test_a_hint_says_what_how_much_and_why(position: dict[str, object], sentence: str) -> None:
    assert said(at({"seats": 2, **position}))[0].startswith(sentence)


@pytest.mark.parametrize(
    ("position", "reasons"),
    [
        # Scores less now than the other field, which is worth more left open.
        (
            {"rolls": 3, "dice": [4, 4, 4, 4, 1]},
            [
                "Now four of a kind would score 1 more, but kept open it should bring about 3 more"
                " later."
            ],
        ),
        # Nearly equal: a difference that nobody would notice is not told as points.
        (
            {"rolls": 2, "dice": [1, 1, 2, 3, 6], "sheets": [full(ones="open", chance="open"), {}]},
            [
                "That helps most with: ones.",
                "It is close: entering 2 in ones now would be nearly as good.",
            ],
        ),
        ({"ready": [{"freeze": 1}, {}]}, ["Unused, the die would be gone after this round."]),
        (
            {"ready": [{"freeze": 1}, {}], "settings": {"action_dice": "keep"}},
            [],
        ),
    ],
)
def test_what_is_better_by_little_has_another_reason(position: Plain, reasons: list[str]) -> None:
    assert said(at({"seats": 2, **position}))[1:] == reasons


def test_no_difference_of_averages_is_told_that_nobody_would_notice() -> None:
    close = ("advice.keep", "advice.keep_equal", "advice.roll", "advice.enter", "advice.freeze")
    for seed in range(40):
        m = at(random_position(Random(seed)))
        for seat in m.to_act:
            advice = m.game.advise(m.view(seat), seat)
            assert advice is not None
            told = {**advice.line.parameters}
            if advice.line.key in close:
                assert told.get("more", told.get("points")) != 1
            if advice.line.key in close[:4]:
                assert told["more"] or advice.why, advice


def test_alternatives_are_told_as_differences_in_whole_points() -> None:
    m = at({"seats": 2, "rolls": 1, "dice": [6, 1, 6, 2, 6]})
    advice = m.game.advise(m.view(0), 0)
    assert advice is not None
    others = [strings_of(GAME).say(weighed.line) for weighed in advice.others if weighed.line]
    assert len(others) == len(advice.alternatives) - 1
    assert others[0] == "Keep 2, 6, 6, 6 and roll: about 5 points less."
    assert not any("." in other.rstrip(".") for other in others)


def test_hints_respect_locked_dice_and_frozen_fields() -> None:
    position = {
        "seats": 2,
        "rolls": 2,
        "dice": [1, 1, 3, 4, 5],
        "locked": [1],
        "sheets": [full(pi="frozen", chance="open"), {}],
    }
    m = at(position)
    advice = m.game.advise(m.view(0), 0)
    assert advice is not None
    for weighed in advice.alternatives:
        assert m.check(0, weighed.action) is None, weighed
    assert Enter(Category.PI) not in [w.action for w in advice.alternatives]


def test_cost_agrees_with_the_alternatives() -> None:
    m = at({"seats": 2, "rolls": 3, "dice": [1, 1, 3, 4, 5]})
    assert m.game.cost(m.view(0), 0, Enter(Category.PI)) == 0
    spoilt = m.game.cost(m.view(0), 0, Enter(Category.KNIFFELIGER))
    assert spoilt is not None
    assert spoilt > 20
    assert m.game.cost(m.view(0), 0, EndTurn()) is None
    assert m.game.cost(m.view(0), 1, Enter(Category.PI)) is None
    fresh = at({"seats": 2})
    assert fresh.game.cost(fresh.view(0), 0, Roll(())) is None


@pytest.mark.parametrize(
    ("position", "best"),
    [
        ({"sheets": [{}, {"kniffeliger": 50}], "ready": [{"steal": 1}, {}]}, Steal),
        ({"ready": [{"freeze": 1}, {}]}, Freeze),
        (
            {
                "phase": "shift",
                "round": 14,
                "sheets": [{"chance": 5}, {"chance": 30}],
                "ready": [{"swap": 1}, {}],
            },
            Swap,
        ),
        ({"phase": "shift", "sheets": [{"chance": 30}, {}], "ready": [{"swap": 1}, {}]}, EndTurn),
        ({"entered": True}, EndTurn),
    ],
)
def test_hints_include_action_dice(position: dict[str, object], best: type) -> None:
    m = at({"seats": 2, **position})
    advice = m.game.advise(m.view(0), 0)
    assert advice is not None
    assert isinstance(advice.best, best)
    assert strings_of(GAME).gaps(advice.line) == []


THREE = [{"chance": 20}, {"chance": 30}, {"chance": 25}]


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ({"entered": True}, Line("advice.end")),
        ({"phase": "shift", "ready": [{}, {"swap": 1}]}, Line("advice.end")),
        (
            {"phase": "shift", "sheets": [{"chance": 30}, {"chance": 10}], "ready": [{"swap": 1}]},
            Line("advice.stay", {"victim": 1, "points": 20}),
        ),
        (
            {"phase": "shift", "round": 14, "sheets": [{"chance": 9}, {}], "ready": [{"shift": 1}]},
            Line("advice.stay", {"victim": 1, "points": 9}),
        ),
        (
            {"phase": "shift", "round": 14, "sheets": THREE, "ready": [{"shift": 1}]},
            Line("advice.shift", {"victim": 2, "points": 5}),
        ),
        # Whatever you do, the other player ends up with the better sheet.
        (
            {
                "phase": "shift",
                "round": 14,
                "sheets": [{"chance": 29}, {"chance": 30}],
                "ready": [{"swap": 1}, {"swap": 1}],
            },
            Line("advice.stay.tactics", {"victim": 1, "points": 1, "rivals": (1,)}),
        ),
        (
            {
                "phase": "shift",
                "round": 14,
                "sheets": [{"chance": 30}, {"chance": 29}, {"chance": 10}],
                "ready": [{"swap": 1}, {"shift": 1}],
            },
            Line("advice.swap.tactics", {"victim": 1, "points": 1, "rivals": (1,)}),
        ),
    ],
)
def test_a_hint_about_the_end_or_the_sheets_says_why(position: Plain, line: Line) -> None:
    seats = len(position.get("sheets", ["", ""]))
    ready = [*position.get("ready", []), {}, {}, {}][:seats]
    m = at({"seats": seats, **position, "ready": ready})
    advice = m.game.advise(m.view(0), 0)
    assert advice is not None
    assert advice.line == line
    for language in LANGUAGES:
        assert strings_of(GAME, language).gaps(advice.line) == []


def test_no_hint_out_of_turn_or_after_the_end() -> None:
    m = at({"seats": 2})
    assert m.game.advise(m.view(1), 1) is None
    over = at({"seats": 2, "phase": "over"})
    assert over.game.advise(over.view(0), 0) is None


def test_hints_are_legal_in_random_positions() -> None:
    for seed in range(60):
        m = at(random_position(Random(seed)))
        for seat in m.to_act:
            advice = m.game.advise(m.view(seat), seat)
            assert advice is not None
            assert m.check(seat, advice.best) is None
            lines = [advice.line, *advice.why, *[w.line for w in advice.alternatives if w.line]]
            for language in LANGUAGES:
                assert [strings_of(GAME, language).gaps(line) for line in lines] == [[]] * len(
                    lines
                )


def test_hint_and_costs_in_the_terminal(tmp_path: Path) -> None:
    typed = "hint\n" + "roll\nhint\n" + "".join(f"e {n}\n" for n in range(1, 15)) + "quit\n"
    done = run("play", "kniffeliger", "--seed", "4", data=tmp_path, typed=typed)
    assert "Keep" in done.stdout
    assert "Instead you could:" in done.stdout
    typed = ("roll\n" + "".join(f"e {n}\n" for n in range(1, 15)) + "end\n") * 40
    done = run("play", "kniffeliger", "--seed", "4", data=tmp_path, typed=typed)
    assert "compared with the best decisions" in done.stdout


@pytest.mark.parametrize("level", GAME.levels)
def test_every_level_can_be_played_against(level: str, tmp_path: Path) -> None:
    typed = ("roll\n" + "".join(f"e {n}\n" for n in range(1, 15)) + "end\n") * 40
    done = run("play", "kniffeliger", "--bots", level, "--seed", "9", data=tmp_path, typed=typed)
    assert done.returncode == 0, done.stderr
    assert "The end" in done.stdout
