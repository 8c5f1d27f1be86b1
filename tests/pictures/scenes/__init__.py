"""Every page and state: how a browser comes there. A scene's name is its function's."""

from tests.pictures.scenes import (
    afterwards,
    around_match,
    front_page,
    keebble,
    learning,
    on_paper,
    other_pages,
    secrets,
    table,
)
from tests.pictures.scenes.scene import SCENES

__all__ = [
    "SCENES",
    "afterwards",
    "around_match",
    "front_page",
    "keebble",
    "learning",
    "on_paper",
    "other_pages",
    "secrets",
    "table",
]
