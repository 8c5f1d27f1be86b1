"""Board codes: short texts that can be said aloud, and that make a board or a deck on any machine.

A code is public, and has nothing to do with the secret seed of a match.
Design note: docs/design/board-codes.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta

from parlour.core.chance import Dice
from parlour.core.refusal import Refused, malformed_at, shown

# Nine consonants that are hard to confuse when spoken.
SYLLABLES = tuple([consonant + vowel for consonant in "bdflnrstw" for vowel in "aeiou"])

CODES = Dice("board", count=4, sides=len(SYLLABLES))
"""The draw for a code, if none was given."""

LONGEST_CODE = 40
"""The most letters and digits that a code may have."""

BoardCode = Annotated[
    str,
    Meta(
        max_length=LONGEST_CODE,
        extra_json_schema={
            "format": "board-code",
            "pattern": r"^[A-Za-z0-9 _\-]*$",
            "syllables": list(SYLLABLES),
            "count": CODES.count,
        },
    ),
]
"""A setting that is a board code. A form can make a new one from `count` of the syllables."""

_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_SEPARATORS = frozenset("-_‐‑‒–—")


def code_of(numbers: tuple[int, ...]) -> str:
    """The code of a draw: four syllables that are easy to say."""
    return "".join([SYLLABLES[number - 1] for number in numbers])


def new_code(below: Callable[[int], int]) -> str:
    """A code from numbers that somebody else draws: `below(n)` is one from 0 to n - 1."""
    return code_of(tuple([1 + below(CODES.sides) for _ in range(CODES.count)]))


def read_code(text: str, setting: str = "board") -> str:
    """The code in a text; case, spaces and hyphens do not matter."""
    characters = [c for c in text.lower() if not c.isspace() and c not in _SEPARATORS]
    code = "".join(characters)
    foreign = next((c for c in characters if c not in _CHARACTERS), None)
    if foreign is not None:
        problem = f"a board code consists of the letters a to z and digits, not {foreign!r}"
    elif not code:
        problem = f"there is no board code in {shown(text)!r}; it needs letters or digits"
    elif len(code) > LONGEST_CODE:
        problem = f"{len(code)} letters and digits; a board code has at most {LONGEST_CODE}"
    else:
        return code
    raise Refused(malformed_at(f"$.settings.{setting}", problem))
