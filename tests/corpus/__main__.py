"""`make corpus GAME=keebble` plays the corpus of a game anew: only when a raised `version` calls
for it.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec

import parlour
from tests.corpus import FOLDER, domino, knickknack, kniffeliger
from tests.corpus.keebble import matches as keebble

GAMES = {
    "domino": domino.matches,
    "keebble": keebble.matches,
    "knickknack": knickknack.matches,
    "kniffeliger": kniffeliger.matches,
}


def text(match: parlour.Match, tries: list[dict[str, Any]]) -> str:
    """A match as it is kept: a line per entry, a line per try."""
    record = match.record()
    entries = ",\n".join(msgspec.json.encode(entry).decode() for entry in record["entries"])
    refused = ",\n".join(msgspec.json.encode(row).decode() for row in tries)
    header = msgspec.json.encode(record["header"]).decode()
    trailer = msgspec.json.encode(record["trailer"]).decode()
    return (
        f'{{"record": {{"header": {header},\n"entries": [\n{entries}\n],\n'
        f'"trailer": {trailer}}},\n"refused": [\n{refused}\n]}}\n'
    )


def main() -> None:
    if len(sys.argv) != 2 or sys.argv[1] not in GAMES:
        sys.exit(f"which game's corpus? {' or '.join(GAMES)}")
    game = sys.argv[1]
    for name, match, tries in GAMES[game]():
        (FOLDER / f"{game}-{name}.json").write_text(text(match, tries))
        print(name, match.length, "entries", len(tries), "tries")


if __name__ == "__main__":
    main()
