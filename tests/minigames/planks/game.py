"""Planks: in turn everybody lays one or two planks beside those that lie there, or passes.

A plank has two halves, each with a number, or with "!" instead. Every new half scores a point for
each neighbour of another plank with the same number: in its row or in its column, whichever is the
side of the seat. Whoever lays a "!" removes a plank that lay there before. Then the hand is filled
up to three from a pool without an order. It is over when a hand stays empty or everybody passes.

What it proves of the contract: hidden hands, pieces that turn on a board without corners, questions
that only a half-made move raises, settings that belong to a seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, permutations
from random import Random
from typing import ClassVar

from msgspec.structs import replace

from parlour.core.board import Board
from parlour.core.chance import Deal, Draw, Drawn
from parlour.core.game import CHANCE, Actor, Chance, Game, Line, Outcome, Undo, ranked
from parlour.core.prompt import TURNED_ITEM, Cell, Piece, Placed, Prompt, Value, offer
from parlour.core.refusal import CoreCode, Refusal
from tests.minigames.planks import laying, text
from tests.minigames.planks import table as t
from tests.minigames.planks.draft import preview
from tests.minigames.planks.pieces import SHAPE, TURNS, Laid, plank_name

ORDER: tuple[t.Side | None, ...] = ("rows", "columns", None)
"""How seats are filled."""


class Planks(Game[t.State, t.Action, t.View, t.Draft, t.Preview, t.Event, t.Position]):
    """Two to four seats, 24 planks, hands that nobody else sees."""

    name = "planks"
    version = 1
    seats = range(2, 5)
    undo = Undo.CONSENT
    printables = "tests.minigames.planks.printables"
    seat_settings: ClassVar[tuple[str, ...]] = ("sides",)

    Settings = t.Settings
    State = t.State
    Action = t.Action
    View = t.View
    Draft = t.Draft
    Preview = t.Preview
    Event = t.Event
    Position = t.Position
    Code = t.Code

    settings: t.Settings

    @classmethod
    def reseated(cls, settings: t.Settings, seats: int) -> tuple[int, ...]:
        """Those who chose rows come first, then columns, each in the order in which they sat; where
        nobody has chosen, everybody keeps their seat.
        """
        sides = (*settings.sides, *[None] * seats)
        return tuple(sorted(range(seats), key=lambda seat: ORDER.index(sides[seat])))

    @property
    def _box(self) -> tuple[Cell, Cell]:
        reach = self.settings.reach
        return (-reach, -reach), (reach, reach)

    def start(self, seats: int) -> t.State:
        """Empty hands; the deals come first."""
        return t.State((), (), (0,) * seats, 0, 0, 0, hands=((),) * seats)

    def to_act(self, state: t.State) -> tuple[int, ...] | Chance:
        """Whoever is on turn."""
        if state.drawing is not None:
            return CHANCE
        return () if t.is_over(state, counts(state)) else (state.active,)

    def prompt(self, state: t.State, seat: int) -> Prompt:
        """The own planks, anywhere in the box; what they remove is asked once they lie."""
        if self.to_act(state) != (seat,):
            return Prompt()
        if not laying.spots(laying.covered(state.lying), self.settings.reach):
            return Prompt((offer("pass"),))
        pieces = tuple([Piece(plank) for plank in state.hands[seat]])
        most = min(t.MOST, len(pieces))
        field = Placed(
            "lay", pieces, 1, most, box=self._box, turns=TURNS, shape=SHAPE, item=TURNED_ITEM
        )
        return Prompt((offer("lay", field), offer("pass")))

    def legal(self, state: t.State, seat: int) -> Iterator[t.Action]:
        """Passing, then every single plank, then every two, with everything they may remove."""
        if self.to_act(state) != (seat,):
            return
        yield t.Pass()
        hand, taken = state.hands[seat], laying.covered(state.lying)
        there = [t.Remove(laid.plank) for laid in state.lying]
        for size in range(1, min(t.MOST, len(hand)) + 1):
            for lay in laying.layings(hand, taken, self.settings.reach, size):
                wanted = laying.removals(state.lying, lay)
                yield from (t.Lay(lay, effects) for effects in permutations(there, wanted))

    def sample(self, state: t.State, seat: int, rng: Random) -> t.Action:
        """Seldom passing; else planks one after another, each on any spot that is left."""
        hand, taken = state.hands[seat], laying.covered(state.lying)
        most = 0 if rng.random() < 0.1 else rng.randint(1, min(t.MOST, len(hand)))
        lay: tuple[Laid, ...] = ()
        for plank in rng.sample(hand, most):
            free = laying.spots(taken, self.settings.reach)
            if free:
                laid = Laid(plank, *rng.choice(free))
                lay, taken = (*lay, laid), taken | {*laid.cells}
        gone = rng.sample(state.lying, laying.removals(state.lying, lay))
        return t.Lay(lay, tuple([t.Remove(laid.plank) for laid in gone])) if lay else t.Pass()

    def judge(self, state: t.State, seat: int, action: t.Action) -> Refusal | None:
        """From the seat's view alone: a refusal cannot tell what the view does not."""
        if not 0 <= seat < len(state.hands):
            return Refusal(CoreCode.NO_SUCH_SEAT, {"seat": seat})
        view = self.view(state, seat)
        refusal = laying.turn_refusal(view)
        if refusal is not None or isinstance(action, t.Pass):
            return refusal
        refusal = laying.lay_refusal(view, action.lay, self.settings.reach)
        return refusal or laying.removal_refusal(view, action)

    def apply(self, state: t.State, actor: Actor, action: t.Action | Drawn) -> t.State:
        """Planks go from a hand to the board, from the board out of the match, or are drawn."""
        if isinstance(action, Drawn):
            return drawn(state, tuple([int(value) for value in action.values]))
        seat, turn = state.active, state.turn + 1
        if isinstance(action, t.Pass):
            return replace(state, turn=turn, passes=state.passes + 1)
        lying = laying.after_turn(state.lying, action)
        won = laying.score(lying, action.lay, side_of(self.settings, seat))
        hand = t.without(state.hands[seat], {laid.plank for laid in action.lay})
        gone = [effect.remove for effect in action.effects]
        after = replace(
            state,
            lying=lying,
            hands=t.put(state.hands, seat, hand),
            removed=tuple(sorted((*state.removed, *gone))),
            points=t.put(state.points, seat, state.points[seat] + won),
            turn=turn,
            passes=0,
        )
        draws = len(hand) < t.HAND and pool(after)
        return replace(after, drawing=seat) if draws else after

    def chance(self, state: t.State) -> Draw:
        """Planks for one hand; every seat draws at most once after a turn."""
        assert state.drawing is not None
        left, seat = pool(state), state.drawing
        wanted = min(t.HAND - len(state.hands[seat]), len(left))
        return Deal(f"draw/{seat}/{state.turn}", left, wanted)

    def view(self, state: t.State, viewer: int | None) -> t.View:
        """The viewer's own hand, the sizes of the others', what lies open."""
        return t.View(
            lying=state.lying,
            removed=state.removed,
            points=state.points,
            turn=state.turn,
            passes=state.passes,
            drawing=state.drawing,
            viewer=viewer,
            hand=() if viewer is None else state.hands[viewer],
            counts=counts(state),
        )

    def tell(
        self,
        before: t.State,
        actor: Actor,
        action: t.Action | Drawn,
        after: t.State,
        viewer: int | None,
    ) -> tuple[t.Event, ...]:
        """What was drawn is named to its owner only."""
        if isinstance(action, Drawn):
            assert before.drawing is not None
            seen = tuple([int(v) for v in action.values]) if viewer == before.drawing else ()
            names = tuple([plank_name(plank) for plank in seen])
            return (t.Drew(before.drawing, len(action.values), seen, names),)
        seat = before.active
        if isinstance(action, t.Pass):
            return (t.Passed(seat),)
        laid = [text.plank_laid(seat, one) for one in action.lay]
        gone = [effect.remove for effect in action.effects]
        removed = [t.PlankRemoved(seat, plank, plank_name(plank)) for plank in gone]
        won = after.points[seat] - before.points[seat]
        return (*laid, *removed, *([t.Scored(seat, won)] if won else []))

    def imagine(self, view: t.View, rng: Random) -> t.State:
        """The unseen planks, dealt anew."""
        unseen = list(t.unseen(view, view.hand))
        rng.shuffle(unseen)
        hands = [
            view.hand
            if seat == view.viewer
            else tuple(sorted([unseen.pop() for _ in range(count)]))
            for seat, count in enumerate(view.counts)
        ]
        return t.State(
            view.lying,
            view.removed,
            view.points,
            view.turn,
            view.passes,
            view.drawing,
            hands=tuple(hands),
        )

    def preview(self, view: t.View, seat: int, draft: t.Draft) -> t.Preview:
        """See `draft`; planning out of turn is answered too, with the refusal beside it."""
        return preview(view, draft, side_of(self.settings, seat), self.settings.reach)

    def scores(self, view: t.View) -> tuple[int, ...]:
        """The points won."""
        return view.points

    def idle(self, state: t.State, seat: int) -> t.Action:
        """Lays nothing."""
        return t.Pass()

    def outcome(self, state: t.State) -> Outcome | None:
        """More points are better."""
        return ranked(state.points) if self.to_act(state) == () else None

    def write(self, action: t.Action, view: t.View) -> str:
        """See `text`."""
        return text.write(action)

    def read(self, text_: str, view: t.View) -> t.Action | Refusal:
        """See `text`."""
        return text.read(text_)

    def describe(self, view: t.View) -> tuple[Line, ...]:
        """See `text`."""
        sides = [side_of(self.settings, seat) for seat in range(len(view.points))]
        return tuple(text.describe(view, tuple(sides)))

    def board(self, view: t.View) -> Board:
        """See `text`."""
        return text.board(view)

    def name_option(self, view: t.View, kind: str, field: str, option: Value) -> Line | None:
        """A plank by its halves, not by its number."""
        return text.name_plank(view, option) if isinstance(option, int) else None

    def position(self, state: t.State) -> t.Position:
        """All but the pool."""
        return t.Position(
            len(state.hands),
            state.hands,
            self.settings,
            state.lying,
            state.removed,
            state.points,
            state.turn,
            state.passes,
        )

    def from_position(self, position: t.Position) -> t.State | Refusal:
        """Every plank once, on cells of its own in the box; every seat there."""
        p, points = position, position.points or (0,) * position.seats
        shown = [*chain(*p.hands), *p.removed, *[laid.plank for laid in p.lying]]
        if len(set(shown)) != len(shown):
            return t.misshapen("hands", "a plank is there twice")
        cells = laying.covered(p.lying)
        if len(cells) != 2 * len(p.lying) or not all(
            laying.inside(cell, self.settings.reach) for cell in cells
        ):
            return t.misshapen("lying", "a plank lies outside the box or on another one")
        if not len(p.hands) == len(points) == p.seats:
            return t.misshapen("hands", f"not every list has {p.seats} items")
        return t.State(p.lying, p.removed, points, p.turn, p.passes, None, hands=p.hands)


def side_of(settings: t.Settings, seat: int) -> t.Side:
    """What a seat has chosen, or else rows for even seats and columns for odd ones."""
    chosen = settings.sides[seat] if seat < len(settings.sides) else None
    return chosen or ("columns" if seat % 2 else "rows")


def counts(state: t.State) -> tuple[int, ...]:
    """How many planks everybody holds."""
    return tuple([len(hand) for hand in state.hands])


def pool(state: t.State) -> tuple[int, ...]:
    """What can still be drawn."""
    return t.unseen(state, *state.hands)


def drawn(state: t.State, planks: tuple[int, ...]) -> t.State:
    """The planks go to the hand they were drawn for; whoever has none yet is next."""
    assert state.drawing is not None
    hand = tuple(sorted((*state.hands[state.drawing], *planks)))
    hands = t.put(state.hands, state.drawing, hand)
    waiting = [seat for seat, held in enumerate(hands) if not held]
    return replace(state, hands=hands, drawing=waiting[0] if waiting else None)
