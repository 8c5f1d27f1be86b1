"""Laws about words: what the table accepts as a house word, and what a game suggests instead."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from parlour.core.codec import plain, to_json
from parlour.core.conformance.action_laws import SMALL, raised
from parlour.core.conformance.mutations import TEXTS, made_up_words
from parlour.core.conformance.observations import Observations
from parlour.core.conformance.playout import TRIES, Playout
from parlour.core.record import AcceptWord
from parlour.core.refusal import UNKNOWN_WORDS, Refusal

Problem = tuple[str, Any]

MOST_SUGGESTED = 12


def house_words(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """A word that is accepted counts from then on, everybody is told, and nothing else changes. A
    word that counts already is refused, and so is every word once the match is over.
    """
    game, match = playout.game, playout.match
    assert match is not None
    if len(playout.tried) >= TRIES and not _accepted(playout):
        yield "no word can be accepted", playout.tried[:TRIES]
    for entry in match.entries:
        before, after = match.state_at(entry.n - 1), match.state_at(entry.n)
        if isinstance(entry.action, AcceptWord):
            for broken in _acceptance(playout, before, entry.action.word, after):
                yield broken, f"entry {entry.n}: {entry.action.word}"
        elif game.house_words(before) != game.house_words(after):
            yield "an action changes the house words", f"entry {entry.n}: {entry.action}"
    for n, state in playout.states(rng, 3):
        for text in [text for text in TEXTS if isinstance(text, str)]:
            problem = raised(game.accept_word, state, text)
            if problem:
                yield "accept_word raised", f"entry {n}: {text!r}: {problem}"
    if match.to_act == ():
        for word in islice(made_up_words(plain(match.view(None)), rng), TRIES):
            if not isinstance(game.accept_word(match.state, word), Refusal):
                yield "a word is accepted after the end", word


def _accepted(playout: Playout) -> list[str]:
    assert playout.match is not None
    actions = [entry.action for entry in playout.match.entries]
    return [action.word for action in actions if isinstance(action, AcceptWord)]


def _acceptance(playout: Playout, before: Any, word: str, after: Any) -> Iterator[str]:
    """What is wrong with one accepted word."""
    game = playout.game
    old, new = game.house_words(before), game.house_words(after)
    if len(new) != len(old) + 1 or not set(old) < set(new):
        yield "an accepted word is not among the house words"
    if game.to_act(before) != game.to_act(after):
        yield "an accepted word changes who is to act"
    if not isinstance(game.accept_word(after, word), Refusal):
        yield "a word is accepted twice"
    data = to_json(before)
    again = game.accept_word(before, word)
    if to_json(again) != to_json(after) or to_json(before) != data:
        yield "accept_word is not pure"
    for viewer in (*range(playout.seats), None):
        views = [game.view(state, viewer) for state in (before, after)]
        if game.scores(views[0]) != game.scores(views[1]):
            yield "an accepted word changes the scores"
        if views[0] == views[1]:
            yield "an accepted word is not in the view"
        if not game.tell_accepted(word, viewer):
            yield "somebody is not told that a word was accepted"


def unknown_words(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Words that a refusal calls unknown can be accepted, and then they are no reason any more."""
    game = playout.game
    for n, state, seat in playout.decisions(rng, 5):
        misspelled = _misspelled(playout, state, seat, rng)
        for action in (*misspelled, *islice(seen.actions, 60)):
            refusal = game.check(state, seat, action)
            words = () if refusal is None else refusal.detail.get(UNKNOWN_WORDS, ())
            if words:
                where = f"entry {n}, seat {seat}: {action}"
                for problem in _lifted(game, state, seat, action, words):
                    yield problem, f"{where}: {words}"


def _misspelled(playout: Playout, state: Any, seat: int, rng: Random) -> Iterator[Any]:
    """Legal actions with their texts in another order, or with other texts."""
    game = playout.game
    if not playout.kind.takes_house_words():
        return
    words = made_up_words(plain(game.view(state, seat)), rng)
    for _ in range(30):
        raw = plain(game.sample(state, seat, rng))
        texts = _texts(raw)
        shuffled = rng.sample(texts, len(texts))
        for wrong in (shuffled, list(islice(words, len(texts)))):
            action = game.admit(_with_texts(raw, iter(wrong)))
            if not isinstance(action, Refusal):
                yield action


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return _texts([part for key, part in value.items() if key != "type"])
    if isinstance(value, list):
        return [text for part in value for text in _texts(part)]
    return [value] if isinstance(value, str) else []


def _with_texts(value: Any, texts: Iterator[str]) -> Any:
    if isinstance(value, dict):
        return {k: part if k == "type" else _with_texts(part, texts) for k, part in value.items()}
    if isinstance(value, list):
        return [_with_texts(part, texts) for part in value]
    return next(texts) if isinstance(value, str) else value


def _lifted(game: Any, state: Any, seat: int, action: Any, words: Any) -> Iterator[str]:
    for word in words:
        state = game.accept_word(state, word)
        if isinstance(state, Refusal):
            yield "a word that is called unknown cannot be accepted"
            return
    refusal = game.check(state, seat, action)
    if refusal is not None:
        if refusal.detail.get(UNKNOWN_WORDS):
            yield "an accepted word is still called unknown"
        return
    legal = list(islice(game.legal(state, seat), SMALL + 1))
    if len(legal) <= SMALL and action not in legal:
        yield "an action with an accepted word is not legal"


def suggestions(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Suggestions are few, differ from each other and from the word, and are words that count."""
    game = playout.game
    if not playout.kind.suggests():
        return
    for n, state in playout.states(rng, 3):
        view = game.view(state, None)
        for text in (*[text for text in TEXTS if isinstance(text, str)], *playout.tried[:5]):
            found = game.suggest(view, text)
            where = f"entry {n}: {text!r}: {found}"
            if len(found) > MOST_SUGGESTED or len({*found, text}) != len(found) + 1:
                yield "suggestions are too many or repeat a word", where
            for word in found:
                if not isinstance(game.accept_word(state, word), Refusal):
                    yield "a word is suggested that is not allowed", where
