"""The same laws where frames really travel."""

from __future__ import annotations

import pytest

from tests.scale import scaled
from tests.server.model.machine import Machine
from tests.server.model.running import run
from tests.server.model.sockets import SocketWorld


class Socketed(Machine):
    World = SocketWorld


@pytest.mark.soak
def test_a_table_keeps_its_laws_over_real_sockets() -> None:
    run(Socketed, scaled(4, 200), scaled(20, 40))
