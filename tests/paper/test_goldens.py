"""What is printed stays the same to the byte, on every machine."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from tests.paper.samples import SAMPLES, pdf_of

GOLDENS = Path(__file__).with_name("goldens.json")
AGAIN = "look at it, then write the hashes with: python -m tests.paper FOLDER"


def hashes() -> str:
    found = {name: sha256(pdf_of(sample)).hexdigest() for name, sample in SAMPLES.items()}
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


@pytest.mark.parametrize("name", SAMPLES)
def test_the_bytes_are_those_that_were_reviewed(name: str) -> None:
    golden = json.loads(GOLDENS.read_text())
    assert sha256(pdf_of(SAMPLES[name])).hexdigest() == golden.get(name), AGAIN


def test_nothing_is_reviewed_that_is_not_printed() -> None:
    assert set(json.loads(GOLDENS.read_text())) == set(SAMPLES)
