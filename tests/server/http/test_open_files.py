"""The open-file limit: raised where that is allowed, and never more connections than fit."""

from __future__ import annotations

import resource
from typing import Any

import pytest

from parlour.server.configuration import Limits
from parlour.server.http.open_files import FEWEST, OTHERS, fitted, raise_limit

LIMITS = Limits()


@pytest.mark.parametrize("files", [300, 512, 1_024, 4_096, 20_000, 1_048_576])
def test_no_more_is_accepted_than_there_are_files(files: int) -> None:
    fit = fitted(LIMITS, files)
    taken = fit.sockets + fit.reserved_sockets + fit.connections
    assert taken + OTHERS <= max(files, OTHERS + 2 * FEWEST + fit.reserved_sockets)
    assert FEWEST <= fit.connections <= LIMITS.connections
    assert FEWEST <= fit.sockets <= LIMITS.sockets


def test_with_enough_files_the_limits_stay() -> None:
    assert fitted(LIMITS, 1_048_576) == LIMITS


def system_has(
    limits: tuple[int, int], monkeypatch: pytest.MonkeyPatch, *, allowed: bool = True
) -> None:
    """Pretends that these are the system's soft and hard limits, and that they may be changed."""

    def refused(*_: Any) -> None:
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: limits)
    monkeypatch.setattr(resource, "setrlimit", (lambda *_: None) if allowed else refused)


@pytest.mark.parametrize(
    ("limits", "allowed", "found"),
    [
        ((1_024, 4_096), True, 4_096),
        ((1_024, 4_096), False, 1_024),
        ((4_096, 4_096), True, 4_096),
    ],
)
def test_the_limit_is_raised_as_far_as_the_system_allows(
    limits: tuple[int, int], allowed: bool, found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    system_has(limits, monkeypatch, allowed=allowed)
    assert raise_limit() == found


@pytest.mark.parametrize("soft", [1_024, resource.RLIM_INFINITY])
def test_where_the_system_sets_no_limit_the_limits_stay(
    soft: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    system_has((soft, resource.RLIM_INFINITY), monkeypatch)
    assert fitted(LIMITS, raise_limit()) == LIMITS
