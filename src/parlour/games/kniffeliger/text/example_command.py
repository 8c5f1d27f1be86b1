"""`parlour example kniffeliger`: a random turn, step by step, with the sheets and the dice."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.text import Text

from parlour.core.strings import strings_of
from parlour.core.tutorial.example import Example
from parlour.core.tutorial.example_command import ExampleCommand
from parlour.games.kniffeliger.game import Kniffeliger
from parlour.games.kniffeliger.text.example import example
from parlour.games.kniffeliger.text.terminal import Screen


class KniffeligerExample(ExampleCommand):
    """The command `example`."""

    about = (
        "Plays a match up to a random turn and tells that turn: the sheets, every\n"
        "roll, what is kept and entered, and what an action die does."
    )
    also = "--seed 7 --seats 4"

    def example(self, seed: str, chosen: argparse.Namespace) -> Example:
        """The usual settings."""
        return example(seed, chosen.seats)

    def tell(self, turn: Example, seed: str) -> None:
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
            if any(line.key == "event.thrown" for line in step.lines):
                console.print(screen.draft(step.view))
        console.print(Text("\nAfter the turn", style="bold"))
        console.print(screen.draw(turn.steps[-1].view, None))
