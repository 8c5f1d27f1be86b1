"""Tournaments: paired seeds, every seating, intervals, and workers that die."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from parlour.bots.tournament import Tally, climb, play_rounds, rounds, seatings
from parlour.core.game import Band
from parlour.games.kniffeliger import GAME
from tests.cli.console import environment, run
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

        def choose(self, view, seat, level, rng, budget=None):  # type: ignore[no-untyped-def]
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
        (["--bots", "casual", "--set", "x=1"], "What can be set"),
        (["--bots", "casual", "--cluster", "tcp://127.0.0.1:1"], "no dask cluster"),
    ],
)
def test_the_command_explains_what_it_cannot_use(
    arguments: list[str], said: str, tmp_path: Path
) -> None:
    done = run("simulate", "kniffeliger", *arguments, data=tmp_path)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())


def test_a_worker_killed_in_mid_run_changes_no_result(tmp_path: Path) -> None:
    """A real dask cluster on loopback: scheduler, two workers, one of them killed."""
    bin_ = Path(sys.executable).parent
    environ = {**environment(tmp_path), "PYTHONWARNINGS": "ignore"}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": environ}
    scheduler_file = tmp_path / "scheduler.json"
    processes: list[subprocess.Popen[bytes]] = []

    def start(*command: str) -> subprocess.Popen[bytes]:
        made = subprocess.Popen([str(bin_ / "dask"), *command], start_new_session=True, **quiet)  # type: ignore[call-overload]
        processes.append(made)
        return made  # type: ignore[no-any-return]

    common = ("--scheduler-file", str(scheduler_file))
    try:
        start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", *common)
        for _ in range(200):
            if scheduler_file.exists() and scheduler_file.stat().st_size:
                break
            time.sleep(0.1)
        address = json.loads(scheduler_file.read_text())["address"]
        worker = (
            "worker",
            "--host",
            "127.0.0.1",
            "--no-dashboard",
            "--nthreads",
            "1",
            "--no-nanny",
        )
        victim, _ = (start(*worker, *common) for _ in range(2))
        arguments = (
            "simulate",
            "kniffeliger",
            "--bots",
            "strong,casual",
            "--games",
            "4000",
            "--json",
        )
        running = subprocess.Popen(
            [sys.executable, "-m", "parlour", *arguments, "--workers", "2", "--cluster", address],
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        time.sleep(6)
        assert running.poll() is None
        os.kill(victim.pid, signal.SIGKILL)
        out, err = running.communicate(timeout=150)
        assert running.returncode == 0, err.decode()[-2000:]
        alone = run(*arguments, "--workers", "1", data=tmp_path)
        assert json.loads(out) == json.loads(alone.stdout)
    finally:
        for process in processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
