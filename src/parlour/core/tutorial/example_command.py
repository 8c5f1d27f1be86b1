"""What the command `parlour example` of every game has in common."""

from __future__ import annotations

import argparse
import json
import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from parlour.core.codec import plain
from parlour.core.game import GameClass
from parlour.core.tutorial.example import Example

SEATS = 3


class ExampleCommand(ABC):
    """Tells the example of a seed; a game says how."""

    help = "a random turn, step by step"
    about: ClassVar[str]
    """What is explained."""
    usual: ClassVar[str] = "--seed 7"
    """Options to show in the help."""

    def __init__(self, game: GameClass) -> None:
        self.game = game

    @abstractmethod
    def tell(self, turn: Example, seed: str) -> None:
        """Prints a turn."""

    def add_settings(self, made: argparse.ArgumentParser) -> None:
        """Options for the match that is played."""
        said = f"players (default {SEATS})"
        made.add_argument("--seats", type=int, default=SEATS, metavar="N", help=said)

    def settings(self, chosen: argparse.Namespace) -> Mapping[str, Any]:
        """The settings of that match."""
        return {}

    def add(self, behind: Any, name: str) -> None:
        """Adds the parser."""
        made: argparse.ArgumentParser = behind.add_parser(
            name,
            description=self.about,
            epilog=f"examples:\n  parlour example {name}\n  parlour example {name} {self.usual}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.add_argument(
            "--seed", help="any text: the same seed gives the same turn (default: random)"
        )
        self.add_settings(made)
        made.add_argument("--json", action="store_true", help="print JSON, for programs")
        made.set_defaults(run=self.run)

    def run(self, chosen: argparse.Namespace) -> int:
        """Prints the turn."""
        seed = secrets.token_hex(2) if chosen.seed is None else chosen.seed
        turn = self.game.example(seed, chosen.seats, self.settings(chosen))
        if chosen.json:
            print(json.dumps(plain(turn)))
        else:
            self.tell(turn, seed)
        return 0
