"""Pages to read: a finished match, rules, high scores, and what went wrong."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

import msgspec

from parlour.server.pages.elements import Html, Piece, bdi, el
from parlour.server.pages.prose import to_html
from parlour.server.pages.shell import TEXT, page
from parlour.server.protocol.blocks import Rules
from parlour.server.protocol.bodies import MatchSummary, Scores


def match_page(
    sheet: MatchSummary,
    title: str,
    n: int,
    lines: Sequence[str],
    moves: Html | None = None,
    seed: str | None = None,
    full: str | None = None,
) -> str:
    """A match as it stood after entry n. `moves` is made by `move_list`."""
    return page(
        f"{title}: {' and '.join(sheet.names)}",
        el(
            "main",
            el("h1", title),
            el("p", [[", " if at else None, bdi(name)] for at, name in enumerate(sheet.names)]),
            _result(sheet),
            el("h2", f"After entry {n} of {sheet.entries}", id="position"),
            _steps(sheet, n),
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


def _steps(sheet: MatchSummary, n: int) -> Html:
    last = sheet.entries
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
            shown = el("a", text, href=f"{TEXT}/m/{sheet.id}?n={to}#position")
        links.append(el("li", shown))
    return el("nav", el("ul", links, class_="steps"), aria_label="Steps of the match")


def move_list(
    match: str, n: int, moves: Sequence[tuple[int, str]]
) -> Generator[None, None, Html | None]:
    """The list of moves, made move by move: a long match has thousands."""
    items: list[Html] = []
    for at, text in moves:
        link = el(
            "a",
            text,
            href=f"{TEXT}/m/{match}?n={at}#position",
            aria_current="step" if at == n else None,
        )
        items.append(el("li", el("span", f"{at} ", class_="number"), link))
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


def rules_page(title: str, rules: Rules, full: str | None = None) -> str:
    """The rules of a game, for people."""
    prose = to_html(rules.blocks)
    text = el("main", prose, id="main", tabindex="-1", class_="reading", lang=rules.language)
    return page(f"Rules of {title}", text, room=rules.game, full=full)


def scores_page(
    title: str, scores: Sequence[Scores], room: str = "", full: str | None = None
) -> str:
    """The high scores of a game, a table for each list."""
    lists: list[Piece] = [part for one in scores for part in (_list(one), _more(one))]
    if not any(one.scores for one in scores):
        lists = [el("p", "Nobody has finished a match yet. Be the first.")]
    return page(
        f"High scores of {title}",
        el("main", el("h1", "High scores"), el("p", title), *lists, id="main", tabindex="-1"),
        room=room,
        full=full,
    )


def _list(scores: Scores) -> Html | None:
    if not scores.scores:
        return None
    rows = []
    for score in scores.scores:
        day = datetime.fromtimestamp(score.ended / 1000, UTC).strftime("%Y-%m-%d")
        link = el("a", day, href=f"{TEXT}/m/{score.match}")
        rows.append(
            el(
                "tr",
                el("td", f"{score.place}."),
                el("th", bdi(score.name), scope="row"),
                el("td", str(score.score)),
                el("td", link),
            )
        )
    heads = [el("th", head, scope="col") for head in ("", "Name", "Points", "Match")]
    return el(
        "table",
        el("caption", scores.listed.capitalize()),
        el("thead", el("tr", heads)),
        el("tbody", rows),
        class_="result",
    )


def _more(scores: Scores) -> Html | None:
    if not scores.more:
        return None
    query = urlencode({"list": scores.listed, "page": scores.page + 1})
    return el("p", el("a", "More", href=f"{TEXT}/scores/{scores.game}?{query}"))


def error_page(status: int, said: str, front: str = TEXT) -> str:
    """What went wrong, and the way out."""
    return page(
        "Something is not here" if status == 404 else "That did not work",
        el(
            "main",
            el("h1", "Nothing here" if status == 404 else "That did not work"),
            el("p", said),
            el("p", el("a", "Back to the front door", href=front)),
            el("p", f"({status})", class_="note"),
            id="main",
            tabindex="-1",
        ),
        front=front,
    )


def carry_page() -> str:
    """Takes a seat that was carried here; the secret is in the fragment and goes nowhere else."""
    return page(
        "Your seat",
        el(
            "main",
            el("h1", "Carrying your seat"),
            el("p", "One moment …", id="carrying", role="status"),
            el("p", role="alert", id="refusal", class_="refusal"),
            el(
                "noscript", el("p", "This page needs JavaScript to take the seat.", class_="notice")
            ),
            id="main",
            tabindex="-1",
        ),
        script="carry.js",
    )
