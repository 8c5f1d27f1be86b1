"""Documents that clients send: records to verify or to play on from, and positions."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from parlour.core.codec import malformed
from parlour.core.game import GameClass
from parlour.core.match import Match
from parlour.core.record import parse_record, read_record
from parlour.core.refusal import Refused, refuse
from parlour.core.replay import follow, open_record
from parlour.core.verification import Verdict, verification
from parlour.server.matches.excerpts import Body, plan_after, plan_at
from parlour.server.matches.slices import Work
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.read_requests import (
    DocumentRequest,
    TableFromPosition,
    TableFromRecord,
    VerifyRecord,
)

FindGame = Callable[[str], GameClass]
_encode = msgspec.json.Encoder().encode


def read_document(request: DocumentRequest, document: bytes, find_game: FindGame) -> Work[Body]:
    """What a document says, or the plan of a table that it leads to. Refused if it is damaged, too
    long, or of other rules.
    """
    yield
    match request:
        case TableFromPosition():
            plan = plan_at(find_game(request.game), plain_object(document))
        case TableFromRecord():
            record = read_record(_record(document, request.entries))
            replayed = open_record(Match, record, find_game(record.header.game))
            yield from follow(replayed, record)
            plan = plan_after(replayed, request.at)
        case VerifyRecord():
            verdict = yield from _verify(_record(document, request.entries), find_game)
            return [_encode(verdict)]
    return [_encode(plan)]


def plain_object(document: bytes) -> dict[str, Any]:
    """The plain values of a document. Its text was not looked at before, so it may be damaged."""
    try:
        found: dict[str, Any] = msgspec.json.decode(document)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused(malformed(error)) from None
    return found


def _record(document: bytes, most: int) -> object:
    """The plain values of a record; refused if it has more than that many entries."""
    raw = parse_record(document)
    entries = raw.get("entries") if isinstance(raw, dict) else None
    if isinstance(entries, list) and len(entries) > most:
        raise refuse(ServerCode.TOO_LARGE, entries=most)
    return raw


def _verify(raw: object, find_game: FindGame) -> Work[Verdict]:
    header = raw.get("header") if isinstance(raw, dict) else None
    name = header.get("game") if isinstance(header, dict) else None
    game = None
    if isinstance(name, str):
        with suppress(Refused):
            game = find_game(name)
    return (yield from verification(raw, game))
