"""Drafts: what a seat can choose from, and what an unfinished move would do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from msgspec import Struct

from parlour.core.game import BasePreview, Line
from parlour.core.prompt import (
    Choice,
    Field,
    Offer,
    Prompt,
    SeatChoice,
    Subset,
    Value,
    offer,
    when_is,
)
from parlour.games.kniffeliger.actions import (
    AIMED,
    Action,
    Aimed,
    CrossOut,
    EndTurn,
    Enter,
    Freeze,
    Roll,
    Shift,
    Steal,
    Swap,
    Victim,
)
from parlour.games.kniffeliger.rules import apply, check, legal
from parlour.games.kniffeliger.rules.categories import CATEGORIES, Category
from parlour.games.kniffeliger.settings import Settings
from parlour.games.kniffeliger.state import DICE, Mark, Pending, Sheet, State, total
from parlour.games.kniffeliger.view import View, state_of


class EnterDraft(Struct, frozen=True, tag="enter", forbid_unknown_fields=True):
    """An entry, perhaps without its category yet."""

    category: Category | None = None


class StealDraft(Struct, frozen=True, tag="steal", forbid_unknown_fields=True):
    """An unfinished theft."""

    victim: Victim | None = None
    category: Category | None = None


class FreezeDraft(Struct, frozen=True, tag="freeze", forbid_unknown_fields=True):
    """An unfinished freeze."""

    victim: Victim | None = None
    category: Category | None = None


class CrossOutDraft(Struct, frozen=True, tag="crossOut", forbid_unknown_fields=True):
    """An unfinished cross-out."""

    victim: Victim | None = None
    category: Category | None = None


class SwapDraft(Struct, frozen=True, tag="swap", forbid_unknown_fields=True):
    """An unfinished swap."""

    victim: Victim | None = None


Draft = Roll | EnterDraft | StealDraft | FreezeDraft | CrossOutDraft | Shift | SwapDraft | EndTurn


class Preview(BasePreview, frozen=True, kw_only=True):
    """What a draft would do; `award` says whether it earns an action die."""

    award: bool = False


AIMED_ACTIONS: dict[type, type[Aimed]] = {
    StealDraft: Steal,
    FreezeDraft: Freeze,
    CrossOutDraft: CrossOut,
}


def prompt(settings: Settings, state: State, seat: int) -> Prompt:
    """The kinds of action that are legal now, each with its fields."""
    groups = legal.legal_groups(settings, state, seat)
    return Prompt(tuple([_offer(state, seat, actions) for actions in groups]))


def _offer(state: State, seat: int, actions: Sequence[Action]) -> Offer:
    """The offer for all legal actions of one kind."""
    kind = type(actions[0])
    if kind is Roll:
        return _roll(state.rolls > 0, state.locked)
    if kind is Enter:
        return _enter(state.sheets[seat])
    fields: tuple[Field, ...] = ()
    if kind in AIMED:
        fields = _targets([a for a in actions if isinstance(a, AIMED)])
    elif kind is Swap:
        fields = (SeatChoice("victim", tuple([a.victim for a in actions if isinstance(a, Swap)])),)
    return offer(_tag(kind), *fields)


@cache
def _roll(again: bool, locked: tuple[int, ...]) -> Offer:
    dice = range(DICE) if again else ()
    most = DICE - 1 if again else 0
    keep = Subset("keep", tuple(dice), min=len(locked), max=most, fixed=locked)
    return offer("roll", keep)


@lru_cache(maxsize=4_096)
def _enter(sheet: Sheet) -> Offer:
    fields = zip(CATEGORIES, sheet, strict=True)
    return offer("enter", Choice("category", tuple([c for c, f in fields if f is Mark.OPEN])))


def _targets(actions: list[Aimed]) -> tuple[Field, ...]:
    by_victim: dict[int, list[str]] = {}
    for action in actions:
        by_victim.setdefault(action.victim, []).append(action.category)
    fields: list[Field] = [SeatChoice("victim", tuple(by_victim))]
    for victim, categories in by_victim.items():
        fields.append(Choice("category", tuple(categories), when_is("victim", victim)))
    return tuple(fields)


def _tag(kind: type[Action]) -> str:
    return str(kind.__struct_config__.tag)


def name_option(view: View, kind: str, field: str, option: Value) -> Line | None:
    """Names a die by its face, and a field to enter by what it would score."""
    if field == "keep" and isinstance(option, int) and option < len(view.dice):
        key = "option.locked" if option in view.locked else "option.die"
        return Line(key, {"place": option + 1, "face": view.dice[option]})
    if kind == "enter" and isinstance(option, str) and view.points:
        points = view.points[Category(option)]
        return Line("option.enter", {"category": option, "points": points})
    return None


def preview(settings: Settings, view: View, seat: int, draft: Draft) -> Preview:
    """What is missing, why it would be refused, or what it would do."""
    action = finished(draft)
    state = state_of(view)
    if isinstance(action, tuple):
        return Preview(missing=action)
    refusal = check.judge(settings, state, seat, action)
    if refusal is not None:
        return Preview(refusal=refusal)
    after = apply.apply(settings, state, action)
    gains = tuple(
        [total(new) - total(old) for old, new in zip(state.sheets, after.sheets, strict=True)]
    )
    return Preview(gains=gains, award=after.pending is Pending.AWARD)


def finished(draft: Draft) -> Action | tuple[str, ...]:
    """The action of a draft, or the names of the fields that are missing."""
    if isinstance(draft, EnterDraft):
        return ("category",) if draft.category is None else Enter(draft.category)
    if isinstance(draft, SwapDraft):
        return ("victim",) if draft.victim is None else Swap(draft.victim)
    if isinstance(draft, StealDraft | FreezeDraft | CrossOutDraft):
        if draft.victim is None or draft.category is None:
            fields = (("victim", draft.victim), ("category", draft.category))
            return tuple([name for name, value in fields if value is None])
        return AIMED_ACTIONS[type(draft)](draft.victim, draft.category)
    return draft
