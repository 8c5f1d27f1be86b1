"""The settings of a match (KB-7), and what follows from them."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import force_setattr

from parlour.core.codec import SET
from parlour.core.game import Preset
from parlour.core.refusal import Refused, malformed_at
from parlour.games.keebble.board.cells import CELLDANCE, PREMIUMS, Kind
from parlour.words.alphabet import Alphabet
from parlour.words.board_codes import BoardCode
from parlour.words.grid import Cell, Direction
from parlour.words.lexicon import Lexicon

HAND_LIMIT = 7
CALLED = 2
BIG_ASK = 6

WIDEST, HIGHEST = 16, 8
SHORTEST_WORD = 2
MOST_OWN_WORDS = 200
Size = Literal["small", "medium", "large"]
Fraud = Literal["different", "none_owned", "max_one_owned", "line"]
Letterfraud = Literal["off", "different", "none_owned", "max_one_owned", "line", "per_turn"]
FRAUDS: tuple[Fraud, ...] = ("different", "none_owned", "max_one_owned", "line")


class Sheet(Struct, frozen=True):
    """What depends on the size of the board (KB-1, 40, 52)."""

    width: int
    height: int
    edge_goal: int
    slots: int


SHEETS: dict[Size, Sheet] = {
    "small": Sheet(8, 4, edge_goal=7, slots=12),
    "medium": Sheet(8, 8, edge_goal=10, slots=16),
    "large": Sheet(16, 8, edge_goal=16, slots=25),
}


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a match."""

    size: Annotated[
        Size,
        Meta(
            title="Board",
            description="small: 8×4 cells. medium: 8×8. large: 16×8.",
            extra_json_schema={"main": True},
        ),
    ] = "medium"
    start: Annotated[
        Literal["generated", "blank"],
        Meta(
            title="Start",
            description="generated: a board with some letters and walls, and letters in every "
            "hand. blank: an empty sheet and empty hands.",
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
    claim: Annotated[
        Literal["usual", "auto", "pick"],
        Meta(
            title="Hand cells",
            description="auto: spread out along the border. pick: everybody claims one. usual: "
            "auto on a generated board, pick on a blank one.",
        ),
    ] = "usual"
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
    own_words: (
        Annotated[
            tuple[Annotated[str, Meta(min_length=SHORTEST_WORD, max_length=WIDEST)], ...],
            SET,
            Meta(
                max_length=MOST_OWN_WORDS,
                title="Own words",
                description="Words that count although the dictionary lacks them, spelled with "
                "letters of its alphabet.",
                extra_json_schema={"default": []},
            ),
        ]
        | UnsetType
    ) = UNSET
    edge_goal: Annotated[
        int,
        Meta(
            ge=0,
            le=99,
            title="Edge goal",
            description="The endgame begins when this many border cells hold a letter. 0: 10, or 7 "
            "on a small board and 16 on a large one.",
        ),
    ] = 0
    stall_rounds: Annotated[
        int,
        Meta(
            ge=1,
            le=99,
            title="Quiet rounds",
            description="The game ends after this many rounds in a row without a word and without "
            "a new letter in any hand.",
        ),
    ] = 4
    letterfraud: Annotated[
        Letterfraud,
        Meta(
            title="Letterfraud",
            description="Which letters may be called. different: all different. none_owned: none "
            "that you hold. max_one_owned: at most one that you hold. line: letters of one run "
            "on the board. per_turn: the caller names one of the four each time.",
        ),
    ] = "off"
    dictionary_devils: Annotated[
        bool,
        Meta(
            title="Dictionary Devils",
            description="Letters belong to whoever wrote them, and their values are the score. A "
            "letter is worth more in words with letters of other players.",
        ),
    ] = False
    tiny_backpacks: Annotated[
        bool,
        Meta(
            title="Tiny Backpacks",
            description="A hand has 16 slots for the whole game (12 on a small board, 25 on a "
            "large one); every letter you get uses one up.",
        ),
    ] = False
    backpack_replaces_limit: Annotated[
        bool,
        Meta(
            title="Slots instead of the hand limit",
            description="With Tiny Backpacks, a hand may hold more than 7 letters.",
        ),
    ] = False
    supercells: Annotated[
        bool,
        Meta(
            title="Supercells",
            description="Cells that double or triple letters or words. Instead of playing a word "
            "you may make one.",
        ),
    ] = False
    letter_premium: Annotated[
        Literal["persistent", "once"],
        Meta(
            title="Double and triple letters",
            description="persistent: they count every time their letter is scored. once: only "
            "the first time.",
        ),
    ] = "persistent"
    celldance: Annotated[
        bool,
        Meta(
            title="Celldance",
            description="Seven more kinds of special cell, which do something when they are "
            "covered. Includes Supercells.",
        ),
    ] = False
    blockade_triggers: Annotated[
        bool,
        Meta(
            title="Blockades set off cells",
            description="Letters placed by a Blockade set off the special cells they cover.",
        ),
    ] = True
    scrabble_scoring: Annotated[
        bool,
        Meta(
            title="Scrabble scoring",
            description="Every letter has a value of its own instead of 1, 3 or 5.",
        ),
    ] = False

    def __post_init__(self) -> None:
        # Without own words the field is not written: settings from before there were any stay the
        # same in records.
        if self.own_words == ():
            force_setattr(self, "own_words", UNSET)


PRESETS = (
    Preset("plain"),
    Preset("special_cells", {"supercells": True, "celldance": True}),
    Preset(
        "everything",
        {
            "letterfraud": "none_owned",
            "dictionary_devils": True,
            "tiny_backpacks": True,
            "supercells": True,
            "celldance": True,
            "scrabble_scoring": True,
        },
    ),
)


class Terms:
    """The settings and the lexicon of a match, which all rules need."""

    def __init__(self, settings: Settings, lexicon: Lexicon) -> None:
        self.settings = settings
        self.alphabet: Alphabet = lexicon.alphabet
        self.lexicon = lexicon.changed(added=self._own_words())
        """With the settings' own words, without those that the table accepts later."""
        self.lexicon_with = lru_cache(maxsize=64)(self._lexicon_with)
        self.sheet = SHEETS[settings.size]
        self.direction = Direction(settings.direction)
        self.edge_goal = settings.edge_goal or self.sheet.edge_goal
        self.picks = picks(settings)

    def _own_words(self) -> tuple[str, ...]:
        """The own words of the settings, or the refusal that they are not of this alphabet."""
        words = self.settings.own_words
        if words is UNSET:
            return ()
        for place, word in enumerate(words):
            letter = self.unknown_letter(word)
            if letter is not None:
                problem = f"{letter!r} in {word!r} is not one of {self.alphabet.letters}"
                raise Refused(malformed_at(f"$.settings.own_words[{place}]", problem))
        return words

    def unknown_letter(self, word: str) -> str | None:
        """The first letter of a word that is not in the alphabet; case does not matter."""
        letters = self.alphabet.letters
        return next((letter for letter in word.upper() if letter not in letters), None)

    def _lexicon_with(self, house_words: tuple[str, ...]) -> Lexicon:
        return self.lexicon.changed(added=house_words)

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The special cells that can be made (KB-53)."""
        if self.settings.celldance:
            return (*PREMIUMS, *CELLDANCE)
        return tuple(PREMIUMS) if self.settings.supercells else ()

    @cached_property
    def values(self) -> dict[str, int]:
        """The value of each letter when it is not unique (KB-20, 62)."""
        if self.settings.scrabble_scoring:
            return self.alphabet.values
        vowels = self.alphabet.vowels
        return {letter: 1 if letter in vowels else 3 for letter in self.alphabet.letters}

    @cached_property
    def centre(self) -> tuple[Cell, ...]:
        """The four cells in the middle (KB-11)."""
        column, row = self.sheet.width // 2, self.sheet.height // 2
        return ((column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1))


def picks(settings: Settings) -> bool:
    """Whether players claim their hand cells themselves (KB-2)."""
    if settings.claim == "usual":
        return settings.start == "blank"
    return settings.claim == "pick"
