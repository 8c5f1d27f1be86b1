"""Twins whose prompts, or the questions of whose previews, are wrong."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from parlour.core.prompt import Choice, Field, Piece, Placed, Prompt, Subset, offer, when_is
from parlour.core.refusal import Refusal
from tests.core.broken_twins.expected import breaks
from tests.minigames.patterns import marks as m
from tests.minigames.patterns.game import Patterns
from tests.minigames.planks import table as t
from tests.minigames.planks.game import Planks
from tests.minigames.planks.pieces import Laid
from tests.minigames.reactions import chairs as r
from tests.minigames.reactions.game import Reactions
from tests.minigames.secret_hands import cards as s
from tests.minigames.secret_hands.game import SecretHands


def with_more(prompt: Prompt, field: Field) -> Prompt:
    """The prompt with another field in every offer."""
    return Prompt(tuple([replace(o, fields=(*o.fields, field)) for o in prompt.offers]))


def with_placed(prompt: Prompt, **changes: Any) -> Prompt:
    """The prompt with its field for pieces changed."""
    offers = [
        replace(o, fields=tuple([replace(f, **changes) for f in o.fields if isinstance(f, Placed)]))
        for o in prompt.offers
    ]
    return Prompt(tuple(offers))


@breaks("prompt", says="a field depends on one that does not come before it")
class DependsOnWhatComesLater(SecretHands):
    def prompt(self, state: s.State, seat: int) -> Prompt:
        made = super().prompt(state, seat).offers
        later = Choice("hue", ("red",), when_is("suit", "heart"))
        return Prompt(tuple([offer(o.kind, *o.fields, later) for o in made]))


@breaks("prompt", "questions", says="the prompt is large")
class PromptListsMoves(Patterns):
    def prompt(self, state: m.State, seat: int) -> Prompt:
        if seat not in self.to_act(state):
            return Prompt()
        notes = [self.write(put, self.view(state, seat)) for put in self.legal(state, seat)]
        return Prompt((offer("put", Choice("note", tuple(notes), when_is("by", "note"))),))


@breaks("prompt", says="a seat that is not to act is offered something")
class PromptsEverybody(Patterns):
    def prompt(self, state: m.State, seat: int) -> Prompt:
        return super().prompt(state, state.active)


@breaks("prompt", says="a kind of action is not offered")
class PromptForgetsAKind(Reactions):
    def prompt(self, state: r.State, seat: int) -> Prompt:
        offers = super().prompt(state, seat).offers
        return Prompt(tuple([made for made in offers if made.kind != "stand"]))


@breaks("prompt", says="a field does not offer a legal value")
class PromptForgetsAValue(SecretHands):
    def prompt(self, state: s.State, seat: int) -> Prompt:
        offers = [
            offer(o.kind, Choice("card", state.hands[seat][1:]))
            for o in super().prompt(state, seat).offers
        ]
        return Prompt(tuple(offers))


@breaks("prompt", "words", says="something is offered that is not legal")
class PromptOffersTooMuch(SecretHands):
    def prompt(self, state: s.State, seat: int) -> Prompt:
        offers = super().prompt(state, seat).offers
        return Prompt((*offers, offer("pass"))) if offers else Prompt()


@breaks("questions", says="a part of an action is never asked for")
class OffersNoFields(SecretHands):
    def prompt(self, state: s.State, seat: int) -> Prompt:
        return Prompt(tuple([offer(o.kind) for o in super().prompt(state, seat).offers]))


@breaks("prompt", says="two offers have one id")
class OffersAKindTwice(SecretHands):
    def prompt(self, state: s.State, seat: int) -> Prompt:
        offers = super().prompt(state, seat).offers
        return Prompt((*offers, *offers))


@breaks("prompt", says="a field does not offer a legal value")
class OffersTooFewCells(Patterns):
    def prompt(self, state: m.State, seat: int) -> Prompt:
        made = super().prompt(state, seat)
        fields = [f for o in made.offers for f in o.fields if isinstance(f, Placed)]
        fewer = [replace(field, cells=field.cells[1:]) for field in fields]
        return Prompt(tuple([offer("put", field) for field in fewer]))


@breaks("prompt", says="a field asks for an impossible number")
class AsksForMoreThanItTakes(SecretHands):
    def prompt(self, state: s.State, seat: int) -> Prompt:
        odd = Subset("extras", (), 2, 1, when=when_is("card", 0))
        return with_more(super().prompt(state, seat), odd)


@breaks("prompt", says="a field offers something twice")
class OffersACardTwice(SecretHands):
    def prompt(self, state: s.State, seat: int) -> Prompt:
        hand = state.hands[seat]
        offers = super().prompt(state, seat).offers
        return Prompt(tuple([offer(o.kind, Choice("card", (*hand, *hand[:1]))) for o in offers]))


@breaks("prompt", says="a field turns pieces whose items have no turn")
class TurnsWhatHasNoTurn(Patterns):
    def prompt(self, state: m.State, seat: int) -> Prompt:
        return with_placed(super().prompt(state, seat), turns=(0, 1))


@breaks("prompt", says="a field does not offer a legal value")
class ForgetsAPiece(Planks):
    def prompt(self, state: t.State, seat: int) -> Prompt:
        pieces = tuple([Piece(plank) for plank in state.hands[seat][1:]])
        return with_placed(super().prompt(state, seat), pieces=pieces)


@breaks("prompt", says="a field does not offer a legal value")
class ForgetsATurn(Planks):
    def prompt(self, state: t.State, seat: int) -> Prompt:
        return with_placed(super().prompt(state, seat), turns=(0, 1, 2))


@breaks("prompt", says="a field does not offer a legal value")
class BoxIsTooSmall(Planks):
    def prompt(self, state: t.State, seat: int) -> Prompt:
        return with_placed(super().prompt(state, seat), box=((-1, -1), (1, 0)))


@breaks("prompt", says="a field does not offer a legal value")
class BoxIsTooSmallForWhatIsTurned(Planks):
    """The box has room for the first half of every plank, but not for the second."""

    def prompt(self, state: t.State, seat: int) -> Prompt:
        return with_placed(super().prompt(state, seat), shape=((0, 0), (1, 0), (2, 0)))


@breaks("prompt", says="a value is offered that is never legal")
class OffersAPlankTwice(Planks):
    def prompt(self, state: t.State, seat: int) -> Prompt:
        pieces = tuple([Piece(plank, 2) for plank in state.hands[seat]])
        return with_placed(super().prompt(state, seat), pieces=pieces)


@breaks("prompt", says="a value is offered that is never legal")
class OffersWhatLiesThere(Planks):
    def prompt(self, state: t.State, seat: int) -> Prompt:
        planks = (*state.hands[seat], *[laid.plank for laid in state.lying])
        return with_placed(super().prompt(state, seat), pieces=tuple(map(Piece, planks)))


class Unsure(Planks):
    """Lets people find out whether a plank fits anywhere: no fault."""

    sure = False

    def prompt(self, state: t.State, seat: int) -> Prompt:
        offers = super().prompt(state, seat).offers
        if len(offers) != 1:
            return Prompt(offers)
        wide = super().prompt(replace(state, lying=()), seat).offers[0]
        return Prompt((replace(wide, sure=self.sure), *offers))


@breaks("prompt", says="something is offered that is not legal")
class SureWhereNothingFits(Unsure):
    sure = True


@breaks("questions", says="a part of an action is never asked for")
class NeverAsksWhatToRemove(Planks):
    def preview(self, view: t.View, seat: int, draft: t.Draft) -> t.Preview:
        made = super().preview(view, seat, draft)
        if not made.next or not made.missing:
            return replace(made, next=())
        refusal = made.refusal or Refusal(t.Code.OTHER_REMOVALS, {"wanted": len(made.next)})
        return t.Preview(refusal=refusal)


@breaks("questions", says="what is missing is not asked for")
class MissesWhatItDoesNotAsk(Planks):
    def preview(self, view: t.View, seat: int, draft: t.Draft) -> t.Preview:
        return replace(super().preview(view, seat, draft), next=())


@breaks("questions", says="a question does not offer a legal answer")
class AsksTooLittle(Planks):
    def preview(self, view: t.View, seat: int, draft: t.Draft) -> t.Preview:
        made = super().preview(view, seat, draft)
        fewer = [Choice(f.name, f.options[1:]) for f in made.next if isinstance(f, Choice)]
        return replace(made, next=tuple(fewer))


@breaks("questions", says="a half-made move is refused")
class RefusesBeforeItIsAnswered(Planks):
    def preview(self, view: t.View, seat: int, draft: t.Draft) -> t.Preview:
        made = super().preview(view, seat, draft)
        if made.refusal or "lay" in made.missing or not made.missing:
            return made
        return replace(made, refusal=Refusal(t.Code.OTHER_REMOVALS, {"wanted": len(made.next)}))


@breaks("questions", says="a half-made move is called complete")
class DoesNotWaitForAnswers(Planks):
    def preview(self, view: t.View, seat: int, draft: t.Draft) -> t.Preview:
        made = super().preview(view, seat, draft)
        return replace(made, missing=()) if made.next else made


class WholeDraft(Struct, frozen=True, tag="lay", forbid_unknown_fields=True):
    lay: Annotated[tuple[Laid, ...], Meta(max_length=t.MOST)]
    effects: tuple[t.RemoveDraft | None, ...]


@breaks("questions", says="a half-made move is not accepted as a draft")
class DraftsMustBeWhole(Planks):
    Draft: ClassVar[Any] = WholeDraft | t.Pass

    def preview(self, view: t.View, seat: int, draft: t.Draft) -> t.Preview:
        laid = t.LayDraft(draft.lay, draft.effects) if isinstance(draft, WholeDraft) else draft
        return super().preview(view, seat, laid)


class OrderedDraft(t.LayDraft, frozen=True, tag="lay", forbid_unknown_fields=True):
    effects: tuple[t.RemoveDraft, ...] = ()


@breaks("questions", says="a half-made move is not accepted as a draft", seeds=[48])
class AnswersMustComeInOrder(Planks):
    """Where two planks are removed, the second question cannot be answered first."""

    Draft: ClassVar[Any] = OrderedDraft | t.Pass
