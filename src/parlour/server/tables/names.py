"""Names of people and bots. A person's is one trimmed line of limited length; all are unique at a
table.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from parlour.core.refusal import refuse
from parlour.server.protocol.codes import ServerCode

LONGEST = 24
BOTS = (
    *("Hugo", "Frida", "Otto", "Wilma", "Bruno", "Greta", "Rufus", "Selma", "Oskar", "Tilda"),
    *("Milo", "Nelly", "Anton", "Romy", "Felix", "Minna", "Casper", "Lotte", "Edgar", "Olga"),
    *("Jasper", "Britta", "Emil", "Thea", "Gustav", "Hedda"),
)
"""Names of bots. They are first names that nobody can mistake for a part of the page, and short,
because four of them have to fit side by side on a phone.
"""

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


def bot_name(seat: int, taken: Collection[str]) -> str:
    """The first name for a bot that is unlike everybody's, starting with the seat's: so a bot keeps
    its name when its level changes.
    """
    start = seat % len(BOTS)
    for name in (*BOTS[start:], *BOTS[:start]):
        if not any(alike(name, other) for other in taken):
            return name
    return unique_name(BOTS[start], taken)


def alike(bot: str, name: str) -> bool:
    """Whether a bot's name could be mistaken for this one: Hugo for Hugo, hugo 2 or Hugo B."""
    return bot.casefold() in name.casefold().split()


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
