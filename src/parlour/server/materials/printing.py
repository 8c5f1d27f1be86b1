"""What can be printed, and the pages."""

from __future__ import annotations

from parlour.core.game import GameClass, Line
from parlour.core.printable import (
    PAPERS,
    Printable,
    PrintJob,
    find_printable,
    printables_of,
    printed,
)
from parlour.core.refusal import refuse
from parlour.core.strings import strings_of
from parlour.server.materials.boards import with_code
from parlour.server.materials.chosen import code_setting, seats_for, typed_settings, written_code
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.material_requests import PrintablesRequest, PrintRequest
from parlour.server.protocol.materials import PrintableList, PrintableSummary


def printable_list(game: GameClass, request: PrintablesRequest) -> PrintableList:
    """What a game can print, in a language."""
    strings = strings_of(game, request.language)
    found = [
        PrintableSummary(
            name=each.name,
            title=strings.say(Line(f"print.{each.name}")),
            about=strings.say(Line(f"print.{each.name}.about")),
            code=each.code,
            settings=each.settings,
            for_seats=each.for_seats,
        )
        for each in printables_of(game).values()
    ]
    return PrintableList(
        game=game.name,
        fewest=game.seats[0],
        most=game.seats[-1],
        papers=PAPERS,
        link=request.link,
        printables=tuple(found),
    )


def printed_pages(game: GameClass, request: PrintRequest) -> bytes:
    """All pages as a PDF, or one page as SVG; the same bytes as `parlour print` writes."""
    printable = _printable(game, request)
    if request.code is None:
        settings = typed_settings(game, request.settings)
    else:
        settings = with_code(game, request.settings, written_code(game, request.code))
    job = PrintJob(
        settings,
        seats_for(game, request.seats),
        request.paper,
        request.saving,
        request.language,
        request.link,
    )
    drawn = printed(game, printable.name, job)
    if request.kind == "pdf":
        return drawn.pdf()
    if not 1 <= request.page <= len(drawn.pages):
        raise refuse(ServerCode.NO_SUCH_PAGE)
    return drawn.svg(request.page - 1).encode()


def _printable(game: GameClass, request: PrintRequest) -> Printable:
    """What is asked for by name, or what is made from a board code."""
    if request.name is not None:
        return find_printable(game, request.name)
    setting = code_setting(game)
    for printable in printables_of(game).values():
        if printable.code == setting:
            return printable
    raise refuse(ServerCode.NO_BOARDS, game=game.name)
