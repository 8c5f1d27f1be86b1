"""Patterns find what a regular expression finds."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.words.index import Index
from parlour.words.patterns import fits
from tests.scale import scaled

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WORDS = sorted(["ACT", "AT", "CAT", "CART", "CARAT", "CHAT", "COT", "CUT", "TACT", "THAT"])


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("C?T", "CAT COT CUT"),
        ("C*T", "CARAT CART CAT CHAT COT CUT"),
        ("*", " ".join(WORDS)),
        ("?", ""),
        ("", ""),
        ("??", "AT"),
        ("*AT", "AT CARAT CAT CHAT THAT"),
        ("?*AT", "CARAT CAT CHAT THAT"),
        ("*A*", "ACT AT CARAT CART CAT CHAT TACT THAT"),
        ("CAT", "CAT"),
        ("CA", ""),
        ("c?t", ""),
    ],
)
def test_patterns(pattern: str, found: str) -> None:
    assert " ".join(fits(Index.build(WORDS, LETTERS), pattern)) == found


@settings(deadline=None, max_examples=scaled(150, 3_000))
@given(
    st.sets(st.text("ABC", min_size=1, max_size=6), max_size=40),
    st.text("ABC?*", max_size=7),
)
def test_they_find_what_a_regular_expression_finds(words: set[str], pattern: str) -> None:
    signs = re.compile(pattern.replace("?", ".").replace("*", ".*"))
    expected = [word for word in sorted(words) if signs.fullmatch(word)]
    assert list(fits(Index.build(sorted(words), LETTERS), pattern)) == expected
