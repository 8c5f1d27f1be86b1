"""Structured logs: one line of JSON per event. Tokens, seeds and other secrets are never logged."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TextIO, cast

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger

_SECRETS = ("seed", "token", "tokens", "secret", "nonce", "cookie", "header", "action", "text")


def _without_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """A safety net: replaces secrets that a call passes to the logger by mistake."""
    for name in _SECRETS:
        if name in event:
            event[name] = "(redacted)"
    return event


class _BestEffortStream:
    """A stream that drops what it cannot write: a full disk must not stop the server."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, text: str) -> int:
        """Writes the text if possible."""
        with suppress(OSError):
            return self._out.write(text)
        return 0

    def flush(self) -> None:
        """Flushes if possible."""
        with suppress(OSError):
            self._out.flush()


def logger(out: TextIO | None = None) -> FilteringBoundLogger:
    """A logger that writes lines of JSON, to stderr by default."""
    # Local variables stay out of tracebacks: they may hold secrets.
    traceback = structlog.processors.ExceptionRenderer(
        structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    )
    bound: FilteringBoundLogger = structlog.wrap_logger(
        structlog.PrintLogger(cast(TextIO, _BestEffortStream(out or sys.stderr))),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            traceback,
            _without_secrets,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(20),
    )
    return bound
