"""What Kniffeliger brings to the command line: `parlour solve` and `parlour example`."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table

from parlour.core.refusal import CoreCode, refuse
from parlour.games.kniffeliger.game import Kniffeliger
from parlour.games.kniffeliger.rules.categories import CATEGORIES, PLACE
from parlour.games.kniffeliger.text.example_command import TellTurn


class Solve:
    """Exact solo play."""

    help = "exact expected totals and best decisions in solo play"

    def add(self, behind: Any, name: str) -> None:
        """The options."""
        made: argparse.ArgumentParser = behind.add_parser(
            name,
            description="Solo Kniffeliger without action dice, solved exactly: the expected total\n"
            "of a sheet, or the best decision with the given dice and what the others cost.",
            epilog="examples:\n  parlour solve kniffeliger\n"
            "  parlour solve kniffeliger --open kniffeliger,pi\n"
            "  parlour solve kniffeliger --dice 12666 --rolls-left 2\n"
            "  parlour solve kniffeliger --dice 12666 --rolls-left 1 --locked 66 --json",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.add_argument("--open", metavar="FIELDS", help="the open fields (default: all)")
        made.add_argument("--dice", metavar="12666", help="the five dice on the table")
        made.add_argument("--rolls-left", type=int, metavar="N", help="0, 1 or 2 (with --dice)")
        made.add_argument("--locked", default="", metavar="66", help="faces that are locked")
        made.add_argument(
            "--free", action="store_true", help="dice are not locked: choose again after each roll"
        )
        made.add_argument(
            "--worth",
            type=float,
            default=0.0,
            metavar="X",
            help="what an action die is worth in points",
        )
        made.add_argument(
            "--totals", action="store_true", help="also show deviation, categories and final totals"
        )
        made.add_argument("--json", action="store_true", help="print JSON, for programs")
        made.set_defaults(run=self.run)

    def run(self, chosen: argparse.Namespace) -> int:
        """Prints the answer."""
        sheet = _sheet(chosen.open)
        if chosen.dice is None and (chosen.rolls_left is not None or chosen.locked):
            raise refuse(CoreCode.UNSOLVABLE, problem="--rolls-left and --locked go with --dice")
        if chosen.dice is not None and chosen.rolls_left is None:
            raise refuse(
                CoreCode.UNSOLVABLE, problem="say how many rolls are left: --rolls-left 0, 1 or 2"
            )
        _prepare(chosen.free, chosen.worth)
        answer = _answer(chosen, sheet)
        if chosen.json:
            print(json.dumps(answer, indent=1))
        else:
            _show(answer, sheet)
        return 0


def _sheet(named: str | None) -> int:
    if named is None:
        return (1 << len(CATEGORIES)) - 1
    sheet = 0
    lower = {category.lower(): category for category in CATEGORIES}
    for name in named.split(","):
        category = lower.get(name.strip().lower())
        if category is None:
            raise refuse(
                CoreCode.UNSOLVABLE,
                problem=f"there is no field {name!r}; there are {', '.join(CATEGORIES)}",
            )
        sheet |= 1 << PLACE[category]
    return sheet


def _faces(text: str) -> tuple[int, ...]:
    if not all(sign in "123456" for sign in text):
        raise refuse(
            CoreCode.UNSOLVABLE,
            problem=f"{text!r} is not a list of dice: write faces, such as 12666",
        )
    return tuple(map(int, text))


def _prepare(free: bool, worth: float) -> None:
    """Solves all sheets, with a progress bar if it takes long."""
    from parlour.core.jit import BACKEND
    from parlour.games.kniffeliger import solver

    if BACKEND != "plain" or (not free and not worth):
        return
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("solving all 16,384 sheets (numpy and numba make this quick)")
        solver.prepare(
            free, worth, lambda done, count: bar.update(task, completed=done, total=count)
        )


def _answer(chosen: argparse.Namespace, sheet: int) -> dict[str, Any]:
    from parlour.games.kniffeliger.solver.decisions import alternatives, plain_choice

    dice, left = _faces(chosen.dice or ""), 3 if chosen.rolls_left is None else chosen.rolls_left
    if chosen.dice is not None and not dice:
        raise refuse(CoreCode.UNSOLVABLE, problem="--dice is empty: write faces, such as 12666")
    found = alternatives(
        sheet, dice, left, _faces(chosen.locked), free=chosen.free, worth=chosen.worth
    )
    answer: dict[str, Any] = {
        "expected": found[0].expected,
        "best": plain_choice(found[0].choice),
        "alternatives": [
            {**plain_choice(a.choice), "expected": a.expected, "cost": a.cost} for a in found
        ],
    }
    if chosen.totals:
        from parlour.games.kniffeliger.solver.outcomes import outcomes

        made = outcomes(sheet, free=chosen.free)
        answer["deviation"] = made.deviation
        answer["categories"] = made.categories
        answer["totals"] = made.totals
    return answer


def _show(answer: dict[str, Any], sheet: int) -> None:
    console = Console(highlight=False)
    console.print(f"Expected from here: [bold]{answer['expected']:.4f}[/] points")
    if len(answer["alternatives"]) > 1:
        table = Table("", "expected", "costs", box=None, pad_edge=False)
        for row in answer["alternatives"]:
            table.add_row(_words(row), f"{row['expected']:.4f}", f"{row['cost']:.4f}")
        console.print(table)
    if "deviation" in answer:
        console.print(f"Standard deviation: {answer['deviation']:.4f}")
        table = Table("category", "brings", box=None, pad_edge=False)
        for category, points in answer["categories"].items():
            if sheet >> PLACE[category] & 1:
                table.add_row(str(category), f"{points:.4f}")
        console.print(table)
    sys.stdout.flush()


def _words(row: dict[str, Any]) -> str:
    if row["type"] == "enter":
        return f"enter {row['category']}"
    return f"keep {' '.join(map(str, row['faces']))}" if row["faces"] else "roll all five"


COMMANDS = {"example": TellTurn(Kniffeliger), "solve": Solve()}
