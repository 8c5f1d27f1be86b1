"""Secret Hands: tricks with numbered cards that only their holder sees.

In turn everybody plays a card openly and draws another while the pool lasts. The best card takes
the trick, worth its lowest card. Once in a match a seat may exchange a card. The deck has no order:
a card leaves the pool when somebody first sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

from msgspec.structs import replace

from parlour.core.chance import Deal, Draw, Drawn
from parlour.core.game import CHANCE, Actor, Chance, Game, Line, Outcome, Undo, ranked
from parlour.core.prompt import Choice, Prompt, offer
from parlour.core.refusal import CoreCode, Refusal
from tests.minigames.secret_hands import cards as c


class SecretHands(
    Game[c.State, c.Action, c.View, c.Draft, c.Preview, c.Event, c.Position],
):
    """Two to four seats, twelve cards, hands that nobody else sees."""

    name = "secret_hands"
    version = 1
    seats = range(2, 5)
    undo = Undo.CONSENT

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
        """Empty hands; the deals come first."""
        none, zero = ((),) * seats, (0,) * seats
        return c.State(none, c.DECK, (), (), 0, (False,) * seats, zero, drawing=0)

    def to_act(self, state: c.State) -> tuple[int, ...] | Chance:
        """Whoever is on turn; nobody once the hands are empty."""
        if state.drawing is not None:
            return CHANCE
        seat = c.on_turn(state)
        return (seat,) if state.hands[seat] else ()

    def prompt(self, state: c.State, seat: int) -> Prompt:
        """The own cards."""
        offers: dict[str, list[int]] = {}
        for action in self.legal(state, seat):
            offers.setdefault(c.tag(action), []).append(action.card)
        made = [offer(kind, Choice("card", tuple(cards))) for kind, cards in offers.items()]
        return Prompt(tuple(made))

    def legal(self, state: c.State, seat: int) -> Iterator[c.Action]:
        """Any card can be played; any can be exchanged, once."""
        for kind in (c.Play, c.Exchange):
            actions = (kind(card) for card in state.hands[seat])
            yield from (action for action in actions if not self.judge(state, seat, action))

    def sample(self, state: c.State, seat: int, rng: Random) -> c.Action:
        """Uniform over `legal`."""
        return rng.choice(list(self.legal(state, seat)))

    def judge(self, state: c.State, seat: int, action: c.Action) -> Refusal | None:
        """From the seat's view alone: a refusal cannot tell what the view does not."""
        if not 0 <= seat < len(state.hands):
            return Refusal(CoreCode.NO_SUCH_SEAT, {"seat": seat})
        return refusal(self.view(state, seat), action)

    def apply(self, state: c.State, actor: Actor, action: c.Action | Drawn) -> c.State:
        """A card goes from a hand to the trick or the pool, or comes from the pool."""
        if isinstance(action, Drawn):
            return drawn(state, tuple([int(value) for value in action.values]))
        seat = c.on_turn(state)
        left = c.put(state.hands, seat, c.without(state.hands[seat], action.card))
        if isinstance(action, c.Exchange):
            pool = c.among(state.pool, action.card)
            once = c.put(state.exchanged, seat, True)
            return replace(state, hands=left, pool=pool, exchanged=once, drawing=seat)
        drawing = seat if state.pool else None
        played = replace(state, hands=left, trick=(*state.trick, action.card), drawing=drawing)
        return self._taken(played) if len(played.trick) == len(left) else played

    def _taken(self, state: c.State) -> c.State:
        best = max(state.trick) if self.settings.best == "highest" else min(state.trick)
        winner = (state.leader + state.trick.index(best)) % len(state.hands)
        points = c.put(state.points, winner, state.points[winner] + min(state.trick))
        pile = c.among(state.pile, *state.trick)
        return replace(state, points=points, pile=pile, trick=(), leader=winner)

    def chance(self, state: c.State) -> Draw:
        """Cards for one hand, labelled by how often that seat played and exchanged."""
        assert state.drawing is not None
        seat, seats = state.drawing, len(state.hands)
        played = len(state.pile) // seats + ((seat - state.leader) % seats < len(state.trick))
        label = f"draw/{seat}/{played}/{int(state.exchanged[seat])}"
        wanted = self.settings.hand - len(state.hands[seat])
        return Deal(label, state.pool, min(wanted, len(state.pool)))

    def view(self, state: c.State, viewer: int | None) -> c.View:
        """The viewer's own cards, the numbers of the others', what lies open."""
        return c.View(
            viewer=viewer,
            hand=() if viewer is None else state.hands[viewer],
            counts=tuple([len(hand) for hand in state.hands]),
            pool=len(state.pool),
            pile=state.pile,
            trick=state.trick,
            leader=state.leader,
            exchanged=state.exchanged,
            points=state.points,
            drawing=state.drawing,
        )

    def tell(
        self,
        before: c.State,
        actor: Actor,
        action: c.Action | Drawn,
        after: c.State,
        viewer: int | None,
    ) -> tuple[c.Event, ...]:
        """Drawn and exchanged cards are named to their holder only."""
        if isinstance(action, Drawn):
            assert before.drawing is not None
            seen = tuple([int(v) for v in action.values]) if viewer == before.drawing else ()
            return (c.Drew(before.drawing, len(action.values), seen),)
        seat = c.on_turn(before)
        if isinstance(action, c.Exchange):
            return (c.PutBack(seat, action.card if viewer == seat else None),)
        won = sum(after.points) - sum(before.points)
        taken = (c.Took(after.leader, won),) if won else ()
        return (c.Played(seat, action.card), *taken)

    def imagine(self, view: c.View, rng: Random) -> c.State:
        """The unseen cards, dealt anew."""
        unseen = list(c.without(c.DECK, *view.hand, *view.pile, *view.trick))
        rng.shuffle(unseen)
        counts = [0 if seat == view.viewer else count for seat, count in enumerate(view.counts)]
        hands = [tuple(sorted([unseen.pop() for _ in range(count)])) for count in counts]
        if view.viewer is not None:
            hands[view.viewer] = view.hand
        return c.State(
            tuple(hands),
            tuple(sorted(unseen)),
            view.pile,
            view.trick,
            view.leader,
            view.exchanged,
            view.points,
            view.drawing,
        )

    def preview(self, view: c.View, seat: int, draft: c.Draft) -> c.Preview:
        """Points are won only by whoever completes a trick."""
        if draft.card is None:
            return c.Preview(missing=("card",))
        action = c.FINISHED[type(draft)](draft.card)
        refused = refusal(view, action)
        if refused is not None:
            return c.Preview(refusal=refused)
        if isinstance(action, c.Exchange):
            return c.Preview(gains=(0,) * len(view.points))
        after = self.apply(self.imagine(view, Random(0)), c.on_turn(view), action)
        gains = [b - a for a, b in zip(view.points, after.points, strict=True)]
        return c.Preview(gains=tuple(gains), completes=not after.trick)

    def scores(self, view: c.View) -> tuple[int, ...]:
        """The points won."""
        return view.points

    def idle(self, state: c.State, seat: int) -> c.Action:
        """The lowest card."""
        return c.Play(state.hands[seat][0])

    def outcome(self, state: c.State) -> Outcome | None:
        """More points are better."""
        return ranked(state.points) if self.to_act(state) == () else None

    def write(self, action: c.Action, view: c.View) -> str:
        """`play 7`, `exchange 7`."""
        return f"{c.tag(action)} {action.card}"

    def read(self, text: str, view: c.View) -> c.Action | Refusal:
        """The two words of a note."""
        match text.split() if isinstance(text, str) else []:
            case [("play" | "exchange") as kind, card] if card in map(str, c.DECK):
                return c.Play(int(card)) if kind == "play" else c.Exchange(int(card))
        return Refusal(CoreCode.UNREADABLE, {"text": str(text)[:80]})

    def describe(self, view: c.View) -> tuple[Line, ...]:
        """Whose turn it is, what lies open, who holds how much."""
        lines = [
            Line("describe.trick", {"seat": c.on_turn(view), "cards": view.trick}),
            Line("describe.pile", {"cards": view.pile, "pool": view.pool}),
            Line("describe.points", {"points": view.points}),
            Line("describe.counts", {"counts": view.counts}),
        ]
        lines += [
            Line("describe.exchanged", {"seat": s}) for s, x in enumerate(view.exchanged) if x
        ]
        if view.viewer is not None:
            lines.append(Line("describe.hand", {"cards": view.hand}))
        if view.drawing is not None:
            lines.append(Line("describe.drawing", {"seat": view.drawing}))
        return tuple(lines)

    def position(self, state: c.State) -> c.Position:
        """All but the pool."""
        return c.Position(
            len(state.hands),
            state.hands,
            self.settings,
            state.pile,
            state.trick,
            state.leader,
            state.exchanged,
            state.points,
        )

    def from_position(self, position: c.Position) -> c.State | Refusal:
        """Every card once, every seat there."""
        seats, hands, trick = position.seats, position.hands, position.trick
        shown = [*chain(*hands), *position.pile, *trick]
        if len(set(shown)) != len(shown):
            return c.misshapen("hands", "a card is there twice")
        if len(trick) >= seats or position.leader >= seats:
            return c.misshapen("trick", "a seat is not there")
        exchanged = position.exchanged or (False,) * seats
        points = position.points or (0,) * seats
        if not len(hands) == len(exchanged) == len(points) == seats:
            return c.misshapen("hands", f"not every list has {seats} items")
        pool = c.without(c.DECK, *shown)
        return c.State(hands, pool, position.pile, trick, position.leader, exchanged, points, None)


