"""Laws about actions: what is legal, what an action does, and that matches end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from parlour.core.chance import Deal, Dice, Draw, Drawn, Pick
from parlour.core.codec import codec_of, plain, to_json
from parlour.core.conformance.mutations import (
    GARBAGE,
    TEXTS,
    action_kinds,
    arbitrary,
    mutated,
)
from parlour.core.conformance.observations import Observations
from parlour.core.conformance.playout import Playout
from parlour.core.game import CHANCE
from parlour.core.prompt import kinds_of
from parlour.core.refusal import CoreCode, Refusal, Refused

Problem = tuple[str, Any]

STREAM = 1_000
"""How many actions of `legal` are checked at its beginning, and again from a random start."""

FEW = 64
"""Up to this many legal actions, each of them must occur among the samples."""

SMALL = 3_000
"""Up to this many legal actions, all of them are held in a set."""

HEAD = 20_000
"""How much of a longer `legal` is held, to see whether samples are among it."""

WALK = 1_500_000
"""How far a longer `legal` is walked, once, to find samples in it."""


def ends(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """There is an outcome exactly when nobody is to act, and its ranks are consistent."""
    game = playout.game
    for n, state in playout.states(rng, 8):
        asked = game.to_act(state)
        if asked != CHANCE and tuple(sorted(set(asked) & set(range(playout.seats)))) != asked:
            yield "to_act is not a sorted set of seats", f"entry {n}: {asked}"
        over = asked == ()
        outcome = game.outcome(state)
        if over is not (outcome is not None):
            yield "outcome and to_act disagree", f"entry {n}: {outcome}"
        if outcome is None:
            continue
        if not len(outcome.scores) == len(outcome.ranks) == playout.seats:
            yield "the outcome does not name every seat", outcome
        elif any(r != 1 + sum(other < r for other in outcome.ranks) for r in outcome.ranks):
            yield "the ranks are inconsistent", outcome
        elif outcome.listed not in (None, *game.high_scores):
            yield "the outcome names a list of high scores that the game does not have", outcome
        elif game.scores(game.view(state, None)) != outcome.scores:
            yield "the final scores differ from the outcome", outcome


def sample(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Sampled actions are legal; where few actions are legal, each of them is sampled at times."""
    game = playout.game
    for n, state, seat in playout.decisions(rng, 3):
        missing = set(islice(game.legal(state, seat), FEW + 1))
        if not 1 <= len(missing) <= FEW:
            continue
        for _ in range(40 * len(missing)):
            missing.discard(game.sample(state, seat, rng))
            if not missing:
                break
        else:
            yield "a legal action is never sampled", f"entry {n}, seat {seat}: {missing}"


