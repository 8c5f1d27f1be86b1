"""Twins whose actions are wrong.

Some twins have types that differ from their originals' on purpose; the type checker is silenced
there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr, replace

from parlour.core.chance import Dice, Draw, Drawn, Pick
from parlour.core.game import CHANCE, Actor, Chance, Outcome, ranked
from parlour.core.prompt import Prompt
from parlour.core.refusal import Refusal
from tests.core.broken_twins.expected import breaks
from tests.minigames.patterns import marks as m
from tests.minigames.patterns.game import Patterns
from tests.minigames.reactions import chairs as r
from tests.minigames.reactions.game import Reactions
from tests.minigames.secret_hands import cards as s
from tests.minigames.secret_hands.game import SecretHands


@breaks("ends")
class OutcomeTooEarly(SecretHands):
    def outcome(self, state: s.State) -> Outcome | None:
        return ranked(state.points)


@breaks("ends")
class NoOutcome(Patterns):
    def outcome(self, state: m.State) -> Outcome | None:
        return None


@breaks("ends")
class OutcomeForgetsASeat(SecretHands):
    def outcome(self, state: s.State) -> Outcome | None:
        return ranked(state.points[1:]) if super().outcome(state) else None


@breaks("ends")
class NobodyIsFirst(SecretHands):
    def outcome(self, state: s.State) -> Outcome | None:
        made = super().outcome(state)
        return made and replace(made, ranks=tuple([rank + 1 for rank in made.ranks]))


@breaks("ends")
class OutcomeHasOtherScores(SecretHands):
    def outcome(self, state: s.State) -> Outcome | None:
        made = super().outcome(state)
        return made and replace(made, scores=tuple([2 * score + 1 for score in made.scores]))


@breaks("ends")
class NamesAListItLacks(SecretHands):
    def outcome(self, state: s.State) -> Outcome | None:
        made = super().outcome(state)
        return made and replace(made, listed="best")


@breaks("ends", "idle", length=24)
class NeverEnds(Reactions):
    def _over(self, state: r.State) -> bool:
        return False


@breaks("sample", "prompt", "positions")
class SamplesWhatIsRefused(SecretHands):
    def sample(self, state: s.State, seat: int, rng: Random) -> s.Action:
        return s.Exchange(state.hands[seat][0])


@breaks("sample", settings=[{"hand": 2}])
class NeverSamplesAnExchange(SecretHands):
    def sample(self, state: s.State, seat: int, rng: Random) -> s.Action:
        return s.Play(rng.choice(state.hands[seat]))


@breaks(
    *("sample", "complete", "apply", "total", "values", "notation", "blind", "preview", "prompt"),
    *("positions", "questions", "words"),
)
class SampleRaises(Reactions):
    def sample(self, state: r.State, seat: int, rng: Random) -> r.Action:
        if state.calls and not state.tune:
            raise KeyError(seat)
        return super().sample(state, seat, rng)


@breaks("legal", "sample")
class ListsWhatIsRefused(SecretHands):
    def legal(self, state: s.State, seat: int) -> Iterator[s.Action]:
        yield from super().legal(state, seat)
        if self.to_act(state) == (seat,) and state.exchanged[seat]:
            yield from [s.Exchange(card) for card in state.hands[seat]]

    def sample(self, state: s.State, seat: int, rng: Random) -> s.Action:
        return rng.choice(list(super().legal(state, seat)))


@breaks("legal")
class ListsForEverybody(Patterns):
    def legal(self, state: m.State, seat: int) -> Iterator[m.Put]:
        return super().legal(state, state.active)


@breaks("legal", "complete")
class ListsNothingAtTheEnd(Patterns):
    def legal(self, state: m.State, seat: int) -> Iterator[m.Put]:
        return super().legal(state, seat) if len(m.free_cells(state)) > 2 else iter(())


@breaks("complete")
class ForgetsLongMoves(Patterns):
    def legal(self, state: m.State, seat: int) -> Iterator[m.Put]:
        return (put for put in super().legal(state, seat) if len(put.marks) < 4)


@breaks("complete", settings=[{}], seeds=2)
class ForgetsLongMovesAmongAMillion(Patterns):
    def legal(self, state: m.State, seat: int) -> Iterator[m.Put]:
        most = 3 if len(m.free_cells(state)) == 16 else 4
        return (put for put in super().legal(state, seat) if len(put.marks) <= most)


@breaks("complete", seeds=6)
class AcceptsACellTwice(Patterns):
    def judge(self, state: m.State, seat: int, action: m.Put) -> Refusal | None:
        refusal = super().judge(state, seat, action)
        return None if refusal and refusal.code == m.Code.CELL_TWICE else refusal


class Listed(m.Put, frozen=True, tag="put", forbid_unknown_fields=True):
    """Marks in any order, with repeats."""

    marks: Annotated[tuple[m.Mark, ...], Meta(min_length=1, max_length=m.MOST)]


@breaks("complete")
class SetIsAList(Patterns):
    Action = Listed

    def legal(self, state: m.State, seat: int) -> Iterator[m.Put]:
        return (Listed(put.marks) for put in super().legal(state, seat))

    def sample(self, state: m.State, seat: int, rng: Random) -> m.Put:
        return Listed(super().sample(state, seat, rng).marks)

    def read(self, text: str, view: m.View) -> m.Put | Refusal:
        read = super().read(text, view)
        return Listed(read.marks) if isinstance(read, m.Put) else read


class Loose(m.Put, frozen=True, tag="put", forbid_unknown_fields=False):
    """Accepts unknown keys."""


@breaks("complete")
class TakesSurplusKeys(Patterns):
    Action = Loose

    def legal(self, state: m.State, seat: int) -> Iterator[m.Put]:
        return (Loose(put.marks) for put in super().legal(state, seat))

    def sample(self, state: m.State, seat: int, rng: Random) -> m.Put:
        return Loose(super().sample(state, seat, rng).marks)

    def read(self, text: str, view: m.View) -> m.Put | Refusal:
        read = super().read(text, view)
        return Loose(read.marks) if isinstance(read, m.Put) else read


@breaks("once", "prompt")
class ListsTwice(SecretHands):
    def legal(self, state: s.State, seat: int) -> Iterator[s.Action]:
        actions = list(super().legal(state, seat))
        yield from (*actions, *actions[:1])


@breaks("once", "blind")
class ListsInAnyOrder(SecretHands):
    asked = count()

    def legal(self, state: s.State, seat: int) -> Iterator[s.Action]:
        actions = list(super().legal(state, seat))
        return iter(actions if next(self.asked) % 2 else reversed(actions))


@breaks("once", "complete", "sample")
class ListsUnsorted(Patterns):
    def legal(self, state: m.State, seat: int) -> Iterator[m.Put]:
        return (m.Put(put.marks[::-1]) for put in super().legal(state, seat))


@breaks("apply", "replay", seeds=6)
class ApplyWritesIntoTheState(SecretHands):
    def apply(self, state: s.State, actor: Actor, action: s.Action | Drawn) -> s.State:
        after = super().apply(state, actor, action)
        if isinstance(action, s.Exchange):
            force_setattr(state, "exchanged", after.exchanged)
        return after


class Remembering(m.State, frozen=True):
    """A board with a mutable list of what was put on it."""

    log: list[str]


@breaks("apply", "replay", "positions")
class ApplyWritesIntoAList(Patterns):
    State: ClassVar[Any] = Remembering

    def start(self, seats: int) -> m.State:
        state = super().start(seats)
        return Remembering(state.rows, state.active, state.points, [])

    def apply(self, state: m.State, actor: Actor, action: m.Put | Drawn) -> m.State:
        after = super().apply(state, actor, action)
        log = state.log if isinstance(state, Remembering) else []
        log.append("put")
        return Remembering(after.rows, after.active, after.points, log)


@breaks(
    *("apply", "total", "idle", "blind", "preview", "values", "positions", "questions", "words"),
    seeds=6,
)
class ApplyRaises(Reactions):
    def apply(self, state: r.State, actor: Actor, action: r.Action | Drawn) -> r.State:
        if isinstance(action, r.Stand) and len(state.running) == 1:
            raise IndexError("nobody is left")
        return super().apply(state, actor, action)


@breaks("apply", "blind", "preview", "replay")
class ApplyIsNoFunction(SecretHands):
    asked = count()

    def apply(self, state: s.State, actor: Actor, action: s.Action | Drawn) -> s.State:
        after = super().apply(state, actor, action)
        won = after.points != state.points and next(self.asked) % 2
        return replace(after, points=state.points) if won else after


@breaks("apply", "replay")
class PromptWritesIntoTheState(SecretHands):
    def prompt(self, state: s.State, seat: int) -> Prompt:
        made = super().prompt(state, seat)
        force_setattr(state, "points", tuple([points + 1 for points in state.points]))
        return made


@breaks("total")
class CheckRaisesForStrangers(SecretHands):
    def judge(self, state: s.State, seat: int, action: s.Action) -> Refusal | None:
        assert state.hands[seat] is not None
        return super().judge(state, seat, action)


@breaks("total", "blind", "complete", "preview", seeds=8)
class CheckRaisesForOddActions(Patterns):
    def judge(self, state: m.State, seat: int, action: m.Put) -> Refusal | None:
        assert all(m.letter_at(state.rows, mark.cell) for mark in action.marks)
        return super().judge(state, seat, action)


@breaks("total", "blind", "preview", "questions", "words")
class PreviewRaisesWhenUnfinished(SecretHands):
    def preview(self, view: s.View, seat: int, draft: s.Draft) -> s.Preview:
        assert draft.card is not None
        return super().preview(view, seat, draft)


@breaks("total")
class PreviewRaisesForOnlookers(SecretHands):
    def preview(self, view: s.View, seat: int, draft: s.Draft) -> s.Preview:
        assert view.viewer is not None
        return super().preview(view, seat, draft)


@breaks("total")
class ReadRaises(SecretHands):
    def read(self, text: str, view: s.View) -> s.Action | Refusal:
        kind, card = text.split()
        return super().read(f"{kind} {card}", view)


@breaks("draws")
class LabelTwice(SecretHands):
    def chance(self, state: s.State) -> Draw:
        return replace(super().chance(state), label=f"draw/{state.drawing}")


@breaks("draws")
class DrawMakesNoSense(Reactions):
    def chance(self, state: r.State) -> Draw:
        return Pick(f"chairs/{state.calls}", (1, 6, 6))


@breaks("draws")
class DrawWithoutAWeight(Reactions):
    def chance(self, state: r.State) -> Draw:
        return Pick(f"chairs/{state.calls}", (1, 6), (1, -1, 1))


@breaks("draws", "replay")
class DrawChanges(Reactions):
    asked = count()

    def chance(self, state: r.State) -> Draw:
        return Dice(f"chairs/{state.calls}", 1 + next(self.asked) % 2)


@breaks("draws")
class ApplyRaisesOnARareDraw(Reactions):
    def apply(self, state: r.State, actor: Actor, action: r.Action | Drawn) -> r.State:
        if isinstance(action, Drawn) and action.values == (6, 6, 6, 6):
            raise ValueError(action)
        return super().apply(state, actor, action)


@breaks("idle")
class IdleIsRefused(SecretHands):
    def idle(self, state: s.State, seat: int) -> s.Action:
        return s.Exchange(state.hands[seat][0])


@breaks("idle", "draws", "preview")
class IdleGoesOnForEver(SecretHands):
    """Idling exchanges for ever; a match of sampled actions does end."""

    def judge(self, state: s.State, seat: int, action: s.Action) -> Refusal | None:
        again = replace(state, exchanged=(False,) * len(state.hands))
        return super().judge(again, seat, action)

    def idle(self, state: s.State, seat: int) -> s.Action:
        kind = s.Exchange if state.pool else s.Play
        return kind(state.hands[seat][0])


@breaks("complete", "preview")
class AnybodyMayPlay(SecretHands):
    """The check accepts a card of a seat that is not on turn."""

    def judge(self, state: s.State, seat: int, action: s.Action) -> Refusal | None:
        refusal = super().judge(state, seat, action)
        if refusal and refusal.code == s.Code.NOT_YOUR_TURN and action.card in state.hands[seat]:
            return None
        return refusal

    def legal(self, state: s.State, seat: int) -> Iterator[s.Action]:
        return super().legal(state, seat) if self.to_act(state) == (seat,) else iter(())


@breaks("complete")
class CallsAfterTheEnd(Reactions):
    def judge(self, state: r.State, seat: int, action: r.Action) -> Refusal | None:
        refusal = super().judge(state, seat, action)
        again = isinstance(action, r.Call) and seat == r.caller(state)
        return None if again and refusal and refusal.code == r.Code.GAME_OVER else refusal

    def legal(self, state: r.State, seat: int) -> Iterator[r.Action]:
        return iter(()) if self.to_act(state) == () else super().legal(state, seat)


@breaks("complete")
class NeverListsAKind(SecretHands):
    """Accepted but neither listed nor sampled, so it never occurs in a playout."""

    def legal(self, state: s.State, seat: int) -> Iterator[s.Action]:
        return (action for action in super().legal(state, seat) if isinstance(action, s.Play))


@breaks("sample", seeds=3)
class SamplesShortMoves(Patterns):
    """`sample` only gives actions with a single mark."""

    def sample(self, state: m.State, seat: int, rng: Random) -> m.Put:
        return m.Put(super().sample(state, seat, rng).marks[:1])


@breaks("ends")
class RanksMakeNoSense(SecretHands):
    def outcome(self, state: s.State) -> Outcome | None:
        made = super().outcome(state)
        return made and replace(made, ranks=(1, *[9 for _ in made.ranks[1:]]))


@breaks("ends")
class AsksASeatTwice(Reactions):
    def to_act(self, state: r.State) -> tuple[int, ...] | Chance:
        asked = super().to_act(state)
        return asked if asked == CHANCE else (*asked, *asked[:1])


@breaks("decisions")
class FirstChairEndsTheCall(Reactions):
    """A runner may be asked to call next, without having moved, by what seems the same question."""

    def apply(self, state: r.State, actor: Actor, action: r.Action | Drawn) -> r.State:
        after = super().apply(state, actor, action)
        return r.settled(after) if isinstance(action, r.Sit) and after.running else after


class NoDefault(Struct, frozen=True, forbid_unknown_fields=True):
    hand: Annotated[int, Meta(ge=2, le=3, description="how many cards everybody holds")]
    best: Annotated[Literal["highest", "lowest"], Meta(description="which card wins")] = "highest"


@breaks("settings")
class SettingWithoutDefault(SecretHands):
    Settings: ClassVar[Any] = NoDefault


@breaks("bots")
class LevelsWithoutBots(SecretHands):
    levels = ("beginner",)
