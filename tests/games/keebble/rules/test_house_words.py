"""Words beyond the dictionary: the settings' own words, and those that the table accepts."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import parlour
from parlour.core.codec import plain
from parlour.core.notation import from_text, to_text
from parlour.core.record import state_hash
from parlour.core.strings import LANGUAGES, strings_of
from parlour.games.keebble import GAME
from parlour.games.keebble.bots.ladder import LEVELS
from parlour.games.keebble.state import lexicon_of
from tests.games.keebble.table import SKIP, at, code, preview, refused, terms, word

YEET = word("YEET e4")
YEET_PLAYED = GAME.make().admit(YEET)
CORPUS = Path(__file__).parents[3] / "corpus"


def opening(**more: Any) -> parlour.Match:
    """A blank board with the letters of a word that the dictionary lacks."""
    return at(hands=["YEETS", "TO"], opened=False, **more)


@pytest.mark.rule("KB-6", "KB-13")
def test_an_accepted_word_is_judged_like_any_other() -> None:
    m = opening()
    assert refused(m, 0, YEET).detail["unknown_words"] == ("YEET",)
    assert YEET_PLAYED not in list(m.legal(0))
    m.accept_word("YEET")
    assert m.check(0, YEET) is None
    assert preview(m, 0, YEET).words[0].valid
    assert preview(m, 0, YEET).gains == (18, 0)
    assert YEET_PLAYED in list(m.legal(0))
    m.play(0, YEET)
    assert m.view(0).totals == (18, 0)


@pytest.mark.rule("KB-13")
def test_every_word_beside_it_counts_too() -> None:
    m = at("AT d4", "O e5", hands=["XQ", ""])
    crossing = word("X f4")
    assert refused(m, 0, crossing).detail["unknown_words"] == ("ATX",)
    m.accept_word("atx")
    m.play(0, crossing)
    assert m.view(None).rows[3] == "...ATX.."


@pytest.mark.rule("KB-15")
def test_two_unknown_words_are_both_named_and_a_word_made_twice_once() -> None:
    m = at("DOG c4", "O f5", hands=["Q", ""])
    assert refused(m, 0, word("Q f4")).detail["unknown_words"] == ("DOGQ", "QO")
    m.accept_word("DOGQ")
    assert refused(m, 0, word("Q f4")).detail == {"word": "QO", "unknown_words": ("QO",)}


@pytest.mark.rule("KB-6")
@pytest.mark.parametrize(
    ("text", "wanted", "detail"),
    [
        ("cat", "word_known", {"word": "CAT"}),
        ("c-t", "not_a_letter", {"letter": "-"}),
        ("ñu", "not_a_letter", {"letter": "Ñ"}),
        ("café", "not_a_letter", {"letter": "É"}),
        ("q", "word_length", {"fewest": 2, "most": 8}),
        ("qqqqqqqqq", "word_length", {"fewest": 2, "most": 8}),
        ("two words", "not_a_letter", {"letter": " "}),
    ],
)
def test_what_the_table_cannot_accept(text: str, wanted: str, detail: dict[str, object]) -> None:
    m = opening()
    with pytest.raises(parlour.Refused) as caught:
        m.accept_word(text)
    assert (caught.value.code, caught.value.detail) == (wanted, detail)
    assert m.length == 0


@pytest.mark.rule("KB-6")
def test_letters_are_those_of_the_dictionary() -> None:
    m = at(hands=["ÑU", ""], opened=False, settings={"dictionary": "es"})
    m.accept_word("ñuñu")
    assert m.view(None).house_words == ("ÑUÑU",)


def test_a_word_is_accepted_once_and_not_after_the_end() -> None:
    m = opening()
    m.accept_word("yeet")
    for again in ("YEET", "yeet"):
        with pytest.raises(parlour.Refused, match="word_known"):
            m.accept_word(again)
    over = at(phase="over")
    with pytest.raises(parlour.Refused, match="game_over"):
        over.accept_word("yeet")


def test_everybody_reads_it_in_every_language() -> None:
    m = opening()
    m.accept_word("yeet")
    assert plain(m.events(None)) == [{"type": "accepted", "word": "YEET"}]
    told = m.game.describe(m.view(None))[-1]
    for language in LANGUAGES:
        assert "YEET" in strings_of(GAME, language).say(told)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_and_hints_know_the_words_of_the_table(level: str) -> None:
    """There is no other word with these letters."""
    m = at(hands=["QXQ", "TO"], opened=False, endgame=True)
    assert m.game.choose(m.view(0), 0, level, Random(1)) == m.game.admit(SKIP)
    m.accept_word("QXQ")
    chosen = m.game.choose(m.view(0), 0, level, Random(1))
    assert m.game.write(chosen, m.view(0)).startswith("play QXQ")
    advice = m.game.advise(m.view(0), 0)
    assert advice is not None
    assert m.game.cost(m.view(0), 0, advice.best) == 0
    assert advice.line.parameters["words"] == ("QXQ",)


def test_bots_do_not_use_rude_words_that_people_accept() -> None:
    m = at(hands=["BCHIQT", "TO"], opened=False, endgame=True)
    m.accept_word("bitchq")
    assert m.check(0, word("BITCHQ c4")) is None
    chosen = m.game.choose(m.view(0), 0, "expert", Random(1))
    assert not m.game.write(chosen, m.view(0)).startswith("play BITCHQ")


def test_going_back_takes_the_word_back() -> None:
    m = opening()
    m.accept_word("YEET")
    m.play(0, YEET)
    m.rewind(0)
    assert code(m, 0, YEET) == "not_a_word"
    assert "house_words" not in m.position()
    m.rewind(1)
    assert m.check(0, YEET) is None


def test_records_positions_and_texts_have_the_words() -> None:
    m = opening()
    m.accept_word("YEET")
    m.accept_word("TEEY")
    assert m.position()["house_words"] == ["TEEY", "YEET"]
    assert parlour.Match.at("keebble", m.position()).position() == m.position()
    m.play(0, YEET)
    record = m.record()
    assert record["header"]["lexicon"]["added"] == []
    assert parlour.Match.replay(record).record() == record
    assert plain(from_text(to_text(record))) == record


@pytest.mark.parametrize("words", [["yeet"], ["YE-T"], ["Y"], ["YEET", "YEET"], [7], "YEET"])
def test_house_words_of_a_position_are_written_in_capitals(words: object) -> None:
    with pytest.raises(parlour.Refused) as caught:
        opening(house_words=words)
    assert caught.value.code == "malformed"
    assert "house_words" in str(caught.value.detail["path"])


def test_without_house_words_nothing_is_written() -> None:
    m = opening(house_words=[])
    assert m.state == opening().state
    assert "house_words" not in plain(m.state)
    assert "house_words" not in plain(m.view(None))
    assert "house_words" not in m.position()
    assert "own_words" not in m.record()["header"]["settings"]
    assert opening(settings={"own_words": []}).record() == opening().record()
    m.accept_word("YEET")
    m.rewind(0)
    assert state_hash(m.state) == state_hash(opening().state)


@pytest.mark.rule("KB-7")
def test_own_words_count_from_the_start() -> None:
    m = opening(settings={"own_words": ["yeet", "CAT", "Xqx"]})
    assert m.record()["header"]["settings"]["own_words"] == ["CAT", "Xqx", "yeet"]
    cited = m.record()["header"]["lexicon"]
    assert (cited["name"], cited["added"]) == ("en", ["xqx", "yeet"])
    m.play(0, YEET)
    with pytest.raises(parlour.Refused, match="word_known"):
        m.accept_word("xqx")
    record = m.record()
    assert parlour.Match.replay(record).record() == record
    again = parlour.Match.replay(record, lexicons={"en": parlour.lexicon("en")})
    assert again.record() == record
    assert parlour.verify(record).result == "given"


@pytest.mark.rule("KB-7")
def test_own_words_and_house_words_and_a_changed_list_add_up() -> None:
    own = parlour.lexicon("en").changed(added=["qqq"], removed=["cat"])
    position = {"seats": 2, "settings": {"own_words": ["yeet"]}, "hands": ["YEETXQ", ""]}
    m = parlour.Match.at("keebble", position, lexicons={"en": own})
    m.accept_word("xqx")
    found = lexicon_of(terms(m), m.state)
    assert [found.holds(each) for each in ("QQQ", "YEET", "XQX", "CAT")] == [
        True,
        True,
        True,
        False,
    ]
    m.play(0, word("YEET d4"))
    assert parlour.Match.replay(m.record()).record() == m.record()


@pytest.mark.rule("KB-7")
@pytest.mark.parametrize(
    ("words", "path"),
    [
        (["yeet", "ñu"], "$.settings.own_words[1]"),
        (["two words"], "$.settings.own_words[0]"),
        (["x"], "$.settings.own_words[0]"),
        (["x" * 17], "$.settings.own_words[0]"),
        (["yeet", "yeet"], "$.settings.own_words"),
        ("yeet", "$.settings.own_words"),
        ([f"{chr(97 + i // 20)}{chr(97 + i % 20)}q" for i in range(201)], "$.settings.own_words"),
    ],
)
def test_own_words_are_few_and_have_the_letters_of_the_dictionary(words: object, path: str) -> None:
    with pytest.raises(parlour.Refused) as caught:
        GAME.make({"own_words": words})
    assert (caught.value.code, caught.value.detail["path"]) == ("malformed", path)


def test_looking_a_word_up_builds_no_index() -> None:
    """On a server this runs between other people's moves."""
    m = opening(settings={"own_words": ["xqx"]})
    m.accept_word("YEET")
    found = lexicon_of(terms(m), m.state)
    vars(found).pop("index", None)
    vars(found.base).pop("hash", None)
    m.check(0, YEET)
    m.preview(0, YEET)
    m.play(0, YEET)
    m.view(None)
    m.events(None)
    assert {"words", "marks", "hash", "index", "offensive"} & set(vars(found)) == set()
    assert lexicon_of(terms(m), m.state) is found


def test_the_index_with_house_words_is_made_once() -> None:
    one, other = opening(), opening()
    one.accept_word("YEET")
    other.accept_word("YEET")
    list(one.legal(0))
    assert "index" in vars(lexicon_of(terms(one), one.state))
    assert lexicon_of(terms(one), one.state) is lexicon_of(terms(one), other.state)


def test_records_from_before_there_were_house_words_are_byte_identical() -> None:
    kept = msgspec.json.decode((CORPUS / "keebble-devils.json").read_bytes())["record"]
    again = parlour.Match.replay(kept).record()
    assert msgspec.json.encode(again) == msgspec.json.encode(kept)
