"""Structured logs: one JSON line an event, with match and seat, never with a token or a secret."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TextIO, cast

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger

_NEVER = ("seed", "token", "tokens", "secret", "nonce", "cookie", "header", "action", "text")


def _without_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """A second lock: what must not be written is not written, whoever tries."""
    for name in _NEVER:
        if name in event:
            event[name] = "(not written)"
    return event


class _Unbothered:
    """A stream whose full disk stops nobody: a line that cannot be written is not written."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, text: str) -> int:
        """Writes, if that can be done."""
        with suppress(OSError):
            return self._out.write(text)
        return 0

    def flush(self) -> None:
        """Flushes, if that can be done."""
        with suppress(OSError):
            self._out.flush()


def logger(out: TextIO | None = None) -> FilteringBoundLogger:
    """A logger that writes lines of JSON."""
    # Tracebacks are written without the values of variables: those may hold secrets.
    traceback = structlog.processors.ExceptionRenderer(
        structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    )
    made: FilteringBoundLogger = structlog.wrap_logger(
        structlog.PrintLogger(cast(TextIO, _Unbothered(out or sys.stderr))),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            traceback,
            _without_secrets,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(20),
    )
    return made
