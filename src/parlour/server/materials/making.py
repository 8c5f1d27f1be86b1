"""Makes what a reader is asked for."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from parlour.core.game import GameClass
from parlour.server.matches.excerpts import Body
from parlour.server.materials.boards import coded_board
from parlour.server.materials.examples import example_turn
from parlour.server.materials.printing import printable_list, printed_pages
from parlour.server.materials.words import fitting_words, word_verdict
from parlour.server.protocol.material_requests import (
    BoardRequest,
    ExampleRequest,
    MaterialRequest,
    PatternRequest,
    PrintablesRequest,
    PrintRequest,
    WordRequest,
)

_encode = msgspec.json.Encoder().encode


def make(request: MaterialRequest, find_game: Callable[[str], GameClass]) -> Body:
    """The material, in one piece. Raises `Refused`."""
    match request:
        case PrintRequest():
            return [printed_pages(find_game(request.game), request)]
        case ExampleRequest():
            return [_encode(example_turn(find_game(request.game), request))]
        case BoardRequest():
            return [_encode(coded_board(find_game(request.game), request))]
        case PrintablesRequest():
            return [_encode(printable_list(find_game(request.game), request))]
        case WordRequest():
            return [_encode(word_verdict(request))]
        case PatternRequest():
            return [_encode(fitting_words(request))]
