"""Structured logs: one JSON line an event, with match and seat, never with a token or a secret."""

from __future__ import annotations

import sys
from typing import TextIO

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger

_NEVER = ("seed", "token", "tokens", "secret", "nonce", "cookie", "header", "action", "text")


def _without_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """A second lock: what must not be written is not written, whoever tries."""
    for name in _NEVER:
        if name in event:
            event[name] = "(not written)"
    return event


def logger(out: TextIO | None = None) -> FilteringBoundLogger:
    """A logger that writes lines of JSON."""
    # Tracebacks are written without the values of variables: those may hold secrets.
    traceback = structlog.processors.ExceptionRenderer(
        structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    )
    made: FilteringBoundLogger = structlog.wrap_logger(
        structlog.PrintLogger(out or sys.stderr),
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
