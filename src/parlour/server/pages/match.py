"""The page of a match to read: how it stood after each entry, from everybody's side."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec

from parlour.server.matches.forms import LabelledBoard
from parlour.server.pages.board import board_table
from parlour.server.pages.elements import Html, Piece, bdi, el
from parlour.server.pages.shell import TEXT, page
from parlour.server.protocol.bodies import MatchSummary


class MatchPlace(NamedTuple):
    """Where somebody is in a match: after entry n, on the side of a viewer."""

    match: str
    n: int
    viewer: int | None = None

    @property
    def address(self) -> str:
        """Where the page of this place is."""
        side = {} if self.viewer is None else {"viewer": self.viewer}
        return f"{TEXT}/m/{self.match}?{urlencode({'n': self.n, **side})}#position"


def match_page(
    sheet: MatchSummary,
    title: str,
    at: MatchPlace,
    lines: Sequence[str],
    *,
    moves: Html | None = None,
    board: LabelledBoard | None = None,
    sides: bool = False,
    seed: str | None = None,
    full: str | None = None,
) -> str:
    """A match as it stood. `moves` is made by `move_list`; `sides`: whether players saw different
    things, so that somebody may choose whose side to look from.
    """
    return page(
        f"{title}: {' and '.join(sheet.names)}",
        el(
            "main",
            el("h1", title),
            el("p", [[", " if i else None, bdi(name)] for i, name in enumerate(sheet.names)]),
            _result(sheet),
            el("h2", f"After entry {at.n} of {sheet.entries}", id="position"),
            _steps(sheet, at),
            _sides(sheet, at) if sides else None,
            None if board is None else board_table(board),
            el("div", [el("p", line) for line in lines], class_="lines"),
            moves,
            _proof(sheet, seed),
            id="main",
            tabindex="-1",
        ),
        room=sheet.game,
        full=full,
    )


def _result(sheet: MatchSummary) -> Html | None:
    outcome: dict[str, Any] | None = None if sheet.outcome is None else _read(sheet.outcome)
    if outcome is None:
        said = {"running": "This match is still being played.", "over": None}
        text = said.get(sheet.fate, "This match was closed before its end.")
        return el("p", text) if text else None
    rows = sorted(zip(outcome["ranks"], sheet.names, outcome["scores"], strict=False))
    cells = [
        el("tr", el("td", f"{rank}."), el("th", bdi(name), scope="row"), el("td", str(score)))
        for rank, name, score in rows
    ]
    return el(
        "table",
        el("caption", "Result"),
        el(
            "thead",
            el("tr", *[el("th", head, scope="col") for head in ("Rank", "Name", "Points")]),
        ),
        el("tbody", cells),
        class_="result",
    )


def _read(raw: msgspec.Raw) -> dict[str, Any]:
    read: dict[str, Any] = msgspec.json.decode(raw)
    return read


def _steps(sheet: MatchSummary, at: MatchPlace) -> Html:
    last, n = sheet.entries, at.n
    steps = [
        ("First", 0, n > 0),
        ("Back", max(n - 1, 0), n > 0),
        ("Forward", min(n + 1, last), n < last),
        ("Last", last, n < last),
    ]
    links: list[Piece] = []
    for text, to, possible in steps:
        shown: Piece = el("span", text, aria_disabled="true", class_="off")
        if possible:
            shown = el("a", text, href=at._replace(n=to).address)
        links.append(el("li", shown))
    return el("nav", el("ul", links, class_="steps"), aria_label="Steps of the match")


def _sides(sheet: MatchSummary, at: MatchPlace) -> Html:
    sides: list[tuple[int | None, Piece]] = [(None, "Everybody")]
    sides += [(seat, bdi(name)) for seat, name in enumerate(sheet.names)]
    links = [
        el(
            "li",
            el(
                "a",
                shown,
                href=at._replace(viewer=viewer).address,
                aria_current="true" if viewer == at.viewer else None,
            ),
        )
        for viewer, shown in sides
    ]
    return el(
        "nav",
        el("p", "Look at it as", id="sides"),
        el("ul", links, class_="steps"),
        aria_labelledby="sides",
    )


def move_list(
    at: MatchPlace, moves: Sequence[tuple[int, str]]
) -> Generator[None, None, Html | None]:
    """The list of moves, made move by move: a long match has thousands."""
    items: list[Html] = []
    for n, text in moves:
        current = "step" if n == at.n else None
        link = el("a", text, href=at._replace(n=n).address, aria_current=current)
        items.append(el("li", el("span", f"{n} ", class_="number"), link))
        yield
    if not items:
        return None
    return el("section", el("h2", "Moves"), el("ol", items, class_="plain moves"))


def _proof(sheet: MatchSummary, seed: str | None) -> Html | None:
    if sheet.fate != "over":
        return None
    facts: list[Piece] = []
    if sheet.commitment:
        facts += [el("dt", "Promised before it began"), el("dd", el("code", sheet.commitment))]
    if seed:
        facts += [el("dt", "The seed"), el("dd", el("code", seed))]
    record = el("a", "Download the record", href=f"/api/matches/{sheet.id}/record")
    return el(
        "section",
        el("h2", "Were the draws fair?"),
        el("p", "The record lets anybody check: parlour verify derives every draw again."),
        el("dl", facts),
        el("p", record),
    )
