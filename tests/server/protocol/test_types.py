"""The client's types come from the server's and games' structs; what is kept in web/ is current."""

from __future__ import annotations

import json
from pathlib import Path

from parlour.games.kniffeliger import actions
from scripts import types
from tests.web.modules import need_modules

STALE = "run python -m scripts.types and review the change"


def test_the_document_is_current() -> None:
    assert types.DOCUMENT.read_text() == types.text(), STALE


def test_the_document_has_every_games_own_types() -> None:
    schemas = json.loads(types.text())["components"]["schemas"]
    for kind in (*types.TAKEN, *types.GIVEN):
        assert f"Kniffeliger{kind}" in schemas
    members = {part["$ref"].rpartition("/")[2] for part in schemas["KniffeligerAction"]["anyOf"]}
    assert f"Kniffeliger{actions.Steal.__name__}" in members


def test_what_is_sent_has_every_field_and_what_is_taken_may_leave_some_out() -> None:
    schemas = json.loads(types.text())["components"]["schemas"]
    assert "wish" in schemas["TableNow"]["required"]
    assert schemas["Hello"]["required"] == ["type"]


def test_the_types_are_current(tmp_path: Path) -> None:
    need_modules()
    made = tmp_path / "types.d.ts"
    types.generate(made)
    assert made.read_text() == types.TYPES.read_text(), STALE
