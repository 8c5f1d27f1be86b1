"""Names of people: one trimmed line of limited length, unique at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from parlour.core.refusal import refuse
from parlour.server.protocol.codes import ServerCode

LONGEST = 24
_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def clean_name(raw: str) -> str:
    """The name as it is saved; refused if nothing readable is left."""
    spaced = "".join(" " if c.isspace() else c for c in unicodedata.normalize("NFC", raw))
    visible = "".join(c for c in spaced if unicodedata.category(c) not in _INVISIBLE)
    name = " ".join(_limit_marks(visible).split())[:LONGEST].rstrip()
    if not any(unicodedata.category(c)[0] in "LNS" for c in name):
        raise refuse(ServerCode.BAD_NAME, problem="unreadable")
    return name


def unique_name(name: str, taken: Collection[str]) -> str:
    """The name, followed by a number if others have taken it already."""
    known = {other.casefold() for other in taken}
    if name.casefold() not in known:
        return name
    number = 2
    while True:
        suffix = f" {number}"
        candidate = name[: LONGEST - len(suffix)].rstrip() + suffix
        if candidate.casefold() not in known:
            return candidate
        number += 1


def numbered_names(name: str) -> tuple[str, ...]:
    """A name, and what `unique_name` turns it into where others have the same name."""
    return (name, *[f"{name} {number}" for number in range(2, 10)])


def one_line(text: str) -> str:
    """A line of chat, without control characters or line breaks."""
    spaced = "".join(" " if c in "\t\r\n\u2028\u2029" else c for c in text)
    return "".join(c for c in spaced if unicodedata.category(c) not in ("Cc", "Cs")).strip()


def _limit_marks(text: str) -> str:
    """Keeps at most two combining marks per letter: more would overlap the lines above."""
    kept, marks = [], 0
    for c in text:
        marks = marks + 1 if unicodedata.combining(c) else 0
        if marks <= 2:
            kept.append(c)
    return "".join(kept)
