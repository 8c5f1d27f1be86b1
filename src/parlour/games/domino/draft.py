"""Drafts: what a seat can choose from, what an unfinished turn would do, and what it still asks."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from parlour.core.codec import codec_of, plain
from parlour.core.game import BasePreview, Line
from parlour.core.prompt import (
    TURNED_ITEM,
    Choice,
    Field,
    Piece,
    Placed,
    Prompt,
    Seats,
    Value,
    offer,
    when_is,
)
from parlour.core.refusal import Parameter, Refusal
from parlour.games.domino.actions import (
    MOST_LAID,
    SeatNumber,
    TakeTurn,
    Turned,
    normalized,
    too_far,
)
from parlour.games.domino.deck.halves import Kind
from parlour.games.domino.events import cell_name, halves_name
from parlour.games.domino.rules import check, scoring
from parlour.games.domino.rules import course as co
from parlour.games.domino.rules import turn as tu
from parlour.games.domino.rules.course import Course
from parlour.games.domino.rules.refill import after_refill
from parlour.games.domino.rules.runs import new_cells, new_runs, sign
from parlour.games.domino.rules.turn import Mover
from parlour.games.domino.settings import HAND, Terms
from parlour.games.domino.state import REACH, Cell, DominoId, Laid, State
from parlour.games.domino.view import View

SHAPE: tuple[Cell, ...] = ((0, 0), (1, 0))
TURNS = (0, 1, 2, 3)


class EffectDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that may still be open, in whole or in part."""

    destroy: DominoId | None = None
    rotate: Annotated[tuple[int | str | None, ...], Meta(max_length=3)] | None = None

    @property
    def blank(self) -> bool:
        """Whether nothing is chosen."""
        return self.destroy is None and not any(part is not None for part in self.rotate or ())


class TurnDraft(Struct, frozen=True, tag="turn", forbid_unknown_fields=True):
    """What is laid so far, and what has been chosen so far."""

    lay: Annotated[tuple[Laid, ...], Meta(max_length=MOST_LAID)] = ()
    effects: Annotated[tuple[EffectDraft | None, ...], Meta(max_length=2 * MOST_LAID)] = ()
    thief: Annotated[tuple[SeatNumber, ...], Meta(max_length=99)] = ()
    draw: Annotated[int, Meta(ge=0, le=MOST_LAID)] | None = None


Draft = TurnDraft


class ReadCell(Struct, frozen=True):
    """A cell that shows a new half, and what the seat reads there; empty if it is no symbol."""

    cell: Cell
    sign: str


class PreviewRun(Struct, frozen=True):
    """A new run: its cells in reading order, and its letters. `points` are what it counts if it is
    valid. While validity is not told, `valid` is None and wildcards are `?`.
    """

    cells: tuple[Cell, ...]
    letters: str
    points: int
    valid: bool | None


class FiredCell(Struct, frozen=True):
    """A special half that the turn covers."""

    kind: Kind
    cell: Cell


class Preview(BasePreview, frozen=True, kw_only=True):
    """What a draft would do: new cells as the seat reads them, new runs, the special halves covered
    in order, and the box around everything (left, top, right, bottom). `points` is the sum of the
    turn, unless validity is not told.
    """

    cells: tuple[ReadCell, ...] = ()
    runs: tuple[PreviewRun, ...] = ()
    fires: tuple[FiredCell, ...] = ()
    box: tuple[int, int, int, int] | None = None
    points: int | None = None


def prompt(terms: Terms, state: State, seat: int) -> Prompt:
    """The dominoes of the hand, near the table; what they cover is asked once they lie."""
    if check.turn_refusal(state, seat) is not None:
        return Prompt()
    hand = state.hands[seat]
    pieces = tuple([Piece(domino) for domino in hand])
    field = Placed(
        "lay",
        pieces,
        0,
        len(pieces),
        box=_box(tu.mover(terms, state, seat)),
        turns=TURNS,
        shape=SHAPE,
        item=TURNED_ITEM,
    )
    return Prompt((offer("turn", field, sure=False),))


def _box(mover: Mover) -> tuple[Cell, Cell]:
    """As far as the hand reaches from the table, on all sides."""
    table = mover.course().table
    if not table.lying:
        return (-REACH, -REACH), (REACH, REACH)
    left, top, right, bottom = table.box()
    far = 2 * len(mover.hand)
    if any(h.special is Kind.ROTATE for halves in table.printed.values() for h in halves):
        far *= 2
    low = (max(-REACH, left - far), max(-REACH, top - far))
    high = (min(REACH, right + far), min(REACH, bottom + far))
    return low, high


