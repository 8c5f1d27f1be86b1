"""`parlour replay`: shows a record step by step, or the position after any entry."""

from __future__ import annotations

import argparse
import json
from typing import Any

from parlour.cli.console import screen
from parlour.cli.files import load_record
from parlour.cli.players import player_names
from parlour.cli.terminal import terminal_for
from parlour.core.codec import plain
from parlour.core.game import say
from parlour.core.match import Match
from parlour.core.notation import to_text
from parlour.core.strings import strings_of


def add_command(commands: Any) -> None:
    """Adds the command and its options."""
    made: argparse.ArgumentParser = commands.add_parser(
        "replay",
        help="show a recorded match step by step",
        description="Replays a record, checking every entry, and prints what happened.",
        epilog="examples:\n  parlour replay game.json\n  parlour replay game.json --at 40\n"
        "  parlour replay game.json --text > game.txt   (the same record as text)\n"
        "  parlour replay game.txt --json               (and back again)",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("record", help="a record as JSON or text; - for standard input")
    made.add_argument("--at", type=int, metavar="N", help="show the table after entry N")
    made.add_argument("--text", action="store_true", help="write the record as text")
    made.add_argument("--json", action="store_true", help="write the record as JSON")
    made.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Prints the match."""
    match = Match.replay(load_record(chosen.record))
    if chosen.text:
        print(to_text(match.typed_record()), end="")
        return 0
    if chosen.json and chosen.at is None:
        print(json.dumps(match.record(), indent=1))
        return 0
    names = player_names(match)
    console = screen()
    if chosen.at is not None:
        view = match.view(None, chosen.at)
        if chosen.json:
            print(json.dumps(plain(view), indent=1))
        else:
            console.print(terminal_for(match.game, names).draw(view, None))
        return 0
    strings = strings_of(type(match.game))
    for n in range(1, match.length + 1):
        for event in match.events(None, n - 1, n):
            console.print(f"{n:>4}  {strings.say(say(event), names)}", soft_wrap=True)
    console.print(terminal_for(match.game, names).draw(match.view(None), None))
    if match.outcome is None:
        console.print(f"Not over yet after {match.length} entries.")
    return 0
