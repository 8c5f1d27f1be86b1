"""Kniffeliger as a `Game`. The rules are in `rules`.

Bots, hints and self-play are imported on demand, because they load numba.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from parlour.core.chance import Draw, Drawn
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
from parlour.core.prompt import Prompt, Value
from parlour.core.refusal import Refusal
from parlour.core.tutorial.example import Example
from parlour.games.kniffeliger import actions as act
from parlour.games.kniffeliger import draft as dr
from parlour.games.kniffeliger import events as ev
from parlour.games.kniffeliger import settings as se
from parlour.games.kniffeliger import state as st
from parlour.games.kniffeliger import view as vw
from parlour.games.kniffeliger.bots.ladder import BASELINES, LADDER, LEVELS
from parlour.games.kniffeliger.rules import apply, check, idle, legal
from parlour.games.kniffeliger.text import describe, notation
from parlour.games.kniffeliger.text import position as pos
from parlour.games.kniffeliger.text.tutorial import TUTORIAL


class Kniffeliger(
    Game[st.State, act.Action, vw.View, dr.Draft, dr.Preview, ev.Event, pos.Position]
):
    """A dice game with action dice that steal, freeze, cross out, shift and swap."""

    name = "kniffeliger"
    version = 1
    seats = range(1, 9)
    hidden = False
    levels = LEVELS
    baselines = BASELINES
    ladder = LADDER
    terminal = "parlour.games.kniffeliger.text.terminal:Screen"
    commands = "parlour.games.kniffeliger.text.commands"
    high_scores = ("table", "solo")
    tutorial = TUTORIAL
    presets = se.PRESETS
    printables = "parlour.games.kniffeliger.printables"

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

    def start(self, seats: int) -> st.State:
        """Empty sheets."""
        return apply.start(seats)

    def to_act(self, state: st.State) -> tuple[int, ...] | Chance:
        """The active seat, or chance if a throw is due."""
        if state.pending is not st.Pending.NOTHING:
            return CHANCE
        return () if state.phase is st.Phase.OVER else (state.active,)

    def prompt(self, state: st.State, seat: int) -> Prompt:
        """See `draft`."""
        return dr.prompt(self.settings, state, seat)

    def legal(self, state: st.State, seat: int) -> Iterator[act.Action]:
        """At most a few hundred."""
        return iter(legal.legal(self.settings, state, seat))

    def sample(self, state: st.State, seat: int, rng: Random) -> act.Action:
        """Uniform over `legal`."""
        return rng.choice(legal.legal(self.settings, state, seat))

    def judge(self, state: st.State, seat: int, action: act.Action) -> Refusal | None:
        """Checks in the order of KF-33."""
        return check.judge(self.settings, state, seat, action)

    def apply(self, state: st.State, actor: Actor, action: act.Action | Drawn) -> st.State:
        """The state after an action or a throw."""
        return apply.apply(self.settings, state, action)

    def chance(self, state: st.State) -> Draw:
        """Up to five dice, or the action die."""
        return apply.chance(state)

    def view(self, state: st.State, viewer: int | None) -> vw.View:
        """The same for everybody."""
        return vw.view_of(state)

    def tell(
        self,
        before: st.State,
        actor: Actor,
        action: act.Action | Drawn,
        after: st.State,
        viewer: int | None,
    ) -> tuple[ev.Event, ...]:
        """The same for everybody."""
        return ev.tell(self.settings, before, action, after)

    def imagine(self, view: vw.View, rng: Random) -> st.State:
        """The state itself: nothing is hidden."""
        return vw.state_of(view)

    def preview(self, view: vw.View, seat: int, draft: dr.Draft) -> dr.Preview:
        """For the given seat, on turn or not."""
        return dr.preview(self.settings, view, seat, draft)

    def scores(self, view: vw.View) -> tuple[int, ...]:
        """The total of the sheet that each seat holds."""
        return view.totals

    def idle(self, state: st.State, seat: int) -> act.Action:
        """See `rules.idle`."""
        return idle.idle(state)

    def outcome(self, state: st.State) -> Outcome | None:
        """KF-3. Only matches with default settings count for the high scores."""
        if state.phase is not st.Phase.OVER:
            return None
        listed = None
        if self.settings == se.Settings():
            listed = "solo" if len(state.sheets) == 1 else "table"
        return ranked(tuple([st.total(sheet) for sheet in state.sheets]), listed)

    def write(self, action: act.Action, view: vw.View) -> str:
        """See `text.notation`."""
        return notation.write(action, view)

    def read(self, text: str, view: vw.View) -> act.Action | Refusal:
        """See `text.notation`."""
        return notation.read(text, view)

    def describe(self, view: vw.View) -> tuple[Line, ...]:
        """See `text.describe`."""
        return describe.describe(view)

    def position(self, state: st.State) -> pos.Position:
        """See `text.position`."""
        return pos.position_of(self.settings, state)

    def from_position(self, position: pos.Position) -> st.State | Refusal:
        """See `text.position`."""
        return pos.from_position(position)

    @classmethod
    def self_play(
        cls,
        settings: Mapping[str, Any],
        orders: Sequence[Sequence[str]],
        seeds: Sequence[int],
    ) -> Sequence[Sequence[tuple[int, ...]]]:
        """Matches between bots, compiled with numba if possible; same results as `Match`."""
        from parlour.games.kniffeliger.fast.matches import self_play

        return self_play(cls.make(settings).settings, orders, seeds)

    @classmethod
    def example(
        cls, seed: int | str, seats: int = 3, settings: Mapping[str, Any] | None = None
    ) -> Example:
        """See `text.example`."""
        from parlour.games.kniffeliger.text.example import example

        return example(cls, seed, seats, settings)

    def advise(self, view: vw.View, seat: int) -> Advice | None:
        """See `text.advice`."""
        from parlour.games.kniffeliger.text import advice

        return advice.advise(self.settings, view, seat)

    def cost(self, view: vw.View, seat: int, action: act.Action) -> float | None:
        """See `text.advice`."""
        from parlour.games.kniffeliger.text import advice

        return advice.cost(view, seat, action)

    def highlights(self, steps: Sequence[Step], deep: bool = True) -> tuple[Highlight, ...]:
        """See `text.highlights`."""
        from parlour.games.kniffeliger.text import highlights

        return highlights.highlights(steps, deep)

    def name_option(self, view: vw.View, kind: str, field: str, option: Value) -> Line | None:
        """See `draft`."""
        return dr.name_option(view, kind, field, option)

    def choose(
        self, view: vw.View, seat: int, level: str, rng: Random, budget: int | None = None
    ) -> act.Action:
        """See `bots.opponents`."""
        from parlour.games.kniffeliger.bots import opponents

        return opponents.choose(self.settings, view, level, rng)
