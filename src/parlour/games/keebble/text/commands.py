"""What Keebble brings to the command line: `parlour board keebble`, `parlour example keebble`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Collection
from itertools import groupby
from pathlib import Path
from typing import Any, get_args

from rich.console import Console
from rich.text import Text

from parlour.core.game import Line
from parlour.core.match import Match
from parlour.core.printable import PrintJob, printed
from parlour.core.strings import strings_of
from parlour.core.tutorial.example import Example
from parlour.core.tutorial.example_command import SEATS, ExampleCommand
from parlour.games.keebble.game import Keebble
from parlour.games.keebble.settings import Size
from parlour.games.keebble.text.board_text import board_text, hands_text, legend
from parlour.games.keebble.view import View
from parlour.words.board_codes import read_code
from parlour.words.grid import Cell, Direction
from parlour.words.grid_lines import flowed, symbols_for

CALCULATION = (
    "example.letter",
    "example.letter_factor",
    "example.word_factor",
    "example.strangers",
)
"""Lines that show how a score or a value is calculated."""


class Board:
    """The command `board`."""

    help = "draw a board by its code, or write it to a file"

    def add(self, behind: Any, name: str) -> None:
        """Adds the parser."""
        made: argparse.ArgumentParser = behind.add_parser(
            name,
            description="Draws the board of a code, or a new board if there is no code. The same\n"
            "code, settings and number of players make the same board here, on paper and\n"
            "in a game. Case, spaces and hyphens in a code do not matter.",
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
            "--svg", metavar="FILE", help="write an SVG file to print (- for standard output)"
        )
        written.add_argument(
            "--json", action="store_true", help="print a position file to play from"
        )
        made.set_defaults(run=self.run)

    def run(self, chosen: argparse.Namespace) -> int:
        """Draws or writes the board."""
        code = " ".join(chosen.code) if chosen.code else None
        match = match_on_board(code, settings_of(chosen), chosen.seats)
        view: View = match.view(None)
        if chosen.json:
            print(json.dumps(match.position()))
        elif chosen.svg is not None:
            job = PrintJob(match.game.settings, match.seats)
            _write(chosen.svg, printed(Keebble, "board", job).svg(0))
        else:
            printer = Printer(match.seats)
            printer.head(f"Board {view.board}")
            printer.table(view)
            printer.console.print(f"\nPlay on it: {_play(match)}", soft_wrap=True)
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
    """The chosen settings that differ from the defaults."""
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


def match_on_board(code: str | None, settings: dict[str, Any], seats: int) -> Match:
    """A match on the board of a code, or on a new board; the first seat begins."""
    if code is None:
        code = Match.new(Keebble, seats, settings).view(None).board
    return Match.new(Keebble, seats, {**settings, "board": read_code(code)}, chance=[0])


class Printer:
    """Prints boards and lines."""

    def __init__(self, seats: int) -> None:
        self.console = Console(highlight=False, markup=False)
        self.symbols = symbols_for(self.console.encoding)
        self.strings = strings_of(Keebble)
        self.names = [f"Player {seat + 1}" for seat in range(seats)]

    def head(self, said: str) -> None:
        """A heading."""
        self.console.print(Text(said, style="bold"))

    def say(self, line: Line) -> None:
        """A sentence; steps of a calculation are indented further."""
        indent = "    " if line.key in CALCULATION else "  "
        self.console.print(f"{indent}{self.strings.say(line, self.names)}", soft_wrap=True)

    def board(self, view: View, fresh: Collection[Cell] = ()) -> None:
        """The board, with new letters marked."""
        self.console.print(board_text(view, self.symbols, fresh))

    def table(self, view: View) -> None:
        """The board, its legend, and everybody's letters."""
        said = legend(view, self.strings, self.symbols)
        self.board(view)
        self.console.print(flowed(said, self.console.width), style="dim")
        self.console.print(hands_text(view, self.names, self.strings))


def _play(match: Match) -> str:
    """The command to play on this board."""
    usual, chosen = Keebble.Settings(), match.game.settings
    changed = [n for n in usual.__struct_fields__ if getattr(usual, n) != getattr(chosen, n)]
    wanted = [f"--set {name}={_plain(getattr(chosen, name))}" for name in changed]
    people = [f"--people {match.seats}"] if match.seats > 2 else []
    return " ".join(["parlour play", match.game.name, *wanted, *people])


def _plain(value: object) -> str:
    """A setting as it is typed. A code that looks like a number or a switch gets a hyphen, which
    does not change it.
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


class TellTurn(ExampleCommand):
    """The command `example`."""

    about = (
        "Plays a match up to a random turn and explains that turn: the position,\n"
        "the word and its score, letter by letter, and what the others did."
    )
    usual = "--seed 7 --celldance"

    def add_settings(self, made: argparse.ArgumentParser) -> None:
        """Those that a board depends on."""
        add_settings(made, seats=SEATS)

    def settings(self, chosen: argparse.Namespace) -> dict[str, Any]:
        """The chosen ones."""
        return settings_of(chosen)

    def tell(self, turn: Example, seed: str) -> None:
        """The table before the turn, then what happens, with a heading for each phase."""
        printer = Printer(len(turn.before.hands))
        printer.head(f"An example turn (seed {seed})")
        printer.table(turn.before)
        printer.console.print()
        printer.say(Line("event.turn_began", {"seat": turn.seat}))
        for kind, steps in groupby(turn.steps, key=lambda step: step.kind):
            said = str(printer.strings.catalogue[f"phase.{kind}"])
            printer.head(f"\n{said[0].upper()}{said[1:]}")
            for step in steps:
                for line in step.lines:
                    printer.say(line)
                if step.fresh:
                    printer.board(step.view, step.fresh)
        printer.head("\nAfter the turn")
        printer.table(turn.steps[-1].view)


COMMANDS = {"board": Board(), "example": TellTurn(Keebble)}