def preview(terms: Terms, view: View, seat: int, draft: TurnDraft) -> Preview:
    """What is missing, why it would be refused, or what it would do."""
    far = too_far(draft.lay)
    if far is not None:
        return Preview(refusal=far)
    waiting = check.turn_refusal(view, seat)
    if not 0 <= seat < view.seats:
        return Preview(refusal=waiting)
    mover = tu.mover_in(terms, view, seat)
    if not draft.lay:
        return _nothing_laid(mover, draft, waiting)
    refusal = tu.draw_refusal(mover, TakeTurn(draft.lay, draw=draft.draw))
    refusal = refusal or tu.hand_refusal(mover, draft.lay)
    if refusal is not None:
        return Preview(refusal=waiting or refusal)
    walk = Walk(mover, draft)
    return _shown(mover, draft, walk, waiting)


def _nothing_laid(mover: Mover, draft: TurnDraft, waiting: Refusal | None) -> Preview:
    pile = mover.public.piles[mover.seat]
    asked: tuple[Field, ...] = ()
    if pile:
        options = tuple(range(1, min(HAND, pile) + 1))
        asked = (Choice("draw", options, optional=True),)
        if draft.draw is None:
            return Preview(refusal=waiting, missing=("draw",), next=asked)
    action = finished(draft)
    refusal = action if isinstance(action, Refusal) else check.action_refusal(mover, action)
    if waiting or refusal:
        return Preview(refusal=waiting or refusal, next=asked)
    gains = [0] * mover.public.seats
    gains[mover.seat] = -(draft.draw or 0)
    return Preview(next=asked, gains=tuple(gains), points=0)


def _shown(mover: Mover, draft: TurnDraft, walk: Walk, waiting: Refusal | None) -> Preview:
    """With what the course shows, finished or not."""
    course, place = walk.course, mover.place
    openly = mover.terms.settings.judge_preview or course.count(Kind.DICTIONARY) > 0
    seen = Preview(
        cells=tuple([ReadCell(c, sign(course.table, c, place)) for c in new_cells(course)]),
        runs=_runs(mover, course, openly),
        fires=tuple([FiredCell(kind, cell) for kind, cell in (*course.fired, *course.waiting)]),
        box=course.table.box(),
    )
    points = scoring.total(mover.terms.lexicon, course, place) if openly else None
    parts = {name: getattr(seen, name) for name in ("cells", "runs", "fires", "box")}
    if walk.missing:
        return Preview(
            refusal=waiting, missing=walk.missing, next=walk.asked, points=points, **parts
        )
    action = finished(draft)
    refusal = action if isinstance(action, Refusal) else check.action_refusal(mover, action)
    if isinstance(refusal, Refusal) and refusal.code == "malformed":
        waiting = None
    gains = None
    if openly and refusal is None and points is not None:
        gains = _gains(mover, course, points, draft.thief)
    return Preview(refusal=waiting or refusal, next=walk.asked, points=points, gains=gains, **parts)


def _gains(mover: Mover, course: Course, points: int, thief: tuple[int, ...]) -> tuple[int, ...]:
    """How every pile changes."""
    cards = tu.cards_before_refill(mover, course, points)
    cards, _ = after_refill(cards, len(mover.hand) - len(course.laid), thief)
    return tuple([new - old for new, old in zip(cards.piles, mover.public.piles, strict=True)])


def _runs(mover: Mover, course: Course, openly: bool) -> tuple[PreviewRun, ...]:
    if not openly:
        return tuple(
            [
                PreviewRun(run.cells, "".join(run.signs), scoring.worth(course, run), None)
                for run in new_runs(course, mover.place)
            ]
        )
    scored = scoring.score(mover.terms.lexicon, course, mover.place).runs
    return tuple(
        [
            PreviewRun(each.run.cells, each.letters, scoring.worth(course, each.run), each.valid)
            for each in scored
        ]
    )


