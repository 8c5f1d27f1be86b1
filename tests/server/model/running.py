"""How the machine is run: the same examples every time, and nothing kept."""

from __future__ import annotations

from itertools import count

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.scale import report
from tests.server.model.machine import Machine


def run(machine: type[Machine], examples: int, steps: int, *, shrink: bool = True) -> None:
    """Raises what the machine found; without shrinking, at the first example that fails."""
    phases = (Phase.generate, Phase.shrink) if shrink else (Phase.generate,)
    how = settings(
        max_examples=examples,
        stateful_step_count=steps,
        phases=phases,
        deadline=None,
        derandomize=True,
        database=None,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    done = count(1)

    class Counted(machine):  # type: ignore[valid-type, misc]
        def teardown(self) -> None:
            super().teardown()
            report(min(next(done), examples), examples)

    run_state_machine_as_test(Counted, settings=how)
