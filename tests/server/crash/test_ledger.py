"""The judge of the other tests here: it must notice."""

from __future__ import annotations

import msgspec

from parlour.core.chance import Drawn
from parlour.core.record import Entry
from parlour.store.rows import EntryRow
from tests.server.crash.ledger import Promise, faults


def act(n: int, seat: int, key: str) -> EntryRow:
    entry = Entry(n, 0, seat, {"type": "roll", "keep": []}, "person")
    return EntryRow(n, msgspec.json.encode(entry), key)


def draw(n: int) -> EntryRow:
    return EntryRow(n, msgspec.json.encode(Entry(n, 0, "chance", Drawn("roll/1", (1,)))))


LOG = [draw(1), act(2, 0, "a"), draw(3), act(4, 1, "b")]
PROMISES = [Promise(0, "a", 1, 3), Promise(1, "b", 3, 4)]


def test_a_log_that_keeps_its_promises_has_no_fault() -> None:
    assert faults(LOG, PROMISES, set()) == []
    assert faults(LOG, PROMISES[:1], {(1, "b")}) == []


def test_what_is_lost_is_noticed() -> None:
    assert "lost" in faults(LOG[:3], PROMISES, set())[0]


def test_what_is_doubled_is_noticed() -> None:
    found = faults([*LOG, act(5, 1, "b")], PROMISES, set())
    assert "stands 2 times" in found[0]


def test_what_nobody_asked_for_is_noticed() -> None:
    assert "asked for by nobody" in faults(LOG, PROMISES[:1], set())[0]


def test_draws_that_are_missing_or_out_of_place_are_noticed() -> None:
    assert faults([LOG[0], LOG[1], act(3, 1, "b")], PROMISES, set())
    assert faults([LOG[0], *LOG[2:]], PROMISES, set())
