"""The board of a code as it is sent."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from parlour.core.codec import plain
from parlour.core.game import GameClass
from parlour.core.match import Match
from parlour.core.strings import strings_of
from parlour.server.matches import forms, localize
from parlour.server.materials.chosen import code_setting, seats_for, typed_settings, written_code
from parlour.server.protocol.material_requests import BoardRequest
from parlour.server.protocol.materials import CodedBoard


def coded_board(game: GameClass, request: BoardRequest) -> CodedBoard:
    """The board as a match begins on it. Who begins is drawn, and is another matter."""
    setting, code = code_setting(game), written_code(game, request.code)
    settings = with_code(game, request.settings, code)
    seats = seats_for(game, request.seats)
    match = Match.new(game, seats, plain(settings), seed=f"board {code}")
    view = match.view(None)
    strings = strings_of(game, request.language)
    names = [forms.seat_name(strings, seat, ()) for seat in range(seats)]
    board = forms.board(match.game, view, names, request.language)
    return CodedBoard(
        game=game.name,
        code=code,
        setting=setting,
        seats=seats,
        settings=Raw(msgspec.json.encode(settings)),
        view=Raw(msgspec.json.encode(view)),
        lines=localize.view_lines(match.game, view, names, request.language),
        board=board or Raw(b"null"),
    )


def with_code(game: GameClass, texts: dict[str, str], code: str) -> Any:
    """The typed settings with a code, which the texts may not name as well."""
    setting = code_setting(game)
    others = {name: text for name, text in texts.items() if name != setting}
    return replace(typed_settings(game, others), **{setting: code})
