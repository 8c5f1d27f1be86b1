"""Twins that leak hidden information."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from parlour.core.board import Board, BoardCell
from parlour.core.chance import Drawn
from parlour.core.game import CHANCE, Actor, Chance, Line
from parlour.core.prompt import Choice, Prompt, Text, offer, when_is
from parlour.core.refusal import Refusal
from tests.core.broken_twins.expected import Seen, breaks
from tests.minigames.planks import table as t
from tests.minigames.planks.game import Planks
from tests.minigames.secret_hands import cards as s
from tests.minigames.secret_hands.game import SecretHands


@breaks("imagine", "blind", "preview", seeds=6)
class ImaginesAnotherTrick(SecretHands):
    def imagine(self, view: s.View, rng: Random) -> s.State:
        return replace(super().imagine(view, rng), trick=view.trick[::-1])


@breaks("imagine", "blind")
class ImaginesTooFewCards(SecretHands):
    def imagine(self, view: s.View, rng: Random) -> s.State:
        made = super().imagine(view, rng)
        return replace(made, pool=made.pool[1:])


@breaks("imagine", "blind")
class OnlookersSeeAHand(SecretHands):
    def view(self, state: s.State, viewer: Seen) -> s.View:
        seen = state.hands[0] if viewer is None else state.hands[viewer]
        return replace(super().view(state, viewer), hand=seen)


def secret(state: s.State, seat: Seen) -> int:
    """The highest card that others hold."""
    return max([0, *[max(h, default=0) for i, h in enumerate(state.hands) if i != seat]])


@breaks("blind")
class PromptLeaks(SecretHands):
    def prompt(self, state: s.State, seat: int) -> Prompt:
        hint = Text("hint", secret(state, seat), when_is("card", 0))
        offers = super().prompt(state, seat).offers
        return Prompt(tuple([offer(o.kind, *o.fields, hint) for o in offers]))


@breaks("blind")
class LegalLeaks(SecretHands):
    def legal(self, state: s.State, seat: int) -> Iterator[s.Action]:
        actions = list(super().legal(state, seat))
        return iter(actions if secret(state, seat) % 2 else reversed(actions))


@breaks("blind", "preview")
class RefusalLeaks(SecretHands):
    def judge(self, state: s.State, seat: int, action: s.Action) -> Refusal | None:
        refusal = super().judge(state, seat, action)
        if refusal and refusal.code == s.Code.NOT_IN_HAND:
            holders = [i for i, hand in enumerate(state.hands) if action.card in hand]
            return replace(refusal, detail={**refusal.detail, "holders": tuple(holders)})
        return refusal


@breaks("blind")
class TellLeaks(SecretHands):
    def tell(
        self, before: s.State, actor: Actor, action: Any, after: s.State, viewer: Seen
    ) -> tuple[s.Event, ...]:
        told = super().tell(before, actor, action, after, viewer)
        return (*told, s.PutBack(0, secret(after, viewer)))


@breaks("blind", "legal", "prompt", "complete")
class ToActLeaks(SecretHands):
    """Ends when seat 0 has the highest card, which is secret."""

    def to_act(self, state: s.State) -> tuple[int, ...] | Chance:
        asked = super().to_act(state)
        return () if asked != CHANCE and 12 in state.hands[0] else asked


@breaks("blind")
class PreviewRemembers(SecretHands):
    def view(self, state: s.State, viewer: Seen) -> s.View:
        self.seen = state
        return super().view(state, viewer)

    def preview(self, view: s.View, seat: int, draft: s.Draft) -> s.Preview:
        made = super().preview(view, seat, draft)
        return replace(made, completes=secret(self.seen, view.viewer) > 10)


@breaks("blind")
class TellsEverybodyWhatWasDrawn(SecretHands):
    """Both states tell the same draw, so they agree, but the draw itself is secret."""

    def tell(
        self, before: s.State, actor: Actor, action: Any, after: s.State, viewer: Seen
    ) -> tuple[s.Event, ...]:
        shown = before.drawing if isinstance(action, Drawn) else viewer
        return super().tell(before, actor, action, after, shown)


@breaks("blind")
class TellsEverybodyWhatWentBack(SecretHands):
    """The same for an action: that of another seat is secret."""

    def tell(
        self, before: s.State, actor: Actor, action: Any, after: s.State, viewer: Seen
    ) -> tuple[s.Event, ...]:
        shown = s.on_turn(before) if isinstance(action, s.Exchange) else viewer
        return super().tell(before, actor, action, after, shown)


@breaks("blind", seeds=12)
class IdleLeaks(SecretHands):
    """The idle action is public and depends on what others hold."""

    def idle(self, state: s.State, seat: int) -> s.Action:
        return s.Play(state.hands[seat][-1 if secret(state, seat) % 2 else 0])


class Peeking(Planks):
    """Remembers the state whose view was asked for last."""

    def view(self, state: t.State, viewer: Seen) -> t.View:
        self.seen = state
        return super().view(state, viewer)

    def others(self, viewer: Seen) -> list[int]:
        """What others hold."""
        return [p for seat, hand in enumerate(self.seen.hands) if seat != viewer for p in hand]


@breaks("blind", says="the board depends on secrets")
class BoardLeaks(Peeking):
    def board(self, view: t.View) -> Board:
        cells = [
            BoardCell((plank, 30), "?", Line("describe.drawing", {"seat": 0}))
            for plank in sorted(self.others(view.viewer))
        ]
        return Board((*super().board(view).cells, *cells))


@breaks("blind", says="a preview depends on secrets", seeds=[4])
class QuestionLeaks(Peeking):
    """Only while it is not answered."""

    def preview(self, view: t.View, seat: int, draft: t.Draft) -> t.Preview:
        made = super().preview(view, seat, draft)
        if not made.missing:
            return made
        more = tuple(sorted(self.others(view.viewer)))
        wide = [Choice(f.name, (*f.options, *more)) for f in made.next if isinstance(f, Choice)]
        return replace(made, next=tuple(wide))


@breaks("open")
class SaysItHidesNothing(SecretHands):
    hidden = False
