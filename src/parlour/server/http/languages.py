"""Choosing a language by the `Accept-Language` header that browsers send."""

from __future__ import annotations

from parlour.core.strings import LANGUAGES

LONGEST = 1_000
"""Anything beyond this many characters is ignored."""


def accepted(header: str) -> str:
    """The preferred language among those the server speaks; English if there is none."""
    choices = [_choice(part) for part in header[:LONGEST].split(",")]
    # The sort is stable: among equal weights, the order of the header decides.
    for weight, language in sorted(choices, key=lambda choice: -choice[0]):
        if weight > 0 and language in LANGUAGES:
            return language
    return "en"


def _choice(part: str) -> tuple[float, str]:
    """`de-AT;q=0.8` becomes (0.8, "de"); an unreadable weight counts as 0."""
    tag, *parameters = [piece.strip().lower() for piece in part.split(";")]
    weight = 1.0
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            weight = _weight(value.strip())
    return weight, tag.partition("-")[0]


def _weight(text: str) -> float:
    whole, _, rest = text.partition(".")
    digits = whole + rest
    return float(text) if digits.isascii() and digits.isdigit() and len(text) <= 5 else 0.0
