"""Twins whose records or positions are wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from parlour.core.chance import Drawn
from parlour.core.game import Actor
from parlour.core.refusal import Refusal
from tests.core.broken_twins.expected import Seen, breaks
from tests.minigames.patterns import marks as m
from tests.minigames.patterns.game import Patterns
from tests.minigames.reactions import chairs as r
from tests.minigames.reactions.game import Reactions
from tests.minigames.secret_hands import cards as s
from tests.minigames.secret_hands.game import SecretHands


@breaks("values")
class ViewHasAList(SecretHands):
    def view(self, state: s.State, viewer: Seen) -> s.View:
        shown: Any = list(state.pile)
        return replace(super().view(state, viewer), pile=shown)


class Whispered(Struct, frozen=True, tag="whispered"):
    seat: int


@breaks("values", "words")
class TellsAnUnknownEvent(Reactions):
    def tell(
        self, before: r.State, actor: Actor, action: Any, after: r.State, viewer: Seen
    ) -> tuple[Any, ...]:
        told = super().tell(before, actor, action, after, viewer)
        return (*told, Whispered(0)) if isinstance(action, r.Call) else told


@breaks("values", "positions", "replay")
class StateOutgrowsItsType(Reactions):
    """Gives half points, although scores are integers."""

    def apply(self, state: r.State, actor: Actor, action: r.Action | Drawn) -> r.State:
        after = super().apply(state, actor, action)
        odd: Any = tuple([points + 0.5 for points in after.points])
        return replace(after, points=odd) if isinstance(action, r.Stand) else after


@breaks("replay")
class EveryTableIsDifferent(SecretHands):
    tables = count()

    def __init__(self, settings: Any, lexicons: Mapping[str, Any]) -> None:
        super().__init__(settings, lexicons)
        self.bonus = next(self.tables)

    def _taken(self, state: s.State) -> s.State:
        return super()._taken(replace(state, points=(self.bonus, *state.points[1:])))


@breaks("replay", "apply")
class LegalWritesIntoTheState(Patterns):
    def legal(self, state: m.State, seat: int) -> Iterator[m.Put]:
        yield from super().legal(state, seat)
        force_setattr(state, "points", tuple([points + 1 for points in state.points]))


@breaks("positions")
class PositionForgets(SecretHands):
    def position(self, state: s.State) -> s.Position:
        return replace(super().position(state), exchanged=())


@breaks("positions")
class PositionIsRefused(SecretHands):
    def position(self, state: s.State) -> s.Position:
        return replace(super().position(state), leader=-1)


@breaks("notation", "replay")
class TwoActionsOneNote(SecretHands):
    def write(self, action: s.Action, view: s.View) -> str:
        return f"play {action.card}"


@breaks("notation", "replay")
class NotesOnTwoLines(SecretHands):
    def write(self, action: s.Action, view: s.View) -> str:
        return super().write(action, view).replace(" ", "\n")


@breaks("notation", "replay")
class NoteLeadsElsewhere(SecretHands):
    def read(self, text: str, view: s.View) -> s.Action | Refusal:
        read = super().read(text, view)
        return s.Exchange(13 - read.card) if isinstance(read, s.Exchange) else read


@breaks("positions")
class PlacesAnything(SecretHands):
    """Accepts a position with a seat that does not exist, which gives an unusable state."""

    def from_position(self, position: s.Position) -> s.State | Refusal:
        p = position
        shown = [card for cards in (*p.hands, p.pile, p.trick) for card in cards]
        pool = s.without(s.DECK, *shown)
        return s.State(p.hands, pool, p.pile, p.trick, p.leader, p.exchanged, p.points, None)
