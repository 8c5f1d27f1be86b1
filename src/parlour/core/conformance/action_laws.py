"""Laws of acting: what is legal, what it does, that it ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from parlour.core.chance import Deal, Dice, Draw, Drawn, Pick
from parlour.core.codec import codec_of, plain, to_json
from parlour.core.conformance.combinations import documented
from parlour.core.conformance.mutate import (
    GARBAGE,
    TEXTS,
    action_kinds,
    arbitrary,
    mutated,
)
from parlour.core.conformance.survey import Survey
from parlour.core.conformance.walk import Walk
from parlour.core.game import CHANCE
from parlour.core.refusal import CoreCode, Refusal, Refused

Problem = tuple[str, Any]

STREAM = 2_000
"""How much of `legal` is looked at from a random start."""

FEW = 64
"""Up to here each legal action must turn up among the samples."""

SMALL = 3_000
"""Up to here a position's legal actions are held as a set."""


def ends(survey: Survey, walk: Walk, rng: Random) -> Iterator[Problem]:
    """The outcome is there exactly when nobody is to act; its ranks follow from each other."""
    game = walk.game
    for n, state in walk.moments(rng, 8):
        asked = game.to_act(state)
        if asked != CHANCE and tuple(sorted(set(asked) & set(range(walk.seats)))) != asked:
            yield "to_act is no ordered set of seats", f"entry {n}: {asked}"
        over = asked == ()
        outcome = game.outcome(state)
        if over is not (outcome is not None):
            yield "outcome and to_act disagree", f"entry {n}: {outcome}"
        if outcome is None:
            continue
        if not len(outcome.scores) == len(outcome.ranks) == walk.seats:
            yield "the outcome does not name every seat", outcome
        elif any(r != 1 + sum(other < r for other in outcome.ranks) for r in outcome.ranks):
            yield "the ranks make no sense", outcome
        elif game.scores(game.view(state, None)) != outcome.scores:
            yield "the last scores are not the outcome's", outcome


def sample(survey: Survey, walk: Walk, rng: Random) -> Iterator[Problem]:
    """Sampled actions are legal, and each legal action can be sampled where there are few."""
    game = walk.game
    for n, state, seat in walk.decisions(rng, 3):
        missing = set(islice(game.legal(state, seat), FEW + 1))
        if not 1 <= len(missing) <= FEW:
            continue
        for _ in range(40 * len(missing)):
            missing.discard(game.sample(state, seat, rng))
            if not missing:
                break
        else:
            yield "a legal action is never sampled", f"entry {n}, seat {seat}: {missing}"


def legal_is_checked(survey: Survey, walk: Walk, rng: Random) -> Iterator[Problem]:
    """Legal actions pass the check; who is asked has one, who is not has none."""
    game = walk.game
    for n, state in walk.moments(rng, 6):
        asked = game.to_act(state)
        for seat in range(walk.seats):
            where = f"entry {n}, seat {seat}"
            if asked == CHANCE or seat not in asked:
                stray = next(iter(game.legal(state, seat)), None)
                if stray is not None:
                    yield "a seat that is not asked has a legal action", f"{where}: {stray}"
                continue
            seen = 0
            for action in _stretch(game.legal(state, seat), rng):
                seen += 1
                survey.met(action)
                refusal = game.check(state, seat, action)
                if refusal is not None:
                    yield "a legal action is refused", f"{where}: {action}: {refusal}"
            if not seen:
                yield "a seat that is asked has no legal action", where


def _stretch(actions: Iterator[Any], rng: Random) -> Iterator[Any]:
    """All of a short stream; of a long one the beginning and a stretch from a random start."""
    yield from islice(actions, STREAM)
    start = rng.randrange(10 * STREAM)
    yield from islice(actions, start, start + STREAM)


def checked_is_legal(survey: Survey, walk: Walk, rng: Random) -> Iterator[Problem]:
    """What the check accepts is legal: samples, mutations, all that was legal elsewhere, and
    actions made up from their types.
    """
    game = walk.game
    yield from _out_of_turn(survey, walk, rng)
    for n, state, seat in walk.decisions(rng, 5):
        where = f"entry {n}, seat {seat}"
        legal = set(islice(game.legal(state, seat), SMALL + 1))
        sampled = game.sample(state, seat, rng)
        if not isinstance(game.admit({**plain(sampled), "surplus": 1}), Refusal):
            yield "an action with a key too many is taken", f"{where}: {sampled}"
        if len(legal) > SMALL:
            if not survey.searched and sampled not in legal:
                survey.searched = True
                if not any(action == sampled for action in game.legal(state, seat)):
                    yield "a sampled action is not in legal", f"{where}: {sampled}"
            continue
        tries = [game.sample(state, seat, rng) for _ in range(10)]
        tries += list(survey.actions)
        tries += list(made_up(survey, walk, rng, 40))
        tries += list(almost(survey, walk, sampled, rng, 30))
        for action in tries:
            if game.check(state, seat, action) is None and action not in legal:
                yield "an accepted action is not in legal", f"{where}: {action}"


