"""Makes `fixtures/0001.db`: a database as the first migration left it, with a match being played.

`python -m tests.store.first_shape` wrote the file once. It is kept as it is: its point is that
later programs can open what an earlier one wrote. The statements below are that program's.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from random import Random

import msgspec

import parlour
from parlour.core.record import Seat
from parlour.store.migrate import migrate
from parlour.store.sqlite import Sqlite
from tests.core.matches import finish, ticking

FILE = Path(__file__).parent / "fixtures" / "0001.db"
NAMES, GUESTS = ("Ann", "Ben", "Bot"), ("ann", "ben", None)
PLAYED = 25
"""Actions of the match that is still running."""


def matches() -> dict[str, parlour.Match]:
    """The match that is running and the one that is over."""
    players = [Seat(), Seat(), Seat("bot", "beginner")]
    made = {
        name: parlour.Match.new(
            "kniffeliger",
            3,
            seed=f"seed of {name}",
            players=players,
            nonces=["n0"],
            clock=ticking(),
        )
        for name in ("running", "over")
    }
    finish(made["over"], seed=1, level="beginner")
    rng = Random(2)
    for _ in range(PLAYED):
        match = made["running"]
        (seat,) = match.to_act
        match.play(seat, match.game.choose(match.view(seat), seat, "beginner", rng))
    return made


def main() -> None:
    """Writes the file anew."""
    FILE.unlink(missing_ok=True)
    migrate(Sqlite(FILE), "0001")
    driver = sqlite3.connect(FILE)
    for known in ("ann", "ben"):
        driver.execute("INSERT INTO guests VALUES (?, ?, 1000, 2000)", (known, known.title()))
    for table, phase in (("running", "playing"), ("over", "over")):
        driver.execute(
            "INSERT INTO tables VALUES (?, ?, 'ann', 'kniffeliger', ?, 'gentle', 60, 1, ?, 1,"
            " 'seed of the next', ?, NULL, 1000, 2000)",
            (f"table-{table}", table.upper(), b"{}", phase, table),
        )
        for seat, (name, guest) in enumerate(zip(NAMES, GUESTS, strict=True)):
            person = guest is not None
            driver.execute(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)",
                (
                    *(f"table-{table}", seat, "person" if person else "bot"),
                    *(None if person else "beginner", guest, name),
                    *(f"hash-{seat}" if person else None, f"n{seat}" if person else None),
                ),
            )
    for number, (id_, match) in enumerate(matches().items(), 1):
        over = match.outcome is not None
        driver.execute(
            "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1500, ?, ?)",
            (
                *(number, id_, f"table-{id_}", match.game.name, match.game.version),
                *(msgspec.json.encode(match.header), f"seed of {id_}"),
                *(json.dumps(NAMES), json.dumps(GUESTS), id_),
                *((1900, msgspec.json.encode(match.outcome)) if over else (None, None)),
            ),
        )
        for entry in match.entries:
            line = (number, entry.n, msgspec.json.encode(entry), f"message-{entry.n}")
            driver.execute("INSERT INTO events VALUES (?, ?, ?, ?)", line)
        if match.outcome is not None:
            for seat, (name, guest) in enumerate(zip(NAMES, GUESTS, strict=True)):
                score, rank = match.outcome.scores[seat], match.outcome.ranks[seat]
                driver.execute(
                    "INSERT INTO results VALUES ('over', ?, 'kniffeliger', 'all', ?, ?, NULL, ?, ?,"
                    " 1900)",
                    (seat, guest, name, score, rank),
                )
    said = 'INSERT INTO chat ("table", t, guest, name, text, "to") VALUES (?, ?, ?, ?, ?, ?)'
    driver.execute(said, ("table-running", 1600, "ann", "Ann", "your turn", None))
    driver.execute(said, ("table-running", 1700, "ben", "Ben", "psst", "ann"))
    driver.execute("INSERT INTO carries VALUES ('secret', 'table-running', 1, 'sealed', 5000)")
    driver.commit()
    driver.execute("PRAGMA journal_mode = DELETE")
    driver.execute("VACUUM")
    driver.close()


if __name__ == "__main__":
    main()
