"""The log as the disk has it, read by a connection of its own, and what the plain engine says."""

from __future__ import annotations

import sqlite3
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from parlour.core.game import CHANCE, TABLE, GameClass
from parlour.core.match import Match
from parlour.core.record import AcceptWord, Entry, Header

_entry = msgspec.json.Decoder(Entry)
_header = msgspec.json.Decoder(Header)


class Line(Struct, frozen=True):
    """A line of the log."""

    n: int
    body: bytes
    id: str | None

    @property
    def entry(self) -> Entry:
        return _entry.decode(self.body)


class Story:
    """A match as its log tells it."""

    def __init__(self, game: GameClass, row: tuple[Any, ...], lines: tuple[Line, ...]) -> None:
        self.id, self.number, header, self.seed, self.created, self.fate = row
        self.header = _header.decode(header)
        self.lines = lines
        self._game = game

    @property
    def version(self) -> int:
        return len(self.lines)

    @property
    def over(self) -> bool:
        return self.match.outcome is not None

    @cached_property
    def match(self) -> Match:
        """Replayed, every entry checked."""
        return self.again()

    def again(self) -> Match:
        """A match to try something out with."""
        entries = [line.entry for line in self.lines]
        return Match.resume(self.header, self.seed, entries, game=self._game)

    @cached_property
    def moments(self) -> dict[int, int | str]:
        """The versions at which somebody was asked, each with who had acted just before; a word
        that was accepted is nobody's act.
        """
        found: dict[int, int | str] = {}
        actor: int | str = TABLE
        for n in range(self.version + 1):
            if n and self.match.entry(n).actor != CHANCE:
                entry = self.match.entry(n)
                actor = "nobody" if isinstance(entry.action, AcceptWord) else entry.actor
            if n == self.version or self.match.entry(n + 1).actor != CHANCE:
                found[n] = actor
        return found

    @cached_property
    def decisions(self) -> dict[int, int]:
        return self.decisions_at(self.version)

    def decisions_at(self, version: int) -> dict[int, int]:
        """Which entry asked each seat that is asked at this version: looked for backwards, from
        now to the last time the seat acted, was not asked, or was asked something else.
        """
        game, state_at = self.match.game, self.match.state_at
        moments = [n for n in self.moments if n <= version]
        found: dict[int, int] = {}
        for seat in game.to_act(state_at(moments[-1])):
            assert isinstance(seat, int)
            now = game.question(state_at(moments[-1]), seat)
            at = moments[-1]
            for before in reversed(moments[:-1]):
                asked = seat in game.to_act(state_at(before))
                if self.moments[at] in (seat, TABLE) or not asked:
                    break
                if game.question(state_at(before), seat) != now:
                    break
                at = before
            found[seat] = at
        return found

    @cached_property
    def done(self) -> dict[tuple[int | str, str], int]:
        """The version after everything that has an id, by who did it."""
        ends = list(self.moments)
        found: dict[tuple[int | str, str], int] = {}
        for line in self.lines:
            actor = line.entry.actor
            if line.id is not None:
                assert (actor, line.id) not in found, "an id acted twice"
                found[actor, line.id] = next(end for end in ends if end >= line.n)
        return found


class Book:
    """Reads what is on disk, past the server."""

    def __init__(self, path: Path, game: GameClass) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        self._game = game
        self._last: Story | None = None

    def close(self) -> None:
        self._db.close()

    def story(self, table: str) -> Story | None:
        """The match that a table plays, or played last."""
        row = self._db.execute(
            'SELECT m.id, number, header, m.seed, m.created, fate FROM matches m JOIN "tables" t'
            " ON t.match = m.id WHERE t.id = ?",
            (table,),
        ).fetchone()
        if row is None:
            return None
        read = self._db.execute(
            "SELECT n, body, id FROM events WHERE match = ? ORDER BY n", (row[1],)
        )
        lines = tuple([Line(*line) for line in read])
        last = self._last
        if last is None or (last.id, last.lines, last.fate) != (row[0], lines, row[-1]):
            if last is not None and last.id == row[0]:
                assert lines[: last.version] == last.lines, "the log lost or changed a line"
            assert [line.n for line in lines] == list(range(1, len(lines) + 1)), "a gap in the log"
            last = self._last = Story(self._game, row, lines)
        return last

    def ids(self, table: str) -> list[str]:
        """The ids of everything that was ever asked for at a table."""
        read = self._db.execute(
            "SELECT e.id FROM events e JOIN matches m ON e.match = m.number"
            ' WHERE m."table" = ? AND e.id IS NOT NULL',
            (table,),
        )
        return [found[0] for found in read]

    def seats(self, table: str) -> dict[int, tuple[str | None, str | None]]:
        """Who sits where, and the hash of the token."""
        read = self._db.execute(
            'SELECT seat, guest, token_hash FROM seats WHERE "table" = ?', (table,)
        )
        return {seat: (guest, hashed) for seat, guest, hashed in read}

    def dealt(self, match: str) -> dict[int, str | None]:
        """Who sat where when a match began."""
        read = self._db.execute("SELECT seat, guest FROM players WHERE match = ?", (match,))
        return dict(read.fetchall())

    def next_seed(self, table: str) -> str:
        """The seed of the match to come."""
        found: str = self._db.execute(
            'SELECT seed FROM "tables" WHERE id = ?', (table,)
        ).fetchone()[0]
        return found
