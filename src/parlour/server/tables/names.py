"""Names of people and bots. A person's is one trimmed line of limited length that can be read; no
two at a table are the same or look alike.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from parlour.core.refusal import refuse
from parlour.server.protocol.codes import ServerCode
from parlour.server.tables.lookalikes import (
    BLANK,
    NICKNAME,
    is_blank,
    look_alike,
    mixes_scripts,
    without_invisible,
)

LONGEST = 24
BOTS = (
    *("Hugo", "Frida", "Otto", "Wilma", "Bruno", "Greta", "Rufus", "Selma", "Oskar", "Tilda"),
    *("Milo", "Nelly", "Anton", "Romy", "Felix", "Minna", "Casper", "Lotte", "Edgar", "Olga"),
    *("Jasper", "Britta", "Emil", "Thea", "Gustav", "Hedda"),
)
"""Names of bots. They are first names that nobody can mistake for a part of the page, and short,
because four of them have to fit side by side on a phone.
"""


def clean_name(raw: str) -> str:
    """The name as it is saved. Refused if nothing readable is left, or if a word mixes scripts."""
    spaced = "".join([" " if c.isspace() or c == BLANK else c for c in raw])
    visible = without_invisible(unicodedata.normalize("NFKC", without_invisible(spaced)))
    name = " ".join(_limit_marks(visible).split())[:LONGEST].rstrip()
    try:
        name = NICKNAME.enforce(name)
    except UnicodeError:
        raise refuse(ServerCode.BAD_NAME, problem="unreadable") from None
    if not any(unicodedata.category(c)[0] in "LNS" for c in name):
        raise refuse(ServerCode.BAD_NAME, problem="unreadable")
    if any(mixes_scripts(word) for word in name.split()):
        raise refuse(ServerCode.BAD_NAME, problem="mixed_scripts")
    return name


def unique_name(name: str, taken: Collection[str]) -> str:
    """The name, followed by a number if somebody has it already, or one that looks like it."""
    candidate = name
    number = 2
    while any(look_alike(candidate, other) for other in taken):
        suffix = f" {number}"
        candidate = name[: LONGEST - len(suffix)].rstrip() + suffix
        number += 1
    return candidate


def bot_name(seat: int, taken: Collection[str]) -> str:
    """The first name for a bot that is unlike everybody's, starting with the seat's: so a bot keeps
    its name when its level changes.
    """
    start = seat % len(BOTS)
    for name in (*BOTS[start:], *BOTS[:start]):
        if not any(resembles(name, other) for other in taken):
            return name
    return unique_name(BOTS[start], taken)


def resembles(bot: str, name: str) -> bool:
    """Whether a bot's name could be mistaken for this one: Hugo for Hugo, hug0 2 or Hugo B."""
    return any(look_alike(bot, word) for word in name.split())


def numbered_names(name: str) -> tuple[str, ...]:
    """A name, and what `unique_name` turns it into where others have the same name."""
    return (name, *[f"{name} {number}" for number in range(2, 10)])


def one_line(text: str) -> str:
    """A line of chat, without control characters or line breaks; empty if there is nothing to see.

    Invisible characters inside of it stay: emoji and several scripts need them.
    """
    spaced = "".join(" " if c in "\t\r\n\u2028\u2029" else c for c in text)
    line = "".join(c for c in spaced if unicodedata.category(c) not in ("Cc", "Cs")).strip()
    return "" if is_blank(line) else line


def _limit_marks(text: str) -> str:
    """Keeps at most two combining marks per letter: more would overlap the lines above."""
    kept, marks = [], 0
    for c in text:
        marks = marks + 1 if unicodedata.combining(c) else 0
        if marks <= 2:
            kept.append(c)
    return "".join(kept)
