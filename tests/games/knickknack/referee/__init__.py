"""A second, plain implementation of one turn of Knickknack, written from the rules alone.

It judges the deterministic part of a turn: it stops before the next round's options are dealt, and
says who begins that round and whether it is announced as the last. Positions need not be reachable;
only more options than a round deals are refused.

Where the rules leave something open, it reads them so:

Writing letters
- KN-10 Where fewer letters are written than given and several "?" wait, the tiles left over take
  the "?"s in the order of the option, so the first "?" cannot be passed over for a dearer one.
- KN-11 A "?" is named with a letter that KB-62 values; anything else is malformed.
- KN-12 "Those there before the turn" are counted on the whole sheet. Any letter that is brought out
  may be the one to overwrite, also one that was saved with another option than the "!".
- KN-12 Where there are fewer letters of yours than "!", the letters that find nothing to overwrite
  are new letters. A "!" for which there is no letter at all does nothing.
- KN-19 Connect on an empty sheet asks the new letters to hang together; which one is "the first"
  makes no difference. A sheet with holes and no letter is empty.
- KN-19 With both powerups and no placement that obeys both, Connect is off even where it alone
  could be obeyed and Straight could not; then Straight is tried alone.
- KN-19 A powerup binds only turns that write new letters; overwrites never count, and the letters
  newly placed are judged on the sheet as it was before the turn.
- KN-20 Without the setting `backpacks` (off where the position does not say, as Keebble's
  expansions are) nothing can be saved; Empty Backpack works all the same. The other switches of
  KN-8 change what is dealt, not what a listed option or a standing powerup does.

The other options
- KN-13, KN-16, KN-17 "Up to" allows none; a missing list is an empty one. KN-15 asks for all types
  while there are cells for them.
- KN-16 Swap changes neutral letters too. With `swap_revalues` the value is the table's, also for a
  letter whose value was destroyed or that was a "?".
- KN-14 Clear gives its 2 points also where nothing is active.
- KN-17 Content takes the letter, its owner and the type with it.

Scoring
- KN-30 A run is the same run if its text, its first cell and its axis are the same.
- KN-33 The floor is tested once per seat: the maker's words together, each owner's shares together.
- In a position's `known`, the "first cell in reading order" is where the word begins in the game's
  direction: on the right for `left_down`.

Rounds
- KN-4 Without `starter`, whoever began is found by going back from the seat to move, one seat for
  each pick made. Of two Start Players in a round (a position can list two) the later pick counts.
- KN-5 The banner is tested before the end of the round: where the last pick of a round fills the
  sheet, the match ends with it. `placed` counts for L as the position says.
- KN-3 A pick that leaves one option or none ends the round.
- KN-5 A position in round 20 or later that is not announced as the last gets one more round, which
  is.
"""

from collections.abc import Collection
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from tests.games.knickknack.referee.options import Table, carry_out
from tests.games.knickknack.referee.refusal import MALFORMED, Refused
from tests.games.knickknack.referee.rounds import next_is_last, options_dealt, starter
from tests.games.knickknack.referee.scoring import Word, new_words, word_points
from tests.games.knickknack.referee.sheet import Cell, Run, Sheet, read_known, read_sheet, runs

__all__ = ["Run", "Verdict", "Word", "judge"]


@dataclass(frozen=True)
class Verdict:
    """Everything after the turn; after a refused one, everything as it was."""

    legal: bool
    rule: str | None
    """What refuses it: a rule id, or "malformed" for what is no action of this game at all.

    Of several reasons it is the first that this referee comes to.
    """
    points: tuple[int, ...]
    """Gained by each seat this turn, automatic points included."""
    words: tuple[Word, ...]
    """Across before down, then by the row and column of the first letter."""
    cells: tuple[tuple[int, int, str, int, int | None], ...]
    """Column, row, letter, value, owner; like all cells here in order of row, then column."""
    holes: tuple[Cell, ...]
    special: tuple[tuple[int, int, str], ...]
    walls: tuple[tuple[Cell, Cell], ...]
    powerups: tuple[dict[str, Any], ...]
    """Oldest first."""
    backpacks: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    placed: int
    options: tuple[dict[str, Any], ...]
    """What is left in the list; nothing after a round, whose last option is discarded."""
    known: frozenset[Run]
    """All valid runs that stand now or stood at the end of an earlier turn."""
    round: int
    """The number of the round that the next player is in."""
    round_over: bool
    match_over: bool
    last_round: bool
    """Of the round that the next player is in; when the match is over, of the one just played."""
    to_move: int | None
    """Who is next, also where a new round begins; nobody when the match is over."""
    starts_next: int | None
    """Who took Start Player in the round that the next player is in."""


