"""Refusals in words for people."""

from __future__ import annotations

import pytest

from parlour.core.refusal import malformed_at
from parlour.core.strings import LANGUAGES
from parlour.server.protocol.codes import refusal_text


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_reads_what_the_decoder_said(language: str) -> None:
    refusal = malformed_at("$.keep[0]", "Expected `int`, got `str`")
    said = refusal_text(refusal, None, language)
    assert said
    assert not set("$`[]") & set(said)
