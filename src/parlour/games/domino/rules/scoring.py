"""What a turn is worth: the points of its runs, with the best letters for wildcards (KD-32)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, Protocol

from parlour.games.domino.deck.halves import Kind
from parlour.games.domino.deck.symbols import WILD
from parlour.games.domino.rules.course import Course
from parlour.games.domino.rules.places import seen_cell
from parlour.games.domino.rules.runs import Run, new_runs
from parlour.games.domino.state import Cell
from parlour.words.crossings import CrossingRun, best_letters, best_total
from parlour.words.lexicon import Lexicon
from parlour.words.pattern_index import PatternIndex


class Worded(Protocol):
    """What has words by pattern: a lexicon, or what a bot knows of one."""

    @property
    def patterns(self) -> PatternIndex:
        """The words."""
        ...


class Scored(NamedTuple):
    """A run with the letters chosen for its wildcards, and the points that it counts."""

    run: Run
    letters: str
    valid: bool
    points: int


class Score(NamedTuple):
    """The sum of a turn, and its runs."""

    total: int
    runs: tuple[Scored, ...]

    @property
    def invalid(self) -> tuple[str, ...]:
        """The runs that are no words."""
        return tuple([scored.letters for scored in self.runs if not scored.valid])


def worth(course: Course, run: Run) -> int:
    """The points of a run if it is valid (KD-32)."""
    letters: Counter[Cell] = Counter()
    words: Counter[Cell] = Counter()
    for kind, cell in course.fired:
        if kind is Kind.DOUBLE_LETTER:
            letters[cell] += 1
        elif kind is Kind.DOUBLE_WORD:
            words[cell] += 1
    points = len(run.cells) + sum([letters[cell] for cell in run.cells])
    return int(points * 2 ** sum([words[cell] for cell in run.cells]))


def crossing_runs(course: Course, runs: tuple[Run, ...]) -> list[CrossingRun]:
    """The runs with their worth, as the search for letters takes them."""
    shield = course.count(Kind.SHIELD) > 0
    made = []
    for run in runs:
        points = worth(course, run)
        wildcards = [
            cell if letter == WILD else None
            for cell, letter in zip(run.cells, run.signs, strict=True)
        ]
        loss = 0 if shield else -points
        made.append(CrossingRun(run.signs, tuple(wildcards), points, loss))
    return made


def total(words: Worded, course: Course, place: int) -> int:
    """The sum of a turn (KD-32)."""
    runs = new_runs(course, place)
    return best_total(words.patterns, crossing_runs(course, runs)) if runs else 0


def score(lexicon: Lexicon, course: Course, place: int) -> Score:
    """The sum of a turn with its words: of equal sums the alphabetically first letters in reading
    order (KD-32).
    """
    runs = new_runs(course, place)
    if not runs:
        return Score(0, ())
    crossing = crossing_runs(course, runs)
    wildcards = {cell for run in crossing for cell in run.wildcards if cell is not None}
    order = sorted(wildcards, key=lambda cell: seen_cell(cell, place)[::-1])  # type: ignore[arg-type]
    solution, chosen = best_letters(lexicon.patterns, crossing, order)
    scored = []
    for run, valued, valid in zip(runs, crossing, solution.valid, strict=True):
        letters = [chosen.get(c, s) for c, s in zip(run.cells, run.signs, strict=True)]
        points = valued.valid if valid else valued.invalid
        scored.append(Scored(run, "".join(letters), valid, points))
    return Score(solution.total, tuple(scored))
