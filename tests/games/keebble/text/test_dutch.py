"""A whole match in Dutch: played with Dutch words, judged by the Dutch list, told in Dutch."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

import parlour
from parlour.core.game import say
from parlour.core.strings import strings_of
from parlour.games.keebble import GAME
from parlour.games.keebble.actions import SKIP, Ask
from parlour.games.keebble.events import Ended, EndgameBegan, Played
from parlour.games.keebble.rules.calls import room
from parlour.games.keebble.rules.legal import words
from parlour.games.keebble.state import Phase
from parlour.games.keebble.text.terminal import Screen
from parlour.server.matches import forms, localize
from tests.games.keebble.table import events, terms
from tests.games.keebble.text.test_terminal import shown

NAMES = ("Anna", "Bram", "Cees")
DUTCH, ENGLISH = strings_of(GAME, "nl"), strings_of(GAME)


def choice(match: parlour.Match, seat: int, rng: Random) -> Any:
    """A random word wherever there is one; letters called about as often as they are wanted."""
    t, state = terms(match), match.state
    if state.phase is Phase.WORD:
        found = list(words(t, state, seat))
        return rng.choice(found) if found else SKIP
    if state.phase is Phase.ASK:
        values = t.alphabet.values
        called = rng.choices(list(values), [1 / value for value in values.values()], k=2)
        free = room(t, state, seat)
        return Ask("".join(sorted(called)), called[0] if free == 1 else "")
    return match.game.sample(state, seat, rng)


@cache
def match() -> parlour.Match:
    """Somebody has played it all."""
    played = parlour.Match.new("keebble", 3, {"dictionary": "nl", "size": "small"}, seed="tulp")
    rng = Random(5)
    while played.to_act:
        seat = rng.choice(played.to_act)
        played.play(seat, choice(played, seat, rng))
    return played


@pytest.mark.rule("KB-6", "KB-13", "KB-41", "KB-42")
def test_it_is_played_with_dutch_words_to_its_end() -> None:
    plays = [event for event in events(match()) if isinstance(event, Played)]
    made = [word.lower() for play in plays for word in play.words]
    assert len(plays) > 5
    assert all(word in parlour.lexicon("nl") for word in made)
    assert any(word not in parlour.lexicon("en") for word in made)
    assert any(isinstance(event, EndgameBegan) for event in events(match()))
    (ended,) = [event for event in events(match()) if isinstance(event, Ended)]
    assert ended.reason == "empty_hand"
    outcome = match().outcome
    assert outcome is not None
    assert outcome.scores == tuple(
        sum(play.points for play in plays if play.seat == seat) for seat in range(3)
    )
    assert sum(score > 0 for score in outcome.scores) > 1


@pytest.mark.rule("KB-6")
def test_its_record_names_the_dutch_list_and_plays_the_same_again() -> None:
    record = json.loads(json.dumps(match().record()))
    cited = record["header"]["lexicon"]
    lexicon = parlour.lexicon("nl")
    assert (cited["name"], cited["hash"]) == ("nl", lexicon.hash)
    again = parlour.Match.replay(record)
    assert again.record() == match().record()
    assert again.state == match().state
    assert list(again.events(None)) == events(match())


@pytest.mark.rule("KB-6", "KB-15")
def test_an_english_word_is_refused_in_dutch() -> None:
    position = {"seats": 2, "settings": {"dictionary": "nl"}, "hands": ["HOW", ""]}
    m = parlour.Match.at("keebble", position)
    tiles = [["H", 4, 4], ["O", 5, 4], ["W", 6, 4]]
    refusal = m.check(0, {"type": "word", "tiles": tiles})
    assert refusal is not None
    assert DUTCH.explain(refusal) == "“HOW” staat niet in het woordenboek."


def test_everything_is_told_in_dutch() -> None:
    """What happens, how it stands and what can be done, after every step, in words that are all
    there; and no English sentence among them.
    """
    m, foreign = match(), english_sentences()
    told = []
    for event in events(m):
        assert DUTCH.gaps(say(event)) == []
        told.append(DUTCH.say(say(event), NAMES))
    for n in range(m.length + 1):
        state = m.state_at(n)
        asked = m.game.to_act(state)
        if not isinstance(asked, tuple):
            continue
        view = m.game.view(state, None)
        told += localize.view_lines(m.game, view, NAMES, "nl")
        screen = Screen(m.game, NAMES, language="nl")
        told.append(shown(screen.draw(view, None)))
        for seat in asked:
            prompt = m.game.prompt(state, seat)
            told.append(shown(screen.offer(prompt, view)))
            told.append(bytes(forms.form(m.game, view, prompt, NAMES, "nl")).decode())
    text = "\n".join(told)
    assert [sentence for sentence in foreign if sentence in text] == []
    for said in ("Het eindspel begint", "Aan de beurt: Bram.", "Het spel is afgelopen", "een muur"):
        assert said in text


def english_sentences() -> list[str]:
    """What English says without naming anything, and Dutch says otherwise."""
    said = ENGLISH.catalogue.items()
    texts = {key: text for key, text in said if isinstance(text, str) and "{" not in text}
    return [
        text
        for key, text in texts.items()
        if " " in text and text not in map(str, DUTCH.catalogue.values())
    ]
