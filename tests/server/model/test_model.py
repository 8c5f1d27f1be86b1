"""Whatever the network, the disk, the clock and the players do: nothing acknowledged is lost."""

from __future__ import annotations

import pytest

from tests.scale import scaled
from tests.server.model.faults import FAULTS, ONLY, STAYS, Fault
from tests.server.model.machine import Machine
from tests.server.model.running import run


@pytest.mark.soak
def test_a_table_keeps_its_laws() -> None:
    run(Machine, scaled(15, 3_000), scaled(40, 60))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_mistake_is_noticed(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    narrow = {
        "game": ONLY.get(fault),
        "disk_never_fails": True,
        "keeps_table_loaded": fault in STAYS,
    }
    machine = type("Faulty", (Machine,), narrow)
    with pytest.raises(AssertionError, match=FAULTS[fault]):
        run(machine, 300, 40, shrink=False)
