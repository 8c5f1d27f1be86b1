"""Laws about what people are told: previews, descriptions and words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any

from parlour.core.codec import codec_of, plain, to_json
from parlour.core.conformance.action_laws import almost, unfinished
from parlour.core.conformance.observations import Observations
from parlour.core.conformance.playout import Playout
from parlour.core.game import Line, say
from parlour.core.refusal import CoreCode, Refusal, Refused
from parlour.core.strings import LANGUAGES, strings_of
from parlour.core.tutorial.runner import tutorial_run
from parlour.core.tutorial.script import LEARNER

Problem = tuple[str, Any]


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
        yield from _planned(seen, playout, n, state, sampled[0], rng)


def _planned(
    seen: Observations, playout: Playout, n: int, state: Any, action: Any, rng: Random
) -> Iterator[Problem]:
    """Whoever plans while others are to act gets the refusal that the move would get now."""
    game = playout.game
    waiting = [seat for seat in range(playout.seats) if seat not in game.to_act(state)]
    if not waiting:
        return
    seat = rng.choice(waiting)
    view = game.view(state, seat)
    for planned in [action, *islice(seen.actions, 15)]:
        draft = codec_of(game.Draft).read(plain(planned))
        if isinstance(draft, Refusal):
            continue
        preview = game.preview(view, seat, draft)
        refusal = game.check(state, seat, planned)
        if preview.refusal != refusal:
            where = f"entry {n}, seat {seat}: {planned}"
            yield "a plan is previewed differently", f"{where}: {preview.refusal}, {refusal}"


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
