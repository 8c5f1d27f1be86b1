"""`parlour verify`: checks that the draws of a record follow from its seed."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from parlour.cli.console import screen
from parlour.cli.files import load_record
from parlour.core.refusal import CoreCode, Parameter, Refusal, Refused
from parlour.core.strings import explain_anywhere
from parlour.core.verification import TAMPERED, Verdict, verify

CODES = {"honest": 0, "tampered": 1, "given": 3, "unproved": 3}


def add_command(commands: Any) -> None:
    """Adds the command and its options."""
    made: argparse.ArgumentParser = commands.add_parser(
        "verify",
        help="check that the dice of a record were honest",
        description="Replays a record and derives every draw again from its seed and nonces.\n"
        "Says whether they are the same, and if not, which entry differs.",
        epilog="exit codes: 0 honest, 1 tampered, 2 the file cannot be read,\n"
        "3 nothing to prove (the draws were given by hand, or the seed is not shown)",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("record", help="a record as JSON or text; - for standard input")
    made.add_argument("--commitment", metavar="SHA256", help="the hash shown before the first roll")
    made.add_argument("--json", action="store_true", help="print JSON")
    made.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Prints the verdict."""
    verdict = _verdict_on(chosen.record, chosen.commitment)
    if chosen.json:
        print(msgspec.json.encode(verdict).decode())
    else:
        screen().print(_words(verdict), soft_wrap=True)
    return CODES[verdict.result]


def _verdict_on(path: str, committed: str | None) -> Verdict:
    try:
        record = load_record(path)
    except Refused as refused:
        if refused.code not in TAMPERED:
            raise
        return Verdict("tampered", 0, None, refused.refusal)
    if committed is not None and record.header.commitment != committed.strip().lower():
        problem = f"it commits to {record.header.commitment}"
        where: dict[str, Parameter] = {"path": "$.header.commitment", "problem": problem}
        return Verdict("tampered", 0, None, Refusal(CoreCode.RECORD_DAMAGED, where))
    return verify(record)


def _words(verdict: Verdict) -> str:
    if verdict.result == "honest":
        return f"Honest. All {verdict.draws} draws follow from the seed."
    if verdict.result == "given":
        return f"The {verdict.draws} draws were given by hand, not by a seed: nothing to prove."
    if verdict.result == "unproved":
        return "The record does not show its seed, so its draws cannot be checked yet."
    where = f" Entry {verdict.entry}:" if verdict.entry is not None else ""
    said = explain_anywhere(verdict.refusal) if verdict.refusal is not None else ""
    return f"Tampered.{where} {said}"
