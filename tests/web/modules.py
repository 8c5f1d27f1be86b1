"""What the tools of the client need, where it can be had."""

from __future__ import annotations

import pytest

from scripts import client


def need_modules() -> None:
    """Has npm install what the lock names; without npm or its registry the test is skipped."""
    try:
        client.install()
    except client.Unreachable as error:
        pytest.skip(f"the client was not looked at: {str(error).splitlines()[0]}")
