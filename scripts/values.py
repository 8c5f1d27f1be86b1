"""Solves Kniffeliger and keeps the table in the package; a test solves it again and compares."""

from __future__ import annotations

import sys
from array import array
from pathlib import Path

from parlour.games.kniffeliger import solver


def main() -> None:
    """Writes values.bin: 16,384 numbers of eight bytes, the lowest byte first."""
    data = array("d", [float(value) for value in solver.solve()])
    if sys.byteorder == "big":
        data.byteswap()
    Path(solver.__file__).with_name("values.bin").write_bytes(data.tobytes())


if __name__ == "__main__":
    main()
