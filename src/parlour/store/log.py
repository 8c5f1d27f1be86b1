"""Matches, their entries and their results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Connection, RowMapping, func, insert, select, update

from parlour.store.dialect import Dialect, LogRow
from parlour.store.interface import Conflict
from parlour.store.rows import Ending, EntryRow, MatchRow, ResultRow, TableRow
from parlour.store.schema import events, matches, players, results
from parlour.store.tables import move_carries, save_table

_COLUMNS = [column for column in matches.c if column is not matches.c.number]
_PLAYERS = {"name": "names", "guest": "guests", "sign": "signs", "colour": "colours"}
"""What is known about a player, by column, and the field of `MatchRow` that has it by seat."""


def rows_of(match: str, entries: Sequence[EntryRow]) -> list[LogRow]:
    """The entries of one append as rows; their numbers must be consecutive."""
    first = entries[0].n if entries else 0
    rows = []
    for i, entry in enumerate(entries):
        if entry.n != first + i:
            raise Conflict(f"entry {first + i} is numbered {entry.n}")
        rows.append((match, entry.n, entry.body, entry.id, i == 0))
    return rows


def add(connection: Connection, dialect: Dialect, rows: Sequence[LogRow]) -> None:
    """Adds the rows of one append."""
    driver = connection.connection.dbapi_connection
    if dialect.add_rows(driver, rows) != len(rows):
        raise Conflict("the entry is out of sequence, or the match is not running")


def begin(
    connection: Connection, dialect: Dialect, match: MatchRow, rows: list[LogRow], table: TableRow
) -> TableRow:
    """Stores a match with its first rows, and its table; returns the table's next version. Carry
    links follow their seats, which may have moved.
    """
    move_carries(connection, table)
    saved = save_table(connection, table)
    row = asdict(match)
    del row["shared"]
    by_seat = zip(*[row.pop(of_all) for of_all in _PLAYERS.values()], strict=True)
    seated = [
        {"match": match.id, "seat": seat, **dict(zip(_PLAYERS, player, strict=True))}
        for seat, player in enumerate(by_seat)
    ]
    connection.execute(insert(matches), row)
    if seated:
        connection.execute(insert(players), seated)
    add(connection, dialect, rows)
    return saved


def end(
    connection: Connection, dialect: Dialect, match: str, rows: list[LogRow], ending: Ending
) -> None:
    """Adds the last rows of a match, its outcome and its results."""
    add(connection, dialect, rows)
    over = {"fate": "over", "ended": ending.ended, "outcome": ending.outcome}
    if not connection.execute(update(matches).where(_running(match)), over).rowcount:
        raise Conflict("the match is not running")
    if ending.results:
        connection.execute(insert(results), [asdict(result) for result in ending.results])


def is_running(connection: Connection, match: str) -> bool:
    """Whether a match is running."""
    return connection.scalar(select(matches.c.id).where(_running(match))) is not None


def close_match(connection: Connection, match: str, ended: int) -> None:
    """Closes a running match without an outcome."""
    closed = {"fate": "closed", "ended": ended}
    connection.execute(update(matches).where(_running(match)), closed)


def matches_where(connection: Connection, condition: ColumnElement[bool]) -> list[MatchRow]:
    """The matches that satisfy a condition, oldest first."""
    wanted = select(*_COLUMNS).where(condition).order_by(matches.c.created, matches.c.id)
    rows = connection.execute(wanted).mappings().all()
    seated: dict[str, list[RowMapping]] = {row["id"]: [] for row in rows}
    of_these = players.c.match.in_(select(matches.c.id).where(condition))
    found = select(players).where(of_these).order_by(players.c.seat)
    for player in connection.execute(found).mappings():
        seated[player["match"]].append(player)
    return [MatchRow(**row, **_players(seated[row["id"]])) for row in rows]


def _players(seated: Sequence[RowMapping]) -> dict[str, Any]:
    """What a match's row has by seat."""
    found: dict[str, Any] = {
        of_all: tuple([player[column] for player in seated]) for column, of_all in _PLAYERS.items()
    }
    found["shared"] = frozenset(player["seat"] for player in seated if player["shared"])
    return found


def match(connection: Connection, match: str) -> MatchRow | None:
    """The match without its entries, or None."""
    return next(iter(matches_where(connection, matches.c.id == match)), None)


def matches_at(connection: Connection, table: str, most: int) -> list[str]:
    """The ids of the last few matches of a table, oldest first."""
    last = select(matches.c.id).where(matches.c.table == table)
    last = last.order_by(matches.c.created.desc(), matches.c.id.desc()).limit(most)
    return list(connection.scalars(last))[::-1]


def entries(connection: Connection, match: str) -> list[EntryRow]:
    """The entries of a match, in order."""
    wanted = select(events.c.n, events.c.body, events.c.id).join(matches)
    wanted = wanted.where(matches.c.id == match)
    return [EntryRow(*row) for row in connection.execute(wanted.order_by(events.c.n))]


def length(connection: Connection, match: str) -> int:
    """The number of entries of a match."""
    last = select(func.max(events.c.n)).join(matches).where(matches.c.id == match)
    return connection.scalar(last) or 0


def scores(
    connection: Connection, game: str, listed: str, limit: int, skip: int
) -> list[ResultRow]:
    """The best results of people on a high-score list; among equals the newer first."""
    best = select(results).where(
        results.c.game == game, results.c.listed == listed, results.c.level.is_(None)
    )
    order = (results.c.score.desc(), results.c.ended.desc(), results.c.match, results.c.seat)
    rows = connection.execute(best.order_by(*order).limit(limit).offset(skip)).mappings()
    return [ResultRow(**row) for row in rows]


def score_lists(connection: Connection, game: str) -> list[str]:
    """The names of a game's high-score lists that have a result, sorted."""
    listed = results.c.listed
    chosen = select(listed).where(results.c.game == game, listed.is_not(None)).distinct()
    return sorted(connection.execute(chosen).scalars())


def results_of(connection: Connection, guest: str) -> list[ResultRow]:
    """A guest's results in finished matches, newest first."""
    theirs = select(results).where(results.c.guest == guest)
    order = (results.c.ended.desc(), results.c.match, results.c.seat)
    return [ResultRow(**row) for row in connection.execute(theirs.order_by(*order)).mappings()]


def _running(match: str) -> ColumnElement[bool]:
    return (matches.c.id == match) & (matches.c.fate == "running")
