"""The settings of a match (KN-8), and what follows from them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.core.game import Preset
from parlour.words.alphabet import Alphabet
from parlour.words.board_codes import BoardCode
from parlour.words.grid import Direction
from parlour.words.lexicon import Lexicon


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a match."""

    start: Annotated[
        Literal["generated", "blank"],
        Meta(
            title="Start",
            description="generated: a board with some letters and walls. blank: an empty sheet.",
        ),
    ] = "generated"
    board: Annotated[
        BoardCode,
        Meta(
            title="Board code",
            description="The same code makes the same board, here and on paper. Empty: a new one.",
        ),
    ] = ""
    walls: Annotated[
        bool, Meta(title="Walls on the board", description="A generated board begins with walls.")
    ] = True
    direction: Annotated[
        Literal["right_down", "left_down", "right_up", "left_up"],
        Meta(title="Direction of play", description="Which way rows and columns are read."),
    ] = "right_down"
    dictionary: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=40,
            title="Dictionary",
            description="The word list; it determines the alphabet.",
            extra_json_schema={"format": "lexicon", "main": True},
        ),
    ] = "en"
    supercells: Annotated[
        bool,
        Meta(
            title="Supercells",
            description="Options that make cells which double or triple letters or words, also "
            "under letters.",
            extra_json_schema={"main": True},
        ),
    ] = False
    powerups: Annotated[
        bool,
        Meta(
            title="Poignant Powerups",
            description="Options that change what letters and words count, or where letters may "
            "go, for everybody.",
            extra_json_schema={"main": True},
        ),
    ] = False
    ominous: Annotated[
        bool,
        Meta(
            title="Ominous Options",
            description="Options that change letters on the board, or destroy parts of cells.",
            extra_json_schema={"main": True},
        ),
    ] = False
    backpacks: Annotated[
        bool,
        Meta(
            title="Beefy Backpacks",
            description="Letters can be saved in a backpack; an option empties it.",
            extra_json_schema={"main": True},
        ),
    ] = False
    swap_revalues: Annotated[
        bool,
        Meta(
            title="Swaps change values",
            description="A letter that is swapped gets the value of the new letter.",
        ),
    ] = False


PRESETS = (
    Preset("plain"),
    Preset("special_cells", {"supercells": True}),
    Preset(
        "everything", {"supercells": True, "powerups": True, "ominous": True, "backpacks": True}
    ),
)


class Terms:
    """The settings and the lexicon of a match, which all rules need."""

    def __init__(self, settings: Settings, lexicon: Lexicon) -> None:
        self.settings = settings
        self.lexicon = lexicon
        self.alphabet: Alphabet = lexicon.alphabet
        self.values = lexicon.alphabet.values
        self.direction = Direction(settings.direction)
