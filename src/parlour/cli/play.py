"""`parlour play`: a game in the terminal, with people at one keyboard and bots."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.table import Table

from parlour.cli.files import Unusable, command, data_folder, load_json, load_record, save
from parlour.cli.players import player_names
from parlour.cli.terminal import terminal_for
from parlour.core.game import say
from parlour.core.match import Clock, Match
from parlour.core.record import Seat
from parlour.core.refusal import CoreCode, Refusal, Refused, refuse
from parlour.core.registry import find_game, game_names
from parlour.core.strings import strings_of

HELP = """Beside the moves of the game:
  ?            what you can do now        look     the whole table again
  save [FILE]  save a copy                quit     save and leave (so does Ctrl-C)"""


def add_command(commands: Any) -> None:
    """The command and its options."""
    made: argparse.ArgumentParser = commands.add_parser(
        "play",
        help="play a game here in the terminal",
        description="Starts a game in the terminal: you, the people beside you, and bots.\n"
        "The game is saved after every move; --resume goes on with it.",
        epilog="examples:\n  parlour play kniffeliger\n"
        "  parlour play kniffeliger --bots beginner,random\n"
        "  parlour play kniffeliger --people 3 --bots none    (one keyboard, passed around)\n"
        "  parlour play --resume",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("game", nargs="?", help=f"one of: {', '.join(game_names())}")
    made.add_argument("--bots", metavar="LEVELS", help="bots by level, or none (default: one)")
    made.add_argument("--people", type=int, default=1, metavar="N", help="people here (default 1)")
    made.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the game"
    )
    made.add_argument("--seed", help="any text: the same dice again (default: secret)")
    made.add_argument("--position", metavar="FILE", help="start from a position file")
    made.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="go on with a saved game"
    )
    made.add_argument("--save", metavar="FILE", help="where the game is saved")
    made.add_argument("--quick", action="store_true", help="bots don't pause between moves")
    made.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Plays until the end, or until somebody leaves."""
    console = Console(highlight=False)
    if chosen.resume is not None:
        path = Path(chosen.resume) if chosen.resume else _last_saved()
        match = Match.replay(load_record(str(path)))
        match.clock = _clock(match.entries[-1].t if match.length else 0)
        if not match.to_act:
            console.print(
                f"That game is over. [bold]{command()} replay {path}[/] tells it.", soft_wrap=True
            )
            return 0
    else:
        match = _new(chosen)
        path = _new_file(match.game.name)
        unfinished = _unfinished()
        if unfinished:
            hint = f"{command()} play --resume {unfinished[-1]}"
            console.print(f"(An unfinished game is saved: {hint})", soft_wrap=True)
    table = TableTop(console, match, Path(chosen.save) if chosen.save else path, chosen.quick)
    return table.play()


def _clock(played: int = 0) -> Clock:
    """Milliseconds of play, those before a pause included."""
    start = time.monotonic()
    return lambda: played + int((time.monotonic() - start) * 1000)


def _new_file(game: str) -> Path:
    """A file of its own for every game, so that no saved one is written over."""
    when = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    names = [f"{game}-{when}.json", *(f"{game}-{when}-{i}.json" for i in range(2, 100))]
    return next(path for name in names if not (path := data_folder() / name).exists())


def _unfinished() -> list[Path]:
    """Saved games that are not over, oldest first."""
    found = []
    for path in data_folder().glob("*.json"):
        try:
            if load_record(str(path)).trailer.outcome is None:
                found.append(path)
        except (Refused, Unusable):
            continue
    return sorted(found, key=lambda path: path.stat().st_mtime)


def _last_saved() -> Path:
    saved = _unfinished()
    if not saved:
        raise Unusable(
            f"There is no unfinished game in {data_folder()}. "
            f"Start one: parlour play {game_names()[0]}"
        )
    return saved[-1]


def _new(chosen: argparse.Namespace) -> Match:
    if chosen.game is None:
        raise Unusable(f"Which game? One of: {', '.join(game_names())}.")
    game = find_game(chosen.game)
    wanted = (
        chosen.bots if chosen.bots is not None else (game.levels[-1] if game.levels else "none")
    )
    levels = [] if wanted == "none" else [level.strip() for level in wanted.split(",")]
    for level in levels:
        if level not in game.levels:
            raise refuse(CoreCode.UNKNOWN_LEVEL, level=level, known=game.levels)
    if chosen.people < 0 or chosen.people + len(levels) == 0:
        raise Unusable("Somebody must play: name people or bots.")
    players = [Seat()] * chosen.people + [Seat("bot", level) for level in levels]
    if chosen.position is not None:
        if chosen.set:
            raise Unusable("A position file has its own settings: leave out --set.")
        position = load_json(chosen.position)
        seats = position.get("seats") if isinstance(position, Mapping) else None
        if isinstance(seats, int) and chosen.bots is None and chosen.people == 1:
            players = [Seat(), *[Seat("bot", game.levels[-1])] * (seats - 1)]
        return Match.at(game, position, seed=chosen.seed, players=players, clock=_clock())
    settings = dict(_setting(text) for text in chosen.set)
    return Match.new(
        game, len(players), settings, seed=chosen.seed, players=players, clock=_clock()
    )


