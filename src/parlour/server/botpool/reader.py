"""The worker process for reading: reads one request per line, writes one answer per line.

It reads logs from the database itself, so that they never pass through the server's own process.
It also makes what games have beside their matches, such as pages to print.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import BinaryIO

import msgspec
from sqlalchemy import Engine

from parlour.core.refusal import Parameter, Refusal, Refused, refuse
from parlour.core.registry import find_game
from parlour.server.matches.excerpts import Replays
from parlour.server.matches.slices import finish
from parlour.server.materials.making import make
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.read_requests import (
    DocumentRequest,
    MatchExcerpt,
    ReadAnswer,
    ReadRequest,
)
from parlour.server.tables.documents import read_document
from parlour.store import log
from parlour.store.sql import dialect_of

LONGEST_TEXT, MOST_VALUES = 400, 99
_decode = msgspec.json.Decoder(ReadRequest).decode


class Reader:
    """Answers requests from one database."""

    def __init__(self, database: Path) -> None:
        self._engine: Engine = dialect_of(database).read_engine(1)
        self._replays = Replays()

    def answer(self, request: ReadRequest, document: bytes) -> tuple[ReadAnswer, list[bytes]]:
        """The answer and its pieces; exceptions are returned as a problem."""
        try:
            if isinstance(request, MatchExcerpt):
                body = self._excerpt(request)
            elif isinstance(request, DocumentRequest):
                body = finish(read_document(request, document, find_game))
            else:
                body = make(request, find_game)
        except Refused as refused:
            return ReadAnswer(refusal=_shortened(refused.refusal)), []
        except Exception as error:
            print(f"cannot read: {error!r}"[:500], file=sys.stderr)
            return ReadAnswer(problem=type(error).__name__), []
        return ReadAnswer(size=sum(map(len, body))), body

    def _excerpt(self, request: MatchExcerpt) -> list[bytes]:
        with self._engine.connect() as connection:
            row = log.match(connection, request.match)
            if row is None:
                raise refuse(ServerCode.NO_SUCH_MATCH, match=request.match[:40])
            kept = self._replays.kept(row, request.excerpt)
            if kept is not None:
                return finish(kept)
            entries = log.entries(connection, row.id)
        try:
            game = find_game(row.game)
        except Refused:
            game = None
        return finish(self._replays.read(row, entries, game, request.excerpt))


def _shortened(refusal: Refusal) -> Refusal:
    """A refusal without what a damaged document made too long: it must fit into one line."""
    detail: dict[str, Parameter] = {}
    for name, value in refusal.detail.items():
        detail[name] = value
        if isinstance(value, str):
            detail[name] = value[:LONGEST_TEXT]
        elif isinstance(value, tuple):
            detail[name] = tuple(
                [v if isinstance(v, int) else v[:LONGEST_TEXT] for v in value[:MOST_VALUES]]
            )
    return Refusal(refusal.code, detail)


def main() -> None:
    """Answers requests until stdin ends or nobody reads the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    reader = Reader(Path(sys.argv[1]))
    out: BinaryIO = os.fdopen(os.dup(1), "wb")
    # Whatever a game prints goes to stderr: stdout carries the answers.
    os.dup2(2, 1)
    for line in sys.stdin.buffer:
        request = _decode(line)
        size = request.size if isinstance(request, DocumentRequest) else 0
        document = sys.stdin.buffer.read(size)
        answer, body = reader.answer(request, document)
        try:
            out.write(msgspec.json.encode(answer) + b"\n")
            out.writelines(body)
            out.flush()
        except BrokenPipeError:
            return


if __name__ == "__main__":
    main()
