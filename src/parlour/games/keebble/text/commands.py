"""What Keebble brings to the command line: `parlour board keebble`, `parlour example keebble`."""

from __future__ import annotations

import argparse
import json
import secrets
from collections.abc import Collection
from itertools import groupby
from pathlib import Path
from typing import Any, get_args

from rich.console import Console
from rich.text import Text

from parlour.core.codec import plain
from parlour.core.game import Line
from parlour.core.match import Match
from parlour.core.strings import strings_of
from parlour.games.keebble.board.generator import read_code
from parlour.games.keebble.game import Keebble
from parlour.games.keebble.printables.board import board_svg
from parlour.games.keebble.settings import Size
from parlour.games.keebble.text.board_text import board_text, filled, hands_text, legend, signs_for
from parlour.games.keebble.text.example import Example as Turn
from parlour.games.keebble.text.example import example
from parlour.games.keebble.view import View
from parlour.words.grid import Cell, Direction

PARTS = ("example.letter", "example.letter_factor", "example.word_factor", "example.strangers")
"""Lines that lead to what a word scores or a letter is worth."""


class Board:
    """A board by its code."""

    help = "draw a board by its code, or write it to a file"

    def add(self, behind: Any, name: str) -> None:
        """The options."""
        made: argparse.ArgumentParser = behind.add_parser(
            name,
            description="Draws the board of a code; without a code it makes one up. The same\n"
            "code, settings and number of players make the same board here, on paper and\n"
            "in a game. Capitals, spaces and hyphens in a code make no difference.",
            epilog=f"examples:\n  parlour board {name}\n  parlour board {name} tulip --seats 4\n"
            f"  parlour board {name} tulip --size large --celldance --svg board.svg\n"
            f"  parlour board {name} tulip --json > board.json\n"
            f"  parlour play {name} --position board.json",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.add_argument("code", nargs="*", metavar="CODE", help="the board code")
        add_settings(made, seats=2)
        written = made.add_mutually_exclusive_group()
        written.add_argument(
            "--svg", metavar="FILE", help="write a picture to print (- for standard output)"
        )
        written.add_argument("--json", action="store_true", help="a position file to play from")
        made.set_defaults(run=self.run)

    def run(self, chosen: argparse.Namespace) -> int:
        """Draws or writes the board."""
        code = " ".join(chosen.code) if chosen.code else None
        match = laid_out(code, settings_of(chosen), chosen.seats)
        view: View = match.view(None)
        if chosen.json:
            print(json.dumps(match.position()))
        elif chosen.svg is not None:
            _write(chosen.svg, board_svg(view, strings_of(Keebble)))
        else:
            desk = Desk(match.seats)
            desk.head(f"Board {view.board}")
            desk.table(view)
            desk.console.print(f"\nPlay on it: {_play(match)}", soft_wrap=True)
        return 0


def add_settings(made: argparse.ArgumentParser, seats: int) -> None:
    """The settings that a board depends on."""
    said = f"players (default {seats})"
    made.add_argument("--seats", type=int, default=seats, metavar="N", help=said)
    made.add_argument("--size", choices=get_args(Size), default="medium", help="default medium")
    made.add_argument("--no-walls", action="store_true", help="a board without walls")
    made.add_argument("--supercells", action="store_true", help="cells that double and triple")
    made.add_argument("--celldance", action="store_true", help="seven more kinds of cell")
    made.add_argument("--dictionary", default="en", metavar="NAME", help="default en")
    made.add_argument(
        "--direction", choices=[str(d) for d in Direction], default="right_down", help="of play"
    )


def settings_of(chosen: argparse.Namespace) -> dict[str, Any]:
    """The settings that were chosen, without those that are as usual."""
    given = {
        "size": chosen.size,
        "walls": not chosen.no_walls,
        "supercells": chosen.supercells,
        "celldance": chosen.celldance,
        "dictionary": chosen.dictionary,
        "direction": chosen.direction,
    }
    usual = Keebble.Settings()
    return {name: value for name, value in given.items() if value != getattr(usual, name)}


def laid_out(code: str | None, settings: dict[str, Any], seats: int) -> Match:
    """A match on the board of a code, a new one if there is none; the first seat begins."""
    if code is None:
        code = Match.new(Keebble, seats, settings).view(None).board
    return Match.new(Keebble, seats, {**settings, "board": read_code(code)}, chance=[0])


class Desk:
    """Where boards are drawn and lines are said."""

    def __init__(self, seats: int) -> None:
        self.console = Console(highlight=False, markup=False)
        self.signs = signs_for(self.console.encoding)
        self.strings = strings_of(Keebble)
        self.names = [f"Player {seat + 1}" for seat in range(seats)]

    def head(self, said: str) -> None:
        """A heading."""
        self.console.print(Text(said, style="bold"))

    def say(self, line: Line) -> None:
        """A line in words; what is part of a word is set further in."""
        indent = "    " if line.key in PARTS else "  "
        self.console.print(f"{indent}{self.strings.say(line, self.names)}", soft_wrap=True)

    def board(self, view: View, fresh: Collection[Cell] = ()) -> None:
        """The board, with the letters that are new."""
        self.console.print(board_text(view, self.signs, fresh))

    def table(self, view: View) -> None:
        """The board, what its signs mean, and everybody's letters."""
        said = legend(view, self.strings, self.signs)
        self.board(view)
        self.console.print(filled(said, self.console.width), style="dim")
        self.console.print(hands_text(view, self.names, self.strings))


def _play(match: Match) -> str:
    """How to play on this board."""
    usual, chosen = Keebble.Settings(), match.game.settings
    changed = [n for n in usual.__struct_fields__ if getattr(usual, n) != getattr(chosen, n)]
    wanted = [f"--set {name}={_plain(getattr(chosen, name))}" for name in changed]
    people = [f"--people {match.seats}"] if match.seats > 2 else []
    return " ".join(["parlour play", match.game.name, *wanted, *people])


def _plain(value: object) -> str:
    """A setting as it is typed. A code that could be taken for a number gets a hyphen, which makes
    no difference to it.
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    said = str(value)
    return f"{said}-" if said.isdigit() or said in ("on", "off", "true", "false") else said


def _write(path: str, text: str) -> None:
    if path == "-":
        print(text, end="")
    else:
        Path(path).write_text(text, encoding="utf-8")


class Example:
    """A random turn, told step by step."""

    help = "a random turn, really played, told step by step"

    def add(self, behind: Any, name: str) -> None:
        """The options."""
        made: argparse.ArgumentParser = behind.add_parser(
            name,
            description="Plays a match up to some turn, and tells that turn: how it stood, the\n"
            "word and what it scores, letter by letter, and what the others did.",
            epilog=f"examples:\n  parlour example {name}\n"
            f"  parlour example {name} --seed 7 --celldance",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.add_argument("--seed", help="any text: the same turn again (default: any turn)")
        add_settings(made, seats=3)
        made.add_argument("--json", action="store_true", help="for programs")
        made.set_defaults(run=self.run)

    def run(self, chosen: argparse.Namespace) -> int:
        """Tells the turn."""
        seed = secrets.token_hex(2) if chosen.seed is None else chosen.seed
        turn = example(seed, chosen.seats, settings_of(chosen))
        if chosen.json:
            print(json.dumps(plain(turn)))
        else:
            _tell(turn, seed)
        return 0


def _tell(turn: Turn, seed: str) -> None:
    """The table before; then what happens, each kind of step under its heading."""
    desk = Desk(len(turn.before.hands))
    desk.head(f"An example turn (seed {seed})")
    desk.table(turn.before)
    desk.console.print()
    desk.say(Line("event.turn_began", {"seat": turn.seat}))
    for kind, steps in groupby(turn.steps, key=lambda step: step.kind):
        said = str(desk.strings.catalogue[f"phase.{kind}"])
        desk.head(f"\n{said[0].upper()}{said[1:]}")
        for step in steps:
            for line in step.lines:
                desk.say(line)
            if step.fresh:
                desk.board(step.view, step.fresh)
    desk.head("\nAfter the turn")
    desk.table(turn.steps[-1].view)


COMMANDS = {"board": Board(), "example": Example()}
