"""House words: entries of the table, in records, texts, positions, exports; rewinds undo them."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

import parlour
from parlour.core.codec import plain
from parlour.core.game import TABLE
from parlour.core.notation import from_text, to_text
from parlour.core.record import AcceptWord, Rewind
from parlour.core.refusal import UNKNOWN_WORDS, CoreCode
from parlour.core.verification import verify
from tests.minigames.reactions import GAME as REACTIONS
from tests.minigames.spelling import GAME as SPELLING

Plain = dict[str, Any]


def say(word: str) -> Plain:
    return {"type": "say", "word": word}


def new() -> parlour.Match:
    return parlour.Match.new(SPELLING, seats=2, seed=1)


def with_words() -> parlour.Match:
    """A finished match in which two words were accepted, one of them in vain."""
    match = new()
    match.accept_word("cc")
    match.rewind(0)
    match.accept_word("abc")
    match.play(0, say("abc"))
    for word in ("cab", "ab", "bac"):
        match.play(match.to_act[0], say(word))
    return match


def test_a_refused_word_is_played_once_the_table_has_accepted_it() -> None:
    match = new()
    with pytest.raises(parlour.Refused) as refused:
        match.play(0, say("abc"))
    assert refused.value.detail[UNKNOWN_WORDS] == ("abc",)
    match.accept_word("abc")
    entry = match.entry(1)
    assert (entry.actor, entry.by, entry.action) == (TABLE, None, AcceptWord("abc"))
    match.play(0, say("abc"))
    assert match.view(None).said == ("abc",)


def test_everybody_is_told() -> None:
    match = new()
    match.accept_word("abc")
    for viewer in (0, 1, None):
        assert plain(match.events(viewer)) == [{"type": "accepted", "word": "abc"}]
        (_, step) = match.export(viewer)["steps"]
        assert step["events"] == [{"type": "accepted", "word": "abc"}]
        assert step["view"]["accepted"] == ["abc"]


def test_going_back_takes_the_word_back() -> None:
    match = new()
    match.play(0, say("ab"))
    match.accept_word("abc")
    match.rewind(1)
    assert match.check(1, say("abc")) is not None
    match.rewind(2)
    assert match.check(1, say("abc")) is None
    assert [step.action for step in match.steps()] == [
        msgspec.convert(say("ab"), SPELLING.Action),
        AcceptWord("abc"),
    ]


def test_records_and_texts_replay_with_their_words() -> None:
    match = with_words()
    record = match.record()
    assert [e["action"]["type"] for e in record["entries"][:3]] == [
        "accept_word",
        "rewind",
        "accept_word",
    ]
    assert record["entries"][0] == {
        "n": 1,
        "t": 0,
        "actor": "table",
        "action": {"type": "accept_word", "word": "cc"},
    }
    assert parlour.Match.replay(record, game=SPELLING).record() == record
    text = to_text(record, SPELLING)
    assert "3. 0 ms table: accept_word abc\n" in text
    assert plain(from_text(text, SPELLING)) == record
    assert verify(record, SPELLING).result == "honest"
    resumed = parlour.Match.resume(match.header, None, match.entries, game=SPELLING)
    assert resumed.state == match.state


def test_a_match_goes_on_from_a_position_with_its_words() -> None:
    match = new()
    match.accept_word("abc")
    again = parlour.Match.at(SPELLING, match.position())
    assert again.check(0, say("abc")) is None
    assert again.position() == match.position()


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("ab", "already_listed"),
        ("xyz", "not_spellable"),
        ("", CoreCode.MALFORMED),
        ("a" * 65, CoreCode.MALFORMED),
        (7, CoreCode.MALFORMED),
        ("\ud800", CoreCode.MALFORMED),
    ],
)
def test_a_word_that_cannot_be_accepted_changes_nothing(word: Any, code: str) -> None:
    match = new()
    with pytest.raises(parlour.Refused) as refused:
        match.accept_word(word)
    assert refused.value.code == code
    assert match.length == 0


def test_a_proposed_word_changes_nothing_until_it_is_kept() -> None:
    match = new()
    proposal = match.propose_accept_word("abc")
    assert match.check(0, say("abc")) is not None
    match.keep(proposal)
    assert match.check(0, say("abc")) is None
    with pytest.raises(parlour.Refused, match="already_listed"):
        match.propose_accept_word("abc")


def test_a_game_without_house_words_accepts_none() -> None:
    assert not REACTIONS.takes_house_words()
    match = parlour.Match.new(REACTIONS, seats=2, seed=1)
    with pytest.raises(parlour.Refused, match=CoreCode.NO_HOUSE_WORDS):
        match.accept_word("abc")


def test_a_match_with_house_words_is_on_no_list() -> None:
    played = new()
    taken_back = new()
    taken_back.accept_word("abc")
    taken_back.rewind(0)
    for match in (played, taken_back):
        for word in ("ab", "cab", "ba", "bac"):
            match.play(match.to_act[0], say(word))
    lists = [m.outcome.listed for m in (played, taken_back, with_words()) if m.outcome]
    assert lists == ["spelling", "spelling", None]


def _listed(record: Plain) -> None:
    record["entries"][2]["action"]["word"] = "ab"


def _other_word(record: Plain) -> None:
    record["entries"][2]["action"]["word"] = "aaa"


def _by_a_seat(record: Plain) -> None:
    record["entries"][2]["actor"] = 0


def _surplus(record: Plain) -> None:
    record["entries"][2]["action"]["by"] = 0


@pytest.mark.parametrize("change", [_listed, _other_word, _by_a_seat, _surplus])
def test_a_tampered_word_is_found(change: Any) -> None:
    record = copy.deepcopy(with_words().record())
    change(record)
    verdict = verify(record, SPELLING)
    assert (verdict.result, verdict.entry) == ("tampered", 3)


@pytest.mark.parametrize("line", ["accept_word", "accept_word 7", 'accept_word "', "accept abc"])
def test_a_damaged_line_with_a_word_is_refused(line: str) -> None:
    text = to_text(with_words().record(), SPELLING).replace("accept_word abc", line)
    with pytest.raises(parlour.Refused) as refused:
        from_text(text, SPELLING)
    assert refused.value.code == CoreCode.RECORD_DAMAGED


def test_words_with_other_letters_survive_the_text() -> None:
    class Anything(SPELLING):
        def accept_word(self, state: Any, word: str) -> Any:
            return msgspec.structs.replace(state, accepted=(*state.accepted, word))

    match = parlour.Match.new(Anything, seats=2, seed=1)
    for word in ("ÑANDÚ", "12", "two words", 'a"b', "rewind"):
        match.accept_word(word)
    match.rewind(2)
    record = match.record()
    assert plain(from_text(to_text(record, Anything), Anything)) == record
    assert isinstance(match.entry(6).action, Rewind)
