"""The page of a table: a frame that its script fills from what the socket says."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from parlour.server.pages.elements import Html, el
from parlour.server.pages.settings import setting_controls, setting_words
from parlour.server.pages.shell import TEXT, name_field, needs_script, page
from parlour.server.protocol.bodies import GameSummary, Me
from parlour.server.protocol.settings_form import LexiconSummary, SettingsForm


def table_page(
    code: str,
    game: GameSummary,
    me: Me,
    link: str,
    qr_svg_path: str,
    full: str | None = None,
    form: SettingsForm | None = None,
    lexicons: Sequence[LexiconSummary] = (),
) -> str:
    """The generic page of a table, which plays any game; `link` is the whole address to share,
    `form` has the settings of the game.
    """
    form = form or SettingsForm(game.name, (), (), ())
    return page(
        f"{game.title}, table {code}",
        el(
            "main",
            el("h1", game.title),
            needs_script(),
            el("p", role="alert", id="refusal", class_="refusal"),
            el("div", name_field(me), id="naming", hidden=me.name is not None),
            el("section", id="match", aria_label="The match", hidden=True),
            el(
                "section",
                el("h2", "Who plays", id="seats-title"),
                el("ol", id="seats", class_="plain seats", data_choices=_json(form.seat_fields)),
                el("div", id="host", class_="buttons"),
                aria_labelledby="seats-title",
            ),
            _share(code, link, qr_svg_path),
            el(
                "section",
                el("h2", "Who is here", id="people-title"),
                el("ul", id="people", class_="plain people"),
                aria_labelledby="people-title",
            ),
            el(
                "section",
                el("h2", "Chat", id="talk-title"),
                el("div", id="talk"),
                aria_labelledby="talk-title",
            ),
            _about(game, form, lexicons),
            id="main",
            tabindex="-1",
            data_table=code,
            data_game=game.name,
            data_title=game.title,
            data_levels=" ".join(game.levels),
            data_undo=game.undo,
        ),
        script="table.js",
        room=game.name,
        full=full,
    )


def _share(code: str, link: str, qr_svg_path: str) -> Html:
    return el(
        "details",
        el("summary", el("h2", "Invite")),
        el("p", "The code of this table is ", el("strong", code, class_="code"), "."),
        el(
            "div",
            el("label", "Link", for_="link"),
            el(
                "div",
                el("input", id="link", type="text", value=link, readonly=True),
                el("button", "Copy", type="button", id="copy"),
                class_="beside",
            ),
            el("p", id="copied", role="status"),
            class_="field",
        ),
        el(
            "img",
            src=qr_svg_path,
            alt="QR code of the link to this table",
            class_="qr",
            width="180",
            height="180",
            loading="lazy",
        ),
        id="share",
    )


def _about(game: GameSummary, form: SettingsForm, lexicons: Sequence[LexiconSummary]) -> Html:
    return el(
        "section",
        el("h2", "About this table", id="about-title"),
        el("p", id="changed", role="status"),
        el("dl", id="settings", data_titles=_json(setting_words(form, lexicons))),
        _change(form, lexicons) if form.fields else None,
        el("p", el("a", f"How to play {game.title}", href=f"{TEXT}/rules/{game.name}"))
        if game.rules
        else None,
        aria_labelledby="about-title",
    )


def _change(form: SettingsForm, lexicons: Sequence[LexiconSummary]) -> Html:
    """For the host, before a match: the same form as for a new table."""
    return el(
        "details",
        el("summary", "Change the settings"),
        el(
            "form",
            setting_controls(form, lexicons),
            el("div", el("button", "Save", type="submit", class_="main"), class_="buttons"),
        ),
        id="change",
        hidden=True,
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
