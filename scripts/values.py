"""Solves solo Kniffeliger and writes the table into the package; a test checks the table."""

from __future__ import annotations

import sys
from array import array
from pathlib import Path

from parlour.games.kniffeliger import solver


def main() -> None:
    """Writes values.bin: 16,384 little-endian 8-byte floats."""
    data = array("d", [float(value) for value in solver.solve()])
    if sys.byteorder == "big":
        data.byteswap()
    Path(solver.__file__).with_name("values.bin").write_bytes(data.tobytes())


if __name__ == "__main__":
    main()
