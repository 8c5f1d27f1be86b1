"""Laws about prompts: what is offered is what is legal, and every legal action can be put together
from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from parlour.core.codec import codec_of, plain, to_json
from parlour.core.conformance.action_laws import STREAM
from parlour.core.conformance.observations import Observations
from parlour.core.conformance.playout import Playout
from parlour.core.game import CHANCE
from parlour.core.prompt import (
    CellChoice,
    Cells,
    Choice,
    EdgeChoice,
    Edges,
    Field,
    Letters,
    Number,
    Offer,
    Placed,
    Prompt,
    SeatChoice,
    Seats,
    Subset,
    answer_at,
    applies,
    turned,
    with_answer,
)
from parlour.core.refusal import Refusal

Problem = tuple[str, Any]

PROMPT_BYTES = 8_192
FEW = 300
"""Up to this many legal actions, everything that is surely offered must be among them."""

QUESTIONS = 20
"""How many rounds of questions a half-made move may raise."""


def prompt(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """The prompt is small and well-formed, offers only what is legal, and every legal value."""
    game = playout.game
    for n, state in playout.states(rng, 6):
        asked = game.to_act(state)
        for seat in range(playout.seats):
            offered = game.prompt(state, seat)
            where = f"entry {n}, seat {seat}"
            size = len(to_json(offered))
            if size > PROMPT_BYTES:
                yield "the prompt is large", f"{where}: {size} bytes"
            if asked == CHANCE or seat not in asked:
                if offered.offers:
                    yield "a seat that is not to act is offered something", where
                continue
            if len({offer.id for offer in offered.offers}) != len(offered.offers):
                yield "two offers have one id", where
            for offer in offered.offers:
                for problem in ill_formed(offer.fields):
                    yield problem, f"{where}: {offer.id}"
            yield from _offers(playout, state, seat, offered, rng, where)


def _offers(
    playout: Playout, state: Any, seat: int, offered: Prompt, rng: Random, where: str
) -> Iterator[Problem]:
    game = playout.game
    stream = list(islice(game.legal(state, seat), STREAM))
    legal = set()
    for action in [*stream[:FEW], *(game.sample(state, seat, rng) for _ in range(20))]:
        raw = plain(action)
        offers = [offer for offer in offered.offers if fits(offer, raw)]
        if not offers:
            yield "a kind of action is not offered", f"{where}: {raw}"
            return
        matching = [offer for offer in offers if not refused_by(offer.fields, raw)]
        legal |= {offer.id for offer in matching}
        if not matching:
            names = refused_by(offers[0].fields, raw)
            yield "a field does not offer a legal value", f"{where}: {action}: {names}"
    surely = {offer.id for offer in offered.offers if offer.sure}
    if len(stream) < FEW and surely - legal:
        yield "something is offered that is not legal", f"{where}: {surely - legal}"


def questions(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Every legal action can be made from an offer and from what its previews ask next."""
    game = playout.game
    for n, state, seat in playout.decisions(rng, 4):
        where = f"entry {n}, seat {seat}"
        view, offers = game.view(state, seat), game.prompt(state, seat).offers
        actions = [game.sample(state, seat, rng) for _ in range(4)]
        for action in [*islice(game.legal(state, seat), 2), *actions]:
            raw = plain(action)
            problems = [
                list(_put_together(playout, view, seat, offer, raw))
                for offer in offers
                if fits(offer, raw)
            ]
            if problems and all(problems):
                yield problems[0][0], f"{where}: {raw}"


def _put_together(
    playout: Playout, view: Any, seat: int, offer: Offer, raw: dict[str, Any]
) -> Iterator[str]:
    """Fills in what is asked for, question by question; what is left over is a problem."""
    game = playout.game
    draft: dict[str, Any] = {"type": offer.kind, **plain(offer.given)}
    fields: tuple[Field, ...] = offer.fields
    for _ in range(QUESTIONS):
        filled = answered(fields, draft, raw)
        read = codec_of(game.Draft).read(filled)
        if isinstance(read, Refusal):
            yield "a half-made move is not accepted as a draft"
            return
        preview = game.preview(view, seat, read)
        yield from ill_formed(preview.next)
        if refused_by(preview.next, raw):
            yield "a question does not offer a legal answer"
            return
        more = tuple([field for field in preview.next if field not in fields])
        if filled == draft and not more:
            break
        draft, fields = filled, (*fields, *more)
    if without_blanks(draft) != without_blanks(raw):
        yield "a part of an action is never asked for"


