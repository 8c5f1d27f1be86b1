"""The position in words."""

from __future__ import annotations

from parlour.core.game import Line
from parlour.core.refusal import Parameter
from parlour.games.knickknack.state import Due, KnownRun, Lettered, Phase
from parlour.games.knickknack.text.option_text import option_line
from parlour.games.knickknack.view import View
from parlour.words.coordinates import cell_name, cell_names, edge_name

DUE = {
    Due.BOARD: "describe.due_board",
    Due.FIRST: "describe.due_first",
    Due.OPTIONS: "describe.due_options",
}


def describe(view: View) -> tuple[Line, ...]:
    """The turn and the list, the sheet, then every player; defaults are not mentioned."""
    lines = [*_turn(view), *_list(view), *_sheet(view)]
    for seat in range(len(view.scores)):
        lines += _seat(view, seat)
    return tuple(lines)


def _turn(view: View) -> list[Line]:
    told: dict[str, Parameter] = {"seat": view.to_move, "round": view.round}
    if view.due is not Due.NOTHING:
        lines = [Line(DUE[view.due], told)]
        if view.drawn:
            lines.append(Line("describe.drawn", {"values": view.drawn}))
    elif view.phase is Phase.OVER:
        lines = [Line("describe.over", told)]
    else:
        lines = [Line("describe.turn", told)]
    if view.board:
        lines.append(Line("describe.board", {"code": view.board}))
    if view.last_round:
        lines.append(Line("describe.last_round"))
    lines.append(Line("describe.starter", {"seat": view.starter}))
    if view.starts_next is not None:
        lines.append(Line("describe.starts_next", {"seat": view.starts_next}))
    return lines


def _list(view: View) -> list[Line]:
    """What is left of the list, and the active powerups."""
    lines = [
        option_line("describe_option", option, number=number)
        for number, option in enumerate(view.options, start=1)
    ]
    return [*lines, *[option_line("describe_powerup", powerup) for powerup in view.powerups]]


def _sheet(view: View) -> list[Line]:
    lines = []
    neutral = tuple([_lettered(cell) for cell in view.cells if cell[4] is None])
    if neutral:
        lines.append(Line("describe.neutral", {"letters": neutral}))
    for column, row, kind in view.special:
        told: dict[str, Parameter] = {"type": kind, "cell": cell_name((column, row))}
        lines.append(Line("describe.special", told))
    if view.holes:
        lines.append(Line("describe.holes", {"cells": cell_names(view.holes)}))
    if view.walls:
        edges = tuple([edge_name(edge) for edge in view.walls])
        lines.append(Line("describe.walls", {"edges": edges}))
    lines.append(Line("describe.placed", {"placed": view.placed, "free": view.free}))
    if view.known:
        known = tuple([_known(run) for run in view.known])
        lines.append(Line("describe.known", {"words": known}))
    return lines


def _lettered(cell: Lettered) -> str:
    """A letter with its value and its cell."""
    column, row, letter, value, _ = cell
    return f"{letter}{value} {cell_name((column, row))}"


WAYS = {"across": "→", "down": "↓"}


def _known(run: KnownRun) -> str:
    """A word of an earlier turn, with its place."""
    word, cell, way = run
    return f"{word} {cell_name(cell)}{WAYS[way]}"


def _seat(view: View, seat: int) -> list[Line]:
    """Points, letters and backpack of one player."""
    lines = [Line("describe.points", {"seat": seat, "points": view.scores[seat]})]
    mine = tuple([_lettered(cell) for cell in view.cells if cell[4] == seat])
    if mine:
        lines.append(Line("describe.letters", {"seat": seat, "letters": mine}))
    if view.backpacks[seat]:
        saved: dict[str, Parameter] = {"seat": seat, "letters": view.backpacks[seat]}
        lines.append(Line("describe.backpack", saved))
    return lines