def judge(
    position: dict[str, Any], seat: int, action: dict[str, Any], words: Collection[str]
) -> Verdict:
    if len(position.get("options", [])) > options_dealt(position["seats"]):
        raise ValueError("more options than KN-2 deals")
    table = read_table(position)
    try:
        option = picked(position, seat, action)
        asked = {key: value for key, value in action.items() if key not in ("type", "option")}
        carry_out(table, seat, option, asked)
    except Refused as refused:
        return unchanged(position, refused.rule, words)
    return after(position, seat, action["option"], table, words)


def read_table(position: dict[str, Any]) -> Table:
    seats = position["seats"]
    return Table(
        sheet=read_sheet(position),
        powerups=deepcopy(position.get("powerups", [])),
        backpacks=deepcopy(position.get("backpacks", [[] for _ in range(seats)])),
        placed=position.get("placed", 0),
        starts_next=position.get("starts_next"),
        last_round=position.get("last_round", False),
        settings=position.get("settings", {}),
    )


def picked(position: dict[str, Any], seat: int, action: dict[str, Any]) -> dict[str, Any]:
    number = action.get("option")
    if action.get("type") != "pick" or not isinstance(number, int) or isinstance(number, bool):
        raise Refused(MALFORMED)
    if position.get("phase", "play") == "over":
        raise Refused("KN-6")
    if seat != position.get("to_move", 0):
        raise Refused("KN-7")
    options: list[dict[str, Any]] = position.get("options", [])
    if not 0 <= number < len(options):
        raise Refused("KN-3")
    return options[number]


def after(
    position: dict[str, Any], seat: int, picked: int, table: Table, words: Collection[str]
) -> Verdict:
    seats = position["seats"]
    direction = position.get("settings", {}).get("direction", "right_down")
    known = read_known(position, direction)
    # KN-18: the powerups of before; one taken this turn holds from the next turn on.
    powerups = position.get("powerups", [])
    made = new_words(table.sheet, direction, known, seat, powerups, words)
    points = word_points(made, seat, seats)
    points[seat] += table.automatic

    free = len(table.sheet.free())
    left = [option for index, option in enumerate(position["options"]) if index != picked]
    number = position.get("round", 1)
    round_over = len(left) <= 1
    last_round = table.last_round or free == 0
    match_over = round_over and last_round
    to_move: int | None = (seat + 1) % seats
    starts_next = table.starts_next
    if match_over:
        to_move = None
        left = []
    elif round_over:
        to_move = starter(position) if starts_next is None else starts_next
        starts_next = None
        last_round = next_is_last(number, table.placed, free)
        number += 1
        left = []
    scores = position.get("scores", [0] * seats)
    return Verdict(
        legal=True,
        rule=None,
        points=tuple(points),
        words=tuple(made),
        **on_paper(table.sheet),
        powerups=tuple(table.powerups),
        backpacks=tuple(tuple(letters) for letters in table.backpacks),
        scores=tuple(old + new for old, new in zip(scores, points, strict=True)),
        placed=table.placed,
        options=tuple(left),
        known=valid(known | runs(table.sheet, direction), words),
        round=number,
        round_over=round_over,
        match_over=match_over,
        last_round=last_round,
        to_move=to_move,
        starts_next=starts_next,
    )


def unchanged(position: dict[str, Any], rule: str, words: Collection[str]) -> Verdict:
    seats = position["seats"]
    table = read_table(position)
    over = position.get("phase", "play") == "over"
    direction = table.settings.get("direction", "right_down")
    return Verdict(
        legal=False,
        rule=rule,
        points=(0,) * seats,
        words=(),
        **on_paper(table.sheet),
        powerups=tuple(table.powerups),
        backpacks=tuple(tuple(letters) for letters in table.backpacks),
        scores=tuple(position.get("scores", [0] * seats)),
        placed=table.placed,
        options=tuple(position.get("options", [])),
        known=valid(read_known(position, direction), words),
        round=position.get("round", 1),
        round_over=False,
        match_over=over,
        last_round=table.last_round,
        to_move=None if over else position.get("to_move", 0),
        starts_next=table.starts_next,
    )


def valid(known: set[Run], words: Collection[str]) -> frozenset[Run]:
    return frozenset(run for run in known if run.text in words)


def by_row(cell: Cell) -> Cell:
    return cell[1], cell[0]


def on_paper(sheet: Sheet) -> dict[str, Any]:
    """The sheet as a verdict lists it."""
    return {
        "cells": tuple(
            (
                *cell,
                sheet.letters[cell].letter,
                sheet.letters[cell].value,
                sheet.letters[cell].owner,
            )
            for cell in sorted(sheet.letters, key=by_row)
        ),
        "holes": tuple(sorted(sheet.holes, key=by_row)),
        "special": tuple(
            (*cell, sheet.special[cell]) for cell in sorted(sheet.special, key=by_row)
        ),
        "walls": tuple(
            sorted(
                ((ends[0], ends[1]) for ends in (sorted(edge, key=by_row) for edge in sheet.walls)),
                key=lambda wall: (by_row(wall[0]), by_row(wall[1])),
            )
        ),
    }
