"""The dominoes of a board code: the same on every machine, on screen and on paper (KD-10, KD-11).

Everything follows from the code, the size and the settings. Every choice has its own label, so
Supercells and Werewalls change only their own part. Sets must never change: codes are on paper and
in records.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from parlour.core.chance import Deal, Dice, Pick, Sha256
from parlour.games.domino.deck.halves import WEIGHTS, Domino, Half, Kind, symbol_half
from parlour.games.domino.deck.symbols import EMPTY_COUNT, SYMBOLS, TOUGH_EMPTY_COUNT
from parlour.words.board_codes import read_code

SET = 80
"""The dominoes of a whole set."""

SPECIAL_LOW, SPECIAL_HIGH, WHOLE = 1_450, 2_375, 10_000
"""The least and the most special halves, in ten-thousandths of the dominoes (KD-11)."""

WALL_TRIES, WALL_CHANCE = 2, (35, 65)

STANDARD = "standard"
"""The code of the set that is used where no code is given."""

BLANK = Half("", "", 0, None, ())


@lru_cache(maxsize=64)
def dominoes(
    code: str, size: int, tough_letters: bool, supercells: bool, werewalls: bool
) -> tuple[Domino, ...]:
    """The dominoes of a code, numbered from 1."""
    choices = _Choices(f"domino set 1/{read_code(code or STANDARD)}/{'tough' * tough_letters}")
    halves: list[str] = []
    for number in range(-(-size // SET)):
        halves += choices.shuffled(f"set/{number}", _whole_set(tough_letters))
    symbols = halves[: 2 * size]
    special = _special(choices, symbols, size) if supercells else {}
    made = [
        _half(choices, at, symbol, special.get(at), werewalls) for at, symbol in enumerate(symbols)
    ]
    return tuple([Domino(n + 1, made[2 * n].text, made[2 * n + 1].text) for n in range(size)])


class _Choices:
    """Random choices, each from the code and its own label."""

    def __init__(self, key: str) -> None:
        self._source = Sha256(key)

    def below(self, label: str, size: int) -> int:
        """A number from 0 to size - 1."""
        return int(self._source.values(Dice(label, 1, size), 0)[0]) - 1

    def weighted(self, label: str, options: tuple[Any, ...], weights: tuple[int, ...]) -> Any:
        """One of the options, by weight."""
        return self._source.values(Pick(label, options, weights), 0)[0]

    def shuffled(self, label: str, items: list[Any]) -> list[Any]:
        """All items in a random order."""
        if not items:
            return []
        order = self._source.values(Deal(label, tuple(range(len(items))), len(items)), 0)
        return [items[int(index)] for index in order]


def _whole_set(tough_letters: bool) -> list[str]:
    """The symbols of 80 dominoes; an empty text is an empty half."""
    made = [""] * (TOUGH_EMPTY_COUNT if tough_letters else EMPTY_COUNT)
    for symbol in SYMBOLS.values():
        made += [symbol.id] * (symbol.tough_copies if tough_letters else symbol.copies)
    return made


def _special(choices: _Choices, symbols: list[str], size: int) -> dict[int, Kind]:
    """The special halves: in place of empty ones, then of symbols (KD-11)."""
    low, high = SPECIAL_LOW * size, SPECIAL_HIGH * size + WHOLE
    count = (low + choices.below("special", high - low)) // WHOLE
    empty = choices.shuffled("special/empty", [at for at, s in enumerate(symbols) if not s])
    filled = choices.shuffled("special/symbols", [at for at, s in enumerate(symbols) if s])
    free = empty[: max(0, len(empty) - max(1, size // SET))]
    return {
        at: Kind(choices.weighted(f"special/{n}", tuple(WEIGHTS), tuple(WEIGHTS.values())))
        for n, at in enumerate([*free, *filled][:count])
    }


def _half(choices: _Choices, at: int, symbol: str, special: Kind | None, werewalls: bool) -> Half:
    walls = _walls(choices, at) if werewalls else ()
    if special is not None or not symbol:
        return BLANK._replace(special=special, walls=walls)
    return symbol_half(symbol, choices.below(f"turn/{at}", 4), walls)


def _walls(choices: _Choices, at: int) -> tuple[int, ...]:
    """Up to two tries; the first failure stops (KD-11)."""
    found: set[int] = set()
    for number in range(WALL_TRIES):
        if choices.weighted(f"wall/{at}/{number}", (1, 0), WALL_CHANCE) == 0:
            break
        found.add(choices.below(f"wall/{at}/{number}/edge", 4))
    return tuple(sorted(found))
