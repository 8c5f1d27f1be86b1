"""How long the laws are looked at: a share of them in `make test`, all in `make soak`."""

import os

SOAKING = bool(os.environ.get("PARLOUR_SOAK"))


def scaled(short: int, full: int) -> int:
    """The short number, or the full one when soaking."""
    return full if SOAKING else short
