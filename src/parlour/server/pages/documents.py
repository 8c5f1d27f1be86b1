"""Pages to read: rules, high scores, and what went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from urllib.parse import urlencode

from parlour.server.pages.elements import Html, Piece, bdi, el
from parlour.server.pages.prose import to_html
from parlour.server.pages.shell import TEXT, page
from parlour.server.protocol.blocks import Rules
from parlour.server.protocol.scores import Scores


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
