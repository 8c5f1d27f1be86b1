"""`parlour simulate` and `parlour ladder`: bots play each other; results with intervals."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from parlour.bots.tournament import Rung, Tally, climb, rounds
from parlour.cli.console import screen
from parlour.cli.files import UsageError
from parlour.cli.play import read_settings
from parlour.core.game import GameClass
from parlour.core.refusal import CoreCode, refuse
from parlour.core.registry import find_game, game_names


def add_command(commands: Any) -> None:
    """Adds the commands and their options."""
    example = game_names()[0]
    best, next_best = (*reversed(find_game(example).levels), "LEVEL", "LEVEL")[:2]
    made: argparse.ArgumentParser = commands.add_parser(
        "simulate",
        help="let bots play each other many times",
        description="Plays matches between bots, each seed in every seating, so that luck and\n"
        "seats even out. The same seeds give the same result with any number of workers.",
        epilog=f"examples:\n  parlour simulate {example} --bots {best},{next_best} --games 10000\n"
        f"  parlour simulate {example} --bots {best},{next_best},{next_best},{next_best} --json",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("game", help="the game")
    made.add_argument("--bots", required=True, metavar="LEVELS", help="one level per seat")
    made.add_argument("--games", type=int, default=1_000, metavar="N", help="matches (1000)")
    made.add_argument("--seed", type=int, default=0, metavar="N", help="the first seed (0)")
    made.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the game"
    )
    _shared(made)
    made.set_defaults(run=simulate)
    made = commands.add_parser(
        "ladder",
        help="measure the bots' levels against each other",
        description="Plays each level against the one below until it is clear whether its share\n"
        "of wins lies in the required band, or until --cap is reached. The intervals are valid\n"
        "at any time, although they are checked after every match.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("game", help="the game")
    made.add_argument("--cap", type=int, default=20_000, metavar="N", help="matches per pair")
    _shared(made)
    made.set_defaults(run=ladder)


def _shared(made: argparse.ArgumentParser) -> None:
    cores = os.cpu_count() or 1
    made.add_argument(
        "--workers", type=int, default=cores, metavar="N", help=f"processes ({cores})"
    )
    made.add_argument("--cluster", metavar="ADDRESS", help="play on this dask cluster instead")
    made.add_argument("--json", action="store_true", help="print JSON")


def simulate(chosen: argparse.Namespace) -> int:
    """Prints each level's share of wins."""
    game = find_game(chosen.game)
    bots = [level.strip() for level in chosen.bots.split(",")]
    _refuse_levels(game, bots)
    settings = read_settings(game, chosen.set)
    tally = Tally(bots)
    count = max(1, -(-chosen.games // len(tally.orders)))
    with _cluster(chosen.cluster), _progress(chosen.json, f"{chosen.bots}", count) as step:
        for totals in rounds(game, settings, bots, chosen.seed, count, _workers(chosen)):
            tally.add(totals)
            step(tally.count)
    if chosen.json:
        print(json.dumps(_facts(tally), indent=1))
    else:
        _print_tally(screen(), tally)
    return 0


def ladder(chosen: argparse.Namespace) -> int:
    """Prints the result of every pairing."""
    game = find_game(chosen.game)
    if not game.ladder:
        raise UsageError(f"{game.name} has no ladder of bots.")
    console = screen()
    made: list[Rung] = []
    with _cluster(chosen.cluster):
        for band in game.ladder:
            with _progress(chosen.json, " – ".join(band.bots), chosen.cap) as step:
                made.append(
                    climb(game, band, chosen.cap, _workers(chosen), lambda t: step(t.games()))
                )
            if not chosen.json:
                _print_rung(console, made[-1])
    if chosen.json:
        print(json.dumps([_rung_facts(rung) for rung in made], indent=1))
    return 0 if all(rung.verdict != "outside" for rung in made) else 1


def _workers(chosen: argparse.Namespace) -> int:
    if chosen.workers < 1:
        raise UsageError("At least one worker is needed: --workers N.")
    return 2 if chosen.cluster and chosen.workers == 1 else int(chosen.workers)


def _refuse_levels(game: GameClass, bots: list[str]) -> None:
    for level in bots:
        if level not in (*game.levels, *game.baselines):
            raise refuse(CoreCode.UNKNOWN_LEVEL, level=level, known=game.levels)
    if len(bots) not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        raise UsageError(f"{game.name} takes {fewest} to {most} players, not {len(bots)}.")


@contextlib.contextmanager
def _cluster(cluster: str | None) -> Iterator[None]:
    """Plays on a dask cluster if one is named."""
    if cluster is None:
        yield
        return
    try:
        from distributed import Client
        from joblib import parallel_config
    except ImportError:
        raise UsageError(
            "A cluster needs two more packages: pip install 'parlour[cluster]'."
        ) from None
    try:
        # distributed has types without saying so for its Client.
        client: Any = Client(cluster, timeout=5)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise UsageError(f"There is no dask cluster at {cluster}: {error}") from None
    with client, parallel_config(backend="dask", wait_for_workers_timeout=30):
        yield


@contextlib.contextmanager
def _progress(quiet: bool, name: str, count: int) -> Iterator[Any]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True, quiet=quiet)
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as progress:
        task = progress.add_task(name, total=count)
        yield lambda done: progress.update(task, completed=done)


def _facts(tally: Tally) -> dict[str, Any]:
    return {
        "games": tally.games(),
        "rounds": tally.count,
        "levels": {
            name: {
                "share": tally.share(name),
                "interval": tally.interval(name),
                "mean_total": tally.mean(name),
            }
            for name in tally.names
        },
        "seats": tally.seat_shares(),
    }


def _print_tally(console: Console, tally: Tally) -> None:
    table = Table("level", "wins", "95 %", "mean total", box=None, pad_edge=False)
    for name in tally.names:
        low, high = tally.interval(name)
        seats = f" ×{tally.bots.count(name)}" if tally.bots.count(name) > 1 else ""
        interval = f"{low:.1%} – {high:.1%}"
        table.add_row(name + seats, f"{tally.share(name):.1%}", interval, f"{tally.mean(name):.1f}")
    console.print(table)
    seats = ", ".join(f"{share:.3f}" for share in tally.seat_shares())
    console.print(f"{tally.games():,} matches. Wins by seat: {seats}")


def _rung_facts(rung: Rung) -> dict[str, Any]:
    return {
        "bots": rung.band.bots,
        "band": [rung.band.low, rung.band.high],
        "games": rung.games,
        "share": rung.share,
        "interval": rung.interval,
        "verdict": rung.verdict,
    }


def _print_rung(console: Console, rung: Rung) -> None:
    low, high = rung.interval
    console.print(
        f"{' – '.join(rung.band.bots):<34} {rung.share:6.1%}  ({low:.1%} – {high:.1%}) "
        f"of {rung.games:,} matches: {rung.verdict} {rung.band.low:.0%} – {rung.band.high:.0%}",
        soft_wrap=True,
    )
