"""What every page has around it."""

from __future__ import annotations

from parlour.server.pages.assets import address
from parlour.server.pages.elements import Html, Piece, el
from parlour.server.protocol.bodies import Me

TEXT = "/text"
"""Where these pages are; the shared addresses belong to the client."""


def page(
    title: str,
    *content: Piece,
    script: str | None = None,
    room: str = "",
    home: bool = False,
    front: str = TEXT,
    full: str | None = None,
) -> str:
    """A whole document; `room` is the game whose colours it wears, `front` the front door, `full`
    the same page in the client.
    """
    named = "Parlour" if home else f"{title} · Parlour"
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("title", named),
        el("link", rel="icon", href=address("icon.svg"), type="image/svg+xml"),
        el("script", src=address("theme.js")),
        el("link", rel="stylesheet", href=address("style.css")),
        el("script", src=address(script), type="module") if script else None,
    )
    body = el("body", skip_link(), _top(None if home else front, full), *content, data_room=room)
    return f"<!doctype html>\n{el('html', head, body, lang='en')}\n"


def skip_link() -> Html:
    """For keyboards: past the top of the page."""
    return el("a", "Skip to the page", href="#main", class_="skip")


def _top(front: str | None, full: str | None) -> Html:
    name = el("span", "Parlour", class_="house")
    link = name if front is None else el("a", name, href=front)
    status = el("p", id="connection", role="status")
    there = None if full is None else el("a", "Full view", href=full, class_="full")
    return el("header", link, status, there, class_="top")


def needs_script() -> Html:
    """What is said where scripts are off."""
    text = "This page needs JavaScript to talk to the table. Please switch it on for this site."
    return el("noscript", el("p", text, class_="notice"))


def name_field(me: Me) -> Html:
    """Where somebody says what to be called."""
    return el(
        "div",
        el("label", "Your name", for_="name"),
        el(
            "input",
            id="name",
            type="text",
            value=me.name,
            maxlength="40",
            autocomplete="nickname",
            placeholder="What shall we call you?",
            data_known=me.name,
        ),
        class_="field name",
    )
