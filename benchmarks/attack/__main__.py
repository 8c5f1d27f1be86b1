"""`python -m benchmarks.attack --seconds 60`: attacks a server of its own, one way after another,
at the rates that one address is allowed. Somebody at another address plays meanwhile. Prints how
long acknowledgements of their moves took, first without an attack. Loopback only; ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from benchmarks.attack.attacker import Target
from benchmarks.attack.attacks import ATTACKS, attack
from benchmarks.attack.bystander import Bystander, ElsewhereClient, Latencies, sit_down
from benchmarks.attack.long_match import long_record, store_long_match
from benchmarks.processes import end, free_port

ENTRIES = 13_000
BRIEF_ENTRIES = 2_000
BRIEF_S = 10
LEAD_S = 0.5


@contextmanager
def parlour_server(data: Path, port: int) -> Iterator[None]:
    """`parlour serve` with its usual limits."""
    command = [sys.executable, "-m", "parlour", "serve", "--data", str(data), "--port", str(port)]
    with (data.parent / "server.log").open("w") as log:
        process = subprocess.Popen(
            [*command, "--bots", "1"], stdout=subprocess.PIPE, stderr=log, text=True
        )
    try:
        assert process.stdout is not None
        if not any("Data in" in line for line in process.stdout):
            raise RuntimeError((data.parent / "server.log").read_text())
        yield
    finally:
        end(process)


async def _play_under_attack(
    name: str, target: Target, bystander: Bystander
) -> tuple[Latencies, str]:
    """Plays while another process attacks; the times, and what the attacker was answered."""
    command = [sys.executable, "-m", "benchmarks.attack", "--attack", name]
    attacker = await asyncio.create_subprocess_exec(
        *command, "--target", msgspec.json.encode(target).decode(), stdout=asyncio.subprocess.PIPE
    )
    try:
        await asyncio.sleep(LEAD_S)
        latencies = await bystander.play(target.seconds)
        answered, _ = await asyncio.wait_for(attacker.communicate(), 30)
    finally:
        if attacker.returncode is None:
            attacker.kill()
            await attacker.wait()
    return latencies, answered.decode().strip()


async def _run_attacks(names: list[str], target: Target) -> None:
    print(f"{'attack':<16}{'acks':>6}{'p50 ms':>9}{'p99 ms':>9}{'max ms':>9}   answers")
    async with ElsewhereClient(target.base) as client:
        bystander = await sit_down(client)
        target = msgspec.structs.replace(target, code=bystander.code)
        _print("(none)", await bystander.play(target.seconds), "")
        for name in names:
            _print(name, *await _play_under_attack(name, target, bystander))
            await bystander.settle()
        _print("(none)", await bystander.play(target.seconds), "")
        await bystander.leave()


def _print(name: str, found: Latencies, answers: str) -> None:
    times = f"{found.p50:>9.1f}{found.p99:>9.1f}{found.max:>9.1f}"
    print(f"{name:<16}{found.count:>6}{times}   {answers}", flush=True)


def main() -> None:
    """Runs the attacks, or, in a process of its own, a single one."""
    parser = argparse.ArgumentParser(prog="benchmarks.attack", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="how long each attack lasts")
    parser.add_argument("--only", nargs="*", choices=ATTACKS, help="these attacks only")
    parser.add_argument("--attack", choices=ATTACKS, help=argparse.SUPPRESS)
    parser.add_argument("--target", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.attack:
        target = msgspec.json.decode(options.target, type=Target)
        answers = asyncio.run(attack(options.attack, target)).most_common(6)
        print(", ".join(f"{count} × {answer}" for answer, count in answers))
        return
    entries = BRIEF_ENTRIES if options.seconds < BRIEF_S else ENTRIES
    with TemporaryDirectory(prefix="parlour-attack-") as folder:
        data, port = Path(folder) / "data", free_port()
        match = asyncio.run(store_long_match(data, entries))
        record = Path(folder) / "record.json"
        record.write_bytes(long_record(entries))
        target = Target(
            base=f"http://127.0.0.1:{port}",
            port=port,
            match=match,
            entries=entries,
            code="",
            record=str(record),
            seconds=options.seconds,
        )
        with parlour_server(data, port):
            asyncio.run(_run_attacks(options.only or list(ATTACKS), target))


if __name__ == "__main__":
    main()
