"""The system's open-file limit. Every connection is one, so no more are accepted than fit."""

from __future__ import annotations

import contextlib
import resource

from msgspec.structs import replace

from parlour.server.configuration import Limits

OTHERS = 256
"""Files for everything else: the database, logs, word lists, the workers of bots."""

FEWEST = 16
"""At least this many connections of each kind are allowed."""


def raise_limit() -> int:
    """Raises the open-file limit as far as the system allows; returns the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = Limits()
    enough = most.sockets + most.reserved_sockets + most.connections + OTHERS
    wanted = enough if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and wanted > soft:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return wanted if soft == resource.RLIM_INFINITY else soft


def fitted(limits: Limits, files: int) -> Limits:
    """The limits with at most as many connections and sockets as there may be open files. A quarter
    of the files is left to plain connections.
    """
    room = max(0, files - OTHERS)
    connections = max(FEWEST, min(limits.connections, room // 4))
    # Seats may go beyond the limit of sockets by as many.
    sockets = max(FEWEST, min(limits.sockets, room - connections - limits.reserved_sockets))
    return replace(limits, connections=connections, sockets=sockets)
