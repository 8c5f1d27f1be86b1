"""Notation, the board as a table and in a terminal, commands, and the example turn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.console import Console

import parlour
from parlour.cli import main
from parlour.core.refusal import Refusal
from parlour.core.strings import strings_of
from parlour.games.knickknack.game import Knickknack
from parlour.games.knickknack.text.terminal import Screen
from tests.games.knickknack.table import EXPANSIONS, at, cell, pick


@pytest.mark.parametrize(
    "text",
    [
        "1 A@c4 P@b2",
        "2 save",
        "3 b3|b4 c1|d1",
        "4 d4=double_word e5=triple_letter",
        "5 c3>B d4>Q",
        "6 c3-owner d4-content",
        "9",
    ],
)
def test_notation_and_back(text: str) -> None:
    match = at()
    action = match.game.read(text, match.view(0))
    assert not isinstance(action, Refusal)
    assert match.game.write(action, match.view(0)) == text
    assert match.game.read(f"PICK {text.upper()}", match.view(0)) == action


@pytest.mark.parametrize(
    "text", ["", "0", "10", "1 A@z9", "1 AB@a1", "1 a1|c9", "1 a1=thief", "1 a1-all", "1 @a1", "x"]
)
def test_what_is_no_notation(text: str) -> None:
    match = at()
    refusal = match.game.read(text, match.view(0))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "unreadable"


def test_a_cell_says_letter_value_owner_and_type() -> None:
    special = [[*cell("a1"), "double_word"], [*cell("c1"), "triple_letter"]]
    match = at("A1@a1:1 B3@b1", special=special, holes=[cell("d1")])
    board = match.game.board(match.view(None))
    assert board is not None
    assert [each.text for each in board.cells[:5]] == ["A1(2)dw", "B3", "tl", "▒", ""]
    said = [strings_of(Knickknack).say(each.line, ("Ada", "Ben")) for each in board.cells[:5]]
    assert said[0] == "A, worth 1, on Double Word: Ben"
    assert said[1] == "B, worth 3, nobody's"


def plain_text(renderable: Any) -> str:
    console = Console(file=StringIO(), width=100)
    console.print(renderable)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_the_terminal_shows_board_players_and_list() -> None:
    match = at("A1@a1:1", ["B ?2 !", "wall 2"], backpacks=[["Q"], []], powerups=["straight"])
    screen = Screen(match.game, ["Ada", "Ben"])
    view = match.view(0)
    said = plain_text(screen.draw(view, 0)) + plain_text(screen.offer(match.prompt(0), view))
    for part in ("A1", "Ada", "Ben", "saved: Q", "1. write B, ?2, !", "Active: Straight", "save"):
        assert part in said
    assert screen.read("2 a1|b1", view, 0) == match.game.admit(pick("a1|b1", 1))
    assert screen.forced(match.prompt(0), view) is None


def run(*arguments: str) -> str:
    out = StringIO()
    with redirect_stdout(out):
        assert main(list(arguments)) == 0
    return out.getvalue()


@pytest.mark.rule("KN-1")
def test_the_command_board_draws_and_writes_what_a_match_begins_with() -> None:
    said = run("board", "knickknack", "tulip", "--supercells")
    assert said.startswith("Board tulip")
    assert "--set board=tulip --set supercells=on" in said
    position: dict[str, Any] = json.loads(run("board", "knickknack", "tulip", "--json"))
    match = parlour.Match.new("knickknack", 2, {"board": "tulip"}, seed=1)
    assert position["cells"] == match.position()["cells"]
    assert position["walls"] == match.position()["walls"]


@pytest.mark.rule("KN-35")
def test_the_example_is_a_turn_of_a_real_match_told_step_by_step() -> None:
    one, again = Knickknack.example(7, 3, EXPANSIONS), Knickknack.example(7, 3, EXPANSIONS)
    assert one == again
    assert [step.kind for step in one.steps][:2] == ["pick", "do"]
    strings = strings_of(Knickknack)
    for line in lines(one):
        assert strings.gaps(line) == []
    said = run("example", "knickknack", "--seed", "7")
    assert "An example turn (seed 7)" in said


def lines(turn: Any) -> Iterator[Any]:
    for step in turn.steps:
        yield from step.lines


@pytest.mark.rule("KN-35")
def test_the_points_of_an_example_are_those_of_the_match() -> None:
    for seed in range(4):
        turn = Knickknack.example(seed, 2 + seed % 3)
        before, after = turn.before.scores, turn.steps[-1].view.scores
        paid = {
            line.parameters["seat"]: line.parameters["points"]
            for line in lines(turn)
            if line.key == "event.paid"
        }
        gained = {s: b - a for s, (a, b) in enumerate(zip(before, after, strict=True)) if b != a}
        assert {seat: gain for seat, gain in gained.items() if seat in paid} == paid


def test_a_hint_names_the_best_move_and_what_it_brings() -> None:
    match = at("C3@a1:1 A1@b1:0", ["T", "points 1", "points 1"], more=0)
    advice = match.game.advise(match.view(0), 0)
    assert advice is not None
    assert advice.best == match.game.admit(pick("T@c1"))
    said = [strings_of(Knickknack).say(line, ("Ada", "Ben")) for line in (advice.line, *advice.why)]
    assert said[0] == "Write T c1."
    assert said[1] == "That makes CAT, for 5 points."
    assert said[2] == "For their letters the others get: Ben 3."
    assert advice.alternatives[0].cost == 0
    assert match.game.cost(match.view(0), 0, advice.best) == 0
    worse = match.game.cost(match.view(0), 0, match.game.admit(pick("T@h8")))
    assert worse is not None
    assert worse > 1
    assert match.game.advise(match.view(1), 1) is None


def test_highlights_of_a_match() -> None:
    match = parlour.Match.new("knickknack", 2, seed=4)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, match.game.choose(match.view(seat), seat, "casual", Random(1)))
    found = match.game.highlights(match.steps())
    assert {each.key for each in found} >= {"highlight.turn"}
    for each in found:
        assert strings_of(Knickknack).gaps(each.line) == []
