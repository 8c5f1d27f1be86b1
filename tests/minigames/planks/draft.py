"""Half-made turns: the questions that laid planks raise, and what is still missing."""

from __future__ import annotations

from parlour.core.prompt import Choice
from tests.minigames.planks import laying
from tests.minigames.planks import table as t


def preview(view: t.View, draft: t.Draft, side: t.Side, reach: int) -> t.Preview:
    """Whether the viewer is on turn or not: the questions, what is missing, what it scores."""
    waiting, nothing = laying.turn_refusal(view), (0,) * len(view.points)
    if isinstance(draft, t.Pass):
        return t.Preview(refusal=waiting, gains=nothing)
    if not draft.lay:
        return t.Preview(refusal=waiting, missing=("lay",))
    refusal = laying.lay_refusal(view, draft.lay, reach)
    if refusal is not None:
        return t.Preview(refusal=waiting or refusal)
    asked, given = questions(view, draft), answers(draft)
    missing = [field.name for field, answer in zip(asked, given, strict=False) if answer is None]
    missing += [field.name for field in asked[len(given) :]]
    if missing:
        return t.Preview(refusal=waiting, missing=tuple(missing), next=asked)
    action = t.Lay(draft.lay, tuple([t.Remove(plank) for plank in given if plank is not None]))
    refusal = waiting or laying.removal_refusal(view, action)
    if view.viewer is None or laying.removal_refusal(view, action) is not None:
        return t.Preview(refusal=refusal, next=asked)
    points = laying.score(laying.after_turn(view.lying, action), draft.lay, side)
    return t.Preview(refusal=refusal, next=asked, gains=t.put(nothing, view.viewer, points))


def answers(draft: t.LayDraft) -> list[int | None]:
    """What a draft says to each question so far."""
    return [None if effect is None else effect.remove for effect in draft.effects]


def questions(view: t.View, draft: t.LayDraft) -> tuple[Choice, ...]:
    """Which plank to remove, one question per effect; none is removed twice."""
    there, given = [laid.plank for laid in view.lying], answers(draft)
    fields = []
    for number in range(laying.removals(view.lying, draft.lay)):
        left = [plank for plank in there if plank not in given[:number]]
        fields.append(Choice("/".join(("effects", str(number), "remove")), tuple(left)))
    return tuple(fields)
