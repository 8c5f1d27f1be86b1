"""`parlour games`: lists the games, or shows one game's settings, rules and JSON Schemas."""

from __future__ import annotations

import argparse
import json
import re
from importlib import resources
from typing import Any

import msgspec
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table

from parlour.cli.console import screen
from parlour.core.codec import codec_of
from parlour.core.game import GameClass, Line
from parlour.core.record import Record
from parlour.core.registry import find_game, game_names, games
from parlour.core.strings import strings_of

_PICTURE = re.compile(r"!\[([^]]+)\]\(\w+\)")
SCHEMAS = ("Settings", "Position", "Action", "Draft", "View", "Preview", "Event")


def add_command(commands: Any) -> None:
    """Adds the command and its options."""
    example = game_names()[0]
    made: argparse.ArgumentParser = commands.add_parser(
        "games",
        help="list the games, or describe one",
        description="Lists the games. With a game's name: its seats, bots and settings.",
        epilog=f"examples:\n  parlour games\n  parlour games {example} --rules\n"
        f"  parlour games {example} --json   (settings, and JSON Schemas of all its values)",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("game", nargs="?", help="describe this game")
    made.add_argument("--rules", action="store_true", help="print the rules of the game")
    made.add_argument("--json", action="store_true", help="print JSON")
    made.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Prints what was asked for."""
    console = screen()
    if chosen.game is None:
        found = games()
        if chosen.json:
            print(json.dumps([_facts(game) for game in found.values()], indent=1))
        else:
            _list(console, found)
        return 0
    game = find_game(chosen.game)
    if chosen.rules:
        console.print(Markdown(rules_text(game)))
    elif chosen.json:
        schemas = {name.lower(): codec_of(getattr(game, name)).schema() for name in SCHEMAS}
        schemas["record"] = codec_of(Record).schema()
        print(json.dumps({**_facts(game), "schemas": schemas}, indent=1))
    else:
        _describe(console, game)
    return 0


def rules_text(game: GameClass) -> str:
    """The game's rules in Markdown; of a picture, what it shows."""
    file = resources.files(game.home).joinpath("rules.en.md")
    if not file.is_file():
        return f"# {title(game)}\n"
    return _PICTURE.sub(r"*\1*", file.read_text(encoding="utf-8"))


def title(game: GameClass) -> str:
    """The game's name for people."""
    said = strings_of(game).catalogue.get("game.name", game.name)
    return said if isinstance(said, str) else game.name


def settings_of(game: GameClass) -> list[dict[str, Any]]:
    """The JSON Schema of every setting, with its name."""
    schema = msgspec.json.schema(game.Settings)
    fields = next(iter(schema["$defs"].values())).get("properties", {})
    return [{"name": name, **field} for name, field in fields.items()]


def _facts(game: GameClass) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": title(game),
        "tagline": strings_of(game).say(Line("game.tagline")),
        "version": game.version,
        "seats": [game.seats[0], game.seats[-1]],
        "levels": list(game.levels),
        "settings": settings_of(game),
    }


def _list(console: Console, found: dict[str, GameClass]) -> None:
    table = Table("game", "players", "bots", "what it is", box=None, pad_edge=False)
    for game in found.values():
        facts = _facts(game)
        players = "–".join(map(str, facts["seats"]))
        table.add_row(game.name, players, ", ".join(game.levels), facts["tagline"])
    console.print(table)
    console.print("\nPlay one: parlour play GAME   Its rules: parlour games GAME --rules")


def _describe(console: Console, game: GameClass) -> None:
    facts = _facts(game)
    console.print(facts["title"], style="bold")
    console.print(facts["tagline"])
    bots = f"Bots: {', '.join(game.levels)}." if game.levels else "No bots."
    console.print(f"{facts['seats'][0]} to {facts['seats'][1]} players. {bots}")
    console.print(f"Rules: parlour games {game.name} --rules")
    if facts["settings"]:
        console.print(f"\nSettings: parlour play {game.name} --set SETTING=VALUE")
    for setting in facts["settings"]:
        values = ", ".join(map(str, setting.get("enum", [setting.get("type", "")])))
        console.print(f"  {setting['name']} = {setting['default']}   ({values})")
        console.print(Padding(setting.get("description", ""), (0, 0, 0, 6)))