class Walk:
    """Follows a draft as far as its choices go, and collects what it asks."""

    def __init__(self, mover: Mover, draft: TurnDraft) -> None:
        self.draft = draft
        self.course = mover.course()
        self.asked: tuple[Field, ...] = ()
        self.missing: tuple[str, ...] = ()
        self._at = 0
        self._open = -1
        """The last choice whose Rotate is left open: the next question may have the same number."""
        self._stopped = False
        for laid in draft.lay:
            if not self._lay(laid):
                return
        if not self._stopped:
            self._ask_thieves(mover)

    def _lay(self, laid: Laid) -> bool:
        """Lays the next domino; False if it may not lie there."""
        if co.lay_refusal(self.course, laid) is not None:
            return False
        self.course = co.lay(self.course, laid)
        while self.course.asks is not None:
            if self._stopped:
                self.course = self.course._replace(waiting=self.course.waiting[1:])
                self.course = co.settled(self.course)
            elif self.course.asks is Kind.DESTROYER:
                self._destroyer()
            else:
                self._rotate()
        return True

    @property
    def _next(self) -> EffectDraft | None:
        effects = self.draft.effects
        return effects[self._at] if self._at < len(effects) else None

    def _destroyer(self) -> None:
        name, options = f"effects/{self._at}/destroy", tuple(co.destructible(self.course))
        self.asked += (Choice(name, options, optional=self._open == self._at),)
        effect = self._next
        if effect is None or effect.destroy is None:
            self.missing += (name,)
            self._stopped = True
        elif effect.destroy in options:
            self.course = co.destroy(self.course, effect.destroy)
            self._at += 1
        else:
            self._stopped = True

    def _rotate(self) -> None:
        effect = self._next
        if effect is not None and effect.destroy is not None:
            self.course = co.rotate(self.course, None)
            return
        if self._open != self._at:
            self._ask_rotate(effect)
        if effect is None or effect.blank:
            self._open = self._at
            self._at += self._at < len(self.draft.effects) - 1
            self.course = co.rotate(self.course, None)
            return
        turned = _turned(effect)
        if turned is None or co.rotate_refusal(self.course, turned) is not None:
            self._stopped = True
        else:
            self.course = co.rotate(self.course, turned)
            self._at += 1

    def _ask_rotate(self, effect: EffectDraft | None) -> None:
        """Which domino; then around which half and how far, from what is still possible."""
        name = f"effects/{self._at}/rotate"
        given = (*(effect.rotate or ()),) if effect is not None else ()
        domino, pivot, turns = (*given, None, None, None)[:3]
        ids = tuple(dict.fromkeys([turned.domino for turned in co.turnings(self.course)]))
        self.asked += (Choice(f"{name}/0", ids, optional=True),)
        if domino in ids:
            ways = list(co.turnings_of(self.course, int(domino or 0)))
            pivots = [way.pivot for way in ways if turns in (None, way.turns)]
            counts = [way.turns for way in ways if pivot in (None, way.pivot)]
            chosen = when_is(f"{name}/0", int(domino or 0))
            self.asked += (
                Choice(f"{name}/1", tuple(dict.fromkeys(pivots)), when=chosen),
                Choice(f"{name}/2", tuple(sorted(set(counts))), when=chosen),
            )
        if effect is not None and not effect.blank:
            parts = enumerate((domino, pivot, turns))
            self.missing += tuple([f"{name}/{n}" for n, part in parts if part is None])

    def _ask_thieves(self, mover: Mover) -> None:
        possible, wanted = tu.victims(mover, self.course)
        if wanted:
            self.asked += (Seats("thief", possible, wanted, wanted),)
            if not self.draft.thief:
                self.missing += ("thief",)


def _turned(effect: EffectDraft) -> Turned | None:
    """The turning of a choice, if it is complete and well-formed."""
    read = codec_of(Turned).read(list(effect.rotate or ()))
    return None if isinstance(read, Refusal) else read


def finished(draft: TurnDraft) -> TakeTurn | Refusal:
    """The action of a complete draft."""
    raw = plain(draft)
    raw["effects"] = [_plain_effect(effect) for effect in draft.effects]
    read: TakeTurn | Refusal = codec_of(TakeTurn).read(raw)
    return read if isinstance(read, Refusal) else normalized(read)


def _plain_effect(effect: EffectDraft | None) -> dict[str, object] | None:
    if effect is None:
        return None
    if effect.destroy is not None and effect.rotate is None:
        return {"destroy": effect.destroy}
    if effect.destroy is None:
        return {"rotate": None if effect.blank else list(effect.rotate or ())}
    return {"destroy": effect.destroy, "rotate": list(effect.rotate or ())}


def name_option(view: View, field: str, option: Value) -> Line | None:
    """Dominoes by their halves, on the table also by where they lie; how far one is turned."""
    if field.endswith("/rotate/1"):
        return Line("pivot.first" if option == "first" else "pivot.second")
    if field.endswith("/rotate/2"):
        return Line(("turns.1", "turns.2", "turns.3")[int(option) - 1])
    if not (field == "lay" or field.endswith(("/destroy", "/rotate/0"))):
        return None
    known = {domino.id: domino for domino in view.dominoes}
    if not isinstance(option, int) or option not in known:
        return None
    halves = halves_name(known[option])
    for laid in view.table:
        if laid.domino == option:
            told: dict[str, Parameter] = {
                "domino": option,
                "halves": halves,
                "cell": cell_name((laid.x, laid.y)),
            }
            return Line("domino.lying", told)
    return Line("domino.held", {"domino": option, "halves": halves})
