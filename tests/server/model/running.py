"""How the machine is run: the same examples every time, and nothing kept."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

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
    run_state_machine_as_test(machine, settings=how)
