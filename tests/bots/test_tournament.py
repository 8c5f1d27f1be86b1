"""Tournaments: paired seeds, every seating, intervals, and workers that die."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from parlour.bots.tournament import Tally, climb, play_rounds, rounds, seatings
from parlour.core.game import Band
from parlour.games.kniffeliger import GAME
from tests.cli.console import environment, run, run_apart
from tests.minigames.secret_hands import GAME as SECRET_HANDS


def test_every_seating_once() -> None:
    assert seatings(["a", "b"]) == [("a", "b"), ("b", "a")]
    assert len(seatings(["a", "b", "b", "b"])) == 4


def test_a_tally_shares_wins_and_ties() -> None:
    tally = Tally(["a", "b"])
    tally.add([(10, 5), (5, 10)])
    tally.add([(7, 7), (9, 1)])
    assert tally.games() == 4
    assert tally.share("a") == pytest.approx((2 + 0.5 + 0) / 4)
    assert tally.share("a") + tally.share("b") == pytest.approx(1)
    assert tally.seat_shares() == pytest.approx([2.5 / 4, 1.5 / 4])
    assert tally.mean("a") == pytest.approx((10 + 10 + 7 + 1) / 4)


def test_the_anytime_interval_holds_however_often_one_looks() -> None:
    """In 200 fair contests, checked after every round, the interval rarely excludes one half."""
    missed = 0
    for seed in range(200):
        rng, tally = Random(seed), Tally(["a", "b"])
        for number in range(600):
            tally.add(
                [(rng.randrange(99), rng.randrange(99)), (rng.randrange(99), rng.randrange(99))]
            )
            if number % 10 == 0:
                low, high = tally.anytime_interval("a")
                if not low <= 0.5 <= high:
                    missed += 1
                    break
    assert missed <= 14
    low, high = tally.interval("a")
    anytime = tally.anytime_interval("a")
    assert anytime[0] < low < high < anytime[1]


def test_results_depend_on_the_seeds_alone() -> None:
    bots = ["casual", "beginner"]
    alone = list(rounds(GAME, {}, bots, 0, 60, 1))
    assert alone == list(rounds(GAME, {}, bots, 0, 60, 2))
    assert alone[30:] == list(rounds(GAME, {}, bots, 30, 30, 1))


def test_games_without_self_play_go_through_match() -> None:
    class Bots(SECRET_HANDS):
        levels = ("any",)

        def choose(
            self, view: Any, seat: int, level: str, rng: Random, budget: int | None = None
        ) -> Any:
            return self.sample(self.imagine(view, rng), seat, rng)

    (one,) = play_rounds(Bots, {}, ["any", "any"], [3])
    assert len(one) == 1
    assert one == play_rounds(Bots, {}, ["any", "any"], [3])[0]


def test_a_ladder_stops_when_it_is_clear() -> None:
    rung = climb(GAME, Band(("casual", "random"), 0.6, 1.0), 4_000, 1)
    assert rung.verdict == "inside"
    assert rung.games < 4_000
    rung = climb(GAME, Band(("beginner", "casual"), 0.6, 1.0), 4_000, 1)
    assert rung.verdict == "outside"
    rung = climb(GAME, Band(("beginner", "beginner"), 0.99, 1.0), 1, 1)
    assert rung.games <= 100


def test_the_command(tmp_path: Path) -> None:
    arguments = ("simulate", "kniffeliger", "--bots", "casual,beginner", "--games", "100")
    done = run(*arguments, "--workers", "1", "--json", data=tmp_path)
    facts = json.loads(done.stdout)
    assert facts["games"] == 100
    assert set(facts["levels"]) == {"casual", "beginner"}
    done = run(*arguments, "--workers", "1", "--set", "action_dice=keep", data=tmp_path)
    assert "Wins by seat" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bots", "wizard,casual"], "no bot of level wizard"),
        (["--bots", ",".join(["random"] * 9)], "1 to 8"),
        (["--bots", "casual", "--workers", "0"], "At least one worker"),
        (["--bots", "casual", "--set", "x=1"], "To see the settings: parlour games kniffeliger"),
        (["--bots", "casual", "--cluster", "tcp://127.0.0.1:1"], "no dask cluster"),
    ],
)
def test_the_command_explains_what_it_cannot_use(
    arguments: list[str], said: str, tmp_path: Path
) -> None:
    done = run("simulate", "kniffeliger", *arguments, data=tmp_path)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())


@contextmanager
def dask(*command: str, data: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process of a dask cluster, killed at the end of the block."""
    process = subprocess.Popen(
        [str(Path(sys.executable).parent / "dask"), *command],
        env={**environment(data), "PYTHONWARNINGS": "ignore"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def wait_until(true: Callable[[], bool], what: str) -> None:
    """Asks again and again; a machine with much to do is given its time."""
    end = time.monotonic() + 120
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.05)


@pytest.mark.filterwarnings("ignore")  # dask's own
def test_a_worker_killed_in_mid_run_changes_no_result(tmp_path: Path) -> None:
    """A real dask cluster on loopback: scheduler, two workers, one killed while it plays."""
    from distributed import Client

    arguments = ("simulate", "kniffeliger", "--bots", "casual,beginner", "--games", "600", "--json")
    alone = run(*arguments, "--workers", "1", data=tmp_path)  # compiles once for the workers too
    named = tmp_path / "scheduler.json"
    here = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(named))
    one = ("worker", *here, "--nthreads", "1", "--no-nanny", "--name")
    with ExitStack() as stack:
        stack.enter_context(dask("scheduler", *here, "--port", "0", data=tmp_path))
        wait_until(lambda: named.exists() and named.stat().st_size > 0, "no scheduler")
        victim = stack.enter_context(dask(*one, "victim", data=tmp_path))
        stack.enter_context(dask(*one, "survivor", data=tmp_path))
        address = json.loads(named.read_text())["address"]
        # distributed ships types, but its Client is untyped.
        watching: Any = stack.enter_context(Client(address))  # type: ignore[no-untyped-call]

        def workers() -> dict[str, str]:
            found = watching.scheduler_info(n_workers=-1)["workers"]
            return {worker["name"]: at for at, worker in found.items()}

        wait_until(lambda: len(workers()) == 2, "no workers")
        at = workers()["victim"]
        playing: list[tuple[str, ...]] = []

        def kill() -> None:
            wait_until(lambda: bool(watching.processing()[at]), "the victim was given nothing")
            playing.append(tuple(watching.processing()[at]))
            victim.kill()

        killing = Thread(target=kill)
        killing.start()
        done = run_apart(*arguments, "--workers", "2", "--cluster", address, data=tmp_path)
        killing.join()
        assert playing[0], "it was killed between two of its tasks"
        assert set(workers()) == {"survivor"}
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(alone.stdout)
