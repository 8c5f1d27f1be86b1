"""The lines that the browser client's tests say are the ones that are said here."""

from __future__ import annotations

from tests.web import said


def test_the_lines_kept_for_the_browser_are_current() -> None:
    kept = said.FIXTURE.read_text()
    assert kept == said.text(), "run python -m tests.web.said and review the change"
