"""The engine beside the referee: the same turn, the same verdict."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import parlour
from parlour.core.codec import plain
from parlour.games.domino.game import Domino
from parlour.games.domino.rules import scoring
from parlour.games.domino.rules import turn as tu
from parlour.words.lexicon import Lexicon
from tests.games.domino.referee import Verdict

_lexicons: dict[frozenset[str], Lexicon] = {}


def lexicon_of(words: Collection[str]) -> Lexicon:
    """A lexicon of these words, made once."""
    key = frozenset(words)
    if key not in _lexicons:
        listed = sorted({word.lower() for word in key})
        _lexicons[key] = Lexicon("en", "en", listed)
    return _lexicons[key]


def match_at(position: dict[str, Any], words: Collection[str]) -> parlour.Match:
    """The engine in a position, with these words."""
    lexicons = {"en": lexicon_of(words)}
    return parlour.Match.at("domino", position, seed=1, algorithm="splitmix", lexicons=lexicons)


def disagreements(
    position: dict[str, Any],
    seat: int,
    action: dict[str, Any],
    words: Collection[str],
    verdict: Verdict,
) -> list[str]:
    """What the engine sees differently."""
    match = match_at(position, words)
    game, before = match.game, match.state
    assert isinstance(game, Domino)
    refusal = game.check(before, seat, action)
    if (refusal is None) is not verdict.legal:
        return [f"the engine says {refusal}, the referee {verdict.rule}: {verdict.why}"]
    if refusal is not None:
        # Repeated victims, a number to draw, how a turning is written: by shape or by rule.
        shape = verdict.rule == "malformed" and verdict.why not in ("thief", "rotate")
        if shape and refusal.code != "malformed":
            return [f"the engine says {refusal}, the referee {verdict.rule}: {verdict.why}"]
        return []
    admitted = game.admit(action)
    assert not hasattr(admitted, "code")
    after = game.apply(before, seat, admitted)
    course = tu.follow(tu.mover(game.terms, before, seat), admitted.lay, admitted.effects)
    assert not hasattr(course, "code")
    place = game.terms.place(seat, before.seats)
    score = scoring.score(game.terms.lexicon, course, place)
    runs = [("".join(each.run.signs), each.run.cells, each.points) for each in score.runs]
    chosen = {
        cell: letter
        for each in score.runs
        for cell, letter, sign in zip(each.run.cells, each.letters, each.run.signs, strict=True)
        if sign == "?"
    }
    winners = [s for s, n in enumerate(after.piles) if n == max(after.piles)]
    pairs: dict[str, tuple[Any, Any]] = {
        "points": (score.total, verdict.points),
        "total": (scoring.total(game.terms.lexicon, course, place), verdict.points),
        "runs": (sorted(runs), sorted((r[0], tuple(r[1]), r[2]) for r in verdict.runs)),
        "chosen": (chosen, verdict.chosen),
        "piles": (list(after.piles), verdict.piles_end),
        "deck": (after.deck, verdict.deck_end),
        "passes": (after.passes, verdict.passes),
        "over": (after.phase == "over", verdict.over),
        "winners": (winners if after.phase == "over" else [], verdict.winners),
        "board": (plain(after.table), verdict.board),
        "shown": (
            {
                cell: (s.domino, s.which)
                for cell in course.table.stacks
                if (s := course.table.shown(cell))
            },
            verdict.shown,
        ),
        "fired": ([(str(k), cell) for k, cell in course.fired], verdict.fired),
        "hand": (sorted(after.hands[seat]), sorted(verdict.hand)),
        "dealt": (after.dealt, before.deck + sum(before.piles) - after.deck - sum(after.piles)),
    }
    if position.get("settings", {}).get("finish_round"):
        pairs["ending"] = (after.ending, verdict.ending)
    return [
        f"{name}: the engine says {ours}, the referee {theirs}"
        for name, (ours, theirs) in pairs.items()
        if ours != theirs
    ]