def refusal(view: c.View, action: c.Action) -> Refusal | None:
    """Why the viewer may not do this now."""
    seat = c.on_turn(view)
    if view.drawing is not None:
        return Refusal(c.Code.CARDS_ARE_DRAWN, {"seat": view.drawing})
    if not view.counts[seat]:
        return Refusal(c.Code.GAME_OVER)
    if view.viewer != seat:
        return Refusal(c.Code.NOT_YOUR_TURN, {"seat": seat})
    if action.card not in view.hand:
        return Refusal(c.Code.NOT_IN_HAND, {"card": action.card})
    if isinstance(action, c.Exchange) and view.exchanged[seat]:
        return Refusal(c.Code.ALREADY_EXCHANGED)
    if isinstance(action, c.Exchange) and not view.pool:
        return Refusal(c.Code.POOL_EMPTY)
    return None


def drawn(state: c.State, cards: tuple[int, ...]) -> c.State:
    """The cards go to the hand they were drawn for; whoever has none yet is next."""
    assert state.drawing is not None
    hand = c.among(state.hands[state.drawing], *cards)
    hands = c.put(state.hands, state.drawing, hand)
    pool = c.without(state.pool, *cards)
    waiting = [seat for seat, held in enumerate(hands) if pool and not held]
    return replace(state, hands=hands, pool=pool, drawing=waiting[0] if waiting else None)
