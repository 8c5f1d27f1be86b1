"""`parlour play`: plays a game in the terminal, with bots and people who share the keyboard."""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from parlour.cli.console import screen
from parlour.cli.files import UsageError, is_text_record, load_json, load_record
from parlour.cli.games import settings_of
from parlour.cli.saves import command, free_file, new_file, resume_hint, unfinished
from parlour.cli.terminal_match import TerminalMatch
from parlour.core.game import GameClass
from parlour.core.match import Clock, Match
from parlour.core.record import Seat
from parlour.core.refusal import CoreCode, Refused, refuse
from parlour.core.registry import find_game, game_names
from parlour.core.strings import explain_anywhere
from parlour.folders import data_folder


def add_command(commands: Any) -> None:
    """Adds the command and its options."""
    example = game_names()[0]
    parser: argparse.ArgumentParser = commands.add_parser(
        "play",
        help="play a game in the terminal",
        description="Starts a game in the terminal: you, the people next to you, and bots.\n"
        "The game is saved after every move; --resume continues it.",
        epilog=f"examples:\n  parlour play {example}\n"
        f"  parlour play {example} --bots {','.join(find_game(example).levels[:2]) or 'none'}\n"
        f"  parlour play {example} --people 3    (taking turns at one keyboard)\n"
        "  parlour play --resume",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", nargs="?", help=f"one of: {', '.join(game_names())}")
    parser.add_argument(
        "--bots",
        metavar="LEVELS",
        help="comma-separated bot levels, or “none” (default: one bot if you play alone)",
    )
    parser.add_argument("--people", type=int, metavar="N", help="how many people play (default 1)")
    parser.add_argument("--names", metavar="ANN,BEN", help="the names of the people")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the game"
    )
    parser.add_argument(
        "--seed", help="any text; the same seed always gives the same draws, so keep it secret"
    )
    parser.add_argument("--position", metavar="FILE", help="start from a position file")
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="continue a saved game"
    )
    parser.add_argument("--save", metavar="FILE", help="where to save the game")
    parser.add_argument("--quick", action="store_true", help="bots don't pause between moves")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Plays until the match is over or somebody quits."""
    console = screen()
    names = [name.strip() for name in args.names.split(",")] if args.names else []
    if args.resume is not None:
        match, path = _resume_match(args)
        if not match.to_act:
            console.print(
                f"That game is over. To replay it: {command()} replay {path}", soft_wrap=True
            )
            return 0
    else:
        match = _new_match(args, len(names))
        waiting = unfinished(match.game.name)
        if waiting:
            hint = resume_hint(waiting[-1])
            console.print(f"(An unfinished game is saved: {hint})", soft_wrap=True)
        path = free_file(args.save) if args.save else new_file(match.game.name)
    return TerminalMatch(console, match, path, names, args.quick).play()


def _resume_match(args: argparse.Namespace) -> tuple[Match, Path]:
    if args.bots or args.people or args.set or args.seed or args.position:
        raise UsageError(
            "A saved game has its own players, settings and draws: "
            "leave out --bots, --people, --set, --seed and --position."
        )
    if args.resume:
        path = Path(args.resume)
    else:
        waiting = unfinished(args.game)
        if not waiting:
            start = f"{command()} play {args.game or game_names()[0]}"
            raise UsageError(f"There is no unfinished game in {data_folder()}. Start one: {start}")
        path = waiting[-1]
    match = Match.replay(load_record(str(path)))
    match.clock = _clock(match.entries[-1].t if match.length else 0)
    if args.save:
        return match, free_file(args.save)
    return match, new_file(match.game.name) if is_text_record(str(path)) else path


def _clock(played: int = 0) -> Clock:
    """A clock that counts the milliseconds played so far, starting from `played`."""
    start = time.monotonic()
    return lambda: played + int((time.monotonic() - start) * 1000)


def _new_match(args: argparse.Namespace, name_count: int) -> Match:
    if args.game is None:
        raise UsageError(f"Which game? One of: {', '.join(game_names())}.")
    game = find_game(args.game)
    people = max(1, name_count) if args.people is None else args.people
    players = _players(game, people, args.bots)
    if args.position is not None:
        if args.set:
            raise UsageError("A position file has its own settings: leave out --set.")
        position = load_json(args.position)
        seats = position.get("seats") if isinstance(position, Mapping) else None
        if args.bots is None and game.levels and type(seats) is int and seats in game.seats:
            players = [*players[:people], *[Seat("bot", default_level(game))] * (seats - people)]
        return Match.at(game, position, seed=args.seed, players=players, clock=_clock())
    settings = read_settings(game, args.set)
    return Match.new(game, len(players), settings, seed=args.seed, players=players, clock=_clock())


def default_level(game: GameClass) -> str:
    """The default level: the middle one."""
    return game.levels[len(game.levels) // 2]


def _players(game: GameClass, people: int, bots: str | None) -> list[Seat]:
    wanted = bots
    if wanted is None:
        wanted = default_level(game) if people == 1 and game.levels else "none"
    levels = [] if wanted == "none" else [level.strip() for level in wanted.split(",")]
    for level in levels:
        if level not in game.levels:
            raise refuse(CoreCode.UNKNOWN_LEVEL, level=level, known=game.levels)
    if people < 0 or people + len(levels) == 0:
        raise UsageError("Somebody must play: use --people or --bots.")
    if people + len(levels) not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        raise UsageError(
            f"{game.name} takes {fewest} to {most} players, not {people + len(levels)} "
            f"({people} people, {len(levels)} bots). Change it with --people N or --bots LEVELS."
        )
    return [*[Seat()] * people, *[Seat("bot", level) for level in levels]]


def read_settings(game: GameClass, given: Sequence[str]) -> dict[str, Any]:
    """Parses settings given as NAME=VALUE; the items of a list are separated by commas."""
    lists = {each["name"] for each in settings_of(game) if each.get("type") == "array"}
    settings = dict(_parse_setting(text, lists) for text in given)
    try:
        game.make(settings)
    except Refused as refused:
        reason, hint = explain_anywhere(refused.refusal), f"{command()} games {game.name}"
        raise UsageError(f"{reason} To see the settings: {hint}") from None
    return settings


def _parse_setting(text: str, lists: Collection[str]) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise UsageError(f"{text!r} is not NAME=VALUE. parlour games GAME lists the settings.")
    if name in lists:
        return name, [item.strip() for item in value.split(",") if item.strip()]
    words = {"true": True, "false": False, "on": True, "off": False}
    if value in words:
        return name, words[value]
    return name, int(value) if re.fullmatch(r"-?[0-9]{1,9}", value) else value
