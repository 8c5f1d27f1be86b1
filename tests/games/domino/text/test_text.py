"""Notation, the terminal, the board as a table, commands, highlights, positions."""

from __future__ import annotations

import json
from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.console import Console

import parlour
from parlour.cli import main
from parlour.core.refusal import Refusal
from parlour.games.domino.rules.places import seen_cell
from parlour.games.domino.text.terminal import Screen
from tests.games.domino.table import PAIR, at, game, preview, turn
from tests.games.highlights import check_highlights

NOTES: list[tuple[str, dict[str, Any]]] = [
    ("pass", turn()),
    ("draw 2", turn(draw=2)),
    ("lay 8@3,0d", turn([8, 3, 0, 1])),
    ("lay 8@-3,-12l 9@4,0u", turn([8, -3, -12, 2], [9, 4, 0, 3])),
    (
        "lay 8@3,0r x7 r- r6s3 @1 @0",
        turn(
            [8, 3, 0, 0],
            effects=[{"destroy": 7}, {"rotate": None}, {"rotate": [6, "second", 3]}],
            thief=[1, 0],
        ),
    ),
]


@pytest.mark.parametrize(("note", "action"), NOTES)
def test_notation_there_and_back(note: str, action: dict[str, Any]) -> None:
    match = at(PAIR)
    typed = match.game.admit(action)
    assert match.game.write(typed, match.view(0)) == note
    assert match.game.read(note.upper(), match.view(0)) == typed


@pytest.mark.parametrize(
    "note", ["", "lay 8", "lay 8@3,0x", "draw", "draw x", "8@3,0d", "lay x7 8@0,0r"]
)
def test_what_is_no_notation(note: str) -> None:
    match = at(PAIR)
    read = match.game.read(note, match.view(0))
    assert isinstance(read, Refusal)


def test_the_terminal_turns_the_table_to_the_player() -> None:
    """Seen from the top, right is left: the same typed cell is another one on the table."""
    for place in range(4):
        match = at({**PAIR, "settings": {"places": [place, 0]}})
        screen = Screen(match.game, ("Ada", "Ben"))
        out = StringIO()
        console = Console(width=100, file=out)
        console.print(screen.draw(match.view(0), 0))
        console.print(screen.offer(match.prompt(0), match.view(0)))
        assert "Ada" in out.getvalue()
        right, level = max(seen_cell(cell, place) for cell in ((0, 0), (1, 0)))
        read = screen.read(f"8@{right + 1},{level}r", match.view(0), 0)
        assert not isinstance(read, Refusal)
        (laid,) = read.lay
        shown = preview(match, 0, turn([8, laid.x, laid.y, laid.turn]))
        assert shown.cells[0].sign == "O"
        assert screen.forced(match.prompt(0), match.view(0)) is None


def test_the_board_as_a_table_has_letters_of_the_viewers_place_and_walls() -> None:
    match = at({**PAIR, "settings": {"places": [0, 2]}})
    boards = [match.game.board(match.view(viewer)) for viewer in (0, 1)]
    assert [[cell.text for cell in board.cells] for board in boards if board] == [
        ["M", "I"],
        ["W", "I"],
    ]
    assert all(board is not None and board.walls == (((1, 0), (1, 1)),) for board in boards)


def test_a_deck_by_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "domino", "tulip", "--size", "full", "--supercells", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["code"] == "tulip"
    assert len(made["dominoes"]) == 80
    position = {"seats": 2, "settings": made["settings"], "dominoes": made["dominoes"], "deck": 80}
    assert len(at(position).state.dominoes) == 80
    assert main(["deck", "domino", "tu-lip", "--size", "half"]) == 0
    assert "tulip: 40 dominoes" in capsys.readouterr().out


def test_an_example_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["example", "domino", "--seed", "3", "--size", "half"]) == 0
    assert "After the turn" in capsys.readouterr().out


@pytest.mark.parametrize("seed", range(3))
def test_highlights_name_real_seats_and_entries(seed: int) -> None:
    settings = {"deck_size": "half", "supercells": True}
    match = parlour.Match.new("domino", 2, settings, seed=seed, algorithm="splitmix")
    rng = Random(seed)
    while match.to_act:
        (seat,) = match.to_act
        match.play(seat, match.game.choose(match.view(seat), seat, "beginner", rng, 1))
    check_highlights(match)


def test_a_position_is_written_as_it_was_read() -> None:
    position = at(PAIR).position()
    assert position["dominoes"]["7"] == ["EMDW1", "ISIS0/b"]
    assert len(position["dominoes"]) == 3 + 34
    assert at(position).state == at(PAIR).state


def test_the_pool_is_filled_above_the_highest_number() -> None:
    match = at({**PAIR, "settings": {"supercells": True, "board": "tulip"}})
    state, usual = match.state, game(match).terms.set(2)
    added = [domino for domino in state.dominoes if domino.id > 9]
    assert [domino.id for domino in added] == list(range(10, 44))
    assert [(d.first, d.second) for d in added] == [(d.first, d.second) for d in usual[:34]]


def test_only_seats_is_needed() -> None:
    match = at({"seats": 3})
    assert match.to_act == (0,)
    for _ in range(6):
        (seat,) = match.to_act
        match.play(seat, turn())
    assert match.outcome is not None


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("$.hands", {"hands": [[8]]}),
    ("$.piles", {"piles": [1]}),
    ("$.to_move", {"to_move": 2}),
    ("$.first", {"first": 5}),
    ("$.board[0]", {"board": [[5, 0, 0, 0]]}),
    ("$.hands[1]", {"hands": [[8], [8]]}),
    ("$.board[0]", {"board": [[7, 2000, 0, 0]]}),
    ("$.dominoes.7", {"dominoes": {"7": ["EMDX1", "-"]}, "hands": [], "board": []}),
    ("$", {"cards": 1}),
]


@pytest.mark.parametrize(("path", "change"), WRONG)
def test_a_misshapen_position_is_refused_with_its_path(path: str, change: dict[str, Any]) -> None:
    with pytest.raises(parlour.Refused) as caught:
        at({**PAIR, **change})
    assert caught.value.code == "malformed"
    assert caught.value.detail["path"] == path
