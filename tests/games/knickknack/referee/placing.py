"""How many letters a turn writes, worth what, and where they may go: KN-10 … KN-12, KN-19."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.games.knickknack.referee.refusal import Refused
from tests.games.knickknack.referee.sheet import CELLS, SIZE, VALUES, Cell, Sheet


@dataclass(frozen=True)
class Demand:
    """What has to be written, exactly."""

    overwrites: int
    new: int

    @property
    def tiles(self) -> int:
        return self.overwrites + self.new


def plain_and_wild(letters: Sequence[str]) -> list[str]:
    return [letter for letter in letters if letter != "!"]


def demand(sheet: Sheet, seat: int, letters: Sequence[str]) -> Demand:
    """KN-12: the overwrites, plus as many of the other letters as there are free cells."""
    given = len(plain_and_wild(letters))
    overwrites = min(letters.count("!"), len(sheet.owned_by(seat)), given)
    return Demand(overwrites, min(given - overwrites, len(sheet.free())))


def check_cells(
    sheet: Sheet, seat: int, letters: Sequence[str], cells: Sequence[Cell]
) -> list[Cell]:
    """The cells newly filled; refuses cells that are closed and wrong numbers of tiles."""
    asked = demand(sheet, seat, letters)
    if len(set(cells)) != len(cells):
        raise Refused("KN-12")
    for cell in cells:
        check_open(sheet, seat, letters, cell)
    overwritten = [cell for cell in cells if cell in sheet.letters]
    fresh = [cell for cell in cells if cell not in sheet.letters]
    if len(overwritten) != asked.overwrites:
        raise Refused("KN-12")
    if len(fresh) != asked.new:
        raise Refused("KN-10")
    return fresh


def check_open(sheet: Sheet, seat: int, letters: Sequence[str], cell: Cell) -> None:
    if cell in sheet.holes:
        raise Refused("KN-10")
    written = sheet.letters.get(cell)
    if written is None:
        return
    if "!" not in letters:
        raise Refused("KN-10")
    if written.owner is None:
        raise Refused("KN-34")
    if written.owner != seat:
        raise Refused("KN-12")


def values(letters: Sequence[str], named: Sequence[str]) -> list[int]:
    """The value of each tile; refuses tiles that are not the option's letters."""
    given = plain_and_wild(letters)
    if len(named) == len(given):
        return [value_of(letter, tile) for letter, tile in zip(given, named, strict=True)]
    return values_of_a_choice(given, named)


def value_of(letter: str, tile: str) -> int:
    if letter.startswith("?"):
        return int(letter[1:])
    if letter != tile:
        raise Refused("KN-10")
    return VALUES[letter]


def values_of_a_choice(given: Sequence[str], named: Sequence[str]) -> list[int]:
    """KN-10: fewer are written; plain letters first, the "?"s in order for what is left over."""
    plain = [letter for letter in given if not letter.startswith("?")]
    wild = [letter for letter in given if letter.startswith("?")]
    found: list[int] = []
    for tile in named:
        if tile in plain:
            plain.remove(tile)
            found.append(VALUES[tile])
        elif wild:
            found.append(int(wild.pop(0)[1:]))
        else:
            raise Refused("KN-10")
    return found


def rules_in_force(sheet: Sheet, active: Iterable[str], new: int) -> set[str]:
    """KN-19: which of Straight and Connect bind the `new` letters of this turn."""
    rules = {kind for kind in active if kind in ("straight", "connect")}
    if not can_obey(sheet, rules, new):
        rules.discard("connect")
    if not can_obey(sheet, rules, new):
        rules.discard("straight")
    return rules


def can_obey(sheet: Sheet, rules: set[str], new: int) -> bool:
    """Some choice of `new` free cells obeys the rules.

    Every set of cells that hangs together can be cut down to any smaller number of cells by taking
    away the one that was reached last, so counting the cells that can be reached is enough.
    """
    if new == 0:
        return True
    areas = [set(CELLS)]
    if "straight" in rules:
        rows = [{cell for cell in CELLS if cell[1] == number} for number in range(1, SIZE + 1)]
        columns = [{cell for cell in CELLS if cell[0] == number} for number in range(1, SIZE + 1)]
        areas = rows + columns
    for area in areas:
        usable = area & sheet.free()
        if "connect" not in rules:
            room = len(usable)
        elif sheet.letters:
            room = len(spread(sheet, set(sheet.letters), usable))
        else:
            room = max((len(spread(sheet, {cell}, usable)) for cell in usable), default=0)
        if room >= new:
            return True
    return False


def spread(sheet: Sheet, seeds: set[Cell], usable: set[Cell]) -> set[Cell]:
    """The usable cells that hang on a seed, directly or through each other, and usable seeds."""
    reached = set(seeds)
    while True:
        more = {cell for cell in usable - reached if reached & sheet.neighbours(cell)}
        if not more:
            return reached & usable
        reached |= more


def obeys(sheet: Sheet, rules: set[str], fresh: Sequence[Cell]) -> bool:
    """Straight and Connect for the letters newly placed, on the sheet as it was before."""
    if "straight" in rules and not is_straight(fresh):
        return False
    return "connect" not in rules or is_connected(sheet, fresh)


def is_straight(fresh: Sequence[Cell]) -> bool:
    return len({column for column, _ in fresh}) <= 1 or len({row for _, row in fresh}) <= 1


def is_connected(sheet: Sheet, fresh: Sequence[Cell]) -> bool:
    if not fresh:
        return True
    seeds = set(sheet.letters) or {fresh[0]}
    return spread(sheet, seeds, set(fresh)) == set(fresh)
