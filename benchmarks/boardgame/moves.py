"""boardgame.io's moves per second of server CPU on a trivial game, if npm can install it.

Its server keeps matches in memory and the game's state is one number; Parlour's figure is for a
durable log and a real game.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.processes import cpu_seconds, end, free_port

HERE = Path(__file__).parent
MATCHES = 50
SECONDS = 6
INSTALL_WITHIN_S = 90


def installed(place: Path) -> bool:
    """Copies the programs to a folder outside the repository and installs their dependencies."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            return False
    for name in ("package.json", "trivial.js", "serve.js", "drive.js"):
        shutil.copy(HERE / name, place)
    command = ["npm", "install", "--no-audit", "--no-fund", "--prefer-offline", "--silent"]
    try:
        done = subprocess.run(
            command, cwd=place, capture_output=True, timeout=INSTALL_WITHIN_S, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def rate(place: Path) -> float:
    """Moves per second of the server's CPU time."""
    port = free_port()
    server = subprocess.Popen(
        ["node", "serve.js", str(port)],
        cwd=place,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    try:
        server.stdout.readline()
        driver = subprocess.Popen(
            ["node", "drive.js", f"http://127.0.0.1:{port}", str(MATCHES), str(SECONDS)],
            cwd=place,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert driver.stdout is not None
        try:
            moves, spent = [], []
            for _ in range(2):
                moves.append(int(driver.stdout.readline()))
                spent.append(cpu_seconds(server.pid))
        finally:
            end(driver)
    finally:
        end(server)
    return (moves[1] - moves[0]) / (spent[1] - spent[0])


def main() -> None:
    name = "boardgame.io 0.50.2, trivial game, in memory"
    with TemporaryDirectory(prefix="parlour-bench-") as place:
        started = time.monotonic()
        if not installed(Path(place)):
            print(f"  {name:<56}not installed")
            return
        taken = time.monotonic() - started
        print(f"  {name:<56}{rate(Path(place)):>8,.0f} moves/server-CPU-s (npm {taken:.0f} s)")


if __name__ == "__main__":
    main()
