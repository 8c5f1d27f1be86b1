"""Every game in words, for a page that knows none of them."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import parlour
from parlour.core.codec import codec_of, plain
from parlour.core.game import AnyGame, BasePreview
from parlour.core.prompt import (
    TURNED_ITEM,
    CellChoice,
    Cells,
    Choice,
    Edges,
    Letters,
    Number,
    Piece,
    Placed,
    Prompt,
    SeatChoice,
    Seats,
    Subset,
    Text,
    offer,
    when_is,
)
from parlour.core.strings import strings_of
from parlour.server.matches import forms, localize
from tests.minigames.patterns import GAME as PATTERNS
from tests.minigames.planks import GAME as PLANKS
from tests.minigames.reactions import GAME as REACTIONS
from tests.minigames.secret_hands import GAME as SECRET_HANDS

NAMES = ("Ann", "Bob")
GAMES = ("kniffeliger", PATTERNS, PLANKS, REACTIONS, SECRET_HANDS)


def form_of(game: AnyGame, view: Any, prompt: Prompt) -> Any:
    return msgspec.json.decode(forms.form(game, view, prompt, NAMES))


def asked(match: parlour.Match) -> tuple[int, Any]:
    seat = match.to_act[0]
    prompt = match.game.prompt(match.state, seat)
    return seat, form_of(match.game, match.view(seat), prompt)


def rolled(faces: list[int]) -> parlour.Match:
    match = parlour.Match.new("kniffeliger", seats=2, chance=faces)
    match.play(0, {"type": "roll", "keep": []})
    return match


def test_dice_are_named_by_what_they_show_and_locked_ones_say_so() -> None:
    match = rolled([1, 1, 3, 4, 5, 6, 6])
    match.play(0, {"type": "roll", "keep": [0, 2, 3]})
    _, form = asked(match)
    keep = form["offers"][0]["fields"][0]
    assert keep["label"] == "Dice to keep"
    labels = [option["label"] for option in keep["options"]]
    assert labels == [
        "die 1: 1, locked",
        "die 2: 6",
        "die 3: 3, locked",
        "die 4: 4, locked",
        "die 5: 6",
    ]
    assert keep["fixed"] == [0, 2, 3]
    assert (keep["min"], keep["max"]) == (3, 4)


def test_a_field_to_enter_says_what_it_would_score() -> None:
    _, form = asked(rolled([1, 1, 3, 4, 5]))
    enter = form["offers"][1]
    labels = {o["value"]: o["label"] for o in enter["fields"][0]["options"]}
    assert labels["pi"] == "pi (31 points)"
    assert labels["threes"] == "threes (3 points)"
    assert form["hints"] is True


def test_choices_that_are_always_short_say_so() -> None:
    _, enter = asked(rolled([1, 1, 3, 4, 5]))
    assert "few" not in enter["offers"][1]["fields"][0]
    _, call = asked(parlour.Match.new(REACTIONS, seats=2, seed=1))
    assert call["offers"][0]["fields"][0]["few"] is True
    _, play = asked(parlour.Match.new(SECRET_HANDS, seats=2, seed=1))
    assert "few" not in play["offers"][0]["fields"][0]


def test_victims_are_players_and_fields_depend_on_them() -> None:
    game = parlour.games()["kniffeliger"].make()
    match = parlour.Match.new("kniffeliger", seats=2, seed=1)
    fields = (SeatChoice("victim", (1,)), Choice("category", ("pi",), when_is("victim", 1)))
    form = form_of(game, match.view(0), Prompt((offer("freeze", *fields),)))
    victim, category = form["offers"][0]["fields"]
    assert victim["options"] == [{"value": 1, "label": "Bob"}]
    assert category["when"] == [{"field": "victim", "values": [1]}]
    assert category["options"] == [{"value": "pi", "label": "pi"}]


def test_pieces_come_with_their_cells_and_how_many_there_are() -> None:
    _, form = asked(parlour.Match.new(PATTERNS, seats=2, seed=1))
    (marks,) = form["offers"][0]["fields"]
    assert marks["type"] == "placed"
    assert marks["item"] == ["piece", "column", "row"]
    assert marks["pieces"][0] == {"value": "A", "label": "A", "count": None}
    assert marks["options"][1] == {"value": [1, 2], "label": "a2"}


def test_cells_and_edges_are_called_what_their_game_calls_them() -> None:
    position = {"seats": 2, "phase": "react", "called": "AG", "waiting": [0], "to_move": 1}
    _, form = asked(parlour.Match.at("keebble", position))
    (edge,) = next(made for made in form["offers"] if made["kind"] == "wall")["fields"]
    assert edge["options"][0] == {"value": [[1, 1], [1, 2]], "label": "a1 | a2"}


def test_an_offer_is_named_by_its_game_and_says_what_is_given() -> None:
    position = {
        "seats": 2,
        "settings": {"celldance": True},
        "phase": "effect",
        "pending": [[3, 4, "thief"]],
        "hands": ["A", "XY"],
    }
    _, form = asked(parlour.Match.at("keebble", position))
    fire = form["offers"][0]
    assert (fire["id"], fire["label"]) == ("fire c4", "Use Thief on c4")
    assert fire["given"] == {"cell": [3, 4]}
    assert [option["label"] for option in fire["fields"][0]["options"]] == ["Bob"]


def test_every_kind_of_field_has_a_form_and_readable_words_without_strings() -> None:
    game = SECRET_HANDS.make()
    match = parlour.Match.new(SECRET_HANDS, seats=2, seed=1)
    pieces = (Piece(7), Piece("?", 2, "abc"))
    box = ((-9, -9), (9, 9))
    fields = (
        Subset("bigThings", (1, "veryLarge"), 0, 2),
        Letters("word", 1, 3, "abc"),
        Cells("cells", ((28, 1), (-1, 2)), 1, 1),
        CellChoice("effects/0/target", ((2, 3),)),
        Edges("walls", (((1, 1), (1, 2)),), 1, 1),
        Seats("thieves", (1, 0), 0, 2),
        Placed(
            "lay", pieces, 0, 2, box=box, turns=(0, 1), shape=((0, 0), (1, 0)), item=TURNED_ITEM
        ),
        Number("how_many", 1, 9),
        Text("reason", 80),
    )
    (made,) = form_of(game, match.view(0), Prompt((offer("doAll", *fields),)))["offers"]
    assert made["label"] == "Do all"
    by_name = {field["name"]: field for field in made["fields"]}
    assert by_name["bigThings"]["label"] == "Big things"
    assert [o["label"] for o in by_name["bigThings"]["options"]] == ["1", "Very large"]
    assert [o["label"] for o in by_name["cells"]["options"]] == ["ab1", "−1, 2"]
    assert by_name["effects/0/target"]["label"] == "Target"
    assert by_name["walls"]["options"][0]["label"] == "a1 | a2"
    assert [o["label"] for o in by_name["thieves"]["options"]] == ["Bob", "Ann"]
    lay = by_name["lay"]
    assert (lay["box"], lay["turns"]) == ([[-9, -9], [9, 9]], [0, 1])
    assert lay["shape"] == [[0, 0], [1, 0]]
    assert lay["pieces"][1] == {"value": "?", "label": "?", "count": 2, "alphabet": "abc"}
    assert (by_name["how_many"]["min"], by_name["how_many"]["max"]) == (1, 9)
    assert by_name["word"]["alphabet"] == "abc"
    assert by_name["reason"]["max"] == 80


def test_a_board_has_a_label_for_every_cell() -> None:
    rows = ["........", ".DOG....", *["........"] * 6]
    position = {
        "seats": 2,
        "rows": rows,
        "walls": [[[2, 3], [2, 4]]],
        "hand_cells": [[1, 7], [8, 5]],
    }
    match = parlour.Match.at("keebble", position)
    made = msgspec.json.decode(forms.board(match.game, match.view(0), NAMES) or b"")
    cells = {(column, row): (text, label) for column, row, text, label in made["cells"]}
    assert len(cells) == 64
    assert cells[2, 2] == ("D", "D")
    assert cells[1, 7] == ("(1)", "hand cell of Ann")
    assert cells[1, 1] == ("", "empty")
    assert made["walls"] == [[[2, 3], [2, 4]]]
    assert forms.board(SECRET_HANDS.make(), None, NAMES) is None


@pytest.mark.parametrize("kind", GAMES, ids=str)
def test_a_whole_match_has_words(kind: Any) -> None:
    match = parlour.Match.new(kind, seats=2, seed=5)
    strings, rng = strings_of(type(match.game)), Random(3)
    told = 0
    while match.to_act:
        seat, form = asked(match)
        assert all(made["label"] for made in form["offers"])
        assert len(msgspec.json.encode(form)) < 16_384
        for made in match.game.prompt(match.state, seat).offers:
            for field in made.fields:
                for option in getattr(field, "options", ()):
                    line = match.game.name_option(match.view(seat), made.kind, field.name, option)
                    assert line is None or strings.gaps(line) == []
        action = match.game.sample(match.state, seat, rng)
        draft = codec_of(match.game.Draft).demand(plain(action))
        assert localize.preview_text(
            match.game, match.game.preview(match.view(seat), seat, draft), NAMES
        )
        match.play(seat, action)
        lines = localize.view_lines(match.game, match.view(seat), NAMES)
        assert lines
        assert not any("describe." in line for line in lines)
        events = match.events(seat)
        told = len(events)
    assert len(localize.event_lines(match.game, events, NAMES)) == told > 0


def test_previews_say_gains_what_is_missing_and_why_not() -> None:
    match = rolled([1, 1, 3, 4, 6])
    game, view = match.game, match.view(0)

    def preview_text(draft: dict[str, Any]) -> str:
        made: BasePreview = game.preview(view, 0, codec_of(game.Draft).demand(draft))
        return localize.preview_text(game, made, NAMES)

    assert preview_text({"type": "enter"}) == "Still to choose: Field."
    assert preview_text({"type": "enter", "category": "ones"}) == (
        "Ann +2. This earns a throw of the action die."
    )
    assert preview_text({"type": "roll", "keep": [0, 1, 2, 3, 4]}).startswith(
        "Leave at least one die"
    )
    assert preview_text({"type": "roll", "keep": [0]}) == "Nobody's points change."


def test_hints_are_sentences() -> None:
    match = rolled([6, 6, 6, 6, 2])
    advice = match.game.advise(match.view(0), 0)
    said = localize.hint_text(match.game, advice, NAMES)
    assert said is not None
    assert said.startswith("Keep the four sixes and roll the rest: you can expect ")
    assert localize.hint_text(match.game, None, NAMES) is None
