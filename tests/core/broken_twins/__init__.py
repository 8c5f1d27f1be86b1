"""Twins of the small games, each with one fault. Every fault must be found, and nothing else.

The first law that a twin names is the one it is made for; the others are laws that inevitably
detect it too. The modules correspond to those of the laws.
"""

from tests.core.broken_twins import (
    actions,
    examples,
    printables,
    prompts,
    records,
    settings,
    texts,
    views,
    words,
)
from tests.core.broken_twins.expected import TWINS, Twin

__all__ = [
    "TWINS",
    "Twin",
    "actions",
    "examples",
    "printables",
    "prompts",
    "records",
    "settings",
    "texts",
    "views",
    "words",
]
