"""Laws about what people are told: previews, descriptions and words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product
from random import Random
from typing import Any

from parlour.core.codec import codec_of, plain, to_json
from parlour.core.conformance.action_laws import almost, unfinished
from parlour.core.conformance.fields import values_of
from parlour.core.conformance.observations import Observations
from parlour.core.conformance.playout import Playout
from parlour.core.game import BasePreview, Line, say
from parlour.core.prompt import Field, answer_at
from parlour.core.refusal import CoreCode, Refusal, Refused
from parlour.core.strings import LANGUAGES, strings_of
from parlour.core.tutorial.runner import tutorial_run
from parlour.core.tutorial.script import LEARNER

Problem = tuple[str, Any]


def preview(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """A preview says what is missing, or gives the refusal that the move would get, or else its
    gains.
    """
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
            problem = _misjudged(preview, refusal, action)
            if problem is not None:
                yield problem, f"{where}: {preview.missing}, {preview.refusal}, {refusal}"
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


def _misjudged(preview: BasePreview, refusal: Refusal | None, action: Any) -> str | None:
    """What is wrong with a preview of an action that gets this refusal.

    What can be read as an action may still be a half-made one: the refusal may wait while something
    is missing.
    """
    if preview.missing and refusal is None:
        return "a complete action is called unfinished"
    raw = plain(action)
    if any(answer_at(raw, name) not in (None, "", []) for name in preview.missing):
        return "what is there is called missing"
    waits = preview.missing and preview.refusal is None
    return None if waits or preview.refusal == refusal else "the preview gives a different refusal"


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
        if _misjudged(preview, refusal, planned) is not None:
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


def board(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """A board lists every cell once, row by row; a wall is between neighbours, in order."""
    game = playout.game
    for n, state in playout.states(rng, 4):
        found = game.board(game.view(state, rng.choice((*range(playout.seats), None))))
        if found is None:
            return
        cells = [cell.cell[::-1] for cell in found.cells]
        if cells != sorted(set(cells)):
            yield "a board does not list its cells row by row", f"entry {n}: {cells}"
        for (column, row), other in found.walls:
            if other not in ((column + 1, row), (column, row + 1)):
                yield "a wall is not between neighbours", f"entry {n}: {(column, row)}, {other}"


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
        for action in islice(seen.actions, 200):
            refusal = game.check(state, seat, action)
            if refusal is not None and refusal.code != CoreCode.MALFORMED:
                yield Line(f"refusal.{refusal.code}", refusal.detail)
    for _, state, seat in playout.decisions(rng, 6):
        view = game.view(state, seat)
        shown = game.board(view)
        yield from () if shown is None else [cell.line for cell in shown.cells]
        for offer in game.prompt(state, seat).offers:
            yield Line(f"action.{offer.kind}")
            yield game.name_offer(view, offer) or Line(f"action.{offer.kind}")
            yield from _named(playout, view, offer.kind, offer.fields)
        for raw in [plain(game.sample(state, seat, rng)) for _ in range(5)]:
            for half in (raw, *unfinished(raw)):
                draft = codec_of(game.Draft).read(half)
                if not isinstance(draft, Refusal):
                    asked = game.preview(view, seat, draft).next
                    yield from _named(playout, view, raw["type"], asked)


def _named(playout: Playout, view: Any, kind: str, fields: Iterable[Field]) -> Iterator[Line]:
    """The names that a game gives to the values of fields."""
    for field in fields:
        for value in values_of(field):
            line = playout.game.name_option(view, kind, field.name, value)
            if line is not None:
                yield line