def _setting(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Unusable(f"{text!r} is no setting: write NAME=VALUE. parlour games NAME lists them.")
    words = {"true": True, "false": False, "on": True, "off": False}
    if value in words:
        return name, words[value]
    return name, int(value) if value.lstrip("-").isdigit() else value


class Left(Exception):
    """Somebody leaves; the game is saved."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class TableTop:
    """One match at one terminal."""

    def __init__(self, console: Console, match: Match, path: Path, quick: bool) -> None:
        self.console = console
        self.match = match
        self.path = path
        self.pause = 0.0 if quick or not console.is_terminal else 0.5
        self.names = player_names(match)
        self.strings = strings_of(type(match.game))
        self.terminal = terminal_for(match.game, self.names)
        self.bot_seed = match.typed_record().trailer.seed

    def play(self) -> int:
        """Plays to the end; 0, or 130 after Ctrl-C."""
        self.console.print(HELP, style="dim")
        try:
            save(self.match, self.path)
            while self.match.to_act:
                seat = self.match.to_act[0]
                if self.match.header.seats[seat].kind == "bot":
                    self._bot(seat)
                else:
                    self._person(seat)
        except (KeyboardInterrupt, EOFError, Left) as leaving:
            save(self.match, self.path)
            hint = f"{command()} play --resume {self.path}"
            self.console.print(f"\nSaved. Go on with: [bold]{hint}[/]", soft_wrap=True)
            if isinstance(leaving, Left):
                return leaving.code
            return 130 if isinstance(leaving, KeyboardInterrupt) else 0
        self._end()
        return 0

    def _bot(self, seat: int) -> None:
        match = self.match
        level = str(match.header.seats[seat].level)
        rng = Random(f"{self.bot_seed}/bot/{match.length}")
        self._act(seat, match.game.choose(match.view(seat), seat, level, rng))
        time.sleep(self.pause)

    def _person(self, seat: int) -> None:
        match = self.match
        view, prompt = match.view(seat), match.prompt(seat)
        forced = self.terminal.forced(prompt, view)
        if forced is not None:
            self._act(seat, forced)
            return
        self.console.print(self.terminal.draw(view, seat))
        self.console.print(self.terminal.offer(prompt, view))
        while True:
            answer = self._ask(seat, view)
            if answer is None:
                self.console.print(self.terminal.draft(view))
                continue
            if isinstance(answer, Refusal):
                self._refuse(answer)
                continue
            try:
                self._act(seat, answer)
                return
            except Refused as refused:
                self._refuse(refused.refusal)

    def _ask(self, seat: int, view: Any) -> Any:
        """A move, a refusal, or None when only something was shown."""
        line = self.console.input(f"[bold]{self.names[seat]}[/]> ").strip()
        word, _, rest = line.partition(" ")
        match word.lower():
            case "?" | "help":
                self.console.print(self.terminal.offer(self.match.prompt(seat), view))
                self.console.print(HELP, style="dim")
                return self._ask(seat, view)
            case "look":
                self.console.print(self.terminal.draw(view, seat))
                return self._ask(seat, view)
            case "quit" | "exit":
                raise Left(0)
            case "save":
                target = Path(rest) if rest else self.path
                try:
                    save(self.match, target)
                    self.console.print(f"Saved to {target}.")
                except Unusable as error:
                    self.console.print(f"[red]{error}[/]")
                return self._ask(seat, view)
        return self.terminal.read(line, view, seat)

    def _act(self, seat: int, action: Any) -> None:
        before = self.match.length
        self.match.play(seat, action)
        save(self.match, self.path)
        for event in self.match.events(seat, before):
            self.console.print(f"  {self.strings.say(say(event), self.names)}")

    def _refuse(self, refusal: Refusal) -> None:
        self.console.print(f"[red]{self.strings.explain(refusal, self.names)}[/]")

    def _end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        self.console.print(self.terminal.draw(self.match.view(None), None))
        table = Table("", "player", "points", title="The end", title_style="bold")
        for seat in sorted(range(self.match.seats), key=lambda s: outcome.ranks[s]):
            rank, score = str(outcome.ranks[seat]), str(outcome.scores[seat])
            table.add_row(f"{rank}.", self.names[seat], score)
        self.console.print(table)
        self.console.print(
            f"The record is in {self.path}. Were the dice honest? "
            f"[bold]{command()} verify {self.path}[/]",
            soft_wrap=True,
        )
