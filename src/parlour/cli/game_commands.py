"""Commands that games add to the command line: `parlour COMMAND GAME …`."""

from __future__ import annotations

import importlib
from typing import Any

from parlour.core.registry import games


def add_commands(commands: Any) -> None:
    """Adds every command that a game defines, with one subcommand per game that has it."""
    found: dict[str, dict[str, Any]] = {}
    for name, game in games().items():
        if game.commands is not None:
            for command, made in importlib.import_module(game.commands).COMMANDS.items():
                found.setdefault(command, {})[name] = made
    for command, by_game in sorted(found.items()):
        first = next(iter(by_game.values()))
        parser = commands.add_parser(command, help=first.help)
        subcommands = parser.add_subparsers(title="games", metavar="GAME", required=True)
        for name, made in by_game.items():
            made.add(subcommands, name)
