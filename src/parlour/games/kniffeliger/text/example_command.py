"""`parlour example kniffeliger`: a random turn, step by step, with the sheets and the dice."""

from __future__ import annotations

import argparse
import json
import secrets
from typing import Any

from rich.console import Console
from rich.text import Text

from parlour.core.codec import plain
from parlour.core.game import Line
from parlour.core.strings import strings_of
from parlour.core.tutorial.example import Example as Turn
from parlour.games.kniffeliger.game import Kniffeliger
from parlour.games.kniffeliger.text.example import example
from parlour.games.kniffeliger.text.terminal import Screen


class Example:
    """The command `example`."""

    help = "a random turn, step by step"

    def add(self, behind: Any, name: str) -> None:
        """Adds the parser."""
        made: argparse.ArgumentParser = behind.add_parser(
            name,
            description="Plays a match up to a random turn and tells that turn: the sheets, every\n"
            "roll, what is kept and entered, and what an action die does.",
            epilog=f"examples:\n  parlour example {name}\n"
            f"  parlour example {name} --seed 7 --seats 4",
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
    """The sheets before the turn, each step with its dice, and the sheets after it."""
    console = Console(highlight=False, markup=False)
    strings = strings_of(Kniffeliger)
    names = [f"Player {seat + 1}" for seat in range(len(turn.before.sheets))]
    screen = Screen(Kniffeliger.make(), names)
    console.print(Text(f"An example turn (seed {seed})", style="bold"))
    console.print(screen.draw(turn.before, None))
    for step in turn.steps:
        console.print()
        for line in step.lines:
            console.print(strings.say(line, names), soft_wrap=True)
        if _has_thrown(step.lines):
            console.print(screen.draft(step.view))
    console.print(Text("\nAfter the turn", style="bold"))
    console.print(screen.draw(turn.steps[-1].view, None))


def _has_thrown(lines: tuple[Line, ...]) -> bool:
    return any(line.key == "event.thrown" for line in lines)
