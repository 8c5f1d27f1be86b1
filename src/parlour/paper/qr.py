"""QR codes with links that other devices can open."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

import segno

from parlour.paper.colours import INK
from parlour.paper.formats import Area
from parlour.paper.paths import Path, box
from parlour.paper.pen import Pen

LONGEST = 800
"""A code with more than that could not be read from paper."""

QUIET = 1
"""Empty modules around a code, beside the white of the page."""


def reachable(base: str) -> bool:
    """Whether another device could open this address: http, and not this machine's own."""
    try:
        parts = urlsplit(base)
        host = (parts.hostname or "").rstrip(".")
        _ = parts.port
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or not host:
        return False
    if len(base) > LONGEST or any(sign <= " " for sign in base):
        return False
    if host == "localhost" or host.endswith(".localhost"):
        return False
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return True
    mapped = getattr(address, "ipv4_mapped", None) or address
    return not (mapped.is_loopback or mapped.is_unspecified)


def usable(address: str | None) -> str | None:
    """The address, if another device could open it."""
    return address if address is not None and reachable(address) else None


def place_code(pen: Pen, address: str | None, place: Area) -> bool:
    """The code of an address, as large as fits. False, and nothing is drawn, if there is no address
    or if no other device could open it.
    """
    if address is None or not reachable(address):
        return False
    side = min(place.width, place.height)
    draw_qr(pen, address, place.right - side, place.y, side)
    return True


def draw_qr(pen: Pen, address: str, x: float, y: float, side: float) -> None:
    """The code of an address in a square; on a screen it can be clicked."""
    rows = [list(row) for row in segno.make(address, micro=False, error="m").matrix]
    module = side / (len(rows) + 2 * QUIET)
    path = Path()
    for down, row in enumerate(rows):
        across = 0
        while across < len(row):
            length = 0
            while across + length < len(row) and row[across + length]:
                length += 1
            if length:
                left, top = x + (across + QUIET) * module, y + (down + QUIET) * module
                path += box(left, top, length * module, module)
            across += length or 1
    pen.fill(path, INK)
    pen.link(address, x, y, side, side)
