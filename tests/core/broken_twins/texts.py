"""Twins whose previews, boards or texts are wrong.

Some twins have types that differ from their originals' on purpose; the type checker is silenced
there.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar

from msgspec.structs import replace

from parlour.core.board import Board, BoardCell
from parlour.core.game import Actor, Line
from parlour.core.prompt import Offer, Value
from parlour.core.refusal import Refusal
from parlour.core.tutorial.script import Step, Tutorial
from parlour.games.kniffeliger.game import Kniffeliger
from tests.core.broken_twins.expected import Seen, breaks
from tests.core.broken_twins.records import Whispered
from tests.minigames.patterns import marks as m
from tests.minigames.patterns.game import Patterns
from tests.minigames.planks import table as t
from tests.minigames.planks.game import Planks
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


@breaks("preview", "questions")
class NeverSatisfied(Reactions):
    def preview(self, view: r.View, seat: int, draft: r.Draft) -> r.Preview:
        made = super().preview(view, seat, draft)
        return made if made.refusal else replace(made, missing=("reason",))


@breaks("preview", "values", "questions")
class ActionIsNoDraft(SecretHands):
    Draft: ClassVar[Any] = s.PlayDraft


@breaks("preview", "questions")
class MissesNothing(SecretHands):
    def preview(self, view: s.View, seat: int, draft: s.Draft) -> s.Preview:
        return replace(super().preview(view, seat, draft), missing=())


LAID_WRONGLY = (t.Code.OUTSIDE, t.Code.CELL_TAKEN, t.Code.TOUCHES_NOTHING)


@breaks("preview", says="what is there is called missing")
class MissesWhatLiesWrong(Planks):
    def preview(self, view: t.View, seat: int, draft: t.Draft) -> t.Preview:
        made = super().preview(view, seat, draft)
        if made.refusal is None or made.refusal.code not in LAID_WRONGLY:
            return made
        return t.Preview(missing=("lay",))


@breaks("preview")
class PreviewsOnlyWhoseTurnItIs(Patterns):
    def preview(self, view: m.View, seat: int, draft: m.PutDraft) -> m.Preview:
        return super().preview(view, view.active, draft)


@breaks("descriptions", settings=[{}], seeds=16)
class DescribesNoPoints(Reactions):
    def describe(self, view: r.View) -> tuple[Line, ...]:
        return tuple([line for line in super().describe(view) if line.key != "describe.points"])


@breaks("descriptions")
class DescribesNoDice(Kniffeliger):
    def describe(self, view: Any) -> tuple[Line, ...]:
        return tuple([line for line in super().describe(view) if line.key != "describe.dice"])


@breaks("board", says="a board does not list its cells row by row")
class BoardInAnyOrder(Planks):
    def board(self, view: t.View) -> Board:
        return Board(super().board(view).cells[::-1])


@breaks("board", says="a board does not list its cells row by row")
class BoardShowsACellTwice(Planks):
    def board(self, view: t.View) -> Board:
        cells = super().board(view).cells
        return Board((*cells[:1], *cells))


@breaks("board", says="a wall is not between neighbours")
class WallsStandAnywhere(Planks):
    def board(self, view: t.View) -> Board:
        return replace(super().board(view), walls=(((0, 0), (1, 1)),))


@breaks("words")
class CellWithoutWords(Planks):
    def board(self, view: t.View) -> Board:
        cells = [BoardCell(c.cell, c.text, Line("cell.odd")) for c in super().board(view).cells]
        return Board(tuple(cells))


@breaks("words")
class PieceWithoutWords(Planks):
    def name_option(self, view: t.View, kind: str, field: str, option: Value) -> Line | None:
        return (
            Line("plank.odd") if field == "lay" else super().name_option(view, kind, field, option)
        )


@breaks("words", seeds=[4])
class AnswerWithoutWords(Planks):
    def name_option(self, view: t.View, kind: str, field: str, option: Value) -> Line | None:
        return (
            super().name_option(view, kind, field, option) if field == "lay" else Line("plank.odd")
        )


@breaks("words")
class OfferWithoutWords(Reactions):
    def name_offer(self, view: r.View, offer: Offer) -> Line | None:
        return Line("offer.odd")


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
