"""Previews, prompts, notation and words for people."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

import parlour
from parlour.core.codec import plain, to_json
from parlour.core.game import Line
from parlour.core.prompt import Cells, Choice, Piece, Placed, SeatChoice, when_is
from parlour.core.refusal import Refusal
from parlour.core.strings import LANGUAGES, strings_of
from parlour.games.keebble import GAME
from parlour.games.keebble.board.cells import CELLDANCE
from parlour.words.lexicon import Lexicon
from tests.games.keebble.games import dense_match, random_match, steps
from tests.games.keebble.table import (
    SKIP,
    Plain,
    ask,
    at,
    cell,
    events,
    preview,
    special,
    take,
    typed,
    wall,
    word,
)
from tests.playthroughs import played, recipes


@pytest.mark.rule("KB-13", "KB-15")
def test_half_finished_words_show_words_points_and_what_is_wrong() -> None:
    m = at("DOG c4", hands=["SATX", "DOGSAT"])
    assert preview(m, 0, {"type": "word", "tiles": []}).missing == ("tiles",)
    made = preview(m, 0, word("SX f4 down"))
    assert [(w.word, w.points, w.valid) for w in made.words] == [
        ("DOGS", 10, True),
        ("SX", 8, False),
    ]
    assert made.refusal is not None
    assert (made.refusal.code, made.refusal.detail["word"]) == ("not_a_word", "SX")
    assert made.gains is None
    made = preview(m, 0, word("SAT f4 down"))
    assert (made.refusal, made.gains) == (None, (10 + 7, 0))
    apart = preview(m, 0, word("AT a1"))
    assert [w.word for w in apart.words] == ["AT"]
    assert apart.refusal is not None
    assert apart.refusal.code == "not_connected"
    gap = preview(m, 0, word("S c5", "T e5"))
    assert {w.word for w in gap.words} == {"DS", "GT"}


@pytest.mark.rule("KB-51")
def test_a_preview_shows_the_values_that_would_be_written() -> None:
    m = at("DOG c4", hands=["S", "DOGS"], settings={"dictionary_devils": True}, owners=[[3, 4, 1]])
    made = preview(m, 0, word("S f4"))
    assert (made.values, made.gains) == (((*cell("f4"), 4),), (4, 0))


def test_the_words_of_a_preview_come_with_their_cells_and_what_they_count() -> None:
    m = at("DOG c4", hands=["SAT", "DOGSAT"])
    made = preview(m, 0, word("SAT f4 down"))
    assert [(w.word, w.cells) for w in made.words] == [
        ("DOGS", tuple(cell(f"{column}4") for column in "cdef")),
        ("SAT", tuple(cell(f"f{row}") for row in (4, 5, 6))),
    ]
    assert made.points == 17
    assert preview(m, 0, word("SX f4 down")).points == 0, "X is not in the hand"


def test_a_preview_names_the_cells_that_would_fire() -> None:
    special = [typed("f4", "thief"), typed("f5", "double_letter")]
    m = at("DOG c4", hands=["SAT", ""], settings={"celldance": True}, special=special)
    assert preview(m, 0, word("S f4")).fires == ((*cell("f4"), "thief"),)


@pytest.mark.parametrize(
    ("position", "seat"),
    [({}, 1), ({"phase": "react", "called": "AG", "waiting": [1]}, 1), ({"phase": "ask"}, 0)],
)
def test_a_plan_is_told_what_would_be_wrong_in_ones_own_turn(position: Plain, seat: int) -> None:
    m = at("DOG c4", hands=["SATX", "SATX"], **position)
    fine, wrong = preview(m, seat, word("S f4")), preview(m, seat, word("X f4"))
    for made in (fine, wrong):
        assert made.refusal is not None
        assert made.refusal.code in ("not_your_turn", "wrong_phase")
        assert made.gains is None
    assert (fine.later, fine.points) == (None, 3 + 5 + 5 + 5)
    assert wrong.later is not None
    assert wrong.later.code == "not_a_word"


@pytest.mark.rule("KB-20", "KB-21", "KB-62")
def test_the_view_says_what_letters_are_worth() -> None:
    m = at("DOG c4", hands=["CAT", "AT"])
    view = m.view(0)
    worth = [dict(zip(view.alphabet, values, strict=True)) for values in view.worth]
    assert [worth[0][letter] for letter in "CATDE"] == [5, 1, 3, 5, 5]
    assert [worth[1][letter] for letter in "CATDE"] == [3, 1, 3, 5, 5]
    assert view.unique == ("C", "")
    view = at("DOG c4", hands=["CQ", "A"], settings={"scrabble_scoring": True}).view(0)
    assert view.worth[0] == view.worth[1]
    assert dict(zip(view.alphabet, view.worth[0], strict=True))["Q"] == 10
    assert view.unique == ("", "")


@pytest.mark.rule("KB-11", "KB-12")
def test_the_view_says_what_the_first_word_must_cover() -> None:
    assert at(opened=False, star=list(cell("d4"))).view(0).cover == (cell("d4"),)
    middle = tuple(sorted(cell(name) for name in ("d4", "e4", "d5", "e5")))
    assert at(opened=False).view(0).cover == middle
    assert at("DOG c4").view(0).cover == ()


def test_the_view_says_which_cell_a_skip_leaves_unused() -> None:
    pending = [typed("c4", "garbage"), typed("d4", "thief"), typed("e4", "blockade")]
    m = at("DOG c4", settings={"celldance": True}, phase="effect", pending=pending)
    assert m.view(0).leaves == (*cell("d4"), "thief")
    m.play(0, SKIP)
    assert m.view(0).leaves == (*cell("e4"), "blockade")
    m.play(0, SKIP)
    assert m.view(0).leaves is None


@pytest.mark.rule("KB-50")
@pytest.mark.parametrize(
    ("rule", "called", "may", "may_not"),
    [
        ("off", "A", "AZ", ""),
        ("off", "AG", "", "AZ"),
        ("different", "A", "BZ", "A"),
        ("none_owned", "", "DGZ", "CAT"),
        ("max_one_owned", "C", "DGZ", "CAT"),
        ("line", "D", "OG", "DZ"),
        ("per_turn", "A", "CTZ", "A"),
    ],
)
def test_a_call_is_told_which_letters_may_be_added(
    rule: str, called: str, may: str, may_not: str
) -> None:
    m = at("DOG c4", phase="ask", hands=["CAT", ""], settings={"letterfraud": rule})
    made = preview(m, 0, {"type": "ask", "letters": called})
    assert set(may) <= set(made.addable)
    assert not set(may_not) & set(made.addable)
    assert m.view(0).letterfraud == rule


@pytest.mark.rule("KB-50")
def test_a_caller_who_names_the_rule_is_told_which_ones_fit() -> None:
    settings = {"letterfraud": "per_turn", "celldance": True}
    m = at("DOG c4", phase="ask", hands=["CAT", ""], settings=settings, ask_size=6)
    every = ("different", "none_owned", "max_one_owned", "line")
    assert preview(m, 0, {"type": "ask"}).rules == every
    assert preview(m, 0, {"type": "ask", "letters": "DD"}).rules == every[1:3]
    named = preview(m, 0, {"type": "ask", "letters": "AT", "rule": "different"})
    assert named.rules == ("different",)
    assert set("AT").isdisjoint(named.addable)


@pytest.mark.rule("KB-30")
def test_a_call_with_too_little_room_misses_what_to_keep() -> None:
    m = at("DOG c4", phase="ask", hands=["ABCDEF", ""])
    assert preview(m, 0, ask("XY")).missing == ("keep",)
    assert preview(m, 0, ask("XY", keep="X")).refusal is None


@pytest.mark.rule("KB-31")
def test_a_preview_speaks_for_each_of_several_seats() -> None:
    m = at(seats=3, phase="react", called="AG", waiting=[1, 2], hands=["", "ABCDEFG", ""])
    full, free = preview(m, 1, take("A")), preview(m, 2, take("A"))
    assert full.refusal is not None
    assert (full.refusal.code, free.refusal) == ("no_room", None)
    caller = preview(m, 0, take("A")).refusal
    assert caller is not None
    assert caller.code == "not_waited_for"


@pytest.mark.parametrize(
    ("phase", "draft", "missing"),
    [
        ("claim", {"type": "claim"}, ("cell",)),
        ("word", {"type": "word"}, ("tiles",)),
        ("word", {"type": "special"}, ("cell", "kind")),
        ("word", {"type": "special", "cell": [1, 1]}, ("kind",)),
        ("effect", {"type": "fire"}, ("cell",)),
        ("ask", {"type": "ask"}, ("letters",)),
        ("ask", {"type": "ask", "letters": ""}, ("letters",)),
        ("react", {"type": "take"}, ("letter",)),
        ("react", {"type": "wall"}, ("edge",)),
        ("react", {"type": "wall", "edge": None}, ("edge",)),
    ],
)
def test_what_an_unfinished_draft_still_needs(phase: str, draft: Plain, missing: Any) -> None:
    m = at(phase=phase, called="AG", waiting=[1])
    assert preview(m, m.to_act[0], draft).missing == missing


def test_a_preview_changes_nothing() -> None:
    for seed in range(6):
        match = dense_match(seed)
        rng = Random(seed)
        for _ in steps(match, seed, 60):
            for seat in match.to_act:
                before = to_json(match.state)
                match.preview(seat, plain(match.game.sample(match.state, seat, rng)))
                assert to_json(match.state) == before


def test_prompts_are_small_and_offer_what_is_open() -> None:
    m = at(seats=2, settings={"size": "large", "celldance": True}, hands=["CATS", ""])
    assert len(to_json(m.prompt(0))) < 4_096
    m = at(phase="react", called="AG", waiting=[1], settings={"size": "large"})
    assert len(to_json(m.prompt(1))) < 8_192
    assert [offer.kind for offer in m.prompt(1).offers] == ["take", "wall"]
    assert m.prompt(0).offers == ()


def test_the_prompt_of_covered_cells_asks_for_what_they_need() -> None:
    m = at(
        "DOG c4",
        settings={"celldance": True},
        phase="effect",
        pending=[typed("c4", "thief"), typed("d4", "destroyer"), typed("e4", "blockade")],
        hands=["AB", "XY"],
    )
    (thief, destroyer, blockade, skip) = m.prompt(0).offers
    assert {thief.kind, destroyer.kind, blockade.kind} == {"fire"}
    assert [offer.id for offer in m.prompt(0).offers] == ["fire c4", "fire d4", "fire e4", "skip"]
    assert thief.given == {"cell": (3, 4)}
    assert thief.fields == (
        SeatChoice("victim", (1,)),
        Choice("letter", ("X", "Y"), when_is("victim", 1)),
    )
    (cells,) = destroyer.fields
    assert isinstance(cells, Cells)
    assert (cells.min, cells.max) == (2, 2)
    (tiles,) = blockade.fields
    assert isinstance(tiles, Placed)
    assert (tiles.min, tiles.max) == (0, 2)
    assert tiles.pieces == (Piece("A"), Piece("B"))
    assert skip.kind == "skip"


def test_a_word_is_offered_whether_or_not_there_is_one() -> None:
    """To find out is the game."""
    for hand in ("CAT", "QQQ"):
        word_, skip = at("DOG c4", hands=[hand, ""]).prompt(0).offers
        assert (word_.kind, word_.sure, skip.kind) == ("word", False, "skip")
    assert [offer.kind for offer in at("DOG c4", hands=["", "A"]).prompt(0).offers] == ["skip"]


NOTES: list[tuple[Plain, Plain, str]] = [
    ({"phase": "claim"}, {"type": "claim", "cell": [1, 7]}, "claim a7"),
    ({}, word("HOW c1"), "play HOW c1 across"),
    ({}, word("S f4"), "play DOGS c4 across"),
    ({}, word("T d5"), "play OT d4 down"),
    ({}, word("H a1", "W h8"), "play H@a1 W@h8"),
    ({"settings": {"direction": "left_up"}}, word("WOH g5 down"), "play HOW g7 down"),
    ({}, special("d5", "double_word"), "special d5 double_word"),
    ({}, SKIP, "skip"),
    ({}, {"type": "fire", "cell": [4, 4]}, "fire d4"),
    ({}, {"type": "fire", "cell": [4, 4], "victim": 1, "letter": "E"}, "fire d4 E @1"),
    ({}, {"type": "fire", "cell": [4, 4], "victim": 0, "letter": "X"}, "fire d4 X @0"),
    ({}, {"type": "fire", "cell": [4, 4], "cells": [[3, 2], [1, 1]]}, "fire d4 x a1 c2"),
    ({}, {"type": "fire", "cell": [4, 4], "tiles": [["X", 1, 1]]}, "fire d4 X@a1"),
    ({}, {"type": "fire", "cell": [4, 4], "tiles": [["E", 1, 1]]}, "fire d4 E@a1"),
    ({}, ask("GA"), "ask AG"),
    ({}, ask("GA", keep="G", rule="line"), "ask AG keep G by line"),
    ({}, take("G"), "take G"),
    ({}, wall("b4|b3"), "wall b3|b4"),
]


@pytest.mark.parametrize(("position", "action", "note"), NOTES)
def test_notation(position: Plain, action: Plain, note: str) -> None:
    m = at("DOG c4", **position)
    read = m.game.read(note, m.view(0))
    assert not isinstance(read, Refusal)
    assert read == m.game.admit(action)
    assert m.game.write(read, m.view(0)) == note
    assert m.game.read(note.swapcase(), m.view(0)) == read


@pytest.mark.parametrize(
    "note",
    [
        "",
        "play",
        "play HOW",
        "play HOW c1",
        "play HOW c1 up",
        "play HOW g1 across",
        "play HOW z9 across",
        "play H@c1 H@c1",
        "play DOG c4 across",
        "play 123 c1 across",
        "ask",
        "ask AG keep",
        "ask AG by mine",
        "ask AG keep A keep G",
        "take AG",
        "wall a1",
        "wall a1|a1",
        "fire",
        "fire d4 EE @1",
        "fire d4 x a1 a1",
        "special d4 mine",
        "skip it",
        "pass",
    ],
)
def test_notes_that_say_nothing(note: str) -> None:
    m = at("DOG c4")
    read = m.game.read(note, m.view(0))
    assert isinstance(read, Refusal)
    assert read.code == "unreadable"


def test_a_word_may_be_noted_without_the_letters_beyond_it() -> None:
    m = at("DOG c4", hands=["S", ""])
    read = m.game.read("play s f4 across", m.view(0))
    assert read == m.game.read("play DOGS c4 across", m.view(0))


def test_notes_lead_back_in_every_direction() -> None:
    for seed in range(12):
        match = random_match(seed)
        rng = Random(seed)
        for _ in steps(match, seed, 50):
            for seat in match.to_act:
                action = match.game.sample(match.state, seat, rng)
                note = match.game.write(action, match.view(seat))
                assert match.game.read(note, match.view(seat)) == action


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(language: str) -> None:
    strings = strings_of(GAME, language)
    match = dense_match(3)
    for _ in steps(match, 3, 120):
        for line in match.game.describe(match.view(None)):
            assert strings.gaps(line) == []
    names = ("Ada", "Ben", "Cem", "Dora", "Eve", "Fay")
    text = " ".join(strings.say(line, names) for line in match.game.describe(match.view(None)))
    assert "{" not in text
    assert "Ada" in text


def test_a_covered_cell_is_offered_by_its_kind() -> None:
    m = at("DOG c4", settings={"celldance": True}, phase="effect", pending=[typed("c4", "thief")])
    fire, skip = m.prompt(0).offers
    named = Line("offer.fire", {"kind": "thief", "cell": "c4"})
    assert m.game.name_offer(m.view(0), fire) == named
    assert m.game.name_offer(m.view(0), skip) is None


def test_playthroughs_use_every_celldance_cell() -> None:
    used = set()
    for recipe in recipes("keebble").values():
        match = played("keebble", recipe)
        for entry in match.entries:
            if type(entry.action).__struct_config__.tag == "fire":
                before = match.state_at(entry.n - 1)
                used |= {k for c, r, k in before.pending if (c, r) == entry.action.cell}
    assert used == set(CELLDANCE)


def test_what_happens_is_told_in_order() -> None:
    m = parlour.Match.new("keebble", 2, {"start": "blank", "claim": "auto"}, chance=[1])
    m.play(1, SKIP)
    m.play(1, ask("AT"))
    m.play(0, take("T"))
    told = [type(event).__struct_config__.tag for event in events(m)]
    assert told == ["first", "skipped", "asked", "took", "turn_began"]
    said = strings_of(GAME)
    assert said.say(Line("event.took", {"seat": 0, "letter": "T"}), ("Ada",)) == "Ada took T."


def test_nothing_is_hidden() -> None:
    m = random_match(5)
    assert m.game.hidden is False
    assert all(m.view(seat) == m.view(None) for seat in range(m.seats))
    assert m.game.imagine(m.view(0), Random(1)) == m.state


@pytest.mark.rule("KB-15")
def test_a_match_may_be_taken_back() -> None:
    m = at("DOG c4", hands=["S", ""])
    before = m.position()
    m.play(0, word("S f4"))
    m.rewind(0)
    assert m.position() == before
    assert parlour.Match.replay(m.record()).position() == before


def test_idling_ends_a_match_without_harm() -> None:
    for seed in range(8):
        m = dense_match(seed)
        while m.to_act:
            m.idle(m.to_act[-1])
            assert m.length < 2_000
        assert m.outcome is not None


def test_what_may_be_meant_is_told_when_it_is_asked_for() -> None:
    m = at("DOG c4", hands=["CZZ", ""])
    near = m.game.suggest(m.view(0), "DOGC")
    assert "DOG" in near
    assert m.game.suggest(m.view(0), "dogc") == near
    assert m.game.suggest(m.view(0), "D-G") == ()


def test_no_refusal_and_no_preview_looks_for_similar_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def looked(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Lexicon, "near", looked)
    m = at("DOG c4", hands=["CZZ", ""])
    assert m.check(0, word("C f4")) is not None
    assert m.preview(0, word("C f4")).refusal is not None


def test_what_a_table_asks_of_huge_hands_searches_for_no_words() -> None:
    """A position may give everybody 99 letters; a search would hold the server for seconds."""
    letters = "ETAOINSHRDLUETAOINSHRDLUETAOINSHRDLU" * 3
    m = at("DOG c4", settings={"size": "large"}, hands=[letters[:99], letters[:99]])
    game, state, view = m.game, m.state, m.view(0)
    drafted = {"type": "word", "tiles": [["E", 2, 2], ["T", 3, 2]]}
    with forbidden_search():
        game.prompt(state, 0)
        game.idle(state, 0)
        game.describe(view)
        m.preview(0, drafted)
        m.check(0, drafted)


@contextmanager
def forbidden_search() -> Iterator[None]:
    """Fails as soon as anything looks for plays."""

    def searched(*_: object, **__: object) -> None:
        raise AssertionError("words were searched")

    with patch("parlour.games.keebble.rules.legal.plays", searched):
        yield
