"""The settings of a match (KD-13), and what follows from them."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from parlour.core.game import Preset
from parlour.games.domino.deck.generator import dominoes
from parlour.games.domino.deck.halves import Domino
from parlour.words.board_codes import BoardCode
from parlour.words.lexicon import Lexicon

HAND = 4
"""The dominoes that a hand is filled up to (KD-12)."""

FEWEST_SEATS, MOST_SEATS = 2, 8

PER_PLAYER = 60
SIZES = {"half": 40, "full": 80, "double": 160}

BOTTOM, RIGHT, TOP, LEFT = range(4)
Place = Literal[0, 1, 2, 3]

USUAL_PLACES: dict[int, tuple[int, ...]] = {
    2: (0, 2),
    3: (0, 3, 1),
    4: (0, 3, 2, 1),
    5: (0, 0, 3, 2, 1),
    6: (0, 0, 3, 3, 2, 1),
    7: (0, 0, 3, 3, 2, 2, 1),
    8: (0, 0, 3, 3, 2, 2, 1, 1),
}
"""The places of the seats if nobody picks any (KD-1)."""

CLOCKWISE = (BOTTOM, LEFT, TOP, RIGHT)


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a match."""

    deck_size: Annotated[
        Literal["per_player", "half", "full", "double"],
        Meta(
            title="Dominoes",
            description="per_player: 60 for each player. half: 40. full: 80. double: 160. Fewer "
            "dominoes make a shorter match.",
            extra_json_schema={"main": True},
        ),
    ] = "per_player"
    board: Annotated[
        BoardCode,
        Meta(
            title="Board code",
            description="The same code makes the same dominoes, here and on paper. Empty: the "
            "standard set.",
        ),
    ] = ""
    places: Annotated[
        tuple[Place | None, ...],
        Meta(
            max_length=MOST_SEATS,
            title="Side of the table",
            description="0: bottom. 1: right. 2: top. 3: left.",
        ),
    ] = ()
    dictionary: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=40,
            title="Dictionary",
            description="The word list.",
            extra_json_schema={"format": "lexicon", "main": True},
        ),
    ] = "en"
    tough_letters: Annotated[
        bool,
        Meta(title="Tough letters", description="Seven more symbols that are harder to read."),
    ] = False
    supercells: Annotated[
        bool,
        Meta(
            title="Supercells",
            description="Special halves that do something when they are covered.",
            extra_json_schema={"main": True},
        ),
    ] = False
    werewalls: Annotated[
        bool,
        Meta(
            title="Werewalls",
            description="Walls on the edges of halves, which separate words.",
            extra_json_schema={"main": True},
        ),
    ] = False
    max_size: Annotated[
        Literal[10] | None,
        Meta(
            title="Largest table",
            description="10: all dominoes stay within 10×10 cells. Otherwise there is no limit.",
        ),
    ] = None
    judge_preview: Annotated[
        bool,
        Meta(
            title="Judge while laying",
            description="Tells whether words are valid before a turn is made.",
        ),
    ] = False
    finish_round: Annotated[
        bool,
        Meta(
            title="Finish the round",
            description="When the dominoes run out, everybody has the same number of turns.",
        ),
    ] = False


PRESETS = (
    Preset("classic"),
    Preset("short", {"deck_size": "half"}, seats=2),
    Preset("everything", {"tough_letters": True, "supercells": True, "werewalls": True}),
)


class Terms(NamedTuple):
    """The settings of a match together with its lexicon."""

    settings: Settings
    lexicon: Lexicon

    def place(self, seat: int, seats: int) -> int:
        """Where a seat sits."""
        return place_of(self.settings, seat, seats)

    def set(self, seats: int) -> tuple[Domino, ...]:
        """The dominoes that the settings make."""
        return set_of(self.settings, seats)


def place_of(settings: Settings, seat: int, seats: int) -> int:
    """The place that a seat has picked, or its usual one (KD-1)."""
    chosen = settings.places[seat] if seat < len(settings.places) else None
    return USUAL_PLACES[seats][seat] if chosen is None else chosen


def reseated(settings: Settings, seats: int) -> tuple[int, ...]:
    """Clockwise from the bottom, those of one side in joining order (KD-1). Where nobody has
    picked a side, everybody keeps their seat.
    """
    if not any(place is not None for place in settings.places[:seats]):
        return tuple(range(seats))
    places = [place_of(settings, seat, seats) for seat in range(seats)]
    return tuple(sorted(range(seats), key=lambda seat: CLOCKWISE.index(places[seat])))


def set_of(settings: Settings, seats: int) -> tuple[Domino, ...]:
    """The dominoes of the board code, cut to size (KD-10)."""
    size = SIZES.get(settings.deck_size, PER_PLAYER * seats)
    flags = (settings.tough_letters, settings.supercells, settings.werewalls)
    return dominoes(settings.board, size, *flags)