def _out_of_turn(survey: Survey, walk: Walk, rng: Random) -> Iterator[Problem]:
    """A seat that is not asked is refused whatever it does, at every moment."""
    game = walk.game
    for n, state in walk.moments(rng, 6):
        asked = game.to_act(state)
        for seat in range(walk.seats):
            if asked != CHANCE and seat in asked:
                continue
            for action in (*islice(survey.actions, 150), *made_up(survey, walk, rng, 5)):
                if game.check(state, seat, action) is None:
                    yield "a seat that is not asked may act", f"entry {n}, seat {seat}: {action}"


def made_up(survey: Survey, walk: Walk, rng: Random, count: int) -> Iterator[Any]:
    """Well-formed actions of every kind, whether or not one was ever legal."""
    kinds = action_kinds(walk.kind.Action)
    parts = survey.parts()
    for number in range(count):
        made = walk.game.admit(arbitrary(kinds[number % len(kinds)], rng, parts))
        if not isinstance(made, Refusal):
            yield made


def almost(survey: Survey, walk: Walk, action: Any, rng: Random, count: int) -> Iterator[Any]:
    """Well-formed actions that differ a little from this one."""
    parts = survey.parts()
    raw = plain(action)
    for _ in range(count):
        made = walk.game.admit(mutated(raw, rng, parts))
        if not isinstance(made, Refusal):
            yield made


def legal_once(survey: Survey, walk: Walk, rng: Random) -> Iterator[Problem]:
    """Each legal action comes once, in a fixed order, in its normal form."""
    game = walk.game
    for n, state, seat in walk.decisions(rng, 4):
        where = f"entry {n}, seat {seat}"
        first = list(islice(game.legal(state, seat), STREAM))
        if len(set(first)) != len(first):
            yield "an action comes twice", where
        if list(islice(game.legal(state, seat), STREAM)) != first:
            yield "the order changes", where
        for action in first[:100]:
            if game.admit(plain(action)) != action:
                yield "an action is not in its normal form", f"{where}: {action}"


def apply_is_pure(survey: Survey, walk: Walk, rng: Random) -> Iterator[Problem]:
    """Nothing that is asked of a state changes it; the same action gives the same state."""
    game = walk.game
    for n, state, seat in walk.decisions(rng, 5):
        where = f"entry {n}, seat {seat}"
        before = to_json(state)
        for action in [game.sample(state, seat, rng) for _ in range(5)]:
            raw = plain(action)
            one, two = (game.apply(state, seat, action) for _ in range(2))
            if to_json(one) != to_json(two):
                yield "apply is not a function", f"{where}: {action}"
            if plain(action) != raw:
                yield "apply changed the action", f"{where}: {action}"
        for viewer in (*range(walk.seats), None):
            game.describe(game.view(state, viewer))
        game.prompt(state, seat)
        list(islice(game.legal(state, seat), 100))
        game.idle(state, seat)
        if to_json(state) != before:
            yield "the state was changed", where


def never_raises(survey: Survey, walk: Walk, rng: Random) -> Iterator[Problem]:
    """check, preview and read take anything."""
    game = walk.game
    for n, state, seat in walk.decisions(rng, 3):
        raw = plain(game.sample(state, seat, rng))
        parts = survey.parts()
        tries = [*GARBAGE, *(mutated(raw, rng, parts) for _ in range(30)), *survey.actions]
        for action in tries[:400]:
            for asking in (seat, -1, walk.seats, 99):
                problem = _raises(game.check, state, asking, action)
                if problem:
                    yield "check raised", f"entry {n}: {action!r}: {problem}"
        views = [game.view(state, viewer) for viewer in (seat, None)]
        drafts = [codec_of(game.Draft).read(draft) for draft in (*tries[:60], *unfinished(raw))]
        for view in views:
            for text in (*TEXTS, mutated(game.write(game.sample(state, seat, rng), view), rng, [])):
                problem = _raises(game.read, text, view)
                if problem:
                    yield "read raised", f"entry {n}: {text!r}: {problem}"
            for draft in drafts:
                if isinstance(draft, Refusal):
                    continue
                problem = _raises(game.preview, view, seat, draft)
                if problem:
                    yield "preview raised", f"entry {n}: {draft!r}: {problem}"


