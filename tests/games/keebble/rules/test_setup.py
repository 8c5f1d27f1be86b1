"""KB-1 to 7: the board, hand cells, who begins, the settings."""

from __future__ import annotations

import pytest

import parlour
from parlour.games.keebble import GAME
from parlour.games.keebble.settings import Settings
from tests.games.keebble.table import (
    SKIP,
    Plain,
    ask,
    at,
    claim,
    code,
    events,
    kinds,
    terms,
    told,
    typed,
    word,
    words,
)

SIZES = {"small": (8, 4), "medium": (8, 8), "large": (16, 8)}


@pytest.mark.rule("KB-1")
@pytest.mark.parametrize(("size", "shape"), SIZES.items())
def test_board_sizes(size: str, shape: tuple[int, int]) -> None:
    for start in ("blank", "generated"):
        m = parlour.Match.new("keebble", 2, {"size": size, "start": start}, seed=1)
        rows = m.position()["rows"]
        assert (len(rows[0]), len(rows)) == shape
    assert Settings().size == "medium"


@pytest.mark.rule("KB-2")
@pytest.mark.parametrize(
    ("settings", "phase"),
    [
        ({}, "word"),
        ({"start": "blank"}, "claim"),
        ({"claim": "pick"}, "claim"),
        ({"start": "blank", "claim": "auto"}, "word"),
        ({"start": "blank", "claim": "pick"}, "claim"),
        ({"claim": "auto"}, "word"),
    ],
)
def test_who_places_hand_cells(settings: dict[str, str], phase: str) -> None:
    for seats in range(2, 7):
        m = parlour.Match.new("keebble", seats, settings, seed=seats)
        assert m.position()["phase"] == phase
        cells = m.position()["hand_cells"]
        assert len({tuple(cell) for cell in cells}) == (seats if phase == "word" else 0)
        grid = {(x, y) for x, y in cells if x in (1, 8) or y in (1, 8)}
        assert len(grid) == len(cells)


@pytest.mark.rule("KB-2")
def test_hand_cells_are_claimed_in_turn_order_before_the_first_turn() -> None:
    m = parlour.Match.new("keebble", 3, {"start": "blank"}, chance=[1])
    assert m.to_act == (1,)
    assert kinds(m, 1) == {"claim"}
    assert code(m, 2, claim("a1")) == "not_your_turn"
    m.play(1, claim("a1"))
    m.play(2, claim("h8"))
    assert code(m, 0, claim("a1")) == "hand_cell"
    m.play(0, claim("d1"))
    assert m.position()["hand_cells"] == [[4, 1], [1, 1], [8, 8]]
    assert (m.position()["phase"], m.to_act) == ("word", (1,))
    assert told(m) == ["claimed", "turn_began"]


@pytest.mark.rule("KB-2")
def test_what_can_be_claimed() -> None:
    made: Plain = {
        "phase": "claim",
        "hand_cells": [None, [8, 1]],
        "special": [typed("c1", "thief")],
    }
    m = at("A a1", "# e1", **made)
    assert code(m, 0, claim("a1")) == "cell_lettered"
    assert code(m, 0, claim("b2")) == "not_border"
    assert code(m, 0, claim("c1")) == "special_cell"
    assert code(m, 0, claim("h1")) == "hand_cell"
    assert code(m, 0, claim("e1")) == "cell_destroyed"
    assert code(m, 0, claim("i1")) == "off_board"
    assert code(m, 0, SKIP) == "must_act"
    m.play(0, claim("a8"))
    assert m.position()["hand_cells"] == [[1, 8], [8, 1]]


@pytest.mark.rule("KB-2")
def test_a_hand_cell_holds_no_letter_and_cuts_runs() -> None:
    m = at("DO f1", hands=["G", ""], hand_cells=[[8, 1], [1, 8]])
    assert code(m, 0, word("G h1")) == "hand_cell"
    m = at("DO a1", "N d1", hands=["O", ""], hand_cells=[[3, 1], [1, 8]])
    m.play(0, word("O d2"))
    assert words(m) == ("NO",)


@pytest.mark.rule("KB-3")
def test_the_first_player_is_drawn_and_turns_go_on_from_there() -> None:
    for first in range(3):
        m = parlour.Match.new("keebble", 3, {"start": "blank", "claim": "auto"}, chance=[first])
        assert m.to_act == (first,)
        assert events(m)[0].seat == first
        m.play(first, SKIP)
        m.play(first, ask("AG"))
        for other in m.to_act:
            m.idle(other)
        assert m.to_act == ((first + 1) % 3,)
    firsts = {
        parlour.Match.new("keebble", 4, {"board": "same"}, seed=seed).to_act for seed in range(40)
    }
    assert firsts == {(0,), (1,), (2,), (3,)}


@pytest.mark.rule("KB-4")
def test_a_blank_start_has_nothing_and_only_asks() -> None:
    m = parlour.Match.new("keebble", 2, {"start": "blank", "claim": "auto"}, chance=[0])
    position = m.position()
    assert set("".join(position["rows"])) == {"."}
    assert (position["hands"], position["walls"], position["star"]) == (["", ""], [], None)
    assert kinds(m, 0) == {"skip"}
    m.play(0, SKIP)
    assert kinds(m, 0) == {"ask"}


