"""The command `example` of games that have examples: `parlour example GAME`."""

from __future__ import annotations

import argparse
import json
import secrets
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from parlour.core.codec import plain
from parlour.core.tutorial.example import Example


class ExampleCommand(ABC):
    """The options that all of them have; a game says what it tells and draws it."""

    help = "a random turn, step by step"
    about: ClassVar[str]
    """What is told, in a few lines."""
    also: ClassVar[str]
    """Options for the second example in the help."""

    def add(self, behind: Any, name: str) -> None:
        """Adds the parser."""
        made: argparse.ArgumentParser = behind.add_parser(
            name,
            description=self.about,
            epilog=f"examples:\n  parlour example {name}\n  parlour example {name} {self.also}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.add_argument(
            "--seed", help="any text: the same seed gives the same turn (default: random)"
        )
        self.add_options(made)
        made.add_argument("--json", action="store_true", help="print JSON, for programs")
        made.set_defaults(run=self.run)

    def add_options(self, made: argparse.ArgumentParser) -> None:
        """Adds the number of players, and settings of the game."""
        made.add_argument("--seats", type=int, default=3, metavar="N", help="players (default 3)")

    def run(self, chosen: argparse.Namespace) -> int:
        """Prints the turn."""
        seed = secrets.token_hex(2) if chosen.seed is None else chosen.seed
        turn = self.example(seed, chosen)
        if chosen.json:
            print(json.dumps(plain(turn)))
        else:
            self.tell(turn, seed)
        return 0

    @abstractmethod
    def example(self, seed: str, chosen: argparse.Namespace) -> Example:
        """The example of a seed, with the chosen options."""

    @abstractmethod
    def tell(self, turn: Example, seed: str) -> None:
        """Prints it for people."""
