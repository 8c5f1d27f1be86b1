"""Seeds, tokens and what is whispered are in no repr and in no error."""

from __future__ import annotations

import logging

import pytest
from msgspec import Struct

from parlour.store.dialect import Dialect
from parlour.store.rows import EntryRow
from parlour.store.sql import SqlStore
from tests.store.running import with_store
from tests.store.samples import SEED, TOKEN, a_carry, a_line, a_match, a_table, begun, entries

CANARY = "canary"


@pytest.mark.parametrize(
    "row",
    [
        a_table(seed=SEED),
        a_match(seed=SEED),
        EntryRow(1, CANARY.encode()),
        a_line(CANARY),
        a_carry(secret_hash=CANARY, token=CANARY),
    ],
    ids=lambda row: type(row).__name__,
)
def test_a_row_is_shown_without_its_secrets(row: Struct) -> None:
    assert CANARY not in repr(row)
    assert CANARY not in f"{row} {[row]}"
    assert type(row).__name__ in repr(row)


def test_the_rest_of_a_row_is_shown() -> None:
    assert repr(EntryRow(7, b"{}", "message")) == "EntryRow(n=7, body=…, id='message')"


def test_errors_and_logs_tell_no_secret(
    where: Dialect, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)

    async def act(store: SqlStore) -> list[BaseException]:
        await begun(store, "m")
        raised: list[BaseException] = []
        for asked in (
            store.save_table(a_table(host=None)),
            store.save_table(a_table("other", code="CODE-t")),
            store.begin(a_match(header=None), [], a_table()),
            store.begin(a_match("new", header=None), [], a_table()),
            store.append("m", [EntryRow(2, CANARY.encode(), id=5.5j)]),  # type: ignore[arg-type]
            store.keep_carry(a_carry(token=TOKEN, table="none")),
            store.append("m", entries(7)),
        ):
            with pytest.raises(Exception) as caught:  # noqa: PT011
                await asked
            raised.append(caught.value)
        return raised

    for error in with_store(where, act):
        seen: BaseException | None = error
        while seen is not None:
            assert CANARY not in f"{seen} {seen!r}"
            seen = seen.__cause__ or seen.__context__
    assert CANARY not in caplog.text
    assert CANARY not in "".join(capfd.readouterr())
