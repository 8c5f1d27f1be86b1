"""Which tables a guest has to do with."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from parlour.server.tables.guest_index import GuestIndex

GUESTS = st.frozensets(st.sampled_from("abcd"))


@given(st.lists(st.tuples(st.integers(0, 3), GUESTS), max_size=30))
def test_it_finds_what_looking_at_all_tables_finds(
    changes: list[tuple[int, frozenset[str]]],
) -> None:
    index: GuestIndex[int] = GuestIndex()
    there: dict[int, frozenset[str]] = {}
    for table, guests in changes:
        index.update(table, guests)
        there[table] = guests
        for guest in "abcd":
            assert set(index.tables_of(guest)) == {t for t, now in there.items() if guest in now}
    for table in there:
        index.update(table, ())
    assert (index._tables, index._guests) == ({}, {}), "nothing is left behind"
