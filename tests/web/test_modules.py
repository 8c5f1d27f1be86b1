"""A client that cannot be looked at fails, unless somebody at home says to leave it out."""

from __future__ import annotations

import pytest

from scripts import client
from tests.web.modules import need_modules


@pytest.fixture(autouse=True)
def _no_npm(monkeypatch: pytest.MonkeyPatch) -> None:
    def install() -> None:
        raise client.Unreachable("node and npm are missing")

    monkeypatch.setattr(client, "install", install)
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("PARLOUR_NO_NPM", raising=False)


@pytest.mark.parametrize("environment", [{}, {"CI": "true"}, {"CI": "true", "PARLOUR_NO_NPM": "1"}])
def test_without_npm_the_test_fails(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(pytest.fail.Exception, match="not looked at: node and npm are missing"):
        need_modules()


def test_whoever_has_no_npm_can_leave_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_NO_NPM", "1")
    with pytest.raises(pytest.skip.Exception, match="node and npm are missing"):
        need_modules()