def legal_is_checked(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Legal actions pass the check; a seat has legal actions exactly when it is to act."""
    game = playout.game
    for n, state in playout.states(rng, 6):
        asked = game.to_act(state)
        for seat in range(playout.seats):
            where = f"entry {n}, seat {seat}"
            if asked == CHANCE or seat not in asked:
                stray = next(iter(game.legal(state, seat)), None)
                if stray is not None:
                    yield "a seat that is not to act has a legal action", f"{where}: {stray}"
                continue
            count = 0
            for action in _parts_of(game.legal(state, seat), rng):
                count += 1
                seen.add(action)
                refusal = game.check(state, seat, action)
                if refusal is not None:
                    yield "a legal action is refused", f"{where}: {action}: {refusal}"
            if not count:
                yield "a seat that is to act has no legal action", where


def _parts_of(actions: Iterator[Any], rng: Random) -> Iterator[Any]:
    """All of a short stream; of a long one its beginning and a part from a random start."""
    yield from islice(actions, STREAM)
    start = rng.randrange(5 * STREAM)
    yield from islice(actions, start, start + STREAM)


def checked_is_legal(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Every action that the check accepts is legal: samples, mutations, actions that were legal
    elsewhere, and actions made up from their types. A choice that may be spelled in several ways
    is listed in one of them.
    """
    game = playout.game
    yield from _out_of_turn(seen, playout, rng)
    for n, state, seat in playout.decisions(rng, 5):
        where = f"entry {n}, seat {seat}"
        legal = set(islice(game.legal(state, seat), SMALL + 1))
        sampled = game.sample(state, seat, rng)
        if not isinstance(game.admit({**plain(sampled), "surplus": 1}), Refusal):
            yield "an action with an unknown key is accepted", f"{where}: {sampled}"
        if len(legal) > SMALL:
            for action in _unlisted(seen, playout, state, seat, rng):
                yield "a sampled action is not in legal", f"{where}: {action}"
            continue
        tries = [game.sample(state, seat, rng) for _ in range(10)]
        tries += list(seen.actions)
        tries += list(made_up(seen, playout, rng, 40))
        tries += list(almost(seen, playout, sampled, rng, 30))
        for action in tries:
            if game.check(state, seat, action) is not None:
                continue
            if game.spelled(state, seat, action) not in legal:
                yield "an accepted action is not in legal", f"{where}: {action}"


def _unlisted(seen: Observations, playout: Playout, state: Any, seat: int, rng: Random) -> set[Any]:
    """Sampled actions that a long `legal` does not have. It is walked to its end only once, and
    only where some samples at its beginning tell that the end is within reach.
    """
    game = playout.game
    if not seen.may_search():
        return set()
    head = set(islice(game.legal(state, seat), HEAD))
    samples = {game.sample(state, seat, rng) for _ in range(100)}
    missing = samples - head
    if not missing or missing == samples:
        return set()
    seen.searched = True
    stream = game.legal(state, seat)
    for action in islice(stream, WALK):
        missing.discard(action)
        if not missing:
            break
    return missing if next(stream, None) is None else set()


def decisions_last(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """A seat that is asked something else, without having acted, has a new question."""
    game, match = playout.game, playout.match
    assert match is not None
    for n in rng.sample(range(match.length), min(40, match.length)):
        before, after = match.state_at(n), match.state_at(n + 1)
        asked = [game.to_act(before), game.to_act(after)]
        if CHANCE in asked:
            continue
        for seat in set(asked[0]) & set(asked[1]) - {match.entry(n + 1).actor}:
            kinds = [set(kinds_of(game.prompt(state, seat))) for state in (before, after)]
            same = game.question(before, seat) == game.question(after, seat)
            if same and not kinds[0] & kinds[1]:
                yield "a seat is asked something else by the same question", f"entry {n + 1}"


def _out_of_turn(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """A seat that is not to act is refused whatever it does."""
    game = playout.game
    for n, state in playout.states(rng, 6):
        asked = game.to_act(state)
        for seat in range(playout.seats):
            if asked != CHANCE and seat in asked:
                continue
            for action in (*islice(seen.actions, 150), *made_up(seen, playout, rng, 5)):
                if game.check(state, seat, action) is None:
                    yield "a seat that is not to act may act", f"entry {n}, seat {seat}: {action}"


def made_up(seen: Observations, playout: Playout, rng: Random, count: int) -> Iterator[Any]:
    """Well-formed actions of every kind, legal or not."""
    kinds = action_kinds(playout.kind.Action)
    parts = seen.parts()
    for number in range(count):
        made = playout.game.admit(arbitrary(kinds[number % len(kinds)], rng, parts))
        if not isinstance(made, Refusal):
            yield made


def almost(
    seen: Observations, playout: Playout, action: Any, rng: Random, count: int
) -> Iterator[Any]:
    """Well-formed actions that differ a little from this one."""
    parts = seen.parts()
    raw = plain(action)
    for _ in range(count):
        made = playout.game.admit(mutated(raw, rng, parts))
        if not isinstance(made, Refusal):
            yield made


def legal_once(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """`legal` yields each action once, in a fixed order, in its normal form."""
    game = playout.game
    for n, state, seat in playout.decisions(rng, 4):
        where = f"entry {n}, seat {seat}"
        first = list(islice(game.legal(state, seat), STREAM))
        if len(set(first)) != len(first):
            yield "legal yields an action twice", where
        if list(islice(game.legal(state, seat), STREAM)) != first:
            yield "the order of legal changes", where
        for action in first[:100]:
            if game.admit(plain(action)) != action:
                yield "an action is not in its normal form", f"{where}: {action}"


def apply_is_pure(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """No method changes a state; the same action always gives the same state."""
    game = playout.game
    for n, state, seat in playout.decisions(rng, 5):
        where = f"entry {n}, seat {seat}"
        before = to_json(state)
        for action in [game.sample(state, seat, rng) for _ in range(5)]:
            raw = plain(action)
            one, two = (game.apply(state, seat, action) for _ in range(2))
            if to_json(one) != to_json(two):
                yield "apply gives different states for the same action", f"{where}: {action}"
            if plain(action) != raw:
                yield "apply changed the action", f"{where}: {action}"
        for viewer in (*range(playout.seats), None):
            game.describe(game.view(state, viewer))
        game.prompt(state, seat)
        list(islice(game.legal(state, seat), 100))
        game.idle(state, seat)
        if to_json(state) != before:
            yield "the state was changed", where


def never_raises(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """check, preview and read raise for no input."""
    game = playout.game
    for n, state, seat in playout.decisions(rng, 3):
        raw = plain(game.sample(state, seat, rng))
        parts = seen.parts()
        tries = [*GARBAGE, *(mutated(raw, rng, parts) for _ in range(30)), *seen.actions]
        for action in tries[:400]:
            for asking in (seat, -1, playout.seats, 99):
                problem = raised(game.check, state, asking, action)
                if problem:
                    yield "check raised", f"entry {n}: {action!r}: {problem}"
        views = [game.view(state, viewer) for viewer in (seat, None)]
        drafts = [codec_of(game.Draft).read(draft) for draft in (*tries[:60], *unfinished(raw))]
        for view in views:
            for text in (*TEXTS, mutated(game.write(game.sample(state, seat, rng), view), rng, [])):
                problem = raised(game.read, text, view)
                if problem:
                    yield "read raised", f"entry {n}: {text!r}: {problem}"
            for draft in drafts:
                if isinstance(draft, Refusal):
                    continue
                problem = raised(game.preview, view, seat, draft)
                if problem:
                    yield "preview raised", f"entry {n}: {draft!r}: {problem}"


def raised(function: Any, *arguments: Any) -> str | None:
    """The exception that a call raises, as text."""
    try:
        function(*arguments)
    except Exception as error:
        return repr(error)
    return None


def unfinished(raw: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The action with one field left out, or None."""
    for key in raw:
        yield {k: v for k, v in raw.items() if k != key}
        yield {**raw, key: None}


def draws(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Draws are well-defined and in range, every value can be applied, and labels are unique."""
    game, match = playout.game, playout.match
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
            yield "a draw is ill-defined", f"{where}: {unsound}"
        elif not draw.admits(entry.action.values):
            yield "a draw is out of range", f"{where}: {entry.action.values}"
        if draw.label in labels:
            yield "a label is used twice", where
        labels.add(draw.label)
        if rng.random() < 0.1:
            for values in _extremes(draw):
                problem = raised(game.apply, before, CHANCE, Drawn(draw.label, values))
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


def idle(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Idling is legal, and a match in which everybody idles ends."""
    game = playout.game
    for n, state, seat in playout.decisions(rng, 8):
        refusal = game.check(state, seat, game.idle(state, seat))
        if refusal is not None:
            yield "idling is refused", f"entry {n}, seat {seat}: {refusal}"
    match = playout.new_match()
    while match.to_act and match.length < playout.length:
        try:
            match.idle(rng.choice(match.to_act))
        except Refused as refused:
            yield "idling is refused", f"all idle, entry {match.length + 1}: {refused}"
            return
    if match.to_act:
        yield "a match in which everybody idles does not end", f"{match.length} entries"


def bots(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Every level plays legal actions, the same for the same seed; unknown levels are refused."""
    game = playout.game
    for n, state, seat in playout.decisions(rng, 2):
        view = game.view(state, seat)
        for level in playout.kind.levels:
            where = f"entry {n}, seat {seat}, level {level}"
            one, other = (game.choose(view, seat, level, Random(n)) for _ in range(2))
            if one != other:
                yield "a bot plays differently for the same seed", f"{where}: {one}, {other}"
            refusal = game.check(state, seat, one)
            if refusal is not None:
                yield "a bot is refused", f"{where}: {one}: {refusal}"
        try:
            game.choose(view, seat, "nothing like it", Random(n))
            yield "an unknown level plays", f"entry {n}"
        except Refused as refused:
            if refused.code != CoreCode.UNKNOWN_LEVEL:
                yield "an unknown level is refused for another reason", refused
