"""Lines of every game in English, for the browser client to say in the same words.

Every text with slots is said, since only there can the two come apart.
`python -m tests.web.said` writes the files anew; review them as a diff.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import parlour
from parlour.core.game import Line
from parlour.core.strings import Counted, catalogue_of, slots_of, strings_of

FIXTURES = Path(__file__).parents[2] / "web" / "tests" / "fixtures"
GAMES = ("domino", "keebble", "kniffeliger")
NAMES = ("Ann", "Bob $1 {seat}", "Zoë")


def fixture(name: str) -> Path:
    """Where the lines of a game are kept."""
    return FIXTURES / f"said-{name}.json"


def text(name: str) -> str:
    """The lines of a game with their words, as they are kept."""
    game = parlour.games()[name]
    catalogue, strings = catalogue_of(game.home, "en"), strings_of(game)
    lines = [
        {"key": key, "parameters": dict(line.parameters), "said": strings.say(line, NAMES)}
        for key, words in catalogue.items()
        if slots_of(words)
        for line in lines_of(key, words, catalogue)
    ]
    rows = ",\n".join(f"    {json.dumps(line, ensure_ascii=False)}" for line in lines)
    return (
        f'{{\n  "names": {json.dumps(NAMES, ensure_ascii=False)},\n  "lines": [\n{rows}\n  ]\n}}\n'
    )


def lines_of(key: str, words: str | Counted, catalogue: dict[str, str | Counted]) -> list[Line]:
    """The key with one of everything, with another, with lists, with nothing, and with none."""
    made: list[dict[str, Any]] = [{}, {}, {}, {}]
    for name, group, beside in sorted(slots_of(words)):
        known = values(group, catalogue)
        made[0][name] = known[0]
        made[1][name] = known[-1]
        made[2][name] = (known[-1], known[0])
        if beside:
            made[0][beside] = 1
            made[1][beside] = 20
            made[2][beside] = (3, 0)
    if isinstance(words, Counted) and words.none is not None:
        made.append({**made[0], words.by: 0})
    return [Line(key, parameters) for parameters in made]


def values(group: str, catalogue: dict[str, str | Counted]) -> list[Any]:
    """What may stand in a slot: seats, what the group has words for, or numbers."""
    if group == "player":
        return list(range(len(NAMES)))
    if group == "decimal":
        return ["0.0", "12.5"]
    if group:
        start = f"{group}."
        return [key.removeprefix(start) for key in catalogue if key.startswith(start)]
    return [1, 20]


if __name__ == "__main__":
    for each in GAMES:
        fixture(each).write_text(text(each))
