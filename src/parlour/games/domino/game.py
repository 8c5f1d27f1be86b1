"""Keebble: Domino as a `Game`. The rules are in `rules`.

Bots and hints are imported on demand, because they load numba.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from parlour.core.board import Board
from parlour.core.chance import Draw, Drawn
from parlour.core.codec import codec_of
from parlour.core.game import (
    CHANCE,
    Actor,
    Advice,
    Chance,
    Game,
    Highlight,
    Line,
    Outcome,
    Step,
    ranked,
)
from parlour.core.lexicon_reference import LexiconReference
from parlour.core.prompt import Prompt, Value
from parlour.core.refusal import Refusal
from parlour.core.tutorial.example import Example
from parlour.games.domino import actions as act
from parlour.games.domino import draft as dr
from parlour.games.domino import events as ev
from parlour.games.domino import settings as se
from parlour.games.domino import state as st
from parlour.games.domino import view as vw
from parlour.games.domino.bots.ladder import BASELINES, LADDER, LADDER_BUDGET, LEVELS
from parlour.games.domino.rules import apply, check, idle, legal
from parlour.games.domino.text import board_table, describe, highlights, notation
from parlour.games.domino.text import position as pos
from parlour.words import library
from parlour.words.board_codes import read_code
from parlour.words.lexicon import Lexicon


class Domino(Game[st.State, act.Action, vw.View, dr.Draft, dr.Preview, ev.Event, pos.Position]):
    """Dominoes with letters that look different from every side of the table."""

    name = "domino"
    version = 1
    seats = range(se.FEWEST_SEATS, se.MOST_SEATS + 1)
    levels = LEVELS
    baselines = BASELINES
    ladder = LADDER
    ladder_budget = LADDER_BUDGET
    terminal = "parlour.games.domino.text.terminal:Screen"
    commands = "parlour.games.domino.text.commands"
    presets = se.PRESETS
    seat_settings: ClassVar[tuple[str, ...]] = ("places",)

    Settings = se.Settings
    State = st.State
    Action = act.Action
    View = vw.View
    Draft = dr.Draft
    Preview = dr.Preview
    Event = ev.Event
    Position = pos.Position
    Code = act.Code

    settings: se.Settings

    def __init__(self, settings: se.Settings, lexicons: Mapping[str, Any]) -> None:
        super().__init__(settings, lexicons)
        if settings.board:
            read_code(settings.board)
        name = settings.dictionary
        lexicon: Lexicon = lexicons[name] if name in lexicons else library.lexicon(name)
        self.terms = se.Terms(settings, lexicon)

    @property
    def lexicon(self) -> LexiconReference:
        """The lexicon, by name and hash."""
        return self.terms.lexicon.cited

    @classmethod
    def recall(cls, cited: LexiconReference) -> Lexicon:
        """A lexicon from the library, by name and hash."""
        return library.recall(cited)

    @classmethod
    def reseated(cls, settings: se.Settings, seats: int) -> tuple[int, ...]:
        """Clockwise around the table (KD-1)."""
        return se.reseated(settings, seats)

    def admit(self, action: object) -> act.TakeTurn | Refusal:
        """Also refuses dominoes that lie too far away (KD-20)."""
        admitted: act.TakeTurn | Refusal = codec_of(act.Action).read(action)
        return admitted if isinstance(admitted, Refusal) else act.normalized(admitted)

    def start(self, seats: int) -> st.State:
        """The set, before anything is drawn."""
        return apply.start(self.terms, seats)

    def to_act(self, state: st.State) -> tuple[int, ...] | Chance:
        """Whoever is on turn."""
        if state.due is not st.Due.NOTHING:
            return CHANCE
        return () if state.phase is st.Phase.OVER else (state.to_move,)

    def prompt(self, state: st.State, seat: int) -> Prompt:
        """See `draft`."""
        return dr.prompt(self.terms, state, seat)

    def legal(self, state: st.State, seat: int) -> Iterator[act.TakeTurn]:
        """Lazily, since there are millions."""
        return legal.legal(self.terms, state, seat)

    def sample(self, state: st.State, seat: int, rng: Random) -> act.TakeTurn:
        """See `rules.legal`."""
        return legal.sample(self.terms, state, seat, rng)

    def judge(self, state: st.State, seat: int, action: act.TakeTurn) -> Refusal | None:
        """See `rules.check`."""
        return check.judge(self.terms, state, seat, action)

    def apply(self, state: st.State, actor: Actor, action: act.TakeTurn | Drawn) -> st.State:
        """The state after a turn or a draw."""
        if isinstance(action, Drawn):
            return apply.drawn(state, action)
        assert isinstance(actor, int)
        return apply.apply(self.terms, state, actor, action)

    def chance(self, state: st.State) -> Draw:
        """Who begins, the start tile, and dominoes for a hand."""
        return apply.chance(state)

    def view(self, state: st.State, viewer: int | None) -> vw.View:
        """The viewer's own hand, and what lies open."""
        return vw.view_of(self.terms, state, viewer)

    def tell(
        self,
        before: st.State,
        actor: Actor,
        action: act.TakeTurn | Drawn,
        after: st.State,
        viewer: int | None,
    ) -> tuple[ev.Event, ...]:
        """What was drawn is named to its owner only."""
        seat = actor if isinstance(actor, int) else 0
        return ev.tell(self.terms, before, seat, action, after, viewer)

    def imagine(self, view: vw.View, rng: Random) -> st.State:
        """The unseen dominoes, dealt anew (KD-12)."""
        return vw.imagined(self.terms, view, rng)

    def preview(self, view: vw.View, seat: int, draft: dr.Draft) -> dr.Preview:
        """See `draft`; planning out of turn is answered too, with the refusal beside it."""
        return dr.preview(self.terms, view, seat, draft)

    def scores(self, view: vw.View) -> tuple[int, ...]:
        """The cards in the piles (KD-42)."""
        return view.piles

    def idle(self, state: st.State, seat: int) -> act.TakeTurn:
        """See `rules.idle`."""
        return idle.idle(state, seat)

    def outcome(self, state: st.State) -> Outcome | None:
        """Most cards win, and ties share the rank (KD-42)."""
        return ranked(state.piles) if self.to_act(state) == () else None

    def write(self, action: act.TakeTurn, view: vw.View) -> str:
        """See `text.notation`."""
        return notation.write(action)

    def read(self, text: str, view: vw.View) -> act.TakeTurn | Refusal:
        """See `text.notation`."""
        return notation.read(text, view)

    def describe(self, view: vw.View) -> tuple[Line, ...]:
        """See `text.describe`."""
        return tuple(describe.describe(self.terms, view))

    def choose(
        self, view: vw.View, seat: int, level: str, rng: Random, budget: int | None = None
    ) -> act.TakeTurn:
        """See `bots.opponents`."""
        from parlour.games.domino.bots import opponents

        return opponents.choose(self.terms, view, seat, level, rng, budget)

    @classmethod
    def example(
        cls, seed: int | str, seats: int = 3, settings: Mapping[str, Any] | None = None
    ) -> Example:
        """See `text.example` (KD-61)."""
        from parlour.games.domino.text.example import example

        return example(cls, seed, seats, settings)

    def advise(self, view: vw.View, seat: int) -> Advice | None:
        """See `text.advice`."""
        from parlour.games.domino.text import advice

        return advice.advise(self.terms, view, seat)

    def cost(self, view: vw.View, seat: int, action: act.TakeTurn) -> float | None:
        """See `text.advice`."""
        from parlour.games.domino.text import advice

        return advice.cost(self.terms, view, seat, action)

    def highlights(self, steps: Sequence[Step], deep: bool = True) -> tuple[Highlight, ...]:
        """See `text.highlights`."""
        return highlights.highlights(self.terms, steps)

    def board(self, view: vw.View) -> Board:
        """See `text.board_table`."""
        return board_table.board_of(view)

    def name_option(self, view: vw.View, kind: str, field: str, option: Value) -> Line | None:
        """See `draft`."""
        return dr.name_option(view, field, option)

    def position(self, state: st.State) -> pos.Position:
        """See `text.position`."""
        return pos.position_of(self.settings, state)

    def from_position(self, position: pos.Position) -> st.State | Refusal:
        """See `text.position`."""
        return pos.from_position(position)
