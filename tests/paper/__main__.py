"""Writes the hashes of everything that our games print: python -m tests.paper.

Review what has changed as pictures before they are committed: with a folder as the argument, it
writes the PDFs there.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.paper.samples import SAMPLES, pdf_of
from tests.paper.test_goldens import GOLDENS, hashes

GOLDENS.write_text(hashes())
print(f"{GOLDENS}: {len(SAMPLES)} hashes")
for folder in map(Path, sys.argv[1:]):
    folder.mkdir(parents=True, exist_ok=True)
    for name, sample in SAMPLES.items():
        (folder / f"{name.replace(' ', '-')}.pdf").write_bytes(pdf_of(sample))
