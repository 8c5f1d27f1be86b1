"""Twins whose previews, prompts or texts are wrong.

Some twins have types that differ from their originals' on purpose; the type checker is silenced
there.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar

from msgspec.structs import replace

from parlour.core.game import Actor, Line
from parlour.core.prompt import Choice, Placed, Prompt, offer, when_is
from parlour.core.refusal import Refusal
from parlour.core.tutorial.script import Step, Tutorial
from parlour.games.kniffeliger.game import Kniffeliger
from tests.core.broken_twins.expected import Seen, breaks
from tests.core.broken_twins.records import Whispered
from tests.minigames.patterns import marks as m
from tests.minigames.patterns.game import Patterns
from tests.minigames.reactions import chairs as r
from tests.minigames.reactions.game import Reactions
from tests.minigames.secret_hands import cards as s
from tests.minigames.secret_hands.game import SecretHands


@breaks("preview")
class PreviewsOtherGains(Patterns):
    def preview(self, view: m.View, seat: int, draft: m.PutDraft) -> m.Preview:
        made = super().preview(view, seat, draft)
        gains = made.gains and tuple([max(0, gain - 1) for gain in made.gains])
        return replace(made, gains=gains)


@breaks("preview")
class PreviewsNoRefusal(Reactions):
    def preview(self, view: r.View, seat: int, draft: r.Draft) -> r.Preview:
        return replace(super().preview(view, seat, draft), refusal=None)


@breaks("preview")
class NeverSatisfied(Reactions):
    def preview(self, view: r.View, seat: int, draft: r.Draft) -> r.Preview:
        made = super().preview(view, seat, draft)
        return made if made.refusal else replace(made, missing=("reason",))


@breaks("preview", "values", "questions")
class ActionIsNoDraft(SecretHands):
    Draft: ClassVar[Any] = s.PlayDraft


@breaks("preview")
class MissesNothing(SecretHands):
    def preview(self, view: s.View, seat: int, draft: s.Draft) -> s.Preview:
        return replace(super().preview(view, seat, draft), missing=())


@breaks("preview")
class PreviewsOnlyWhoseTurnItIs(Patterns):
    def preview(self, view: m.View, seat: int, draft: m.PutDraft) -> m.Preview:
        return super().preview(view, view.active, draft)


@breaks("prompt")
class DependsOnWhatComesLater(SecretHands):
    def prompt(self, state: s.State, seat: int) -> Prompt:
        made = super().prompt(state, seat).offers
        later = Choice("hue", ("red",), when_is("suit", "heart"))
        return Prompt(tuple([offer(o.kind, *o.fields, later) for o in made]))


@breaks("prompt", "questions")
class PromptListsMoves(Patterns):
    def prompt(self, state: m.State, seat: int) -> Prompt:
        if seat not in self.to_act(state):
            return Prompt()
        notes = [self.write(put, self.view(state, seat)) for put in self.legal(state, seat)]
        return Prompt((offer("put", Choice("note", tuple(notes), when_is("by", "note"))),))


@breaks("prompt")
class PromptsEverybody(Patterns):
    def prompt(self, state: m.State, seat: int) -> Prompt:
        return super().prompt(state, state.active)


@breaks("prompt")
class PromptForgetsAKind(Reactions):
    def prompt(self, state: r.State, seat: int) -> Prompt:
        offers = super().prompt(state, seat).offers
        return Prompt(tuple([made for made in offers if made.kind != "stand"]))


@breaks("prompt")
class PromptForgetsAValue(SecretHands):
    def prompt(self, state: s.State, seat: int) -> Prompt:
        offers = [
            offer(o.kind, Choice("card", state.hands[seat][1:]))
            for o in super().prompt(state, seat).offers
        ]
        return Prompt(tuple(offers))


@breaks("prompt", "words")
class PromptOffersTooMuch(SecretHands):
    def prompt(self, state: s.State, seat: int) -> Prompt:
        offers = super().prompt(state, seat).offers
        return Prompt((*offers, offer("pass"))) if offers else Prompt()


@breaks("questions")
class OffersNoFields(SecretHands):
    def prompt(self, state: s.State, seat: int) -> Prompt:
        return Prompt(tuple([offer(o.kind) for o in super().prompt(state, seat).offers]))


@breaks("descriptions", settings=[{}], seeds=16)
class DescribesNoPoints(Reactions):
    def describe(self, view: r.View) -> tuple[Line, ...]:
        return tuple([line for line in super().describe(view) if line.key != "describe.points"])


@breaks("descriptions")
class DescribesNoDice(Kniffeliger):
    def describe(self, view: Any) -> tuple[Line, ...]:
        return tuple([line for line in super().describe(view) if line.key != "describe.dice"])


@breaks("words")
class EventWithoutWords(Reactions):
    Event = r.Event | Whispered

    def tell(
        self, before: r.State, actor: Actor, action: Any, after: r.State, viewer: Seen
    ) -> tuple[Any, ...]:
        return (*super().tell(before, actor, action, after, viewer), Whispered(0))


class MoreCodes(StrEnum):
    SHY = "shy"


@breaks("words")
class CodeWithoutWords(Reactions):
    Code: ClassVar[Any] = MoreCodes


@breaks("words")
class LineWithoutItsParameter(SecretHands):
    def describe(self, view: s.View) -> tuple[Line, ...]:
        lines = super().describe(view)
        return (Line("describe.drawing"), *lines)


@breaks("words")
class NoStrings(SecretHands):
    """Its home has no folder `strings`."""


NoStrings.home = "tests.core"


@breaks("words", "preview")
class RefusalWithoutWords(SecretHands):
    def judge(self, state: s.State, seat: int, action: s.Action) -> Refusal | None:
        refusal = super().judge(state, seat, action)
        return refusal and replace(refusal, code="because")


@breaks("prompt")
class OffersAKindTwice(SecretHands):
    def prompt(self, state: s.State, seat: int) -> Prompt:
        offers = super().prompt(state, seat).offers
        return Prompt((*offers, *offers))


@breaks("prompt")
class OffersTooFewCells(Patterns):
    def prompt(self, state: m.State, seat: int) -> Prompt:
        made = super().prompt(state, seat)
        fields = [f for o in made.offers for f in o.fields if isinstance(f, Placed)]
        fewer = [replace(field, cells=field.cells[1:]) for field in fields]
        return Prompt(tuple([offer("put", field) for field in fewer]))


@breaks("preview", seeds=6)
class GainsDependOnSecrets(SecretHands):
    def _taken(self, state: s.State) -> s.State:
        after = super()._taken(state)
        bonus = max([0, *state.hands[1]])
        return replace(after, points=(after.points[0] + bonus, *after.points[1:]))


CALL = {"type": "call", "tune": "low"}


@breaks("tutorial")
class TeachesWhatIsRefused(Reactions):
    tutorial = Tutorial(
        seats=2, chance=(), steps=(Step("action.call", CALL), Step("action.call", CALL))
    )


@breaks("tutorial")
class TeachesWithoutWords(Reactions):
    tutorial = Tutorial(seats=2, chance=(), steps=(Step("tutorial.lost", CALL), Step(None)))
