"""`parlour example kniffeliger`: a random turn, told step by step with its dice and sheets."""

from __future__ import annotations

import argparse
import json
import secrets
from typing import Any

from rich.console import Console
from rich.text import Text

from parlour.core.codec import plain
from parlour.core.strings import strings_of
from parlour.core.tutorial.example import Example as Turn
from parlour.games.kniffeliger.game import Kniffeliger
from parlour.games.kniffeliger.text.example import example
from parlour.games.kniffeliger.text.terminal import Screen

LINES = 24
"""The dice are drawn small: several throws fit below each other."""


class Example:
    """The command `example`."""

    help = "a random turn, step by step"

    def add(self, behind: Any, name: str) -> None:
        """Adds the parser."""
        made: argparse.ArgumentParser = behind.add_parser(
            name,
            description="Plays a match up to a random turn and explains that turn: the sheets\n"
            "before it, every throw, the entry, and the action dice.",
            epilog=f"examples:\n  parlour example {name}\n  parlour example {name} --seed 7",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.add_argument(
            "--seed", help="any text: the same seed gives the same turn (default: random)"
        )
        made.add_argument("--seats", type=int, default=3, metavar="N", help="players (default 3)")
        made.add_argument("--json", action="store_true", help="print JSON, for programs")
        made.set_defaults(run=self.run)

    def run(self, chosen: argparse.Namespace) -> int:
        """Prints the turn."""
        seed = secrets.token_hex(2) if chosen.seed is None else chosen.seed
        turn = example(seed, chosen.seats)
        if chosen.json:
            print(json.dumps(plain(turn)))
        else:
            _tell(turn, seed)
        return 0


def _tell(turn: Turn, seed: str) -> None:
    """The table before the turn, what happens, and the table after it."""
    console, strings = Console(highlight=False, markup=False), strings_of(Kniffeliger)
    names = [f"Player {seat + 1}" for seat in range(len(turn.before.sheets))]
    table = Screen(Kniffeliger.make(), names, LINES)
    console.print(Text(f"An example turn (seed {seed})", style="bold"))
    console.print(table.draw(turn.before, None))
    console.print()
    for number, step in enumerate(turn.steps, 1):
        for line in step.lines:
            console.print(f"{number}. {strings.say(line, names)}", soft_wrap=True)
        if any(event.__struct_config__.tag == "thrown" for event in step.events):
            console.print(table.draft(step.view))
    console.print(Text("\nAfter the turn", style="bold"))
    console.print(table.draw(turn.steps[-1].view, None))
