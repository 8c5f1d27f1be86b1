"""`parlour example kniffeliger`: a random turn, told step by step with its dice and sheets."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from parlour.core.strings import strings_of
from parlour.core.tutorial.example import Example
from parlour.core.tutorial.example_command import ExampleCommand
from parlour.games.kniffeliger.game import Kniffeliger
from parlour.games.kniffeliger.text.terminal import Screen

LINES = 24
"""The dice are drawn small: several throws fit below each other."""


class TellTurn(ExampleCommand):
    """The command `example`."""

    about = (
        "Plays a match up to a random turn and explains that turn: the sheets\n"
        "before it, every throw, the entry, and the action dice."
    )

    def tell(self, turn: Example, seed: str) -> None:
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
