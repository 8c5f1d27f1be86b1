"""Time to solve all 16,384 sheets of solo Kniffeliger: numba on two threads, numpy, plain Python.

Wall-clock time, because two threads work at once. Plain Python is extrapolated from the 127 sheets
with at most seven particular fields open, by their share of passes over the lattice.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

from parlour.games.kniffeliger.solver import FULL, solve, table
from parlour.games.kniffeliger.solver.decisions import alternatives

PLAIN = """
import time
from parlour.games.kniffeliger.solver import layers
from parlour.games.kniffeliger.solver.turn import LATTICE, turn_buffers, solve_sheets
inside, values, buffers = 0b1111111, [0.0] * 16384, turn_buffers()
some = [[s for s in layer if s & inside == s] for layer in layers()]
start = time.process_time()
for layer in some:
    solve_sheets(layer, 0, len(layer), values, 0.0, False, LATTICE, buffers)
print((time.process_time() - start) / sum(map(len, some)))
"""


def _best(configuration: str, tries: int = 4) -> float:
    times = []
    for _ in range(tries):
        start = time.perf_counter()
        solve(configuration=configuration)
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    solve()
    numba, numpy = _best("numba"), _best("numpy", 2)
    done = subprocess.run(
        [sys.executable, "-c", PLAIN],
        env={**os.environ, "PARLOUR_FAST": "plain"},
        capture_output=True,
        text=True,
        check=True,
    )
    plain = float(done.stdout) * FULL
    start = time.process_time()
    for _ in range(200):
        alternatives(FULL, (1, 2, 6, 6, 6), 2)
    decision = (time.process_time() - start) / 200
    print("solo Kniffeliger, all sheets")
    print(f"  numba, two threads {numba:8.3f} s")
    print(f"  numpy              {numpy:8.3f} s   {numpy / numba:.1f} × numba")
    print(f"  plain (extrapol.)  {plain:8.1f} s   {plain / numpy:.1f} × numpy")
    print(f"  one decision {decision * 1e3:.2f} ms; value table {table().nbytes / 1024:.0f} KiB")
