"""`parlour print`: boards, sheets and rules as PDF or SVG."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from typing import Any

from rich.table import Table

from parlour.cli.console import screen
from parlour.cli.files import UsageError
from parlour.cli.games import settings_of
from parlour.cli.play import read_settings
from parlour.cli.saves import command
from parlour.core.game import GameClass, Line
from parlour.core.printable import (
    PAPERS,
    Printable,
    Printed,
    PrintJob,
    find_printable,
    printables_of,
    printed,
)
from parlour.core.registry import find_game, games
from parlour.core.strings import LANGUAGES, strings_of
from parlour.paper.maker import made_by_us
from parlour.paper.qr import reachable
from parlour.words.board_codes import new_code

FEWEST = 2
"""The number of players if none is given, unless the game needs more."""


def add_command(commands: Any) -> None:
    """Adds the command and its options."""
    made: argparse.ArgumentParser = commands.add_parser(
        "print",
        help="write boards, sheets and rules to print, as PDF or SVG",
        description="Writes a PDF to print, in the size and language you want. Without a game it\n"
        "lists what can be printed. The same board code, settings and number of players\n"
        "make the same board on paper, on screen and in a game.",
        epilog=_examples(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    option = made.add_argument
    option("game", nargs="?", metavar="GAME", help="the game; without one, list everything")
    option("what", nargs="?", metavar="WHAT", help="what to print (default: the first in the list)")
    option("--board", metavar="CODE", help="the board code (default: a new one)")
    option("--seats", type=int, metavar="N", help="players (default: 2, if the game allows)")
    option("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the game")
    option("--paper", choices=PAPERS, default=PAPERS[0], help="the size of the paper (a4)")
    option("--ink", action="store_true", help="save ink: no colours, no tinted grounds")
    option("--language", choices=LANGUAGES, default=LANGUAGES[0], help="default en")
    option(
        "--link",
        metavar="URL",
        help="the address of a server that phones can reach: then a QR code leads there",
    )
    option("-o", "--output", metavar="FILE", help="where to write it (- for standard output)")
    option("--svg", action="store_true", help="SVG instead of PDF, a file for each page")
    option("--force", action="store_true", help="overwrite a file that this command did not write")
    made.set_defaults(run=run)


def _examples() -> str:
    """Examples with games that have something to print. Nothing is drawn or imported for them."""
    found = [game for game in games().values() if game.printables is not None]
    with_codes = [game.name for game in found if _has_codes(game)]
    lines = ["examples:", "  parlour print"]
    for game in with_codes[:1]:
        lines += [
            f"  parlour print {game} --board tulip --seats 3 --paper letter",
            f"  parlour print {game} --board tulip --link http://192.168.1.20:8080",
            f"  parlour print {game} --ink --language de -o {game}.pdf",
        ]
    lines += [f"  parlour print {game.name} --seats 4" for game in found if not _has_codes(game)]
    return "\n".join(lines)


def _has_codes(game: GameClass) -> bool:
    return any(each.get("format") == "board-code" for each in settings_of(game))


def run(chosen: argparse.Namespace) -> int:
    """Writes what was asked for, or lists what there is."""
    if chosen.game is None:
        _list()
        return 0
    game = find_game(chosen.game)
    printable = _printable(game, chosen.what)
    job = _job(game, printable, chosen)
    drawn = printed(game, printable.name, job)
    for path, data in _files(game, printable, job, drawn, chosen).items():
        if path == "-":
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            _write(Path(path), data, chosen.force)
            screen().print(path, soft_wrap=True)
    return 0


def _list() -> None:
    table = Table("game", "what", "", box=None, pad_edge=False)
    for game in games().values():
        for printable in printables_of(game).values():
            about = strings_of(game).say(Line(f"print.{printable.name}.about"))
            table.add_row(game.name, printable.name, about)
    console = screen()
    console.print(table)
    console.print("\nPrint one: parlour print GAME WHAT   All options: parlour print --help")


def _printable(game: GameClass, name: str | None) -> Printable:
    known = printables_of(game)
    if not known:
        raise UsageError(f"{game.name} has nothing to print. What there is: {command()} print")
    return find_printable(game, next(iter(known)) if name is None else name)


def _job(game: GameClass, printable: Printable, chosen: argparse.Namespace) -> PrintJob:
    if chosen.link is not None and not reachable(chosen.link):
        raise UsageError(
            f"Phones cannot open {chosen.link}. Give the address that other devices use, such as "
            "http://192.168.1.20:8080 (parlour serve --lan prints it)."
        )
    if chosen.board is not None and printable.code is None:
        raise UsageError(f"{printable.name} is not made from a board code: leave out --board.")
    settings = read_settings(game, chosen.set)
    if chosen.board is not None:
        settings[str(printable.code)] = chosen.board
    if printable.code is not None and not settings.get(printable.code):
        settings[printable.code] = new_code(secrets.randbelow)
    return PrintJob(
        game.make(settings).settings,
        max(FEWEST, game.seats[0]) if chosen.seats is None else chosen.seats,
        chosen.paper,
        chosen.ink,
        chosen.language,
        chosen.link,
    )


def _files(
    game: GameClass,
    printable: Printable,
    job: PrintJob,
    drawn: Printed,
    chosen: argparse.Namespace,
) -> dict[str, bytes]:
    """What to write, by path."""
    ending = "svg" if chosen.svg else "pdf"
    code = getattr(job.settings, printable.code) if printable.code else ""
    parts = [game.name, printable.name, *([code.replace(" ", "-").lower()] if code else [])]
    path = chosen.output or f"{'-'.join(parts)}.{ending}"
    if not chosen.svg:
        return {path: drawn.pdf()}
    pages = [drawn.svg(number).encode() for number in range(len(drawn.pages))]
    if len(pages) == 1:
        return {path: pages[0]}
    if path == "-":
        raise UsageError(f"There are {len(pages)} pages, a file each: give a name with -o FILE.")
    stem, suffix = Path(path).with_suffix(""), Path(path).suffix
    return {f"{stem}-{number}{suffix}": data for number, data in enumerate(pages, start=1)}


def _write(path: Path, data: bytes, force: bool) -> None:
    """Writes a file, over one of ours but over nothing else."""
    if path.exists() and not force and not _ours(path):
        raise UsageError(
            f"{path} exists, and this command did not write it. Choose another name with -o FILE, "
            "or overwrite it with --force."
        )
    path.write_bytes(data)


def _ours(path: Path) -> bool:
    return path.is_file() and made_by_us(path.read_bytes())
