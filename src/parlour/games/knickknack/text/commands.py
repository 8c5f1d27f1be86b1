"""What Knickknack brings to the command line: `parlour board knickknack` and
`parlour example knickknack`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Collection
from typing import Any

from rich.console import Console
from rich.text import Text

from parlour.core.game import Line
from parlour.core.match import Match
from parlour.core.strings import strings_of
from parlour.core.tutorial.example import Example
from parlour.core.tutorial.example_command import SEATS, ExampleCommand
from parlour.games.knickknack.game import Knickknack
from parlour.games.knickknack.text.board_text import board_text, legend, players_text
from parlour.games.knickknack.view import View
from parlour.words.board_codes import read_code
from parlour.words.grid import Cell, Direction
from parlour.words.grid_lines import flowed, symbols_for

EXPANSIONS = ("supercells", "powerups", "ominous", "backpacks")


class Board:
    """The command `board`."""

    help = "draw a board by its code, or write it to a file"

    def add(self, behind: Any, name: str) -> None:
        """Adds the parser."""
        made: argparse.ArgumentParser = behind.add_parser(
            name,
            description="Draws the board of a code, or a new board if there is no code. The same\n"
            "code and settings make the same board here, on paper and in a game. Case,\n"
            "spaces and hyphens in a code do not matter.",
            epilog=f"examples:\n  parlour board {name}\n  parlour board {name} tulip --supercells\n"
            f"  parlour board {name} tulip --json > board.json\n"
            f"  parlour play {name} --position board.json",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.add_argument("code", nargs="*", metavar="CODE", help="the board code")
        add_settings(made, seats=2)
        made.add_argument("--json", action="store_true", help="print a position file to play from")
        made.set_defaults(run=self.run)

    def run(self, chosen: argparse.Namespace) -> int:
        """Draws or writes the board."""
        code = " ".join(chosen.code) if chosen.code else None
        match = match_on_board(code, settings_of(chosen), chosen.seats)
        view: View = match.view(None)
        if chosen.json:
            print(json.dumps(match.position()))
            return 0
        printer = Printer(match.seats)
        printer.head(f"Board {view.board}")
        printer.board(view)
        printer.console.print(f"\nPlay on it: {_play(match, view.board)}", soft_wrap=True)
        return 0


def _play(match: Match, code: str) -> str:
    """The command to play on this board. A code that looks like a number gets a hyphen."""
    usual, chosen = Knickknack.Settings(), match.game.settings
    given = {name: getattr(chosen, name) for name in usual.__struct_fields__ if name != "board"}
    changed = {name: value for name, value in given.items() if value != getattr(usual, name)}
    said = {True: "on", False: "off"}
    wanted = [f"--set {name}={said.get(value, value)}" for name, value in changed.items()]
    board = f"{code}-" if code.isdigit() or code in ("on", "off", "true", "false") else code
    people = [f"--people {match.seats}"] if match.seats > 2 else []
    return " ".join(["parlour play knickknack", f"--set board={board}", *wanted, *people])


def add_settings(made: argparse.ArgumentParser, seats: int) -> None:
    """The settings of a board and a match."""
    said = f"players (default {seats})"
    made.add_argument("--seats", type=int, default=seats, metavar="N", help=said)
    made.add_argument("--no-walls", action="store_true", help="a board without walls")
    for name in EXPANSIONS:
        made.add_argument(f"--{name}", action="store_true", help="with this expansion")
    made.add_argument("--dictionary", default="en", metavar="NAME", help="default en")
    made.add_argument(
        "--direction", choices=[str(d) for d in Direction], default="right_down", help="of play"
    )


def settings_of(chosen: argparse.Namespace) -> dict[str, Any]:
    """The chosen settings that differ from the defaults."""
    given = {
        "walls": not chosen.no_walls,
        "dictionary": chosen.dictionary,
        "direction": chosen.direction,
        **{name: getattr(chosen, name) for name in EXPANSIONS},
    }
    usual = Knickknack.Settings()
    return {name: value for name, value in given.items() if value != getattr(usual, name)}


def match_on_board(code: str | None, settings: dict[str, Any], seats: int) -> Match:
    """A match on the board of a code, or on a new board."""
    if code is not None:
        settings = {**settings, "board": read_code(code)}
    return Match.new(Knickknack, seats, settings)


class Printer:
    """Prints boards and lines."""

    def __init__(self, seats: int) -> None:
        self.console = Console(highlight=False, markup=False)
        self.symbols = symbols_for(self.console.encoding)
        self.strings = strings_of(Knickknack)
        self.names = [f"Player {seat + 1}" for seat in range(seats)]

    def head(self, said: str) -> None:
        """A heading."""
        self.console.print(Text(said, style="bold"))

    def say(self, line: Line) -> None:
        """A sentence."""
        self.console.print(f"  {self.strings.say(line, self.names)}", soft_wrap=True)

    def board(self, view: View, fresh: Collection[Cell] = ()) -> None:
        """The board with its legend; what is new stands out."""
        self.console.print(board_text(view, self.symbols, fresh))
        said = legend(view, self.strings, self.symbols)
        if said:
            self.console.print(flowed(said, self.console.width), style="dim")

    def players(self, view: View) -> None:
        """Everybody's points and letters."""
        self.console.print(players_text(view, self.names, self.strings))


class TellTurn(ExampleCommand):
    """The command `example`."""

    about = (
        "Plays a match up to a random turn and explains that turn: the position,\n"
        "the option, its words and who gets what, letter by letter."
    )
    usual = "--seed 7 --supercells"

    def add_settings(self, made: argparse.ArgumentParser) -> None:
        """Those that a board depends on."""
        add_settings(made, seats=SEATS)

    def settings(self, chosen: argparse.Namespace) -> dict[str, Any]:
        """The chosen ones."""
        return settings_of(chosen)

    def tell(self, turn: Example, seed: str) -> None:
        """The table before the turn, then what happens, with a heading for each part."""
        printer = Printer(len(turn.before.scores))
        printer.head(f"An example turn (seed {seed})")
        printer.board(turn.before)
        printer.players(turn.before)
        printer.say(Line("event.turn_began", {"seat": turn.seat}))
        for step in turn.steps:
            printer.head("\n" + printer.strings.say(Line(f"phase.{step.kind}")))
            for line in step.lines:
                printer.say(line)
            if step.fresh:
                printer.board(step.view, step.fresh)
        printer.head("\nAfter the turn")
        printer.players(turn.steps[-1].view)


COMMANDS = {"board": Board(), "example": TellTurn(Knickknack)}
