"""What Domino brings to the command line: `parlour deck domino`, `parlour example domino`."""

from __future__ import annotations

import argparse
import json
import secrets
from collections import Counter
from collections.abc import Collection
from typing import Any

from rich.console import Console

from parlour.core.codec import plain
from parlour.core.strings import strings_of
from parlour.core.tutorial.example import Example
from parlour.core.tutorial.example_command import SEATS, ExampleCommand
from parlour.games.domino.deck.halves import Domino as Pair
from parlour.games.domino.game import Domino
from parlour.games.domino.settings import SIZES, Settings, set_of
from parlour.games.domino.state import Cell
from parlour.games.domino.text.board_table import table_in, viewer_place
from parlour.games.domino.text.table_text import domino_text, hand_text, table_text
from parlour.games.domino.view import View
from parlour.words.board_codes import new_code, read_code

SETTINGS = ("tough_letters", "supercells", "werewalls")


class Deck:
    """The command `deck`."""

    help = "list the dominoes that a board code makes"

    def add(self, behind: Any, name: str) -> None:
        """Adds the parser."""
        made: argparse.ArgumentParser = behind.add_parser(
            name,
            description="Lists the dominoes of a code, or of a new code if there is none. The\n"
            "same code, size and settings make the same dominoes here, on paper and in a game.\n"
            "Case, spaces and hyphens in a code do not matter.",
            epilog=f"examples:\n  parlour deck {name}\n  parlour deck {name} tulip --size full\n"
            f"  parlour deck {name} tulip --supercells --werewalls --json",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.add_argument("code", nargs="*", metavar="CODE", help="the board code")
        add_settings(made, seats=2)
        made.add_argument("--json", action="store_true", help="print JSON, for programs")
        made.set_defaults(run=self.run)

    def run(self, chosen: argparse.Namespace) -> int:
        """Prints the dominoes."""
        code = read_code(" ".join(chosen.code)) if chosen.code else new_code(secrets.randbelow)
        settings = Domino.make({**settings_of(chosen), "board": code}).settings
        found = set_of(settings, chosen.seats)
        if chosen.json:
            listed = {str(each.id): [each.first, each.second] for each in found}
            print(json.dumps({"code": code, "settings": plain(settings), "dominoes": listed}))
        else:
            _list(code, found)
        return 0


def add_settings(made: argparse.ArgumentParser, seats: int) -> None:
    """The settings that the dominoes depend on."""
    usual = Settings()
    said = f"players (default {seats})"
    made.add_argument("--seats", type=int, default=seats, metavar="N", help=said)
    sizes = (usual.deck_size, *SIZES)
    made.add_argument("--size", choices=sizes, default=usual.deck_size, help="how many dominoes")
    made.add_argument("--tough-letters", action="store_true", help="seven more symbols")
    made.add_argument("--supercells", action="store_true", help="special halves")
    made.add_argument("--werewalls", action="store_true", help="walls on the edges of halves")


def settings_of(chosen: argparse.Namespace) -> dict[str, Any]:
    """The chosen settings."""
    flags = {name: getattr(chosen, name) for name in SETTINGS}
    return {"deck_size": chosen.size, **flags}


def _list(code: str, found: tuple[Pair, ...]) -> None:
    """Every domino as the bottom place reads it, then how many halves of each kind there are."""
    console = Console(highlight=False, markup=False)
    console.print(f"Board code {code}: {len(found)} dominoes", style="bold")
    for each in found:
        halves = f"{each.first} | {each.second}"
        console.print(f"{each.id:>5}  {domino_text(each, 0):<5} {halves}")
    counts = Counter([half.symbol or half.special or "-" for d in found for half in d.halves])
    said = ", ".join([f"{name} {count}" for name, count in sorted(counts.items())])
    console.print(f"\nHalves: {said}", style="dim", soft_wrap=True)


class TellTurn(ExampleCommand):
    """The command `example`."""

    about = (
        "Plays a match up to a random turn and explains that turn: the table as\n"
        "the player sees it, what is laid, the words, and the cards."
    )
    usual = "--seed 7 --supercells"

    def add_settings(self, made: argparse.ArgumentParser) -> None:
        """Those that a deck depends on."""
        add_settings(made, seats=SEATS)

    def settings(self, chosen: argparse.Namespace) -> dict[str, Any]:
        """The chosen ones."""
        return settings_of(chosen)

    def tell(self, turn: Example, seed: str) -> None:
        """The table before the turn, what happens, and the table after it."""
        console = Console(highlight=False, markup=False)
        strings = strings_of(Domino)
        names = [f"Player {seat + 1}" for seat in range(turn.before.seats)]
        console.print(f"An example turn (seed {seed})", style="bold")
        _table(console, turn.before)
        console.print(hand_text(turn.before, viewer_place(turn.before)))
        console.print()
        for step in turn.steps:
            for line in step.lines:
                console.print(f"  {strings.say(line, names)}", soft_wrap=True)
        console.print("\nAfter the turn", style="bold")
        fresh = {cell for step in turn.steps for cell in step.fresh}
        _table(console, turn.steps[-1].view, fresh)


def _table(console: Console, view: View, fresh: Collection[Cell] = ()) -> None:
    console.print(table_text(table_in(view), viewer_place(view), fresh))


COMMANDS = {"deck": Deck(), "example": TellTurn(Domino)}
