"""The list of a round: what may come, how likely it is, and how it is drawn (KN-2).

Every draw is a pick with a label of its own; the order in which the list is shown is a deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

from parlour.core.chance import Deal, Draw, DrawValue, Pick
from parlour.games.knickknack import options as opt
from parlour.games.knickknack.board.cells import Kind
from parlour.games.knickknack.rules.backpacks import savers
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import State, free_cells
from parlour.words.board_generator import letter_weights

Drawing = Generator[Draw, tuple[DrawValue, ...], opt.Option]

WEIGHTS: dict[str, int] = {
    "letter": 20,
    "wall": 10,
    "start_player": 16,
    "points": 6,
    "special": 12,
    "swap": 4,
    "destroy": 4,
    "letter_change": 6,
    "word_change": 4,
    "straight": 3,
    "connect": 3,
    "clear": 4,
    "empty_backpack": 10,
}
"""The weight of each kind, in quarters."""

CAPS: dict[str, int] = {
    "wall": 2,
    "start_player": 1,
    "points": 3,
    "special": 2,
    "swap": 1,
    "destroy": 2,
    "word_change": 1,
    "straight": 1,
    "connect": 1,
    "clear": 1,
}
"""How often each kind may be in a list; the others as often as they come."""

POWERUP_KINDS = ("letter_change", "word_change", "straight", "connect", "clear")
MOST_POWERUPS = 2
MOST_EMPTYING = 2

SIZES = (1, 2, 3)
LAST = ("letter", opt.WILD, opt.MARK)
LAST_WEIGHTS = {1: (670, 330, 0), 2: (697, 165, 138), 3: (670, 0, 330)}
"""What the last letter of an option is, by the size of the option, in thousandths."""

WILD_VALUES = (1, 2, 3, 4)
CHANGED_WEIGHT = 4
"""The weight of a letter that an active Letter Change names; an A has 1."""

WALLS = (1, 2, 3)
POINTS = (4, 5, 6, 7, 8)
TYPES = (1, 2, 3)
TYPE_WEIGHTS: dict[Kind, int] = {
    Kind.DOUBLE_LETTER: 40,
    Kind.TRIPLE_LETTER: 30,
    Kind.DOUBLE_WORD: 20,
    Kind.TRIPLE_WORD: 10,
}
FEW = (1, 2)
LETTER_CHANGES = (-6, -5, -4, -3, 3, 4, 5, 6)
WORD_CHANGES = (-8, -6, -4, -2, 2, 4, 6, 8)


class Circumstances(NamedTuple):
    """What the conditions ask for, as it stands when the round begins."""

    placed: int
    free: int
    special: int
    powerups: int
    savers: int
    last_round: bool


def dealt(seats: int) -> int:
    """How many options a list has."""
    return {2: 5, 3: 7}.get(seats, seats + 1)


def circumstances(terms: Terms, state: State) -> Circumstances:
    """The circumstances of a state."""
    return Circumstances(
        placed=state.placed,
        free=len(free_cells(terms, state)),
        special=len(state.special),
        powerups=len(state.powerups),
        savers=savers(state),
        last_round=state.last_round,
    )


def open_kinds(terms: Terms, now: Circumstances, listed: Sequence[str]) -> dict[str, int]:
    """The kinds that may come next, with their weights."""
    settings, count = terms.settings, Counter(listed)
    conditions = {
        "letter": True,
        "wall": now.placed > 2,
        "start_player": not now.last_round,
        "points": True,
        "special": settings.supercells and now.free > 8 and now.special < 42,
        "swap": settings.ominous and now.placed > 5,
        "destroy": settings.ominous and now.placed > 5,
        "letter_change": settings.powerups,
        "word_change": settings.powerups,
        "straight": settings.powerups,
        "connect": settings.powerups,
        "clear": settings.powerups and now.powerups > 0,
        "empty_backpack": settings.backpacks
        and count["empty_backpack"] < min(MOST_EMPTYING, now.savers),
    }
    powerups = sum([count[kind] for kind in POWERUP_KINDS])
    return {
        kind: WEIGHTS[kind]
        for kind, met in conditions.items()
        if met
        and count[kind] < CAPS.get(kind, len(listed) + 1)
        and not (kind in POWERUP_KINDS and powerups >= MOST_POWERUPS)
    }


def list_drawn(
    terms: Terms, state: State
) -> Generator[Draw, tuple[DrawValue, ...], tuple[opt.Option, ...]]:
    """Draws the list of a round: the first is a Letter, the others come by weight; then the order
    in which they are shown.
    """
    now, count = circumstances(terms, state), dealt(state.seats)
    kinds: list[str] = []
    made: list[opt.Option] = []
    for number in range(count):
        label = f"option/{state.round}/{number}"
        kind = "letter"
        if number:
            weights = open_kinds(terms, now, kinds)
            kind = yield from _picked(f"{label}/kind", tuple(weights), tuple(weights.values()))
        kinds.append(kind)
        made.append((yield from CONTENTS[kind](terms, state, label)))
    order = yield Deal(f"order/{state.round}", tuple(range(count)), count)
    return tuple([made[int(place)] for place in order])


def _picked(
    label: str, options: tuple[str, ...], weights: tuple[int, ...] = ()
) -> Generator[Draw, tuple[DrawValue, ...], str]:
    (value,) = yield Pick(label, options, weights)
    return str(value)


def _number(label: str, numbers: tuple[int, ...]) -> Generator[Draw, tuple[DrawValue, ...], int]:
    (value,) = yield Pick(label, numbers)
    return int(value)


def weights_of_letters(terms: Terms, state: State) -> dict[str, int]:
    """How likely each letter is: 1 / value, or the weight of a changed letter."""
    weights = letter_weights(terms.alphabet)
    unit = max(weights.values())
    for powerup in state.powerups:
        if isinstance(powerup, opt.LetterChange):
            weights[powerup.letter] = CHANGED_WEIGHT * unit
    return weights


def _letter(terms: Terms, state: State, label: str) -> Generator[Draw, tuple[DrawValue, ...], str]:
    weights = weights_of_letters(terms, state)
    return (yield from _picked(label, tuple(weights), tuple(weights.values())))


def _letters(terms: Terms, state: State, label: str) -> Drawing:
    size = yield from _number(f"{label}/size", SIZES)
    last = yield from _picked(f"{label}/last", LAST, LAST_WEIGHTS[size])
    tokens: tuple[str, ...] = ()
    for place in range(size if last == "letter" else size - 1):
        letter = yield from _letter(terms, state, f"{label}/letter/{place}")
        tokens = (*tokens, letter)
    if last == opt.WILD:
        value = yield from _number(f"{label}/value", WILD_VALUES)
        tokens = (*tokens, f"{opt.WILD}{value}")
    elif last == opt.MARK:
        tokens = (*tokens, opt.MARK)
    return opt.LetterOption(tokens)


def _walls(terms: Terms, state: State, label: str) -> Drawing:
    return opt.WallOption((yield from _number(f"{label}/count", WALLS)))


def _points(terms: Terms, state: State, label: str) -> Drawing:
    return opt.PointsOption((yield from _number(f"{label}/count", POINTS)))


def _special(terms: Terms, state: State, label: str) -> Drawing:
    count = yield from _number(f"{label}/count", TYPES)
    kinds, weights = tuple(map(str, TYPE_WEIGHTS)), tuple(TYPE_WEIGHTS.values())
    types: tuple[Kind, ...] = ()
    for place in range(count):
        kind = yield from _picked(f"{label}/type/{place}", kinds, weights)
        types = (*types, Kind(kind))
    return opt.SpecialOption(types)


def _swap(terms: Terms, state: State, label: str) -> Drawing:
    return opt.SwapOption((yield from _number(f"{label}/count", FEW)))


def _destroy(terms: Terms, state: State, label: str) -> Drawing:
    return opt.DestroyOption((yield from _number(f"{label}/count", FEW)))


def _letter_change(terms: Terms, state: State, label: str) -> Drawing:
    letter = yield from _letter(terms, state, f"{label}/letter")
    return opt.LetterChange(letter, (yield from _number(f"{label}/by", LETTER_CHANGES)))


def _word_change(terms: Terms, state: State, label: str) -> Drawing:
    return opt.WordChange((yield from _number(f"{label}/by", WORD_CHANGES)))


def _bare(option: opt.Option) -> Callable[[Terms, State, str], Drawing]:
    """An option with nothing to draw."""

    def drawing(terms: Terms, state: State, label: str) -> Drawing:
        return option
        yield

    return drawing


CONTENTS: dict[str, Callable[[Terms, State, str], Drawing]] = {
    "letter": _letters,
    "wall": _walls,
    "start_player": _bare(opt.StartPlayer()),
    "points": _points,
    "special": _special,
    "swap": _swap,
    "destroy": _destroy,
    "letter_change": _letter_change,
    "word_change": _word_change,
    "straight": _bare(opt.Straight()),
    "connect": _bare(opt.Connect()),
    "clear": _bare(opt.Clear()),
    "empty_backpack": _bare(opt.EmptyBackpack()),
}
"""What is drawn for an option of each kind."""
