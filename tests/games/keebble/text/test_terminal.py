"""What can be typed at the table, and what the table shows."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

import parlour
from parlour.core.refusal import Refusal
from parlour.games.keebble.text.terminal import Screen
from tests.games.keebble.games import dense_match, steps
from tests.games.keebble.table import Plain, at, events, typed

NAMES = ("You", "Ben", "Cem", "Dora", "Eve", "Fay")


def screen(match: parlour.Match) -> Screen:
    return Screen(match.game, NAMES)


def shown(renderable: Any) -> str:
    console = Console(file=io.StringIO(), width=100)
    console.print(renderable)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


TYPED: list[tuple[str, str, str]] = [
    ("claim", "a7", "claim a7"),
    ("word", "HOW c1 across", "play HOW c1 across"),
    ("word", "how c1 ACROSS", "play HOW c1 across"),
    ("word", "S@f4", "play DOGS c4 across"),
    ("word", "d5 double_word", "special d5 double_word"),
    ("word", "skip", "skip"),
    ("word", "Pass", "skip"),
    ("effect", "d4", "fire d4"),
    ("effect", "d4 E Ben", "fire d4 E @1"),
    ("effect", "d4 E #2", "fire d4 E @1"),
    ("effect", "fire d4 E @1", "fire d4 E @1"),
    ("effect", "d4 x a1 b1", "fire d4 x a1 b1"),
    ("ask", "ga", "ask AG"),
    ("ask", "AG keep A", "ask AG keep A"),
    ("react", "g", "take G"),
    ("react", "b3|b4", "wall b3|b4"),
]


@pytest.mark.parametrize(("phase", "line", "note"), TYPED)
def test_the_verb_may_be_left_out(phase: str, line: str, note: str) -> None:
    m = at("DOG c4", phase=phase, called="AG", waiting=[1])
    read = screen(m).read(line, m.view(0), 0)
    assert not isinstance(read, Refusal)
    assert m.game.write(read, m.view(0)) == note


def test_what_means_nothing_is_refused() -> None:
    m = at("DOG c4")
    for line in ("", "hello", "7", "d4"):
        assert isinstance(screen(m).read(line, m.view(0), 0), Refusal)


def test_the_table_shows_the_board_the_hands_and_the_turn() -> None:
    m = at("DOG c4", hands=["SAT", ""], scores=[12, 7], settings={"tiny_backpacks": True})
    text = shown(screen(m).draw(m.view(0), 0))
    for part in ("You", "S A T", "no letters", "12", "slots 0 of 16", "0 of 10", "D"):
        assert part in text
    over = at("DOG c4", phase="over")
    assert "The game is over" in shown(screen(over).draw(over.view(0), None))
    late = at("DOG c4", quiet_rounds=3, phase="react", called="AG", waiting=[1])
    assert "one more quiet round" in shown(screen(late).draw(late.view(0), 0))
    assert "called: A G" in shown(screen(late).draw(late.view(0), 0))


def test_every_offer_is_explained() -> None:
    for seed in range(6):
        match = dense_match(seed, letterfraud="per_turn")
        for _ in steps(match, seed, 80):
            for seat in match.to_act:
                made = screen(match)
                text = shown(made.offer(match.prompt(seat), match.view(seat)))
                assert len(text.splitlines()) >= len(made.offered)


@pytest.mark.parametrize(
    ("position", "forced"),
    [
        ({"hands": ["", "Q"]}, "skip"),
        ({"hands": ["Q", ""]}, None),
        ({"phase": "effect", "pending": [typed("c4", "go_again")]}, "fire c4"),
        ({"phase": "effect", "pending": [typed("c4", "destroyer")]}, None),
        ({"phase": "effect", "pending": [typed("c4", "thief")]}, None),
        ({"phase": "ask"}, None),
    ],
)
def test_what_leaves_no_choice_is_done(position: Plain, forced: str | None) -> None:
    m = at("DOG c4", settings={}, **position)
    made = screen(m).forced(m.prompt(0), m.view(0))
    assert (None if made is None else m.game.write(made, m.view(0))) == forced


def test_what_others_did_is_said_again() -> None:
    m = at("DOG c4", hands=["S", ""])
    m.play(0, {"type": "word", "tiles": [["S", 6, 4]]})
    assert screen(m).notable(events(m)[0])
    assert str(screen(m).draft(m.view(0))) == ""
