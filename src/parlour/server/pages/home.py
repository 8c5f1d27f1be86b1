"""The front door: your name, the games, the tables that are open."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.server.matches.forms import readable
from parlour.server.pages.elements import Html, Piece, bdi, el
from parlour.server.pages.settings import setting_controls
from parlour.server.pages.shell import TEXT, name_field, needs_script, page
from parlour.server.protocol.bodies import GameSummary, Me
from parlour.server.protocol.messages import OpenTable
from parlour.server.protocol.settings_form import LexiconSummary, SettingsForm

USUAL = 2
"""How many seats a table has unless somebody says otherwise."""


def home_page(
    games: Sequence[GameSummary],
    tables: Sequence[OpenTable],
    me: Me,
    lan_address: str | None = None,
    full: str | None = None,
    forms: Sequence[SettingsForm] = (),
    lexicons: Sequence[LexiconSummary] = (),
) -> str:
    """The home page; `lan_address` is where phones of the same network find it. `forms` are the
    settings of the games.
    """
    form_of = {form.game: form for form in forms}
    return page(
        "Parlour",
        el(
            "main",
            el("h1", "Come in, sit down, play."),
            needs_script(),
            el("p", role="alert", id="refusal", class_="refusal"),
            el("section", name_field(me), aria_label="You"),
            _join(),
            el(
                "section",
                el("h2", "Games", id="games-title"),
                el(
                    "div",
                    [_card(game, form_of.get(game.name), lexicons) for game in games],
                    class_="cards",
                ),
                aria_labelledby="games-title",
            ),
            _open_tables(games, tables),
            _lan(lan_address),
            _lobby(),
            id="main",
            data_guest=me.guest,
            tabindex="-1",
        ),
        script="home.js",
        home=True,
        full=full,
    )


def _join() -> Html:
    return el(
        "form",
        el("label", "Got a code?", for_="code"),
        el(
            "div",
            el(
                "input",
                id="code",
                type="text",
                maxlength="40",
                autocomplete="off",
                autocapitalize="none",
                spellcheck="false",
                placeholder="the table’s code",
            ),
            el("button", "Join", type="submit"),
            class_="beside",
        ),
        id="join",
        class_="join field",
    )


def _card(game: GameSummary, form: SettingsForm | None, lexicons: Sequence[LexiconSummary]) -> Html:
    bots = el("button", "Play with bots", type="button", class_="main", data_open="bots")
    invite = el("button", "Invite friends", type="button", data_open="friends")
    return el(
        "article",
        el("h3", game.title),
        el("p", game.tagline),
        el("div", bots if game.levels else None, invite, class_="buttons"),
        el(
            "details",
            el("summary", "Seats, clock, settings"),
            None if form is None else setting_controls(form, lexicons),
            _choices(game),
        ),
        el(
            "p",
            [el("a", "How to play", href=f"{TEXT}/rules/{game.name}")] if game.rules else None,
            " · " if game.rules and game.high_scores else None,
            el("a", "High scores", href=f"{TEXT}/scores/{game.name}") if game.high_scores else None,
            class_="aside",
        ),
        class_="card",
        data_game=game.name,
        data_room=game.name,
        data_title=game.title,
    )


def _choices(game: GameSummary) -> list[Piece]:
    name = game.name
    usual = min(max(USUAL, game.fewest), game.most)
    counts = range(game.fewest, game.most + 1)
    chosen: list[Piece] = [
        _select(f"{name}-seats", "Seats", "seats", [(str(n), str(n)) for n in counts], str(usual))
    ]
    if game.levels:
        middle = game.levels[len(game.levels) // 2]
        levels = [(level, readable(level)) for level in game.levels]
        chosen.append(_select(f"{name}-level", "How well the bots play", "level", levels, middle))
    timers = [
        ("off", "None: take your time"),
        ("gentle", "When time is up, the others may let the autopilot play"),
        ("strict", "When time is up, the autopilot plays"),
    ]
    chosen.append(_select(f"{name}-timer", "Clock", "timer", timers, "off"))
    seconds = el(
        "input",
        id=f"{name}-seconds",
        type="number",
        min="5",
        max="86400",
        value="90",
        data_choice="seconds",
    )
    chosen.append(
        el("div", el("label", "Seconds a turn", for_=f"{name}-seconds"), seconds, class_="field")
    )
    tick = el("input", id=f"{name}-public", type="checkbox", data_choice="public")
    shown = el("label", "Show this table in the list below", for_=f"{name}-public")
    chosen.append(el("div", el("div", tick, shown, class_="tick"), class_="field"))
    return chosen


def _select(
    id_: str, label: str, choice: str, options: Sequence[tuple[str, str]], chosen: str
) -> Html:
    made = [
        el("option", text, value=value, selected=value == chosen or None) for value, text in options
    ]
    control = el("select", made, id=id_, data_choice=choice)
    return el("div", el("label", label, for_=id_), control, class_="field")


def _open_tables(games: Sequence[GameSummary], tables: Sequence[OpenTable]) -> Html:
    titles = {game.name: game.title for game in games}
    rows = [_row(titles, table) for table in tables]
    return el(
        "section",
        el("h2", "Open tables", id="tables-title"),
        el("ul", rows, id="tables", class_="plain", aria_live="polite"),
        el("p", "No open table right now: start one.", id="no-tables", hidden=bool(tables)),
        aria_labelledby="tables-title",
    )


def _row(titles: dict[str, str], table: OpenTable) -> Html:
    title = titles.get(table.game, table.game)
    state = "playing" if table.phase == "playing" else f"{table.free} of {table.seats} seats free"
    words = (f"{title} with ", bdi(table.host), f", {state}")
    return el("li", el("a", *words, href=f"{TEXT}/t/{table.code}"))


def _lan(lan_address: str | None) -> Html | None:
    if lan_address is None:
        return None
    return el(
        "section",
        el("h2", "In the same room?"),
        el("p", "Phones on this network open ", el("strong", lan_address, class_="address")),
    )


def _lobby() -> Html:
    return el(
        "section",
        el("h2", "In the lobby", id="lobby-title"),
        el("div", id="lobby-talk"),
        id="lobby",
        aria_labelledby="lobby-title",
        hidden=True,
    )