def fits(offer: Offer, raw: dict[str, Any]) -> bool:
    """Whether an action is of the kind that is offered, with the values that are given."""
    given = plain(offer.given)
    return raw["type"] == offer.kind and all(raw.get(name) == given[name] for name in given)


def answered(fields: Sequence[Field], draft: dict[str, Any], raw: dict[str, Any]) -> dict[str, Any]:
    """The draft with what the action says in these fields."""
    for field in fields:
        value = answer_at(raw, field.name)
        if value is not None and applies(field, draft):
            draft = with_answer(draft, field.name, value)
    return draft


def without_blanks(value: Any) -> Any:
    """Plain JSON without what says nothing: None, empty texts, lists and objects."""
    if isinstance(value, dict):
        made = {key: without_blanks(item) for key, item in value.items()}
        return {key: item for key, item in made.items() if item not in (None, "", [], {})}
    return [without_blanks(item) for item in value] if isinstance(value, list) else value


def refused_by(fields: Sequence[Field], raw: dict[str, Any]) -> list[str]:
    """The names of the fields that apply to an action and do not offer what it says."""
    return [
        field.name
        for field in fields
        if applies(field, raw) and not _offers_value(field, answer_at(raw, field.name))
    ]


def ill_formed(fields: Sequence[Field]) -> Iterator[str]:
    """What makes no sense in fields, whatever the game."""
    known: set[str] = set()
    for field in fields:
        low, high = getattr(field, "min", 0), getattr(field, "max", 0)
        if not 0 <= low <= high and not isinstance(field, Number):
            yield "a field asks for an impossible number"
        if any(condition.field not in known for condition in field.when):
            yield "a field depends on one that does not come before it"
        listed = _listed(field)
        if len(set(listed)) != len(listed):
            yield "a field offers something twice"
        if isinstance(field, Placed) and ("turn" in field.item) is not bool(field.turns):
            yield "a field turns pieces whose items have no turn"
        known.add(field.name)


def _listed(field: Field) -> tuple[Any, ...]:
    match field:
        case Choice() | Subset():
            return field.options
        case SeatChoice() | Seats():
            return field.seats
        case CellChoice() | Cells():
            return field.cells
        case EdgeChoice() | Edges():
            return field.edges
        case Placed():
            return (*[piece.id for piece in field.pieces], *field.cells)
    return ()


def _offers_value(field: Field, value: Any) -> bool:
    """Whether the field lets a person choose this."""
    match field:
        case Choice():
            return value in field.options or (field.optional and value is None)
        case SeatChoice():
            return value in field.seats
        case CellChoice():
            return _hashable(value) in field.cells
        case EdgeChoice():
            return _hashable(value) in field.edges
        case Number():
            return isinstance(value, int) and field.min <= value <= field.max
        case Letters():
            text = value or ""
            return field.min <= len(text) <= field.max and set(text) <= set(field.alphabet)
        case Placed():
            return _places(field, value or [])
        case Subset() | Seats() | Cells() | Edges():
            chosen = {_hashable(item) for item in value or []}
            fixed = set(getattr(field, "fixed", ()))
            return field.min <= len(chosen) <= field.max and fixed <= chosen <= set(_listed(field))
    return isinstance(value, str) and len(value) <= field.max


def _places(field: Placed, items: list[list[Any]]) -> bool:
    """Whether every item is a piece that is there, on a cell and with a turn that is offered."""
    left: dict[Any, int | None] = {piece.id: piece.count for piece in field.pieces}
    named = {letter: piece.id for piece in field.pieces for letter in piece.alphabet}
    for item in items:
        parts = dict(zip(field.item, item, strict=True))
        piece = parts["piece"] if left.get(parts["piece"], 0) != 0 else named.get(parts["piece"])
        count = left.get(piece, 0)
        if count == 0 or parts.get("turn", 0) not in (field.turns or (0,)):
            return False
        if count is not None:
            left[piece] = count - 1
        if not _has_room(field, (parts["column"], parts["row"]), parts.get("turn", 0)):
            return False
    return field.min <= len(items) <= field.max


def _has_room(field: Placed, at: tuple[int, int], turn: int) -> bool:
    offsets = [turned(cell, turn) for cell in field.shape]
    covered = [(at[0] + column, at[1] + row) for column, row in offsets]
    if field.box is None:
        return all(cell in field.cells for cell in covered)
    (left, top), (right, bottom) = field.box
    return all(left <= column <= right and top <= row <= bottom for column, row in covered)


def _hashable(value: Any) -> Any:
    return tuple([_hashable(item) for item in value]) if isinstance(value, list) else value
