"""Laws about prompts: what is offered is what is legal, and every legal action can be put together
from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from random import Random
from typing import Any

from parlour.core.codec import codec_of, plain, to_json
from parlour.core.conformance.action_laws import STREAM
from parlour.core.conformance.fields import fits, ill_formed, is_plural, refused_by, unused
from parlour.core.conformance.observations import Observations
from parlour.core.conformance.playout import Playout
from parlour.core.game import CHANCE, BasePreview
from parlour.core.prompt import Field, Offer, Prompt, answer_at, applies, with_answer
from parlour.core.refusal import Refusal

Problem = tuple[str, Any]

PROMPT_BYTES = 8_192
FEW = 300
"""How many legal actions are looked for in the prompt; if there are fewer than `STREAM`, everything
that is surely offered is looked for among them.
"""

QUESTIONS = 20
"""How many questions may be answered for one action."""


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
            for problem, detail in _offers(playout, state, seat, offered, rng):
                yield problem, f"{where}: {detail}"


def _offers(
    playout: Playout, state: Any, seat: int, offered: Prompt, rng: Random
) -> Iterator[Problem]:
    game = playout.game
    stream = [plain(action) for action in islice(game.legal(state, seat), STREAM)]
    sampled = [plain(game.sample(state, seat, rng)) for _ in range(20)]
    for raw in [*stream[:FEW], *sampled]:
        offers = [offer for offer in offered.offers if fits(offer, raw)]
        if not offers:
            yield "a kind of action is not offered", raw
            return
        if all(refused_by(offer.fields, raw) for offer in offers):
            names = refused_by(offers[0].fields, raw)
            yield "a field does not offer a legal value", f"{raw}: {names}"
    if len(stream) < STREAM:
        for offer in offered.offers:
            if offer.sure:
                yield from _never_legal(offer, [*stream, *sampled])


def _never_legal(offer: Offer, legal: Sequence[dict[str, Any]]) -> Iterator[Problem]:
    """What is surely offered and in none of the legal actions."""
    made = [raw for raw in legal if fits(offer, raw) and not refused_by(offer.fields, raw)]
    if not made:
        yield "something is offered that is not legal", offer.id
        return
    for field in offer.fields:
        answers = [answer_at(raw, field.name) for raw in made if applies(field, raw)]
        surplus = unused(field, answers) if answers else []
        if surplus:
            yield "a value is offered that is never legal", f"{offer.id}, {field.name}: {surplus}"


def questions(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Every legal action can be made from an offer and from what its previews ask next, whatever
    is answered first.
    """
    game = playout.game
    for n, state, seat in playout.decisions(rng, 4):
        offers = game.prompt(state, seat).offers
        actions = [game.sample(state, seat, rng) for _ in range(4)]
        for action in [*islice(game.legal(state, seat), 2), *actions]:
            raw = plain(action)
            problems = [
                list(_put_together(playout, state, seat, offer, raw, rng))
                for offer in offers
                if fits(offer, raw)
            ]
            if all(problems):
                for problem in chain(*problems[:1]):
                    yield problem, f"entry {n}, seat {seat}: {raw}"


def _put_together(
    playout: Playout, state: Any, seat: int, offer: Offer, raw: dict[str, Any], rng: Random
) -> Iterator[str]:
    """Answers one question after another; what is left over is a problem."""
    game = playout.game
    view = game.view(state, seat)
    draft: dict[str, Any] = {"type": offer.kind, **plain(offer.given)}
    for field in offer.fields:
        if is_plural(field) and applies(field, draft):
            draft = with_answer(draft, field.name, [])
    for _ in range(QUESTIONS):
        read = codec_of(game.Draft).read(draft)
        if isinstance(read, Refusal):
            yield "a half-made move is not accepted as a draft"
            return
        preview = game.preview(view, seat, read)
        yield from _misled(offer, preview, raw)
        complete = not preview.missing and preview.refusal is None
        if complete and game.check(state, seat, draft) is not None:
            yield "a half-made move is called complete"
        fields = [field for field in (*offer.fields, *preview.next) if applies(field, draft)]
        open_ = [field.name for field in fields if _differs(field, draft, raw)]
        if not open_:
            break
        name = rng.choice(open_)
        draft = with_answer(draft, name, answer_at(raw, name))
    if without_blanks(draft) != without_blanks(raw):
        yield "a part of an action is never asked for"


def _differs(field: Field, draft: dict[str, Any], raw: dict[str, Any]) -> bool:
    wanted = answer_at(raw, field.name)
    return wanted is not None and answer_at(draft, field.name) != wanted


def _misled(offer: Offer, preview: BasePreview, raw: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the preview of a draft that can become this action."""
    yield from ill_formed(preview.next)
    if refused_by(preview.next, raw):
        yield "a question does not offer a legal answer"
    asked = {field.name for field in (*offer.fields, *preview.next)}
    if not asked.issuperset(preview.missing):
        yield "what is missing is not asked for"
    if preview.missing and preview.refusal is not None:
        yield "a half-made move is refused"


def without_blanks(value: Any) -> Any:
    """Plain JSON without what says nothing: None, empty texts, lists and objects."""
    if isinstance(value, dict):
        made = {key: without_blanks(item) for key, item in value.items()}
        return {key: item for key, item in made.items() if item not in (None, "", [], {})}
    return [without_blanks(item) for item in value] if isinstance(value, list) else value
