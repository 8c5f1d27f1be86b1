"""Patterns: in turn everybody puts one to four letters on free cells of a square board.

Every pair of neighbours with the same letter that comes about scores a point. A match starts with
a million moves: `legal` is lazy and `sample` counts instead of listing. No chance, no secrets.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random

from parlour.core.chance import Draw, Drawn
from parlour.core.game import Actor, Chance, Game, Line, Outcome, ranked
from parlour.core.prompt import Piece, Placed, Prompt, offer
from parlour.core.refusal import CoreCode, Refusal
from tests.minigames.patterns import marks as m


class Patterns(Game[m.State, m.Put, m.View, m.PutDraft, m.Preview, m.Lettered, m.Position]):
    """One to three seats, one board, moves with a structure inside."""

    name = "patterns"
    version = 1
    seats = range(1, 4)
    hidden = False

    Settings = m.Settings
    State = m.State
    Action = m.Put
    View = m.View
    Draft = m.PutDraft
    Preview = m.Preview
    Event = m.Lettered
    Position = m.Position
    Code = m.Code

    settings: m.Settings

    @property
    def letters(self) -> tuple[m.Letter, ...]:
        """The letters of these settings."""
        return m.LETTERS[: self.settings.letters]

    def start(self, seats: int) -> m.State:
        """An empty board."""
        return m.State((m.FREE * self.settings.side,) * self.settings.side, 0, (0,) * seats)

    def to_act(self, state: m.State) -> tuple[int, ...] | Chance:
        """Whose turn it is, until the board is full."""
        return () if m.is_full(state) else (state.active,)

    def prompt(self, state: m.State, seat: int) -> Prompt:
        """Free cells, and letters for them."""
        cells = m.free_cells(state)
        if seat not in self.to_act(state):
            return Prompt()
        most = min(m.MOST, len(cells))
        pieces = tuple([Piece(letter, None) for letter in self.letters])
        return Prompt((offer("put", Placed("marks", pieces, 1, most, cells=cells)),))

    def legal(self, state: m.State, seat: int) -> Iterator[m.Put]:
        """Every set of free cells with every word on it, small sets first."""
        cells = m.free_cells(state) if seat == state.active else ()
        for size in range(1, min(m.MOST, len(cells)) + 1):
            words = m.words(self.letters, size)
            for chosen in combinations(cells, size):
                yield from (m.put_on(chosen, word) for word in words)

    def sample(self, state: m.State, seat: int, rng: Random) -> m.Put:
        """Uniform: a size by how many moves have it, then cells, then letters."""
        cells = m.free_cells(state)
        sizes = range(1, min(m.MOST, len(cells)) + 1)
        weights = [comb(len(cells), size) * len(self.letters) ** size for size in sizes]
        chosen = sorted(rng.sample(cells, rng.choices(sizes, weights)[0]))
        return m.put_on(chosen, [rng.choice(self.letters) for _ in chosen])

    def judge(self, state: m.State, seat: int, action: m.Put) -> Refusal | None:
        """Cell by cell, once it is the seat's turn."""
        if m.is_full(state):
            return Refusal(m.Code.GAME_OVER)
        if seat != state.active:
            return Refusal(m.Code.NOT_YOUR_TURN, {"seat": state.active})
        side = len(state.rows)
        for mark in action.marks:
            if max(mark.cell) > side:
                return Refusal(m.Code.NO_SUCH_CELL, {"cell": m.name_of(mark.cell)})
            if mark.letter not in self.letters:
                return Refusal(m.Code.NO_SUCH_LETTER, {"letter": mark.letter})
        cells = [mark.cell for mark in action.marks]
        for cell in cells:
            if cells.count(cell) > 1:
                return Refusal(m.Code.CELL_TWICE, {"cell": m.name_of(cell)})
            if m.letter_at(state.rows, cell) != m.FREE:
                return Refusal(m.Code.CELL_TAKEN, {"cell": m.name_of(cell)})
        return None

    def apply(self, state: m.State, actor: Actor, action: m.Put | Drawn) -> m.State:
        """The letters lie; the next seat is on turn."""
        assert isinstance(action, m.Put)
        rows = m.lettered(state.rows, {mark.cell: mark.letter for mark in action.marks})
        gain = m.pairs(rows) - m.pairs(state.rows)
        points = [p + gain * (seat == state.active) for seat, p in enumerate(state.points)]
        return m.State(rows, (state.active + 1) % len(points), tuple(points))

    def chance(self, state: m.State) -> Draw:
        """There is none."""
        raise AssertionError("nothing is ever drawn")

    def view(self, state: m.State, viewer: int | None) -> m.View:
        """The same for everybody."""
        return m.View(state.rows, state.active, state.points)

    def tell(
        self,
        before: m.State,
        actor: Actor,
        action: m.Put | Drawn,
        after: m.State,
        viewer: int | None,
    ) -> tuple[m.Lettered, ...]:
        """The same for everybody."""
        assert isinstance(action, m.Put)
        notes = tuple([m.note(mark) for mark in action.marks])
        gain = sum(after.points) - sum(before.points)
        return (m.Lettered(before.active, notes, gain),)

    def imagine(self, view: m.View, rng: Random) -> m.State:
        """The state itself: nothing is hidden."""
        return m.State(view.rows, view.active, view.points)

    def preview(self, view: m.View, seat: int, draft: m.PutDraft) -> m.Preview:
        """The board with the letters so far, also for somebody who is not on turn."""
        state = m.State(view.rows, view.active, view.points)
        if not draft.marks:
            return m.Preview(missing=("marks",), rows=view.rows)
        put = m.Put(tuple(sorted(draft.marks)))
        refusal = self.judge(state, seat, put)
        if refusal is not None:
            return m.Preview(refusal=refusal)
        after = self.apply(state, seat, put)
        gains = [b - a for a, b in zip(state.points, after.points, strict=True)]
        return m.Preview(gains=tuple(gains), rows=after.rows)

    def scores(self, view: m.View) -> tuple[int, ...]:
        """The points won."""
        return view.points

    def idle(self, state: m.State, seat: int) -> m.Put:
        """The first letter on the first free cell."""
        return m.put_on(m.free_cells(state)[:1], self.letters[:1])

    def outcome(self, state: m.State) -> Outcome | None:
        """More points are better."""
        return ranked(state.points) if m.is_full(state) else None

    def write(self, action: m.Put, view: m.View) -> str:
        """`a1=B c2=A`."""
        return " ".join(m.note(mark) for mark in action.marks)

    def read(self, text: str, view: m.View) -> m.Put | Refusal:
        """The marks of a note, in any order."""
        notes = text.split() if isinstance(text, str) else []
        marks = sorted({m.NOTES[word] for word in notes if word in m.NOTES})
        if not 1 <= len(marks) == len(notes) <= m.MOST:
            return Refusal(CoreCode.UNREADABLE, {"text": str(text)[:80]})
        return m.Put(tuple(marks))

    def describe(self, view: m.View) -> tuple[Line, ...]:
        """Whose turn it is, row by row, the points."""
        rows = [Line("describe.row", {"row": i + 1, "cells": r}) for i, r in enumerate(view.rows)]
        turn = Line("describe.turn", {"seat": view.active})
        return (turn, *rows, Line("describe.points", {"points": view.points}))

    def position(self, state: m.State) -> m.Position:
        """The whole table."""
        return m.Position(len(state.points), self.settings, state.rows, state.active, state.points)

    def from_position(self, position: m.Position) -> m.State | Refusal:
        """A square board of the right size, every seat there."""
        start, seats = self.start(position.seats), position.seats
        rows, points = position.rows or start.rows, position.points or start.points
        if [len(row) for row in rows] != [len(row) for row in start.rows]:
            return m.misshapen("rows", f"the board is not {len(start.rows)} cells square")
        if len(points) != seats or position.active >= seats:
            return m.misshapen("points", "a seat is not there")
        return m.State(rows, position.active, points)
