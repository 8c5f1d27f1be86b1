"""Keebble as a `Game`. The rules are in `rules`."""

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
    Undo,
    ranked,
)
from parlour.core.lexicon_reference import LexiconReference
from parlour.core.prompt import Offer, Prompt
from parlour.core.refusal import Refusal
from parlour.core.tutorial.example import Example
from parlour.games.keebble import actions as act
from parlour.games.keebble import draft as dr
from parlour.games.keebble import events as ev
from parlour.games.keebble import settings as se
from parlour.games.keebble import state as st
from parlour.games.keebble import view as vw
from parlour.games.keebble.bots import opponents
from parlour.games.keebble.bots.ladder import BASELINES, LADDER, LADDER_BUDGET, LEVELS
from parlour.games.keebble.rules import apply, check, house_words, idle, legal, scoring
from parlour.games.keebble.text import advice, board_table, describe, highlights, notation
from parlour.games.keebble.text import position as pos
from parlour.games.keebble.text.tutorial import TUTORIAL
from parlour.words import library
from parlour.words.board_codes import read_code
from parlour.words.lexicon import Lexicon


class Keebble(Game[st.State, act.Action, vw.View, dr.Draft, dr.Preview, ev.Event, pos.Position]):
    """Words on a shared sheet; the letters you call are there for everybody."""

    name = "keebble"
    version = 1
    seats = range(2, 7)
    undo = Undo.CONSENT
    hidden = False
    levels = LEVELS
    baselines = BASELINES
    ladder = LADDER
    ladder_budget = LADDER_BUDGET
    terminal = "parlour.games.keebble.text.terminal:Screen"
    commands = "parlour.games.keebble.text.commands"
    presets = se.PRESETS
    printables = "parlour.games.keebble.printables"
    tutorial = TUTORIAL

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
        """The lexicon, by name and hash (KB-6)."""
        return self.terms.lexicon.cited

    @classmethod
    def recall(cls, cited: LexiconReference) -> Lexicon:
        """A lexicon from the library, by name and hash."""
        return library.recall(cited)

    def admit(self, action: object) -> act.Action | Refusal:
        """Also sorts the letters of a call, and takes a list of one cell for that cell."""
        admitted: act.Action | Refusal = codec_of(act.Action).read(action)
        return admitted if isinstance(admitted, Refusal) else act.normalized(admitted)

    def start(self, seats: int) -> st.State:
        """The board before the first draw (KB-1 to 4)."""
        return apply.start(self.terms, seats)

    def to_act(self, state: st.State) -> tuple[int, ...] | Chance:
        """The player to move, or everybody who is still to react."""
        return CHANCE if state.due is not st.Due.NOTHING else check.to_act(state)

    def prompt(self, state: st.State, seat: int) -> Prompt:
        """See `draft`."""
        return dr.prompt(self.terms, state, seat)

    def question(self, state: st.State, seat: int) -> str:
        """The phase: somebody's wall can leave another seat without a reaction, and so with the
        next turn.
        """
        return state.phase

    def legal(self, state: st.State, seat: int) -> Iterator[act.Action]:
        """Lazily, since there can be millions."""
        return legal.legal(self.terms, state, seat)

    def sample(self, state: st.State, seat: int, rng: Random) -> act.Action:
        """A random kind of action, then a random action of that kind."""
        return legal.sample(self.terms, state, seat, rng)

    def judge(self, state: st.State, seat: int, action: act.Action) -> Refusal | None:
        """See `rules.check`."""
        return check.judge(self.terms, state, seat, action)

    def apply(self, state: st.State, actor: Actor, action: act.Action | Drawn) -> st.State:
        """The state after an action or a draw."""
        if isinstance(action, Drawn):
            return apply.drawn(self.terms, state, action)
        assert isinstance(actor, int)
        return apply.apply(self.terms, state, actor, action)

    def chance(self, state: st.State) -> Draw:
        """A board code if none was given, then who begins."""
        return apply.chance(state)

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
        """For the given seat: several seats may have to decide at once."""
        return dr.preview(self.terms, view, seat, draft)

    def scores(self, view: vw.View) -> tuple[int, ...]:
        """The current points."""
        return view.totals

    def idle(self, state: st.State, seat: int) -> act.Action:
        """See `rules.idle`."""
        return idle.idle(self.terms, state, seat)

    def outcome(self, state: st.State) -> Outcome | None:
        """Most points win, and ties share the rank (KB-23)."""
        if state.phase is not st.Phase.OVER:
            return None
        return ranked(scoring.scores_of(self.terms, state))

    def write(self, action: act.Action, view: vw.View) -> str:
        """See `text.notation`."""
        return notation.write(self.terms, action, view)

    def read(self, text: str, view: vw.View) -> act.Action | Refusal:
        """See `text.notation`."""
        return notation.read(self.terms, text, view)

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
        """See `text.example` (KB-74)."""
        from parlour.games.keebble.text.example import example

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

    def accept_word(self, state: st.State, word: str) -> st.State | Refusal:
        """See `rules.house_words`."""
        return house_words.accepted(self.terms, state, word)

    def house_words(self, state: st.State) -> tuple[str, ...]:
        """Sorted, in capitals."""
        return state.house_words or ()

    def tell_accepted(self, word: str, viewer: int | None) -> tuple[ev.Event, ...]:
        """The same for everybody."""
        return (ev.Accepted(word.upper()),)

    def suggest(self, view: vw.View, word: str) -> tuple[str, ...]:
        """See `Lexicon.near`."""
        lexicon = st.lexicon_of(self.terms, vw.state_of(view))
        return tuple([meant.upper() for meant in lexicon.near(word)])

    def board(self, view: vw.View) -> Board:
        """See `text.board_table`."""
        return board_table.board_of(view)

    def name_offer(self, view: vw.View, offer: Offer) -> Line | None:
        """See `draft`."""
        return dr.name_offer(view, offer)
