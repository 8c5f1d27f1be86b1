"""What the tools of the client need, where it can be had."""

from __future__ import annotations

import os

import pytest

from scripts import client

OPT_OUT = "PARLOUR_NO_NPM"


def need_modules() -> None:
    """Has npm install what the lock names. Where npm or its registry is missing the test fails, so
    that nobody takes a client that was not looked at for one that is well; `PARLOUR_NO_NPM=1`
    skips it instead, except in continuous integration.
    """
    try:
        client.install()
    except client.Unreachable as error:
        said = f"the client was not looked at: {str(error).splitlines()[0]}"
        if os.environ.get(OPT_OUT) and not os.environ.get("CI"):
            pytest.skip(said)
        pytest.fail(f"{said} {OPT_OUT}=1 leaves it out.", pytrace=False)
