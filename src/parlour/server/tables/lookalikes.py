"""What Unicode knows about text that deceives the eye: invisible characters, words that mix
scripts, and characters that look like others. The data is that of two packages: the PRECIS
profiles, and Unicode's table of confusable characters.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from confusable_homoglyphs import categories, utils
from precis_i18n import get_profile
from precis_i18n.unicode import UnicodeData

NICKNAME = get_profile("NicknameCasePreserved")
_UNICODE = UnicodeData()
_INVISIBLE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
BLANK = "\u2800"
"""A braille cell without dots: a symbol by its category, and nothing to see."""

_ANY_SCRIPT = frozenset(("COMMON", "INHERITED", "Unknown"))
_TOGETHER = (
    frozenset(("LATIN", "HAN", "HIRAGANA", "KATAKANA")),
    frozenset(("LATIN", "HAN", "BOPOMOFO")),
    frozenset(("LATIN", "HAN", "HANGUL")),
)
"""Scripts that are written together (Unicode's report 39, "highly restrictive")."""


def without_invisible(text: str) -> str:
    """The text without characters that nobody sees; line breaks too."""
    return "".join([c for c in text if not _is_invisible(c)])


def is_blank(text: str) -> bool:
    """Whether there is nothing to see: only spaces and invisible characters."""
    return all(c.isspace() or c == BLANK or _is_invisible(c) for c in text)


def _is_invisible(c: str) -> bool:
    return unicodedata.category(c) in _INVISIBLE or _UNICODE.default_ignorable(ord(c))


def mixes_scripts(word: str) -> bool:
    """Whether a word has letters of scripts that are not written together."""
    scripts = categories.unique_aliases(word) - _ANY_SCRIPT
    return len(scripts) > 1 and not any(scripts <= known for known in _TOGETHER)


def look_alike(one: str, other: str) -> bool:
    """Whether two texts could be taken for each other, as they are or in one case."""
    return _skeleton(one) == _skeleton(other) or _folded(one) == _folded(other)


@lru_cache(4_096)
def _skeleton(text: str) -> str:
    """The text with every character replaced by the one that stands for all that look like it."""
    apart = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", apart.translate(_PROTOTYPES))


@lru_cache(4_096)
def _folded(text: str) -> str:
    return _skeleton(_skeleton(text.casefold()).casefold())


def _prototypes() -> dict[int, str]:
    """The character, or the few, that stand for each confusable one.

    The package lists what looks alike in both directions: a prototype with everything that looks
    like it, and each of those with its prototype alone. Of two that have only each other, the
    lower one is the prototype.
    """
    found = {
        c.strip("\u200e"): [other["c"].strip("\u200e") for other in others]
        for c, others in utils.load("confusables.json").items()
    }
    return {
        ord(c): others[0]
        for c, others in found.items()
        if len(c) == 1
        and len(others) == 1
        and (len(found.get(others[0], ())) != 1 or others[0] < c)
    }


_PROTOTYPES = _prototypes()
