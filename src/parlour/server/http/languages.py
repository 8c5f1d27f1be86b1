"""Which of the languages spoken here somebody wants, by the header that browsers send."""

from __future__ import annotations

from parlour.core.strings import LANGUAGES

LONGEST = 1_000
"""Nobody lists more languages than fit into this."""


def accepted(header: str) -> str:
    """The first choice of an `Accept-Language` that is spoken here; English if none is."""
    choices = [_choice(part) for part in header[:LONGEST].split(",")]
    # Sorting keeps the order among equals, as it was written.
    for weight, language in sorted(choices, key=lambda choice: -choice[0]):
        if weight > 0 and language in LANGUAGES:
            return language
    return "en"


def _choice(part: str) -> tuple[float, str]:
    """`de-AT;q=0.8` is (0.8, "de"); a weight that cannot be read is none."""
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