@pytest.mark.rule("KB-4", "KB-7")
def test_a_board_code_makes_exactly_that_board_for_any_seed() -> None:
    boards = []
    for seed in range(4):
        m = parlour.Match.new("keebble", 2, {"board": "Same-Code", "celldance": True}, seed=seed)
        position = m.position()
        kept = ("rows", "hand_cells", "star", "walls", "special", "hands", "board")
        boards.append({key: position[key] for key in kept})
    assert all(board == boards[0] for board in boards)
    assert boards[0]["board"] == "samecode"


@pytest.mark.rule("KB-4", "KB-7")
def test_without_a_code_every_match_draws_one() -> None:
    codes = set()
    for seed in range(10):
        m = parlour.Match.new("keebble", 2, {}, seed=seed)
        drawn = m.entries[0].action
        assert drawn.label == "board"
        codes.add(m.position()["board"])
        given = parlour.Match.new("keebble", 2, {"board": m.position()["board"]}, seed=99)
        assert given.position()["rows"] == m.position()["rows"]
        assert given.position()["hands"] == m.position()["hands"]
    assert len(codes) == 10


@pytest.mark.rule("KB-4", "KB-52")
def test_a_start_hand_uses_slots() -> None:
    m = parlour.Match.new("keebble", 3, {"tiny_backpacks": True}, seed=3)
    position = m.position()
    assert position["slots_used"] == [len(hand) for hand in position["hands"]]
    assert position["slots_used"][0] >= 1


@pytest.mark.rule("KB-6")
def test_the_dictionary_is_recorded_with_its_hash() -> None:
    m = parlour.Match.new("keebble", 2, {"dictionary": "nl"}, seed=1)
    lexicon = parlour.lexicon("nl")
    assert m.record()["header"]["lexicon"] == {
        "name": "nl",
        "hash": lexicon.hash,
        "added": [],
        "removed": [],
    }


@pytest.mark.rule("KB-6")
def test_an_unknown_dictionary_is_refused_with_the_known_ones() -> None:
    with pytest.raises(parlour.Refused) as caught:
        parlour.Match.new("keebble", 2, {"dictionary": "klingon"})
    assert caught.value.code == "unknown_lexicon"
    known = caught.value.detail["known"]
    assert isinstance(known, tuple)
    assert {"en", "nl"} <= set(known)


@pytest.mark.rule("KB-6", "KB-13")
def test_words_of_ones_own() -> None:
    own = parlour.lexicon("en").changed(added=["xq"], removed=["cat"])
    position = {"seats": 2, "hands": ["XQCAT", ""]}
    m = parlour.Match.at("keebble", position, lexicons={"en": own})
    assert code(m, 0, word("CAT d4")) == "not_a_word"
    m.play(0, word("XQ d4"))
    header = m.record()["header"]["lexicon"]
    assert (header["added"], header["removed"]) == (["xq"], ["cat"])
    again = parlour.Match.replay(m.record())
    assert again.record() == m.record()
    assert terms(again).lexicon.hash == own.hash


@pytest.mark.rule("KB-6")
def test_a_record_is_replayed_by_exactly_its_words() -> None:
    own = parlour.lexicon("en").changed(added=["xq"])
    m = parlour.Match.at("keebble", {"seats": 2, "hands": ["XQ", ""]}, lexicons={"en": own})
    m.play(0, word("XQ d4"))
    record = m.record()
    for changed in ({"hash": "0" * 64}, {"name": "klingon"}):
        other = {**record, "header": {**record["header"]}}
        other["header"]["lexicon"] = {**record["header"]["lexicon"], **changed}
        with pytest.raises(parlour.Refused) as caught:
            parlour.Match.replay(other)
        assert caught.value.code == "unknown_lexicon"
    with pytest.raises(parlour.Refused) as caught:
        parlour.Match.replay(record, lexicons={"en": parlour.lexicon("en")})
    assert caught.value.code == "unknown_lexicon"
    without = {**record, "header": {**record["header"], "lexicon": None}}
    with pytest.raises(parlour.Refused) as caught:
        parlour.Match.replay(without)
    assert caught.value.code == "unknown_lexicon"
    assert parlour.Match.replay(record, lexicons={"en": own}).record() == record


@pytest.mark.rule("KB-7")
def test_the_settings_are_complete_and_have_their_defaults() -> None:
    assert parlour.Match.at("keebble", {"seats": 2}).position()["settings"] == {
        "size": "medium",
        "start": "generated",
        "board": "",
        "walls": True,
        "claim": "usual",
        "direction": "right_down",
        "dictionary": "en",
        "edge_goal": 0,
        "stall_rounds": 4,
        "letterfraud": "off",
        "dictionary_devils": False,
        "tiny_backpacks": False,
        "backpack_replaces_limit": False,
        "supercells": False,
        "letter_premium": "persistent",
        "celldance": False,
        "blockade_triggers": True,
        "scrabble_scoring": False,
    }


@pytest.mark.rule("KB-7")
def test_a_code_that_is_none_is_refused_with_its_path() -> None:
    with pytest.raises(parlour.Refused) as caught:
        GAME.make({"board": "ß!"})
    assert caught.value.detail["path"] == "$.settings.board"


@pytest.mark.rule("KB-13")
def test_offensive_words_are_words_to_the_judge() -> None:
    lexicon = parlour.lexicon("en")
    short = [word for word in lexicon.offensive if len(word) == 4]
    assert short
    for text in short[:20]:
        m = at(hands=[text.upper(), ""], opened=False)
        m.play(0, word(f"{text.upper()} c4"))
