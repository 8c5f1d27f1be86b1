"""Reactions: one seat calls a tune, everybody else runs for a chair at once.

A chair has one place: whoever comes second is refused and chooses again, or stands. A chair scores
what its face is worth to the tune; chairs that stay free score for the caller. Nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import structs

from parlour.core.chance import Dice, Draw, Drawn
from parlour.core.game import CHANCE, Actor, Chance, Game, Line, Outcome, ranked
from parlour.core.prompt import Choice, Prompt, offer
from parlour.core.refusal import CoreCode, Refusal
from tests.minigames.reactions import chairs as c


class Reactions(Game[c.State, c.Action, c.View, c.Draft, c.Preview, c.Event, c.Position]):
    """Two to five seats; several decide at once."""

    name = "reactions"
    version = 1
    seats = range(2, 6)
    hidden = False

    Settings = c.Settings
    State = c.State
    Action = c.Action
    View = c.View
    Draft = c.Draft
    Preview = c.Preview
    Event = c.Event
    Position = c.Position
    Code = c.Code

    settings: c.Settings

    def start(self, seats: int) -> c.State:
        """Seat 0 is about to call."""
        return c.State(0, None, (), (), (), (0,) * seats)

    def to_act(self, state: c.State) -> tuple[int, ...] | Chance:
        """The caller, or everybody who is still running."""
        if state.tune is None:
            return () if self._over(state) else (c.caller(state),)
        return state.running if state.faces else CHANCE

    def _over(self, state: c.State) -> bool:
        return state.calls >= self.settings.laps * len(state.points)

    def prompt(self, state: c.State, seat: int) -> Prompt:
        """A tune, or the free chairs."""
        legal = list(self.legal(state, seat))
        tunes = tuple([action.tune for action in legal if isinstance(action, c.Call)])
        free = tuple([action.chair for action in legal if isinstance(action, c.Sit)])
        offers = {"call": (Choice("tune", tunes),), "sit": (Choice("chair", free),), "stand": ()}
        open_ = {c.tag(action) for action in legal}
        return Prompt(tuple([offer(kind, *offers[kind]) for kind in offers if kind in open_]))

    def legal(self, state: c.State, seat: int) -> Iterator[c.Action]:
        """A tune; or a free chair, or none."""
        actions: list[c.Action] = [c.Call(tune) for tune in c.Tune]
        actions += [c.Sit(chair) for chair in range(len(state.faces))]
        actions.append(c.Stand())
        yield from (action for action in actions if not self.judge(state, seat, action))

    def sample(self, state: c.State, seat: int, rng: Random) -> c.Action:
        """Uniform over `legal`."""
        return rng.choice(list(self.legal(state, seat)))

    def judge(self, state: c.State, seat: int, action: c.Action) -> Refusal | None:
        """A chair is refused with the seat that was faster."""
        if not 0 <= seat < len(state.points):
            return Refusal(CoreCode.NO_SUCH_SEAT, {"seat": seat})
        if state.tune is None and self._over(state):
            return Refusal(c.Code.GAME_OVER)
        if state.tune is not None and not state.faces:
            return Refusal(c.Code.CHAIRS_ARE_ROLLED)
        if isinstance(action, c.Call):
            may = state.tune is None and seat == c.caller(state)
            return None if may else Refusal(c.Code.NOT_THE_CALLER, {"seat": c.caller(state)})
        if state.tune is None:
            return Refusal(c.Code.NOT_CALLED_YET, {"seat": c.caller(state)})
        if seat not in state.running:
            return Refusal(c.Code.NOT_RUNNING)
        return c.occupied(state, action.chair) if isinstance(action, c.Sit) else None

    def apply(self, state: c.State, actor: Actor, action: c.Action | Drawn) -> c.State:
        """When the last runner has sat down or stands, the call is over."""
        if isinstance(action, c.Call):
            return structs.replace(state, tune=action.tune)
        if isinstance(action, Drawn):
            faces = tuple([int(value) for value in action.values])
            seats = range(len(state.points))
            running = tuple([seat for seat in seats if seat != c.caller(state)])
            empty = (None,) * len(faces)
            return structs.replace(state, faces=faces, sitting=empty, running=running)
        assert isinstance(actor, int)
        left = tuple([seat for seat in state.running if seat != actor])
        if isinstance(action, c.Sit):
            state = c.scored(state, actor, action.chair)
            state = structs.replace(state, sitting=c.put(state.sitting, action.chair, actor))
        return structs.replace(state, running=left) if left else c.settled(state)

    def chance(self, state: c.State) -> Draw:
        """A face for every chair."""
        chairs = len(state.points) - 1 - self.settings.short
        return Dice(f"chairs/{state.calls}", max(1, chairs))

    def view(self, state: c.State, viewer: int | None) -> c.View:
        """The same for everybody."""
        return c.View(**structs.asdict(state))

    def tell(
        self,
        before: c.State,
        actor: Actor,
        action: c.Action | Drawn,
        after: c.State,
        viewer: int | None,
    ) -> tuple[c.Event, ...]:
        """The same for everybody."""
        if isinstance(action, Drawn):
            return (c.Rolled(after.faces),)
        assert isinstance(actor, int)
        if isinstance(action, c.Call):
            return (c.Called(actor, action.tune),)
        if isinstance(action, c.Sit):
            return (c.Sat(actor, action.chair, c.worth(before, action.chair)),)
        return (c.Stood(actor),)

    def imagine(self, view: c.View, rng: Random) -> c.State:
        """The state itself: nothing is hidden."""
        return c.room(view)

    def preview(self, view: c.View, seat: int, draft: c.Draft) -> c.Preview:
        """For the seat, running or not."""
        action = c.finished(draft)
        if isinstance(action, str):
            return c.Preview(missing=(action,))
        state = c.room(view)
        refusal = self.judge(state, seat, action)
        if refusal is not None:
            return c.Preview(refusal=refusal)
        after = self.apply(state, seat, action)
        gains = [b - a for a, b in zip(state.points, after.points, strict=True)]
        return c.Preview(gains=tuple(gains))

    def scores(self, view: c.View) -> tuple[int, ...]:
        """The points won."""
        return view.points

    def idle(self, state: c.State, seat: int) -> c.Action:
        """Always the same tune; never a chair."""
        return c.Call(c.Tune.HIGH) if state.tune is None else c.Stand()

    def outcome(self, state: c.State) -> Outcome | None:
        """More points are better."""
        return ranked(state.points) if self.to_act(state) == () else None

    def write(self, action: c.Action, view: c.View) -> str:
        """`call high`, `sit 2`, `stand`."""
        return " ".join([c.tag(action), *map(str, structs.astuple(action))])

    def read(self, text: str, view: c.View) -> c.Action | Refusal:
        """The words of a note."""
        match text.split() if isinstance(text, str) else []:
            case ["call", ("high" | "low") as tune]:
                return c.Call(c.Tune(tune))
            case ["sit", ("0" | "1" | "2" | "3") as chair]:
                return c.Sit(int(chair))
            case ["stand"]:
                return c.Stand()
        return Refusal(CoreCode.UNREADABLE, {"text": str(text)[:80]})

    def describe(self, view: c.View) -> tuple[Line, ...]:
        """The call, the chairs, who is still running, the points."""
        where = {"calls": view.calls, "seat": c.caller(view)}
        lines = [Line(f"describe.{view.tune or 'silence'}", where)]
        for chair, (face, seat) in enumerate(zip(view.faces, view.sitting, strict=True)):
            key = "describe.free" if seat is None else "describe.sitting"
            lines.append(Line(key, {"chair": chair, "face": face, "seat": seat}))
        lines.append(Line("describe.running", {"seats": view.running}))
        return (*lines, Line("describe.points", {"points": view.points}))

    def position(self, state: c.State) -> c.Position:
        """The whole room."""
        return c.Position(len(state.points), self.settings, **structs.asdict(state))

    def from_position(self, position: c.Position) -> c.State | Refusal:
        """Somebody runs exactly while a tune is called; lists have a fitting length."""
        p, seats = position, position.seats
        if any(seat >= seats for seat in (*p.running, *p.sitting) if seat is not None):
            return c.misshapen("running", "a seat is not there")
        if len(p.points or (0,) * seats) != seats or len(p.faces) != len(p.sitting):
            return c.misshapen("points", "a list has another length")
        if not (p.tune is None) == (not p.faces) == (not p.running):
            return c.misshapen("tune", "a tune, chairs and runners come and go together")
        return c.State(p.calls, p.tune, p.faces, p.sitting, p.running, p.points or (0,) * seats)