def _raises(function: Any, *arguments: Any) -> str | None:
    try:
        function(*arguments)
    except Exception as error:
        return repr(error)
    return None


def unfinished(raw: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The action with parts left out."""
    for key in raw:
        yield {k: v for k, v in raw.items() if k != key}
        yield {**raw, key: None}


def draws(survey: Survey, walk: Walk, rng: Random) -> Iterator[Problem]:
    """Draws make sense, stay in range, take every value; labels come once."""
    game, match = walk.game, walk.match
    assert match is not None
    labels: set[str] = set()
    for entry in match.entries:
        if entry.actor != CHANCE:
            continue
        before = match.state_at(entry.n - 1)
        draw = game.chance(before)
        where = f"entry {entry.n}, {draw.label}"
        unsound = draw.unsound()
        if unsound:
            yield "a draw makes no sense", f"{where}: {unsound}"
        elif not draw.admits(entry.action.values):
            yield "a draw is out of range", f"{where}: {entry.action.values}"
        if draw.label in labels:
            yield "a label comes twice", where
        labels.add(draw.label)
        if rng.random() < 0.1:
            for values in _extremes(draw):
                problem = _raises(game.apply, before, CHANCE, Drawn(draw.label, values))
                if problem:
                    yield "apply raised on a draw", f"{where}: {values}: {problem}"


def _extremes(draw: Draw) -> Iterator[tuple[Any, ...]]:
    if isinstance(draw, Dice):
        yield (1,) * draw.count
        yield (draw.sides,) * draw.count
    elif isinstance(draw, Pick):
        weights = draw.weights or (1,) * len(draw.options)
        yield from [(o,) for o, w in zip(draw.options, weights, strict=True) if w][:50]
    elif isinstance(draw, Deal):
        yield draw.pool[: draw.count]
        yield draw.pool[len(draw.pool) - draw.count :]


def idle(survey: Survey, walk: Walk, rng: Random) -> Iterator[Problem]:
    """What the table does for the absent is legal, and ends a match that everybody left."""
    game = walk.game
    for n, state, seat in walk.decisions(rng, 8):
        refusal = game.check(state, seat, game.idle(state, seat))
        if refusal is not None:
            yield "idling is refused", f"entry {n}, seat {seat}: {refusal}"
    match = walk.fresh()
    while match.to_act and match.length < walk.length:
        try:
            match.idle(rng.choice(match.to_act))
        except Refused as refused:
            yield "idling is refused", f"all idle, entry {match.length + 1}: {refused}"
            return
    if match.to_act:
        yield "a match that everybody left does not end", f"{match.length} entries"


def settings(survey: Survey, walk: Walk, rng: Random) -> Iterator[Problem]:
    """Settings are documented, round-trip, and refuse what they do not know."""
    kind, game = walk.kind, walk.game
    for name in documented(kind):
        yield "a setting is not explained", name
    if kind.make(plain(game.settings)).settings != game.settings:
        yield "settings do not round-trip", game.settings
    for wrong in ({"nothing like it": 1}, [], "x", *({n: object()} for n in plain(game.settings))):
        try:
            kind.make(wrong)
            yield "wrong settings are accepted", wrong
        except Refused as refused:
            if refused.code != CoreCode.MALFORMED:
                yield "wrong settings are not called malformed", f"{wrong}: {refused}"
    for seats in (kind.seats[0], kind.seats[-1]):
        game.start(seats)


def bots(survey: Survey, walk: Walk, rng: Random) -> Iterator[Problem]:
    """Every level plays legal actions, the same for the same seed; other levels are refused."""
    game = walk.game
    for n, state, seat in walk.decisions(rng, 2):
        view = game.view(state, seat)
        for level in walk.kind.levels:
            where = f"entry {n}, seat {seat}, level {level}"
            one, other = (game.choose(view, seat, level, Random(n)) for _ in range(2))
            if one != other:
                yield "a bot plays differently for the same seed", f"{where}: {one}, {other}"
            refusal = game.check(state, seat, one)
            if refusal is not None:
                yield "a bot is refused", f"{where}: {one}: {refusal}"
        try:
            game.choose(view, seat, "nothing like it", Random(n))
            yield "a level that is not there plays", f"entry {n}"
        except Refused as refused:
            if refused.code != CoreCode.UNKNOWN_LEVEL:
                yield "an unknown level is refused for another reason", refused
