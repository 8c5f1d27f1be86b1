"""The outlines in the package are those of the typefaces that the client uses."""

from __future__ import annotations

import pytest

from scripts.outlines import FACES, OUTLINES, outlines
from tests.web.modules import need_modules


@pytest.mark.parametrize("name", FACES)
def test_the_outlines_are_those_of_the_packages(name: str) -> None:
    need_modules()
    text = (OUTLINES / f"{name}.txt").read_text(encoding="utf-8")
    assert outlines(FACES[name]) == text, "run: python -m scripts.outlines"


def test_the_notice_names_the_typefaces_and_their_licence() -> None:
    notice = (OUTLINES / "NOTICE.md").read_text(encoding="utf-8")
    for word in ("Fraunces", "Braille Institute", "SIL OPEN FONT LICENSE Version 1.1"):
        assert word in notice
    for name in FACES:
        assert f"{name}.txt" in notice
