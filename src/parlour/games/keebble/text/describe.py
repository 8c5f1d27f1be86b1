"""The position in words."""

from __future__ import annotations

from msgspec import UNSET

from parlour.core.game import Line
from parlour.core.refusal import Parameter
from parlour.games.keebble.settings import CALLED
from parlour.games.keebble.state import Due, Phase
from parlour.games.keebble.view import View
from parlour.words.coordinates import cell_name, cell_names, edge_name
from parlour.words.grid import EMPTY

DUE = {Due.BOARD: "describe.due_board", Due.FIRST: "describe.due_first"}


def describe(view: View) -> tuple[Line, ...]:
    """The turn, the board row by row, then every player; defaults are not mentioned."""
    lines = [*_turn(view), *_rows(view), *_marks(view)]
    for seat in range(len(view.hands)):
        lines += _seat(view, seat)
    return (*lines, *_rounds(view), *_house_words(view))


def _turn(view: View) -> list[Line]:
    """Whose turn it is, and what is still to be done in it."""
    if view.due is not Due.NOTHING:
        return [Line(DUE[view.due], {"code": view.board})]
    lines = [Line(f"describe.{view.phase}", {"seat": view.to_move})]
    if view.board:
        lines.append(Line("describe.board", {"code": view.board}))
    if view.called:
        lines.append(Line("describe.called", {"letters": tuple(view.called)}))
    if view.waiting:
        lines.append(Line("describe.waiting", {"seats": view.waiting}))
    for column, row, kind in view.pending:
        where = {"cell": cell_name((column, row)), "kind": kind}
        lines.append(Line("describe.pending", where))
    for letter, column, row in view.buried:
        told = {"letter": letter, "cell": cell_name((column, row))}
        lines.append(Line("describe.buried", told))
    if view.ask_size != CALLED:
        lines.append(Line("describe.ask_size", {"most": view.ask_size}))
    if view.no_limit:
        lines.append(Line("describe.no_limit", {"seat": view.to_move}))
    if view.extra_turns:
        lines.append(Line("describe.extra_turns", {"turns": view.extra_turns}))
    return lines


def _rows(view: View) -> list[Line]:
    """The rows that are not empty: letters, dots for empty cells, # for destroyed ones."""
    return [
        Line("describe.row", {"row": number, "cells": " ".join(cells)})
        for number, cells in enumerate(view.rows, start=1)
        if set(cells) != {EMPTY}
    ]


def _marks(view: View) -> list[Line]:
    """What else is on the board."""
    lines = []
    if view.star is not None:
        lines.append(Line("describe.star", {"cell": cell_name(view.star)}))
    if not view.opened:
        lines.append(Line("describe.unopened"))
    if view.walls:
        edges = tuple([edge_name(edge) for edge in view.walls])
        lines.append(Line("describe.walls", {"edges": edges}))
    for column, row, kind in view.special:
        cell = (column, row)
        open_ = view.rows[row - 1][column - 1] == EMPTY
        key = "describe.special" if open_ else "describe.special_under"
        lines.append(Line(key, {"cell": cell_name(cell), "kind": kind}))
    if view.spent:
        lines.append(Line("describe.spent", {"cells": cell_names(view.spent)}))
    told = {"letters": view.edge_letters, "goal": view.edge_goal}
    lines.append(Line("describe.endgame" if view.endgame else "describe.edge", told))
    return lines


def _seat(view: View, seat: int) -> list[Line]:
    """Points, hand, hand cell, slots and letters of one player."""
    lines = [Line("describe.points", {"seat": seat, "points": view.totals[seat]})]
    if view.scores[seat] != view.totals[seat]:
        lines.append(Line("describe.noted", {"seat": seat, "points": view.scores[seat]}))
    hand = tuple(view.hands[seat])
    key = "describe.hand" if hand else "describe.no_hand"
    lines.append(Line(key, {"seat": seat, "letters": hand}))
    cell = view.hand_cells[seat]
    if cell is not None:
        lines.append(Line("describe.hand_cell", {"seat": seat, "cell": cell_name(cell)}))
    if view.slots is not None or view.slots_used[seat]:
        slots: dict[str, Parameter] = {"seat": seat, "used": view.slots_used[seat]}
        lines.append(Line("describe.slots", slots))
    return [*lines, *_owned(view, seat)]


def _owned(view: View, seat: int) -> list[Line]:
    """The letters of a player with their written values; with the first player also those of cells
    that nobody owns.
    """
    owners = {(column, row): owner for column, row, owner in view.owners}
    values = {(column, row): value for column, row, value in view.values}
    lines = []
    mine = [cell for cell, owner in owners.items() if owner == seat]
    valued = [cell for cell in mine if cell in values]
    bare = [cell for cell in mine if cell not in values]
    if valued:
        counts = tuple([values[cell] for cell in valued])
        told: dict[str, Parameter] = {"seat": seat, "cells": cell_names(valued), "values": counts}
        lines.append(Line("describe.owned", told))
    if bare:
        lines.append(Line("describe.owned_bare", {"seat": seat, "cells": cell_names(bare)}))
    stray = [cell for cell in values if cell not in owners]
    if seat == 0 and stray:
        counts = tuple([values[cell] for cell in stray])
        lines.append(Line("describe.stray", {"cells": cell_names(stray), "values": counts}))
    return lines


def _house_words(view: View) -> list[Line]:
    words = view.house_words
    return [] if words is UNSET else [Line("describe.house_words", {"words": words})]


def _rounds(view: View) -> list[Line]:
    """Quiet rounds and passes."""
    lines = []
    if view.phase is not Phase.OVER and view.stall_near:
        lines.append(Line("describe.stall_near", {"rounds": view.quiet_rounds}))
    elif view.quiet_rounds:
        lines.append(Line("describe.quiet", {"rounds": view.quiet_rounds}))
    if view.round_start is not None:
        lines.append(Line("describe.round_start", {"seat": view.round_start}))
    if view.passes:
        lines.append(Line("describe.passes", {"passes": view.passes}))
    return lines
