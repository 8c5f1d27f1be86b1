"""The address that a request counts for. IPv6 is counted by /64, since a single household has that
many addresses.
"""

from __future__ import annotations

import ipaddress
import re
from functools import lru_cache

from aiohttp import web

from parlour.server.configuration import Configuration

FORWARDED = "X-Forwarded-For"
UNKNOWN = "unknown"
_WITH_PORT = re.compile(r"\[([^\]]*)\](?::\d+)?|([\d.]+):\d+")


def address_of(request: web.BaseRequest, configuration: Configuration) -> str:
    """The client's address for limits. Behind a proxy it is the entry that the proxy appended: the
    last one of the last line. What stands before it is the client's own claim.
    """
    if configuration.proxied:
        lines = request.headers.getall(FORWARDED, ())
        found = counted(lines[-1].rpartition(",")[2]) if lines else None
        if found is not None:
            return found
    return counted(request.remote or "") or UNKNOWN


@lru_cache(4_096)
def counted(text: str) -> str | None:
    """The address as limits count it; None if it is not an address."""
    if len(text) > 64:
        return None
    text = text.strip()
    with_port = _WITH_PORT.fullmatch(text)
    if with_port is not None:
        text = with_port[1] or with_port[2] or ""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(address) >> 64 << 64)) + "/64"
