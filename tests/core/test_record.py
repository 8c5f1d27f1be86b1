"""Records: replay is byte-identical, damage is located, the seed verifies the draws."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import jsonschema
import msgspec
import pytest

import parlour
from parlour.core.chance import commitment
from parlour.core.codec import codec_of, plain
from parlour.core.notation import from_text, to_text
from parlour.core.record import Record
from tests.core.matches import finished, scripted_like

Plain = dict[str, Any]
HONEST = finished().record()


def _bytes(record: Plain) -> bytes:
    return msgspec.json.encode(record)


def test_seeded_and_replayed_records_are_byte_identical() -> None:
    assert _bytes(finished().record()) == _bytes(HONEST)
    assert _bytes(parlour.Match.replay(HONEST).record()) == _bytes(HONEST)
    assert _bytes(parlour.Match.replay(_bytes(HONEST)).record()) == _bytes(HONEST)
    assert _bytes(parlour.Match.replay(json.dumps(HONEST)).record()) == _bytes(HONEST)


def test_scripted_records_equal_seeded_ones_in_entries_and_final_hash() -> None:
    scripted = scripted_like(finished()).record()
    assert scripted["entries"] == HONEST["entries"]
    assert scripted["trailer"]["final"] == HONEST["trailer"]["final"]
    assert scripted["header"]["chance"] == "scripted"
    assert _bytes(parlour.Match.replay(scripted).record()) == _bytes(scripted)


def test_the_published_schema_takes_records() -> None:
    schema = codec_of(Record).schema()
    jsonschema.validate(HONEST, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**HONEST, "more": 1}, schema)


def test_the_text_says_the_same() -> None:
    text = to_text(HONEST)
    assert plain(from_text(text)) == HONEST
    assert "enter" in text


def _changed(change: Callable[[Plain], None]) -> Plain:
    record = copy.deepcopy(HONEST)
    change(record)
    return record


def _first(record: Plain, actor: object, kind: str) -> Plain:
    entries: list[Plain] = record["entries"]
    return next(e for e in entries if e["actor"] == actor and e["action"]["type"] == kind)


def _roll_sixes(record: Plain) -> None:
    _first(record, "chance", "drawn")["action"]["values"] = [6, 6, 6, 6, 6]


def _seven(record: Plain) -> None:
    _first(record, "chance", "drawn")["action"]["values"][0] = 7


def _other_label(record: Plain) -> None:
    _first(record, "chance", "drawn")["action"]["label"] = "roll/1/0/2"


def _other_category(record: Plain) -> None:
    entry = _first(record, 0, "enter")
    entry["action"]["category"] = "pi" if entry["action"]["category"] != "pi" else "ones"


def _other_time(record: Plain) -> None:
    record["entries"][10]["t"] += 1


def _other_seat(record: Plain) -> None:
    record["entries"][0]["actor"] = 1


def _no_such_seat(record: Plain) -> None:
    record["entries"][0]["actor"] = 5


def _by_autopilot(record: Plain) -> None:
    record["entries"][0]["by"] = "autopilot"


def _dropped(record: Plain) -> None:
    del record["entries"][20]


def _renumbered(record: Plain) -> None:
    del record["entries"][20]
    for n, entry in enumerate(record["entries"], start=1):
        entry["n"] = n


def _no_draw(record: Plain) -> None:
    del record["entries"][1]
    for n, entry in enumerate(record["entries"], start=1):
        entry["n"] = n


def _draw_twice(record: Plain) -> None:
    record["entries"].insert(2, copy.deepcopy(record["entries"][1]))
    for n, entry in enumerate(record["entries"], start=1):
        entry["n"] = n


def _rewound(record: Plain) -> None:
    record["entries"][4]["actor"] = "table"
    record["entries"][4]["action"] = {"type": "rewind", "to": 0}


def _garbage_action(record: Plain) -> None:
    record["entries"][0]["action"] = {"type": "roll", "keep": "all"}


def _garbage_draw(record: Plain) -> None:
    record["entries"][1]["action"] = {"type": "rolled"}


TAMPERED: list[tuple[Callable[[Plain], None], int | None]] = [
    (_roll_sixes, 2),
    (_seven, 2),
    (_other_label, 2),
    (_other_category, _first(HONEST, 0, "enter")["n"]),
    (_other_time, 11),
    (_other_seat, 1),
    (_no_such_seat, 1),
    (_by_autopilot, 1),
    (_dropped, 21),
    (_renumbered, 21),
    (_no_draw, 2),
    (_draw_twice, 3),
    (_rewound, 5),
    (_garbage_action, 1),
    (_garbage_draw, 2),
]


@pytest.mark.parametrize(("change", "entry"), TAMPERED, ids=lambda v: getattr(v, "__name__", None))
def test_a_tampered_record_names_its_entry(change: Any, entry: int | None) -> None:
    record = _changed(change)
    with pytest.raises(parlour.Refused) as caught:
        parlour.Match.replay(record)
    assert caught.value.code == "record_damaged"
    verdict = parlour.verify(record)
    assert (verdict.result, verdict.entry) == ("tampered", entry)


def _consistent_forgery() -> Plain:
    """Changed dice with a matching trace and final state: only the seed reveals it."""
    match = finished()
    draws = [v for e in match.entries if e.actor == "chance" for v in e.action.values]
    draws[0] = draws[0] % 6 + 1
    forged = parlour.Match.new("kniffeliger", 2, chance=draws)
    forged.play(0, {"type": "roll", "keep": []})
    record = forged.record()
    record["header"].update(chance="sha256", commitment=HONEST["header"]["commitment"])
    typed = codec_of(Record).demand(record)
    from parlour.core.record import Trace
    from parlour.core.replay import step_after

    game = parlour.Match.new("kniffeliger", 2, chance=draws)
    trace = Trace(typed.header, game.state)
    for entry in typed.entries:
        read, after = step_after(game, entry)
        trace.add(read, after)
        game.append(read, after)
    record["trailer"].update(seed="honest", trace="".join(trace.marks))
    return record


def test_dice_that_the_seed_does_not_give_are_found_even_in_a_careful_forgery() -> None:
    record = _consistent_forgery()
    parlour.Match.replay(record)
    verdict = parlour.verify(record)
    assert (verdict.result, verdict.entry) == ("tampered", 2)
    assert verdict.refusal is not None
    assert "the seed gives" in str(verdict.refusal.detail["problem"])


def test_verdicts() -> None:
    assert parlour.verify(HONEST).result == "honest"
    assert parlour.verify(scripted_like(finished()).record()).result == "given"
    assert parlour.verify(_changed(lambda r: r["trailer"].update(seed=None))).result == "unproved"
    running = parlour.Match.new("kniffeliger", 2, seed=5)
    running.play(0, {"type": "roll", "keep": []})
    assert parlour.verify(running.record()) == parlour.Verdict("honest", 1)


def test_nonces_are_part_of_the_proof() -> None:
    record = finished(nonces=("mine", "yours")).record()
    assert parlour.verify(record).result == "honest"
    record["header"]["nonces"] = ["mine", "ours"]
    assert parlour.verify(record).result == "tampered"
    assert finished(nonces=("mine", "yours")).entries != finished().entries


DAMAGED: list[tuple[Callable[[Plain], None], str, str]] = [
    (lambda r: r["header"].update(format=2), "record_from_the_future", "format 2"),
    (lambda r: r["header"].update(format=0), "record_damaged", "$.header.format"),
    (lambda r: r["header"].pop("format"), "not_a_record", "format"),
    (lambda r: r["header"].update(version=99), "record_of_other_version", "99"),
    (lambda r: r["header"].update(game="chess"), "unknown_game", "chess"),
    (lambda r: r["header"].update(settings={"x": 1}), "malformed", "$.settings"),
    (lambda r: r["header"].update(settings={}), "record_damaged", "$.header"),
    (lambda r: r["header"].update(seats=[]), "wrong_number_of_seats", "0"),
    (lambda r: r["header"].update(chance="coin"), "unknown_algorithm", "coin"),
    (lambda r: r["header"].update(position={"seats": 3}), "record_damaged", "$.header.position"),
    (lambda r: r["header"].update(position={"seats": 9}), "malformed", "$.seats"),
    (lambda r: r["header"].update(surprise=1), "record_damaged", "$.header"),
    (
        lambda r: r["header"].update(lexicon={"name": "en", "hash": "0"}),
        "unknown_lexicon",
        "en",
    ),
    (lambda r: r.pop("header"), "not_a_record", "header"),
    (lambda r: r.pop("entries"), "record_truncated", "entries"),
    (lambda r: r.pop("trailer"), "record_truncated", "trailer"),
    (lambda r: r["trailer"].update(final="0" * 64), "record_damaged", "$.trailer.final"),
    (lambda r: r["trailer"].update(outcome=None), "record_damaged", "$.trailer.outcome"),
    (lambda r: r["trailer"].update(seed="other"), "record_damaged", "$.trailer.seed"),
    (lambda r: r["entries"].pop(), "record_truncated", "entries"),
    (lambda r: r["entries"][3].pop("t"), "record_damaged", "$.entries[3]"),
    (lambda r: r["entries"][3].update(by="ghost"), "record_damaged", "$.entries[3].by"),
    (lambda r: r["entries"][3].update(actor="nobody"), "record_damaged", "$.entries[3].actor"),
]


@pytest.mark.parametrize(("change", "code", "where"), DAMAGED)
def test_a_damaged_record_is_refused_with_the_place(
    change: Callable[[Plain], None], code: str, where: str
) -> None:
    with pytest.raises(parlour.Refused) as caught:
        parlour.Match.replay(_changed(change))
    assert caught.value.code == code
    assert where in str(caught.value)


def test_a_record_cut_between_an_action_and_its_draw_is_truncated() -> None:
    def cut(record: Plain) -> None:
        del record["entries"][1:]
        record["trailer"]["trace"] = record["trailer"]["trace"][:8]

    with pytest.raises(parlour.Refused) as caught:
        parlour.Match.replay(_changed(cut))
    assert caught.value.code == "record_truncated"
    assert caught.value.detail["entry"] == 2


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_file_that_was_cut_off_is_refused(share: float) -> None:
    data = _bytes(HONEST)
    with pytest.raises(parlour.Refused) as caught:
        parlour.Match.replay(data[: int(len(data) * share)])
    assert caught.value.code == "record_truncated"


@pytest.mark.parametrize(
    "raw",
    [b"\xff\xfe", "\ud800", "nonsense", "[1]", "{}", 5, None, [], "[" * 100_000, {"header": 1}],
)
def test_what_is_no_record_is_refused(raw: Any) -> None:
    with pytest.raises(parlour.Refused) as caught:
        parlour.Match.replay(raw)
    assert caught.value.code == "not_a_record"
    with pytest.raises(parlour.Refused):
        parlour.verify(raw)


def test_records_from_positions_replay() -> None:
    m = parlour.Match.at("kniffeliger", {"seats": 2, "round": 14}, seed="late")
    m.play(0, {"type": "roll", "keep": []})
    record = m.record()
    assert record["header"]["position"]["round"] == 14
    assert parlour.Match.replay(record).record() == record
    assert parlour.verify(record).result == "honest"


TEXT = to_text(HONEST)
LINES = TEXT.splitlines()
FIRST_ENTRY = next(i for i, line in enumerate(LINES) if line.strip().startswith("1. "))


def _with_line(index: int, text: str) -> str:
    return "\n".join([*LINES[:index], text, *LINES[index + 1 :]])


BAD_TEXTS: list[tuple[str, str, str]] = [
    ("", "not_a_record", "first line"),
    ("hello", "not_a_record", "first line"),
    (TEXT.replace("Parlour record 1", "Parlour record 2"), "record_from_the_future", "2"),
    ("\n".join(LINES[:-1]), "record_truncated", "trace"),
    (_with_line(2, "version: x"), "record_damaged", "line 3"),
    (_with_line(FIRST_ENTRY, "1. nonsense"), "record_damaged", f"line {FIRST_ENTRY + 1}"),
    (
        _with_line(FIRST_ENTRY, LINES[FIRST_ENTRY].replace("roll", "fly")),
        "record_damaged",
        f"line {FIRST_ENTRY + 1}",
    ),
    (
        _with_line(FIRST_ENTRY, LINES[FIRST_ENTRY].replace("0 (person)", "7 (person)")),
        "record_damaged",
        f"line {FIRST_ENTRY + 1}",
    ),
    (
        _with_line(FIRST_ENTRY, LINES[FIRST_ENTRY].replace("0 (person): roll", "table: rewind x")),
        "record_damaged",
        f"line {FIRST_ENTRY + 1}",
    ),
    (
        _with_line(FIRST_ENTRY + 1, LINES[FIRST_ENTRY + 1].rpartition(" ")[0] + " 9"),
        "record_damaged",
        f"line {FIRST_ENTRY + 2}",
    ),
    ("\n".join(LINES[:FIRST_ENTRY] + LINES[FIRST_ENTRY + 1 :]), "record_damaged", "line"),
]


@pytest.mark.parametrize(("text", "code", "where"), BAD_TEXTS)
def test_a_damaged_text_is_refused_with_its_line(text: str, code: str, where: str) -> None:
    with pytest.raises(parlour.Refused) as caught:
        from_text(text)
    assert caught.value.code == code
    assert where in str(caught.value)


def test_commitment_in_the_header() -> None:
    assert HONEST["header"]["commitment"] == commitment("honest")
    assert "honest" not in json.dumps(HONEST["header"])


@pytest.mark.parametrize("seed", ["a\u2028b", "a\x85b", "line\nline", "tab\t", "“quoted” \\ ", "7"])
def test_any_seed_survives_the_text(seed: str) -> None:
    m = parlour.Match.new("kniffeliger", 2, seed=seed, nonces=(seed, ""))
    m.play(0, {"type": "roll", "keep": []})
    assert plain(from_text(to_text(m.record()))) == m.record()


@pytest.mark.parametrize(
    "line", ["1. 0 ms ²: roll", "1. 0 ms table: rewind ²", '1. 0 ms chance: x = "a']
)
def test_odd_lines_are_refused_as_lines(line: str) -> None:
    with pytest.raises(parlour.Refused) as caught:
        from_text(_with_line(FIRST_ENTRY, line))
    assert caught.value.code == "record_damaged"


@pytest.mark.parametrize("text", [None, b"x", 5])
def test_what_is_no_text_is_no_record(text: Any) -> None:
    with pytest.raises(parlour.Refused) as caught:
        from_text(text)
    assert caught.value.code == "not_a_record"


def test_keys_too_many_in_draws_and_outcome_are_damage() -> None:
    def draw(record: Plain) -> None:
        record["entries"][1]["action"]["more"] = 1

    def outcome(record: Plain) -> None:
        record["trailer"]["outcome"]["more"] = 1

    for change in (draw, outcome):
        assert parlour.verify(_changed(change)).result == "tampered"
