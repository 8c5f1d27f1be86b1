"""Knickknack as a `Game`. The rules are in `rules`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

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
from parlour.core.prompt import Offer, Prompt
from parlour.core.refusal import Refusal
from parlour.core.tutorial.example import Example
from parlour.games.knickknack import actions as act
from parlour.games.knickknack import draft as dr
from parlour.games.knickknack import events as ev
from parlour.games.knickknack import settings as se
from parlour.games.knickknack import state as st
from parlour.games.knickknack import view as vw
from parlour.games.knickknack.bots import opponents
from parlour.games.knickknack.bots.ladder import BASELINES, LADDER, LADDER_BUDGET, LEVELS
from parlour.games.knickknack.rules import apply, check, idle, legal, turns
from parlour.games.knickknack.text import advice, board_table, describe, highlights, notation
from parlour.games.knickknack.text import position as pos
from parlour.words import library
from parlour.words.board_codes import read_code
from parlour.words.lexicon import Lexicon


class Knickknack(Game[st.State, act.Action, vw.View, dr.Draft, dr.Preview, ev.Event, pos.Position]):
    """A list of options, one for each turn; words pay the owners of their letters."""

    name = "knickknack"
    version = 1
    seats = range(2, 9)
    hidden = False
    levels = LEVELS
    baselines = BASELINES
    ladder = LADDER
    ladder_budget = LADDER_BUDGET
    terminal = "parlour.games.knickknack.text.terminal:Screen"
    commands = "parlour.games.knickknack.text.commands"
    presets = se.PRESETS

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
        """The lexicon, by name and hash (KN-7)."""
        return self.terms.lexicon.cited

    @classmethod
    def recall(cls, cited: LexiconReference) -> Lexicon:
        """A lexicon from the library, by name and hash."""
        return library.recall(cited)

    def admit(self, action: object) -> act.Action | Refusal:
        """Also takes a `save` that a form has said as a number."""
        admitted: act.Action | Refusal = codec_of(act.Action).read(action)
        return admitted if isinstance(admitted, Refusal) else act.normalized(admitted)

    def start(self, seats: int) -> st.State:
        """The state before the first draw."""
        return apply.start(self.terms, seats)

    def to_act(self, state: st.State) -> tuple[int, ...] | Chance:
        """The player to move."""
        return CHANCE if state.due is not st.Due.NOTHING else check.to_act(state)

    def prompt(self, state: st.State, seat: int) -> Prompt:
        """See `draft`."""
        return dr.prompt(self.terms, state, seat)

    def legal(self, state: st.State, seat: int) -> Iterator[act.Action]:
        """Lazily, since there can be millions."""
        return legal.legal(self.terms, state, seat)

    def sample(self, state: st.State, seat: int, rng: Random) -> act.Action:
        """A random option, carried out in a random way."""
        return legal.sample(self.terms, state, seat, rng)

    def judge(self, state: st.State, seat: int, action: act.Action) -> Refusal | None:
        """See `rules.check`."""
        return check.judge(self.terms, state, seat, action)

    def spelled(self, state: st.State, seat: int, action: act.Action) -> act.Action:
        """Without what is left empty, and letters in the order of the option."""
        return legal.spelled(self.terms, state, seat, action)

    def apply(self, state: st.State, actor: Actor, action: act.Action | Drawn) -> st.State:
        """The state after an action or a draw."""
        if isinstance(action, Drawn):
            return apply.drawn(self.terms, state, action)
        assert isinstance(actor, int)
        return turns.played(self.terms, state, actor, action)

    def chance(self, state: st.State) -> Draw:
        """A board code if none was given, who begins, then each list."""
        return apply.chance(self.terms, state)

    def view(self, state: st.State, viewer: int | None) -> vw.View:
        """The same for everybody."""
        return vw.view_of(self.terms, state)

    def tell(
        self,
        before: st.State,
        actor: Actor,
        action: act.Action | Drawn,
        after: st.State,
        viewer: int | None,
    ) -> tuple[ev.Event, ...]:
        """The same for everybody."""
        return ev.tell(self.terms, before, actor, action, after)

    def imagine(self, view: vw.View, rng: Random) -> st.State:
        """The state itself: nothing is hidden."""
        return vw.state_of(view)

    def preview(self, view: vw.View, seat: int, draft: dr.Draft) -> dr.Preview:
        """See `draft`."""
        return dr.preview(self.terms, view, seat, draft)

    def scores(self, view: vw.View) -> tuple[int, ...]:
        """The current points."""
        return view.scores

    def idle(self, state: st.State, seat: int) -> act.Action:
        """See `rules.idle`."""
        return idle.idle(self.terms, state, seat)

    def outcome(self, state: st.State) -> Outcome | None:
        """Most points win, and ties share the rank (KN-6)."""
        return ranked(state.scores) if state.phase is st.Phase.OVER else None

    def write(self, action: act.Action, view: vw.View) -> str:
        """See `text.notation`."""
        return notation.write(action)

    def read(self, text: str, view: vw.View) -> act.Action | Refusal:
        """See `text.notation`."""
        return notation.read(self.terms, text)

    def describe(self, view: vw.View) -> tuple[Line, ...]:
        """See `text.describe`."""
        return describe.describe(view)

    def choose(
        self, view: vw.View, seat: int, level: str, rng: Random, budget: int | None = None
    ) -> act.Action:
        """See `bots.opponents`."""
        return opponents.choose(self.terms, vw.state_of(view), seat, level, rng, budget)

    @classmethod
    def example(
        cls, seed: int | str, seats: int = 3, settings: Mapping[str, Any] | None = None
    ) -> Example:
        """See `text.example` (KN-35)."""
        from parlour.games.knickknack.text.example import example

        return example(cls, seed, seats, settings)

    def advise(self, view: vw.View, seat: int) -> Advice | None:
        """See `text.advice`."""
        return advice.advise(self.terms, vw.state_of(view), seat)

    def cost(self, view: vw.View, seat: int, action: act.Action) -> float | None:
        """See `text.advice`."""
        return advice.cost(self.terms, vw.state_of(view), seat, action)

    def highlights(self, steps: Sequence[Step], deep: bool = True) -> tuple[Highlight, ...]:
        """See `text.highlights`."""
        return highlights.highlights(self.terms, steps)

    def position(self, state: st.State) -> pos.Position:
        """See `text.position`."""
        return pos.position_of(self.terms, state)

    def from_position(self, position: pos.Position) -> st.State | Refusal:
        """See `text.position`."""
        return pos.from_position(self.terms, position)

    def board(self, view: vw.View) -> Board:
        """See `text.board_table`."""
        return board_table.board_of(view)

    def name_offer(self, view: vw.View, offer: Offer) -> Line | None:
        """See `draft`."""
        return dr.name_offer(view, offer)
