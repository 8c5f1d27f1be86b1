"""What Keebble brings to the command line: `parlour board keebble`, `parlour example keebble`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, get_args

from rich.console import Console
from rich.text import Text

from parlour.core.match import Match
from parlour.core.strings import strings_of
from parlour.games.keebble.drawing import board_text, filled, hands_text, legend, signs_for
from parlour.games.keebble.game import Keebble
from parlour.games.keebble.generator import read_code
from parlour.games.keebble.settings import Size
from parlour.games.keebble.svg import board_svg
from parlour.games.keebble.view import View
from parlour.words.grid import Direction


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
        add_settings(made)
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
            _draw(view, match)
        return 0


def add_settings(made: argparse.ArgumentParser) -> None:
    """The settings that a board depends on."""
    made.add_argument("--seats", type=int, default=2, metavar="N", help="players (default 2)")
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


def _draw(view: View, match: Match) -> None:
    console = Console(highlight=False, markup=False)
    signs = signs_for(console.encoding)
    names = [f"Player {seat + 1}" for seat in range(match.seats)]
    console.print(Text(f"Board {view.board}", style="bold"))
    console.print(board_text(view, signs))
    console.print(filled(legend(view, strings_of(Keebble), signs), console.width), style="dim")
    console.print(Text("Start hands", style="bold"))
    console.print(hands_text(view, names))
    console.print(f"\nPlay on it: {_play(match)}", soft_wrap=True)


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


COMMANDS = {"board": Board()}
