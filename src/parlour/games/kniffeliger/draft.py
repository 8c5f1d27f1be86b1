"""What is open to a seat, and what a move would do before it is made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from parlour.core.game import Line
from parlour.core.prompt import Cell, Choice, Field, Offer, Prompt, Subset, Value
from parlour.games.kniffeliger.actions import (
    AIMED,
    Action,
    Aimed,
    CrossOut,
    CrossOutDraft,
    Draft,
    Enter,
    EnterDraft,
    Freeze,
    FreezeDraft,
    Preview,
    Roll,
    Steal,
    StealDraft,
    Swap,
    SwapDraft,
)
from parlour.games.kniffeliger.rules import apply, check, legal
from parlour.games.kniffeliger.rules.categories import CATEGORIES, Category
from parlour.games.kniffeliger.settings import Settings
from parlour.games.kniffeliger.state import DICE, Mark, Pending, Sheet, State, total
from parlour.games.kniffeliger.view import View, state_of

FINISHED: dict[type, type[Aimed]] = {
    StealDraft: Steal,
    FreezeDraft: Freeze,
    CrossOutDraft: CrossOut,
}


def prompt(settings: Settings, state: State, seat: int) -> Prompt:
    """The kinds of action that are legal now, each with its fields."""
    groups = legal.legal_groups(settings, state, seat)
    return Prompt(tuple([_offer(state, seat, actions) for actions in groups]))


def _offer(state: State, seat: int, actions: Sequence[Action]) -> Offer:
    """What a group of actions of one kind comes to."""
    kind = type(actions[0])
    if kind is Roll:
        return _roll(state.rolls > 0, state.locked)
    if kind is Enter:
        return _enter(state.sheets[seat])
    fields: tuple[Field, ...] = ()
    if kind in AIMED:
        fields = _targets([a for a in actions if isinstance(a, AIMED)])
    elif kind is Swap:
        fields = (Choice("victim", tuple([a.victim for a in actions if isinstance(a, Swap)])),)
    return Offer(_tag(kind), fields)


@cache
def _roll(again: bool, locked: tuple[int, ...]) -> Offer:
    dice = range(DICE) if again else ()
    most = DICE - 1 if again else 0
    keep = Subset("keep", tuple(dice), min=len(locked), max=most, fixed=locked)
    return Offer("roll", (keep,))


@lru_cache(maxsize=4_096)
def _enter(sheet: Sheet) -> Offer:
    fields = zip(CATEGORIES, sheet, strict=True)
    return Offer("enter", (Choice("category", tuple([c for c, f in fields if f is Mark.OPEN])),))


def _targets(actions: list[Aimed]) -> tuple[Field, ...]:
    by_victim: dict[int, list[str]] = {}
    for action in actions:
        by_victim.setdefault(action.victim, []).append(action.category)
    fields: list[Field] = [Choice("victim", tuple(by_victim))]
    for victim, categories in by_victim.items():
        fields.append(Choice("category", tuple(categories), when=("victim", victim)))
    return tuple(fields)


def _tag(kind: type[Action]) -> str:
    return str(kind.__struct_config__.tag)


def name_option(view: View, kind: str, field: str, option: Value | Cell) -> Line | None:
    """A die by what it shows, a field to enter by what it would score."""
    if field == "keep" and isinstance(option, int) and option < len(view.dice):
        key = "option.locked" if option in view.locked else "option.die"
        return Line(key, {"place": option + 1, "face": view.dice[option]})
    if kind == "enter" and isinstance(option, str) and view.points:
        points = view.points[Category(option)]
        return Line("option.enter", {"category": option, "points": points})
    return None


def preview(settings: Settings, view: View, draft: Draft) -> Preview:
    """For the seat whose turn it is: what is missing, or what would follow."""
    action = finished(draft)
    state = state_of(view)
    if isinstance(action, tuple):
        return Preview(missing=action)
    refusal = check.judge(settings, state, state.active, action)
    if refusal is not None:
        return Preview(refusal=refusal)
    after = apply.apply(settings, state, action)
    gains = tuple(
        [total(new) - total(old) for old, new in zip(state.sheets, after.sheets, strict=True)]
    )
    return Preview(gains=gains, award=after.pending is Pending.AWARD)


def finished(draft: Draft) -> Action | tuple[str, ...]:
    """The action of a draft, or the fields that it still needs."""
    if isinstance(draft, EnterDraft):
        return ("category",) if draft.category is None else Enter(draft.category)
    if isinstance(draft, SwapDraft):
        return ("victim",) if draft.victim is None else Swap(draft.victim)
    if isinstance(draft, StealDraft | FreezeDraft | CrossOutDraft):
        if draft.victim is None or draft.category is None:
            fields = (("victim", draft.victim), ("category", draft.category))
            return tuple([name for name, value in fields if value is None])
        return FINISHED[type(draft)](draft.victim, draft.category)
    return draft
