"""Rate limits as token buckets: a burst, then so many per second."""

from __future__ import annotations

from itertools import islice
from math import ceil

from parlour.core.refusal import refuse
from parlour.server.configuration import Rate
from parlour.server.protocol.codes import ServerCode

LOOKED_AT = 100
"""Buckets that are looked at when there are too many."""


class Bucket:
    """The token bucket of one socket, address or guest."""

    __slots__ = ("_at", "_left", "rate")

    def __init__(self, rate: Rate, now: int) -> None:
        self.rate = rate
        self._left = float(rate.burst)
        self._at = now

    def take(self, now: int, count: float = 1.0) -> bool:
        """Takes tokens if there are enough; returns whether there were."""
        rate = self.rate
        gained = (now - self._at) * rate.per_second / 1000
        self._left = min(float(rate.burst), self._left + max(0.0, gained))
        self._at = now
        if self._left < count:
            return False
        self._left -= count
        return True

    def give_back(self, count: float = 1.0) -> None:
        """Returns tokens that were taken in advance, or, if the count is negative, takes what
        something cost in the end: there may be fewer than none then.
        """
        self._left = min(float(self.rate.burst), self._left + count)

    def wait_ms(self, count: float = 1.0) -> int:
        """How long after the last `take` there will be enough tokens."""
        return max(0, ceil((count - self._left) * 1000 / self.rate.per_second))

    @property
    def full_at(self) -> int:
        """When the bucket will be full again and need not be kept."""
        rate = self.rate
        return self._at + int((rate.burst - self._left) * 1000 / rate.per_second) + 1


class RateLimiter:
    """A bucket per key; full ones are forgotten when there are too many."""

    def __init__(self, rate: Rate, most: int = 50_000) -> None:
        self.rate = rate
        self.most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str, now: int, count: float = 1.0) -> bool:
        """Takes tokens from a key's bucket if there are enough; returns whether there were."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self.most and not self._drop_full(now):
                return False
            bucket = self._buckets[key] = Bucket(self.rate, now)
        return bucket.take(now, count)

    def charge(self, key: str, now: int, count: float = 1.0) -> None:
        """Takes tokens, at most as many as the bucket holds; refused if there are not enough."""
        count = min(count, self.rate.burst)
        if not self.take(key, now, count):
            bucket = self._buckets.get(key)
            wait = 1_000 if bucket is None else bucket.wait_ms(count)
            raise refuse(ServerCode.TOO_FAST, seconds=max(1, ceil(wait / 1_000)))

    def give_back(self, key: str, count: float = 1.0) -> None:
        """Returns tokens that were taken in advance, or takes more; see `Bucket`."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.give_back(count)

    def _drop_full(self, now: int) -> bool:
        """Forgets what is full among the first few; the others go to the end. Looking at all of
        them would take milliseconds, for every key that there is no room for.
        """
        for key in list(islice(self._buckets, LOOKED_AT)):
            bucket = self._buckets.pop(key)
            if bucket.full_at > now:
                self._buckets[key] = bucket
        return len(self._buckets) < self.most
