"""Laws about what people are told: previews, prompts, descriptions and words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any

from parlour.core.codec import codec_of, plain, to_json
from parlour.core.conformance.action_laws import STREAM, almost, unfinished
from parlour.core.conformance.observations import Observations
from parlour.core.conformance.playout import Playout
from parlour.core.game import CHANCE, Line, say
from parlour.core.prompt import Cells, Choice, Field, Letters, Number, Offer, Subset
from parlour.core.refusal import CoreCode, Refusal, Refused
from parlour.core.strings import LANGUAGES, strings_of
from parlour.core.tutorial import LEARNER
from parlour.core.tutorial_runner import tutorial_run

Problem = tuple[str, Any]

PROMPT_BYTES = 8_192


def preview(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """A preview gives the refusal that the move would get, or else its gains."""
    game = playout.game
    for n, state, seat in playout.decisions(rng, 5):
        view = game.view(state, seat)
        sampled = [game.sample(state, seat, rng) for _ in range(4)]
        others = almost(seen, playout, sampled[0], rng, 20)
        for action in [*sampled, *others, *islice(seen.actions, 40)]:
            where = f"entry {n}, seat {seat}: {action}"
            draft = codec_of(game.Draft).read(plain(action))
            if isinstance(draft, Refusal):
                yield "an action is not accepted as a draft", f"{where}: {draft}"
                continue
            preview = game.preview(view, seat, draft)
            refusal = game.check(state, seat, action)
            if preview.refusal != refusal:
                yield (
                    "the preview gives a different refusal",
                    f"{where}: {preview.refusal}, {refusal}",
                )
            elif preview.missing:
                yield "a complete action is called unfinished", f"{where}: {preview.missing}"
            elif refusal is None and preview.gains is not None:
                after = game.scores(game.view(game.apply(state, seat, action), seat))
                gains = tuple(b - a for a, b in zip(game.scores(view), after, strict=True))
                if gains != preview.gains:
                    yield "the preview gives different gains", f"{where}: {preview.gains}, {gains}"
        for raw in unfinished(plain(sampled[0])):
            draft = codec_of(game.Draft).read(raw)
            if isinstance(draft, Refusal) or not isinstance(game.admit(raw), Refusal):
                continue
            preview = game.preview(view, seat, draft)
            if not preview.missing and preview.refusal is None:
                yield "an unfinished draft is called complete", f"entry {n}, seat {seat}: {raw}"


def prompt(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """The prompt is small, offers only legal kinds of action, and every legal value."""
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
            offers = {offer.kind: offer for offer in offered.offers}
            if len(offers) != len(offered.offers):
                yield "a kind of action is offered twice", where
            yield from _offers(playout, state, seat, offers, rng, where)


def _offers(
    playout: Playout, state: Any, seat: int, offers: dict[str, Offer], rng: Random, where: str
) -> Iterator[Problem]:
    game = playout.game
    stream = list(islice(game.legal(state, seat), STREAM))
    kinds = set()
    for action in [*stream[:300], *(game.sample(state, seat, rng) for _ in range(20))]:
        raw = plain(action)
        kinds.add(raw["type"])
        offer = offers.get(raw["type"])
        if offer is None:
            yield "a kind of action is not offered", f"{where}: {raw['type']}"
            return
        unnamed = {k for k, v in raw.items() if v} - {"type", *(f.name for f in offer.fields)}
        if unnamed:
            yield "an offer does not ask for a field", f"{where}: {action}: {unnamed}"
        for field in offer.fields:
            if not _covers(field, raw):
                yield "a field does not offer a legal value", f"{where}: {action}: {field.name}"
    if len(stream) < 300 and set(offers) - kinds:
        yield "a kind of action is offered that is not legal", f"{where}: {set(offers) - kinds}"


def _covers(field: Field, raw: dict[str, Any]) -> bool:
    """Whether the field lets a person choose what the action says."""
    if field.when is not None and raw.get(field.when[0]) != field.when[1]:
        return True
    value = raw.get(field.name)
    if isinstance(field, Choice):
        return value in field.options
    if isinstance(field, Subset) and isinstance(value, list):
        chosen = set(value)
        few = field.min <= len(chosen) <= field.max
        return few and chosen <= set(field.options) and chosen >= set(field.fixed)
    if isinstance(field, Number) and isinstance(value, int):
        return field.min <= value <= field.max
    if isinstance(field, Cells):
        return set(_pairs(value)) <= set(field.cells)
    if isinstance(field, Letters) and isinstance(value, str):
        return field.min <= len(value) <= field.max and set(value) <= set(field.alphabet)
    return True


def _pairs(value: Any) -> Iterator[tuple[int, int]]:
    """Every cell inside a value: lists of two numbers, at any depth."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return
    if len(value) == 2 and all(type(part) is int for part in value):
        yield (value[0], value[1])
        return
    for part in value:
        yield from _pairs(part)


def descriptions(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Views that differ are described differently."""
    game, match = playout.game, playout.match
    assert match is not None
    viewers = (*range(playout.seats), None)
    strings = strings_of(playout.kind)
    for n, viewer in product(range(match.length + 1), viewers):
        if n > 20 and rng.random() < 0.9:
            continue
        view = game.view(match.state_at(n), viewer)
        words = "\n".join(strings.say(line) for line in game.describe(view)).encode()
        key = (f"{playout.settings} {playout.seats} {viewer}", words)
        data = to_json(view)
        if seen.described.setdefault(key, data) != data:
            yield "two views have one description", f"entry {n}, viewer {viewer}"


def words(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Every line has words in every language."""
    lines = list(_said(seen, playout, rng))
    for language in LANGUAGES:
        strings = strings_of(playout.kind, language)
        codes = [f"refusal.{code}" for code in playout.kind.Code]
        for key in ("game.name", "game.tagline", *codes):
            if key not in strings.catalogue:
                yield f"no words for {key}", language
        for line in lines:
            for gap in strings.gaps(line):
                yield f"no words for {gap}", f"{language}: {line}"


def tutorial(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """The tutorial can be played as written, and every step has words."""
    script = playout.kind.tutorial
    if script is None:
        return
    for language, step in product(LANGUAGES, script.steps):
        if step.key is not None:
            for gap in strings_of(playout.kind, language).gaps(Line(step.key)):
                yield f"no words for {gap}", f"{language}: a step of the tutorial"
        elif step.seat == LEARNER:
            yield "a step of the learner says nothing", step
    try:
        tutorial_run(playout.kind)
    except Refused as refused:
        yield "the tutorial does not fit the rules", refused


def _said(seen: Observations, playout: Playout, rng: Random) -> Iterator[Line]:
    game, match = playout.game, playout.match
    assert match is not None
    for viewer in (0, None):
        yield from (say(event) for event in match.events(viewer))
    for _, state in playout.states(rng, 20):
        yield from game.describe(game.view(state, rng.choice((*range(playout.seats), None))))
    for _, state in playout.states(rng, 8):
        seat = rng.randrange(playout.seats)
        for offer in game.prompt(state, seat).offers:
            yield Line(f"action.{offer.kind}")
        for action in islice(seen.actions, 200):
            refusal = game.check(state, seat, action)
            if refusal is not None and refusal.code != CoreCode.MALFORMED:
                yield Line(f"refusal.{refusal.code}", refusal.detail)
