"""`parlour replay`: shows a record step by step, or the position after any entry."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console

from parlour.cli.console import screen
from parlour.cli.files import UsageError, load_record
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
    made.add_argument(
        "--seat", type=int, metavar="N", help="as player N saw it (1: the first), hidden hands too"
    )
    made.add_argument("--open", action="store_true", help="with everybody's hidden hands")
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
    viewers = _viewers(match, chosen.seat, chosen.open)
    if chosen.at is not None:
        if chosen.json:
            print(json.dumps(plain(match.view(viewers[0], chosen.at)), indent=1))
        else:
            _draw(console, match, viewers, names, chosen.at)
        return 0
    for n in range(1, match.length + 1):
        for line in _told(match, viewers, names, n):
            console.print(f"{n:>4}  {line}", soft_wrap=True)
    _draw(console, match, viewers, names, match.length)
    if match.outcome is None:
        console.print(f"Not over yet after {match.length} entries.")
    return 0


def _viewers(match: Match, seat: int | None, everything: bool) -> list[int | None]:
    """Whose side to show: everybody's, one player's, or all of them."""
    if seat is not None and not 1 <= seat <= match.seats:
        raise UsageError(f"There is no player {seat}: this match has {match.seats}.")
    if seat is not None:
        return [seat - 1]
    return [None, *range(match.seats)] if everything and match.game.hidden else [None]


def _told(match: Match, viewers: list[int | None], names: Sequence[str], n: int) -> Iterator[str]:
    """What the first viewer was told, then what only others were."""
    strings = strings_of(type(match.game))
    first = match.events(viewers[0], n - 1, n)
    yield from (strings.say(say(event), names) for event in first)
    for viewer in viewers[1:]:
        assert viewer is not None
        for event in match.events(viewer, n - 1, n):
            if event not in first:
                yield f"({names[viewer]}: {strings.say(say(event), names)})"


def _draw(
    console: Console, match: Match, viewers: list[int | None], names: Sequence[str], n: int
) -> None:
    for viewer in viewers:
        if viewer is not None and len(viewers) > 1:
            console.print(f"{names[viewer]}:", style="bold")
        console.print(terminal_for(match.game, names).draw(match.view(viewer, n), viewer))
