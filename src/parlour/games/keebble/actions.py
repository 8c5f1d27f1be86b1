"""What a player can do, and why it may be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from parlour.core.codec import SET
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.settings import HIGHEST, WIDEST, Fraud
from parlour.words.grid import Tile

Column = Annotated[int, Meta(ge=1, le=WIDEST)]
Row = Annotated[int, Meta(ge=1, le=HIGHEST)]
BoardCell = tuple[Column, Row]
Letter = Annotated[str, Meta(min_length=1, max_length=1)]
PlacedLetter = tuple[Letter, Column, Row]
BoardEdge = Annotated[tuple[BoardCell, BoardCell], SET]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]

MOST_TILES = WIDEST
MOST_LETTERS = 12
"""More than anybody may call: a longer call is malformed."""

CalledLetters = Annotated[str, Meta(min_length=1, max_length=MOST_LETTERS)]
KeptLetters = Annotated[str, Meta(max_length=MOST_LETTERS)]


class Claim(Struct, frozen=True, tag="claim", forbid_unknown_fields=True):
    """Make a border cell your hand cell."""

    cell: BoardCell


class Word(Struct, frozen=True, tag="word", forbid_unknown_fields=True):
    """Place letters from your hand."""

    tiles: Annotated[
        tuple[PlacedLetter, ...],
        SET,
        Meta(min_length=1, max_length=MOST_TILES, description="letter, column, row"),
    ]


class Special(Struct, frozen=True, tag="special", forbid_unknown_fields=True):
    """Make a special cell instead of playing a word."""

    cell: BoardCell
    kind: Kind


class Skip(Struct, frozen=True, tag="skip", forbid_unknown_fields=True):
    """Play no word; or leave the first pending Thief or Blockade unused."""


class Fire(Struct, frozen=True, tag="fire", omit_defaults=True, forbid_unknown_fields=True):
    """Use a covered special cell, with exactly the fields that its kind needs."""

    cell: BoardCell
    victim: Annotated[SeatNumber | None, Meta(description="whom a Thief robs")] = None
    letter: Annotated[Letter | None, Meta(description="what a Thief takes")] = None
    cells: Annotated[
        tuple[BoardCell, ...],
        SET,
        Meta(max_length=MOST_TILES, description="what a Destroyer crosses out"),
    ] = ()
    tiles: Annotated[
        tuple[PlacedLetter, ...],
        SET,
        Meta(max_length=MOST_TILES, description="what a Blockade places: letter, column, row"),
    ] = ()


class Ask(Struct, frozen=True, tag="ask", omit_defaults=True, forbid_unknown_fields=True):
    """Call letters."""

    letters: CalledLetters
    keep: Annotated[
        KeptLetters,
        Meta(description="the letters you get, if your hand has room for only some of them"),
    ] = ""
    rule: Annotated[
        Fraud | None, Meta(description="the rule you name, with Letterfraud per turn")
    ] = None


class Take(Struct, frozen=True, tag="take", forbid_unknown_fields=True):
    """Take one of the called letters."""

    letter: Letter


class Wall(Struct, frozen=True, tag="wall", forbid_unknown_fields=True):
    """Draw a wall between two neighbouring cells."""

    edge: BoardEdge


Action = Claim | Word | Special | Skip | Fire | Ask | Take | Wall

SKIP = Skip()


class Code(StrEnum):
    """Why an action is refused, in the order in which the reasons are checked."""

    GAME_OVER = "game_over"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_WAITED_FOR = "not_waited_for"
    MUST_ACT = "must_act"
    OFF_BOARD = "off_board"
    CELL_TWICE = "cell_twice"
    CELL_LETTERED = "cell_lettered"
    CELL_DESTROYED = "cell_destroyed"
    HAND_CELL = "hand_cell"
    NOT_BORDER = "not_border"
    SPECIAL_CELL = "special_cell"
    NOT_IN_HAND = "not_in_hand"
    NOT_ONE_LINE = "not_one_line"
    BROKEN_LINE = "broken_line"
    NO_RUN = "no_run"
    MISSES_STAR = "misses_star"
    MISSES_CENTRE = "misses_centre"
    NOT_CONNECTED = "not_connected"
    NOT_A_WORD = "not_a_word"
    NO_SUPERCELLS = "no_supercells"
    NOT_IN_ENDGAME = "not_in_endgame"
    KIND_UNKNOWN = "kind_unknown"
    KIND_PRESENT = "kind_present"
    STAR_CELL = "star_cell"
    NOT_PENDING = "not_pending"
    NOT_ASKED_FOR = "not_asked_for"
    NO_SUCH_VICTIM = "no_such_victim"
    OWN_HAND = "own_hand"
    VICTIM_LACKS = "victim_lacks"
    NO_ROOM = "no_room"
    CHOOSE_LETTER = "choose_letter"
    HOW_MANY_CELLS = "how_many_cells"
    TOO_MANY_LETTERS = "too_many_letters"
    NOT_A_LETTER = "not_a_letter"
    HOW_MANY_LETTERS = "how_many_letters"
    KEEP_WHICH = "keep_which"
    NOT_CALLED = "not_called"
    NAME_A_RULE = "name_a_rule"
    NO_RULE_TO_NAME = "no_rule_to_name"
    FRAUD_DIFFERENT = "fraud_different"
    FRAUD_NONE_OWNED = "fraud_none_owned"
    FRAUD_MAX_ONE_OWNED = "fraud_max_one_owned"
    FRAUD_LINE = "fraud_line"
    NOT_AN_EDGE = "not_an_edge"
    WALL_THERE = "wall_there"
    WORD_LENGTH = "word_length"
    WORD_KNOWN = "word_known"


def normalized(action: Action) -> Action:
    """The action with its letters sorted: the order of a call does not matter (KB-30)."""
    if not isinstance(action, Ask):
        return action
    letters, keep = "".join(sorted(action.letters)), "".join(sorted(action.keep))
    if (letters, keep) == (action.letters, action.keep):
        return action
    return replace(action, letters=letters, keep=keep)


def letters_of(tiles: tuple[Tile, ...]) -> str:
    """The letters of some tiles."""
    return "".join([letter for letter, _, _ in tiles])


def cells_of(tiles: tuple[Tile, ...]) -> tuple[tuple[int, int], ...]:
    """The cells of some tiles."""
    return tuple([(column, row) for _, column, row in tiles])
