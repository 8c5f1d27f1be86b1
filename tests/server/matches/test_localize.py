"""Every game in words, for a page that knows none of them."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import parlour
from parlour.core.codec import codec_of, plain
from parlour.core.game import AnyGame, BasePreview
from parlour.core.prompt import Cells, Choice, Edges, Letters, Number, Offer, Prompt, Subset, Text
from parlour.core.strings import strings_of
from parlour.games.keebble.actions import Word
from parlour.server.matches import localize
from tests.minigames.patterns import GAME as PATTERNS
from tests.minigames.reactions import GAME as REACTIONS
from tests.minigames.secret_hands import GAME as SECRET_HANDS

NAMES = ("Ann", "Bob")
GAMES = ("kniffeliger", PATTERNS, REACTIONS, SECRET_HANDS)


def form_of(game: AnyGame, view: Any, seat: int, prompt: Prompt) -> Any:
    return msgspec.json.decode(localize.form(game, view, seat, prompt, NAMES))


def asked(match: parlour.Match) -> tuple[int, Any]:
    seat = match.to_act[0]
    prompt = match.game.prompt(match.state, seat)
    return seat, form_of(match.game, match.view(seat), seat, prompt)


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
    fields = (Choice("victim", (1,)), Choice("category", ("pi",), when=("victim", 1)))
    form = form_of(game, match.view(0), 0, Prompt((Offer("freeze", fields),)))
    victim, category = form["offers"][0]["fields"]
    assert victim["options"] == [{"value": 1, "label": "Bob"}]
    assert category["when"] == ["victim", 1]
    assert category["options"] == [{"value": "pi", "label": "pi"}]


def test_cells_and_letters_that_belong_together_are_one_field() -> None:
    _, form = asked(parlour.Match.new(PATTERNS, seats=2, seed=1))
    (marks,) = form["offers"][0]["fields"]
    assert marks["type"] == "marks"
    assert marks["keys"] == ["cell", "letter"]
    assert marks["alphabet"] == "ABCDE"
    assert marks["options"][1] == {"value": [0, 1], "label": "a2"}


def test_cells_and_edges_are_called_what_their_game_calls_them() -> None:
    position = {"seats": 2, "phase": "react", "called": "AG", "waiting": [0], "to_move": 1}
    _, form = asked(parlour.Match.at("keebble", position))
    (edge,) = next(offer for offer in form["offers"] if offer["kind"] == "wall")["fields"]
    assert edge["options"][0] == {"value": [[1, 1], [1, 2]], "label": "a1 | a2"}


def test_fields_that_do_not_make_up_the_action_are_typed() -> None:
    game = SECRET_HANDS.make()
    match = parlour.Match.new(SECRET_HANDS, seats=2, seed=1)
    odd = Prompt((Offer("play", (Choice("suit", ("red",)),)),))
    assert form_of(game, match.view(0), 0, odd)["offers"][0]["whole"] is False


def test_every_kind_of_field_has_a_form_and_readable_words_without_strings() -> None:
    game = SECRET_HANDS.make()
    match = parlour.Match.new(SECRET_HANDS, seats=2, seed=1)
    fields = (
        Subset("bigThings", (1, "veryLarge"), 0, 2),
        Letters("word", 1, 3, "abc"),
        Cells("cells", ((27, 0),), 1, 1),
        Edges("walls", (((0, 0), (0, 1)),), 1, 1),
        Number("how_many", 1, 9),
        Text("reason", 80),
    )
    (offer,) = form_of(game, match.view(0), 0, Prompt((Offer("doAll", fields),)))["offers"]
    assert offer["label"] == "Do all"
    by_name = {field["name"]: field for field in offer["fields"]}
    assert by_name["bigThings"]["label"] == "Big things"
    assert [o["label"] for o in by_name["bigThings"]["options"]] == ["1", "Very large"]
    assert by_name["cells"]["options"][0]["label"] == "ab1"
    assert by_name["walls"]["options"][0]["label"] == "a1 | a2"
    assert (by_name["how_many"]["min"], by_name["how_many"]["max"]) == (1, 9)
    assert by_name["word"]["alphabet"] == "abc"
    assert by_name["reason"]["max"] == 80


@pytest.mark.parametrize("kind", GAMES, ids=str)
def test_a_whole_match_has_words(kind: Any) -> None:
    match = parlour.Match.new(kind, seats=2, seed=5)
    strings, rng = strings_of(type(match.game)), Random(3)
    told = 0
    while match.to_act:
        seat, form = asked(match)
        assert all(offer["label"] for offer in form["offers"])
        assert len(msgspec.json.encode(form)) < 16_384
        for offer in match.game.prompt(match.state, seat).offers:
            for field in offer.fields:
                for option in getattr(field, "options", ()):
                    line = match.game.name_option(match.view(seat), offer.kind, field.name, option)
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


def test_a_move_that_is_typed_says_how() -> None:
    rows = ["........", ".DOG....", *["........"] * 6]
    position = {"seats": 2, "rows": rows, "opened": True, "hands": ["SEA", "T"]}
    match = parlour.Match.at("keebble", position)
    seat, told = asked(match)
    offers = {offer["kind"]: offer for offer in told["offers"]}
    assert offers["word"]["whole"] is False
    assert isinstance(match.game.read(offers["word"]["example"], match.view(seat)), Word)
    assert "example" not in offers["skip"]
