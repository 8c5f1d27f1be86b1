"""Laws about hidden information: nobody learns more than their view shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

from parlour.core.chance import Drawn
from parlour.core.codec import codec_of, plain, to_json
from parlour.core.conformance.action_laws import STREAM, almost, unfinished
from parlour.core.conformance.observations import Observations
from parlour.core.conformance.playout import Playout
from parlour.core.game import CHANCE, TABLE
from parlour.core.refusal import Refusal

Problem = tuple[str, Any]

HALVES = 5
"""How many actions are also previewed half-made."""


def imagine(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """An imagined state looks exactly like the view it was imagined from."""
    game = playout.game
    for n, state in playout.states(rng, 6):
        for viewer in (*range(playout.seats), None):
            view = game.view(state, viewer)
            if game.view(game.imagine(view, rng), viewer) != view:
                yield "the imagined state looks different", f"entry {n}, viewer {viewer}"


def blind(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """A viewer gets the same answers in every state that looks the same to them."""
    game = playout.game
    for n, state in playout.states(rng, 5):
        for viewer in (*range(playout.seats), None):
            other = game.imagine(game.view(state, viewer), rng)
            for kind, detail in _differences(seen, playout, n, state, other, viewer, rng):
                yield kind, f"entry {n}, viewer {viewer}: {detail}"
            for kind, detail in _actions_show(playout, n, state, viewer, rng):
                yield kind, f"entry {n}, viewer {viewer}: {detail}"


def nothing_hidden(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """A game that claims to hide nothing shows and tells everybody the same."""
    game, match = playout.game, playout.match
    if game.hidden:
        return
    assert match is not None
    for n, state in playout.states(rng, 6):
        for viewer in range(playout.seats):
            if game.view(state, viewer) != game.view(state, None):
                yield "a view differs from the public one", f"entry {n}, viewer {viewer}"
            if n < match.length and match.events(viewer, n, n + 1) != match.events(None, n, n + 1):
                yield "an event is told to one viewer only", f"entry {n}, viewer {viewer}"


def _differences(
    seen: Observations,
    playout: Playout,
    n: int,
    state: Any,
    other: Any,
    viewer: int | None,
    rng: Random,
) -> Iterator[Problem]:
    game, match = playout.game, playout.match
    assert match is not None
    if game.to_act(state) != game.to_act(other):
        yield "who is to act depends on secrets", (game.to_act(state), game.to_act(other))
        return
    yield from _events_differ(playout, n, state, other, viewer)
    boards = [to_json(game.board(game.view(s, viewer))) for s in (state, other)]
    if boards[0] != boards[1]:
        yield "the board depends on secrets", boards
    if viewer is None:
        return
    if to_json(game.prompt(state, viewer)) != to_json(game.prompt(other, viewer)):
        yield "the prompt depends on secrets", game.prompt(state, viewer)
    here, there = (list(islice(game.legal(s, viewer), STREAM)) for s in (state, other))
    if here != there:
        yield "legal depends on secrets", set(here) ^ set(there)
    yield from _answers_differ(seen, playout, state, other, viewer, rng)


def _answers_differ(
    seen: Observations, playout: Playout, state: Any, other: Any, seat: int, rng: Random
) -> Iterator[Problem]:
    """Refusals, previews, and what the seat is told about its own actions."""
    game = playout.game
    asked = game.to_act(state)
    tries = list(islice(seen.actions, 60))
    if asked != CHANCE and seat in asked:
        if game.idle(state, seat) != game.idle(other, seat):
            yield "idling depends on secrets", game.idle(state, seat)
        sampled = [game.sample(state, seat, rng) for _ in range(HALVES)]
        tries = [*sampled, *tries, *almost(seen, playout, sampled[0], rng, 20)]
    drafts = [half for action in tries[:HALVES] for half in unfinished(plain(action))]
    yield from _previews_differ(playout, state, other, seat, [*drafts, *map(plain, tries)])
    for action in tries:
        refusal = game.check(state, seat, action)
        if to_json(refusal) != to_json(game.check(other, seat, action)):
            yield "a refusal depends on secrets", action
        elif refusal is None:
            yield from _told_differs(playout, state, other, seat, action, seat)


def _previews_differ(
    playout: Playout, state: Any, other: Any, seat: int, drafts: Iterable[Any]
) -> Iterator[Problem]:
    """What drafts would do, and what half-made ones are asked."""
    game = playout.game
    for raw in drafts:
        draft = codec_of(game.Draft).read(raw)
        if not isinstance(draft, Refusal):
            here, there = (game.preview(game.view(s, seat), seat, draft) for s in (state, other))
            if to_json(here) != to_json(there):
                yield "a preview depends on secrets", raw


def _events_differ(
    playout: Playout, n: int, state: Any, other: Any, viewer: int | None
) -> Iterator[Problem]:
    """What happened next is told the same way in both states."""
    match = playout.match
    assert match is not None
    if n == match.length or match.entries[n].actor == TABLE:
        return
    entry = match.entries[n]
    game = playout.game
    if entry.actor == CHANCE:
        possible = game.chance(other).admits(entry.action.values)
    else:
        possible = game.check(other, entry.actor, entry.action) is None
    if possible:
        yield from _told_differs(playout, state, other, entry.actor, entry.action, viewer)


def _told_differs(
    playout: Playout, state: Any, other: Any, actor: Any, action: Any, viewer: int | None
) -> Iterator[Problem]:
    game = playout.game
    after, elsewhere = game.apply(state, actor, action), game.apply(other, actor, action)
    if game.view(after, viewer) != game.view(elsewhere, viewer):
        return
    here = game.tell(state, actor, action, after, viewer)
    there = game.tell(other, actor, action, elsewhere, viewer)
    if to_json(here) != to_json(there):
        yield "what is told depends on secrets", f"{action}: {here} or {there}"


def _actions_show(
    playout: Playout, n: int, state: Any, viewer: int | None, rng: Random
) -> Iterator[Problem]:
    """Another action or draw that leads to the same view is told the same way."""
    game, match = playout.game, playout.match
    assert match is not None
    if n == match.length or match.entries[n].actor in (viewer, TABLE):
        return
    entry, after = match.entries[n], match.state_at(n + 1)
    view = game.view(after, viewer)
    told = to_json(game.tell(state, entry.actor, entry.action, after, viewer))
    for _ in range(6):
        action: Any
        if entry.actor == CHANCE:
            draw = game.chance(state)
            action = Drawn(draw.label, draw.make(rng.randrange))
        else:
            action = game.sample(state, entry.actor, rng)
        elsewhere = game.apply(state, entry.actor, action)
        if elsewhere == after or game.view(elsewhere, viewer) != view:
            continue
        if to_json(game.tell(state, entry.actor, action, elsewhere, viewer)) != told:
            yield "what is told reveals a secret action", f"{entry.action} or {action}"
