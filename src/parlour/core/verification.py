"""Whether a record is honest: every draw is derived again from the seed."""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal

from msgspec import Struct

from parlour.core.chance import Script
from parlour.core.game import CHANCE, GameClass
from parlour.core.record import read_record
from parlour.core.refusal import CoreCode, Refusal, Refused
from parlour.core.replay import follow, open_record, source_of
from parlour.core.timeline import Timeline


class Verdict(Struct, frozen=True):
    """The result of `verify`."""

    result: Literal["honest", "given", "unproved", "tampered"]
    draws: int
    entry: int | None = None
    refusal: Refusal | None = None


TAMPERED = (CoreCode.RECORD_DAMAGED, CoreCode.RECORD_TRUNCATED, CoreCode.MALFORMED)


def verify(raw: object, game: str | GameClass | None = None) -> Verdict:
    """Whether the draws of a record are those that its seed and nonces give.

    Raises `Refused` for what it cannot judge: not a record, other rules, an unknown word list.
    """
    checking = verification(raw, game)
    while True:
        try:
            next(checking)
        except StopIteration as ended:
            verdict: Verdict = ended.value
            return verdict


def verification(
    raw: object, game: str | GameClass | None = None
) -> Generator[None, None, Verdict]:
    """`verify` as a computation that can pause after every entry."""
    draws = 0
    try:
        record = read_record(raw)
        timeline = open_record(Timeline, record, game)
        given = record.header.chance == Script.algorithm
        seed = record.trailer.seed
        source = None if given or seed is None else source_of(record.header, seed)
        for entry in follow(timeline, record, source):
            draws += entry.actor == CHANCE
            yield
    except Refused as refused:
        if refused.code not in TAMPERED:
            raise
        entry_no = refused.detail.get("entry")
        known = entry_no if isinstance(entry_no, int) else None
        return Verdict("tampered", draws, known, refused.refusal)
    if given:
        return Verdict("given", draws)
    return Verdict("unproved" if source is None else "honest", draws)
