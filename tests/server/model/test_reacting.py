"""Four people at Keebble, three of whom react at the same moment: nobody's wall takes anything from
what the others have begun, and a taken edge is refused with its reason.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Raw

from tests.scale import scaled
from tests.server.model.faults import (
    Fault,
    decision_renewed_when_others_act,
    decision_renewed_with_what_is_offered,
    drafts_that_outlive_their_decision,
)
from tests.server.model.machine import Machine
from tests.server.model.running import run
from tests.server.model.world import World

REACTING: dict[str, Any] = {
    "seats": 4,
    "settings": {"size": "small", "dictionary": "en-common"},
    "rows": ["........", ".DOG....", "........", "........"],
    "opened": True,
    "hands": ["QXZ", "E", "A", "T"],
    "phase": "react",
    "called": "AG",
    "waiting": [1, 2, 3],
}
"""The sheet is small, so that two people often want the same edge."""


class ReactingWorld(World):
    """The match begins in the middle of a round of reactions."""

    position = Raw(msgspec.json.encode(REACTING))


class Reacting(Machine):
    """Everything that can happen at a table, here while several people react."""

    World = ReactingWorld
    game = "keebble"
    seats = 4


@pytest.mark.soak
def test_a_table_that_reacts_keeps_its_laws() -> None:
    run(Reacting, scaled(4, 400), scaled(30, 50))


FAULTS: dict[Fault, str] = {
    decision_renewed_when_others_act: "not what it is asked|not done",
    decision_renewed_with_what_is_offered: "not what it is asked|not done",
    drafts_that_outlive_their_decision: "not the draft of its seat",
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_mistake_about_decisions_is_noticed(
    fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)
    machine = type("Faulty", (Reacting,), {"disk_never_fails": True, "keeps_table_loaded": True})
    with pytest.raises(AssertionError, match=FAULTS[fault]):
        run(machine, 100, 30, shrink=False)
