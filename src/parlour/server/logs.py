"""Structured logs: one line of JSON per event. Tokens, seeds and other secrets are never logged."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TextIO, cast

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger

from parlour.server.time_source import TimeSource

MOST_RECOVERIES, PAUSE_MS = 5, 60_000
"""A store is said to work again at most so often in this time."""

_SECRETS = ("seed", "token", "tokens", "secret", "nonce", "cookie", "header", "action", "text")


def _without_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """A safety net: replaces secrets that a call passes to the logger by mistake."""
    for name in _SECRETS:
        if name in event:
            event[name] = "(redacted)"
    return event


class LogStream:
    """A stream that drops what it cannot write: a full disk must not stop the server."""

    def __init__(self, out: TextIO | None) -> None:
        self._out = out
        self._cause: str | None = None

    def write(self, text: str) -> int:
        """Writes the text if possible."""
        self._try(lambda out: out.write(text))
        return len(text)

    def flush(self) -> None:
        """Flushes if possible."""
        self._try(lambda out: out.flush())

    def probe(self) -> str | None:
        """Why nothing can be written, or None. Tries again if the last time failed."""
        if self._cause is not None or self._out is None:
            self._cause = None
            self.write("\n")
            self.flush()
        return self._cause

    def _try(self, work: Callable[[TextIO], object]) -> None:
        if self._out is None:
            self._cause = "standard error is closed"
            return
        try:
            work(self._out)
        except (OSError, ValueError) as error:
            # It stays until `probe`: after a line that failed, an empty flush succeeds.
            self._cause = getattr(error, "strerror", None) or str(error)


class StoreLog:
    """Logs why the store fails, and that it works again: once, not once per request. A store that
    does both by turns is said to fail, until it has worked for a while.
    """

    def __init__(self, log: FilteringBoundLogger, time: TimeSource) -> None:
        self._log = log
        self._time = time
        self._said: dict[str, str | None] = {}
        """For reading and writing, the cause in the last line; None if that says that it works."""
        self._recovered: deque[int] = deque(maxlen=MOST_RECOVERIES)
        """When the last few lines said that it works."""

    def __call__(self, work: str, cause: str | None) -> None:
        """Hears that reading or writing begins to fail, or works again (no cause)."""
        if cause is None:
            now, recovered = self._time.now(), self._recovered
            if len(recovered) == MOST_RECOVERIES and now - recovered[0] < PAUSE_MS:
                return
            recovered.append(now)
            self._log.info("the store works again", work=work)
        elif self._said.get(work) != cause:
            self._log.error("the store fails", work=work, cause=cause)
        self._said[work] = cause


def logger(stream: LogStream) -> FilteringBoundLogger:
    """A logger that writes lines of JSON."""
    # Local variables stay out of tracebacks: they may hold secrets.
    traceback = structlog.processors.ExceptionRenderer(
        structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    )
    bound: FilteringBoundLogger = structlog.wrap_logger(
        structlog.PrintLogger(cast(TextIO, stream)),
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
