"""Rows to put into a store, each with everything that a test does not care about."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from parlour.store.interface import Store
from parlour.store.rows import (
    CarryRow,
    ChatRow,
    Ending,
    EntryRow,
    GuestRow,
    MatchRow,
    ResultRow,
    SeatRow,
    TableRow,
)

SEED = "canary-seed"
TOKEN = "canary-token"
SEATS = (
    SeatRow(
        seat=0,
        kind="person",
        guest="ann",
        name="Ann",
        token_hash=TOKEN,
        nonce="n0",
        chosen=b'{"sides":"north"}',
    ),
    SeatRow(seat=1, kind="bot", level="casual", name="Bot", ready=True, sign="moon", colour="red"),
    SeatRow(seat=2),
)


def a_guest(id_: str = "ann", **fields: Any) -> GuestRow:
    return GuestRow(**{"id": id_, "name": id_.title(), "created": 1, "seen": 1, **fields})


def a_table(id_: str = "t", **fields: Any) -> TableRow:
    usual: dict[str, Any] = {
        "code": f"CODE-{id_}",
        "host": "ann",
        "game": "kniffeliger",
        "settings": b'{"rounds":3}',
        "timer": "gentle",
        "seconds": 60,
        "public": False,
        "phase": "gathering",
        "chat_open": True,
        "seed": SEED,
        "match": None,
        "position": None,
        "created": 1,
        "changed": 1,
        "seats": SEATS,
        "hints": False,
        "tutorial": True,
        "pace": "quick",
    }
    return TableRow(**{"id": id_, **usual, **fields})


def a_match(id_: str = "m", **fields: Any) -> MatchRow:
    usual: dict[str, Any] = {
        "table": "t",
        "game": "kniffeliger",
        "version": 1,
        "header": b'{"format":1}',
        "seed": SEED,
        "names": ("Ann", "Bot"),
        "guests": ("ann", None),
        "signs": ("moon", "triangle"),
        "colours": ("red", None),
        "fate": "running",
        "created": 2,
    }
    return MatchRow(**{"id": id_, **usual, **fields})


def entries(*numbers: int, actor: object = 0) -> list[EntryRow]:
    """Entries with these numbers, each with a body of its own."""
    told = f'"{actor}"' if isinstance(actor, str) else actor
    return [EntryRow(n, f'{{"n":{n},"actor":{told}}}'.encode()) for n in numbers]


def a_result(match: str = "m", seat: int = 0, **fields: Any) -> ResultRow:
    usual: dict[str, Any] = {
        "game": "kniffeliger",
        "listed": "solo",
        "guest": "ann",
        "name": "Ann",
        "level": None,
        "score": 100,
        "rank": 1,
        "ended": 9,
    }
    return ResultRow(**{"match": match, "seat": seat, **usual, **fields})


def an_ending(*results: ResultRow, ended: int = 9) -> Ending:
    return Ending(ended=ended, outcome=b'{"scores":[1,2]}', results=results)


def a_line(text: str = "hello", **fields: Any) -> ChatRow:
    return ChatRow(**{"table": "t", "t": 1, "guest": "ann", "name": "Ann", "text": text, **fields})


def a_carry(**fields: Any) -> CarryRow:
    usual = {"secret_hash": "hash", "table": "t", "seat": 0, "token": "sealed", "expires": 100}
    return CarryRow(**{**usual, **fields})


async def begun(store: Store, *matches: str, table: str = "t") -> None:
    """A table at which these matches are played, each with its first entry."""
    for match in matches:
        row = await as_read(store, a_table(table, phase="playing", match=match))
        await store.begin(a_match(match, table=table), entries(1, actor="chance"), row)


async def as_read(store: Store, row: TableRow) -> TableRow:
    """The row at the version that the store has."""
    found = await store.table_by_id(row.id)
    return replace(row, version=0 if found is None else found.version)


async def numbers(store: Store, match: str = "m") -> list[int]:
    return [entry.n for entry in await store.entries(match)]
