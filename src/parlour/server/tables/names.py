"""What people are called: trimmed, one line, capped, and unique at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from parlour.core.refusal import refuse
from parlour.server.protocol.codes import ServerCode

LONGEST = 24
_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def clean_name(raw: str) -> str:
    """The name that is kept; refused if nothing readable is left."""
    spaced = "".join(" " if c.isspace() else c for c in unicodedata.normalize("NFC", raw))
    seen = "".join(c for c in spaced if unicodedata.category(c) not in _INVISIBLE)
    name = " ".join(_without_towers(seen).split())[:LONGEST].rstrip()
    if not any(unicodedata.category(c)[0] in "LNS" for c in name):
        raise refuse(ServerCode.BAD_NAME, problem="unreadable")
    return name


def unique_name(name: str, taken: Collection[str]) -> str:
    """The name, or with the first number that makes it unlike those taken."""
    known = {other.casefold() for other in taken}
    if name.casefold() not in known:
        return name
    number = 2
    while True:
        suffix = f" {number}"
        made = name[: LONGEST - len(suffix)].rstrip() + suffix
        if made.casefold() not in known:
            return made
        number += 1


def numbered(name: str) -> tuple[str, ...]:
    """A name, and what `unique_name` makes of it at a table with others of that name."""
    return (name, *[f"{name} {number}" for number in range(2, 10)])


def one_line(text: str) -> str:
    """A line of chat: without control characters and ends of lines."""
    spaced = "".join(" " if c in "\t\r\n\u2028\u2029" else c for c in text)
    return "".join(c for c in spaced if unicodedata.category(c) not in ("Cc", "Cs")).strip()


def _without_towers(text: str) -> str:
    """At most two combining marks on a letter, so that no name climbs over its neighbours."""
    kept, marks = [], 0
    for c in text:
        marks = marks + 1 if unicodedata.combining(c) else 0
        if marks <= 2:
            kept.append(c)
    return "".join(kept)
