"""The plain pages: everything escaped, nothing inline, nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from posixpath import dirname, join, normpath
from typing import Any

import msgspec
import pytest
from msgspec import Raw

import parlour
from parlour.core.game import GameClass
from parlour.server import pages
from parlour.server.matches.forms import LabelledBoard, LabelledCell
from parlour.server.matches.slices import finish
from parlour.server.pages.board import board_table
from parlour.server.pages.elements import el
from parlour.server.pages.markdown import parse
from parlour.server.pages.prose import to_html
from parlour.server.protocol.blocks import Rules
from parlour.server.protocol.bodies import GameSummary, MatchSummary, Me
from parlour.server.protocol.messages import OpenTable
from parlour.server.protocol.scores import Score, Scores
from parlour.server.protocol.settings_form import (
    LexiconSummary,
    PresetSummary,
    SettingField,
    SettingKind,
    SettingsForm,
)
from parlour.server.tables.settings_form import settings_form
from tests.minigames.patterns import GAME as PATTERNS
from tests.minigames.reactions import GAME as REACTIONS
from tests.minigames.secret_hands.seated import GAME as SEATED_HANDS

NASTY = "\"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;"
NASTY_RULES = Rules("g", "en", parse(f"# {NASTY}\n\n- {NASTY}\n\n| {NASTY} |\n|---|\n| x |\n"))
KNIFFELIGER = parlour.games()["kniffeliger"]
KEEBBLE = parlour.games()["keebble"]


def sheet_of(settings: object, **changed: object) -> GameSummary:
    schema = Raw(msgspec.json.encode(msgspec.json.schema(settings)))
    sheet = GameSummary(
        name="kniffeliger",
        title=NASTY,
        tagline=NASTY,
        version=1,
        fewest=1,
        most=8,
        levels=KNIFFELIGER.levels,
        settings=schema,
        undo="none",
        rules=True,
    )
    return msgspec.structs.replace(sheet, **changed)


SHEET = sheet_of(KNIFFELIGER.Settings)
TABLE = OpenTable(
    code="badofi12", game="kniffeliger", phase="gathering", host=NASTY, seats=4, free=3, timer="off"
)
MATCH = MatchSummary(
    id="abc",
    game="kniffeliger",
    version=1,
    fate="over",
    names=(NASTY, "Bob"),
    signs=("circle", "triangle"),
    colours=("blue", "orange"),
    entries=9,
    commitment="c0ffee",
    outcome=Raw(b'{"scores":[3,9],"ranks":[2,1],"listed":null}'),
)
BOARD = LabelledBoard(
    (
        LabelledCell(1, 1, "A", "an A"),
        LabelledCell(2, 1, "", "empty"),
        LabelledCell(2, 2, NASTY, NASTY),
    ),
    (((1, 1), (2, 1)),),
)


def nasty_form() -> tuple[SettingsForm, list[LexiconSummary]]:
    """Every kind of setting, with words that somebody made up."""
    field = SettingField(name="", kind="text", label=NASTY, about=NASTY, default=NASTY, main=True)
    kinds: dict[SettingKind, Any] = {
        "switch": True,
        "choice": NASTY,
        "number": 3,
        "words": [NASTY],
        "board-code": NASTY,
        "lexicon": NASTY,
        "text": NASTY,
    }
    fields = [
        msgspec.structs.replace(field, name=kind, kind=kind, default=value, main=bool(n % 2))
        for n, (kind, value) in enumerate(kinds.items())
    ]
    lists = [LexiconSummary(name=NASTY, title=NASTY, language="en", size=1, samples=(NASTY,))]
    preset = PresetSummary("p", NASTY, NASTY, {"text": NASTY}, 2)
    return SettingsForm("kniffeliger", (preset,), tuple(fields), (field,)), lists


def every_page() -> Iterator[tuple[str, str]]:
    me = Me("guest", NASTY)
    form, lists = nasty_form()
    lan, link = "http://192.168.1.2:8080", f"http://{NASTY}/t/x"
    yield "home", pages.home_page([SHEET], [TABLE], me, lan, None, [form], lists)
    qr = "/api/qr.svg"
    yield "table", pages.table_page("badofi12", SHEET, me, link, qr, None, form, lists)
    yield "carry", pages.carry_page()
    at = pages.MatchPlace(MATCH.id, 3)
    moves = finish(pages.move_list(at, [(1, NASTY)]))
    yield (
        "match",
        pages.match_page(
            MATCH, NASTY, at, [NASTY], moves=moves, board=BOARD, sides=True, seed=NASTY
        ),
    )
    yield "rules", pages.rules_page(NASTY, NASTY_RULES)
    score = Score(1, NASTY, 200, 1_700_000_000_000, "abc")
    yield "scores", pages.scores_page(NASTY, [Scores("kniffeliger", NASTY, (score,), 1, True)])
    yield "error", pages.error_page(404, NASTY)


PAGES = [pytest.param(name, html, id=name) for name, html in every_page()]


class Reader(HTMLParser):
    """Notes every element and attribute, and that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "input", "img", "br", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)
        assert not (self.open and self.open[-1] in ("script", "style") and data.strip())


@pytest.mark.parametrize(("name", "html"), PAGES)
def test_nothing_inline_and_everything_escaped(name: str, html: str) -> None:
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    scripts = [attrs for tag, attrs in reader.elements if tag == "script"]
    assert all(str(attrs["src"]).startswith("/static/") for attrs in scripts)
    assert len(scripts) <= 2
    for tag, attrs in reader.elements:
        assert tag not in ("style", "iframe", "object", "embed", "base"), tag
        assert not any(key.startswith("on") or key == "style" for key in attrs), attrs
        for key in ("src", "href", "action"):
            value = attrs.get(key)
            assert value is None or value.startswith(("/", "#")), value
    if name != "carry":
        assert "<script>alert(1)" in "".join(reader.text)


@pytest.mark.parametrize(("name", "html"), PAGES)
def test_landmarks_labels_and_language(name: str, html: str) -> None:
    reader = Reader()
    reader.feed(html)
    tags = [tag for tag, _ in reader.elements]
    assert tags.count("main") == tags.count("h1") == tags.count("title") == 1
    assert "header" in tags
    assert reader.elements[0] == ("html", {"lang": "en"})
    labelled = {attrs.get("for") for tag, attrs in reader.elements if tag == "label"}
    ids = [attrs["id"] for _, attrs in reader.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    for tag, attrs in reader.elements:
        if tag in ("input", "select", "textarea"):
            assert attrs.get("id") in labelled, attrs
        if tag == "img":
            assert attrs["alt"]


def test_the_policy_allows_nothing_inline_and_nobody_else() -> None:
    parts = dict(part.split(" ", 1) for part in pages.POLICY.split("; "))
    assert parts["default-src"] == "'none'"
    own = ("script", "style", "font", "connect", "manifest", "worker")
    assert {parts[f"{kind}-src"] for kind in own} == {"'self'"}
    assert parts["require-trusted-types-for"] == "'script'"
    assert parts["trusted-types"] == "svelte-trusted-html parlour-worker"
    assert parts["frame-ancestors"] == parts["base-uri"] == "'none'"
    assert "unsafe" not in pages.POLICY


FORBIDDEN = re.compile(
    rb"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function"
    rb"|randomUUID|crypto\.subtle|https?://(?!www\.w3\.org)|\bimport\("
)


def test_scripts_use_nothing_that_the_policy_or_plain_http_forbids() -> None:
    for name, asset in pages.STATIC.items():
        assert FORBIDDEN.search(asset.body) is None, name


def test_imports_carry_the_edition_and_lead_somewhere() -> None:
    editions = {asset.hash for asset in pages.STATIC.values()}
    assert len(editions) == 1
    imports = 0
    for name, asset in pages.STATIC.items():
        for found in re.finditer(rb'from "([^"]+)"', asset.body):
            path, _, edition = found[1].decode().partition("?v=")
            assert normpath(join(dirname(name), path)) in pages.STATIC
            assert edition == asset.hash
            imports += 1
    assert imports > 10


def test_settings_have_controls_with_defaults_and_explanations() -> None:
    html = home_of(PATTERNS)
    assert "how many rows and columns" in html
    assert 'data-setting="letters" aria-describedby="patterns-letters-note"' in html
    assert re.search(r'type="number" value="5" min="2" max="5" data-as="integer"', html)
    side = html[html.index('id="patterns-side"') :]
    assert side.index('<option value="4" selected>4</option>') < side.index("</select>")
    html = home_of(REACTIONS)
    assert re.search(r'type="checkbox" role="switch" data-as="boolean" id="reactions-short"', html)
    assert re.findall(r'data-setting="(\w+)"', home_of(KNIFFELIGER)) == ["action_dice", "cross_out"]


def home_of(game: GameClass, lexicons: Sequence[LexiconSummary] = ()) -> str:
    """The home page of a server with one game."""
    sheet = msgspec.structs.replace(SHEET, name=game.name)
    form = settings_form(game)
    return pages.home_page([sheet], [], Me("g", None), forms=[form], lexicons=lexicons)


def test_every_kind_of_setting_has_a_control_that_fits() -> None:
    lists = [
        LexiconSummary(name="en", title="English", language="en", size=1234, samples=("cat", "ox")),
        LexiconSummary(name="own", title="Own", language="en", size=3, samples=()),
    ]
    html = home_of(KEEBBLE, lists)
    assert '"&quot;en&quot;" selected>English, 1,234 words: cat, ox …</option>' in html
    assert '<option value="&quot;own&quot;">Own, 3 words</option>' in html
    assert re.search(r'<input type="text" value="" maxlength="40" pattern="[^"]+" title=', html)
    assert re.search(r'data-syllables="ba be [^"]+" data-count="4">New code</button>', html)
    folded = html[html.index("More settings") :]
    assert 'data-setting="size"' not in folded
    assert 'data-setting="stall_rounds"' in folded
    assert html.index('data-preset="{') < html.index('data-setting="size"')


def test_a_table_shows_its_host_the_same_form_and_everybody_what_seats_choose() -> None:
    me = Me("g", None)
    form = settings_form(SEATED_HANDS)
    html = pages.table_page("badofi12", SHEET, me, "http://x/t/x", "/api/qr.svg", None, form)
    assert re.findall(r'data-setting="(\w+)"', html) == ["hand", "best"]
    assert "data-choices=" in html
    assert "&quot;north&quot;" in html


def test_games_without_bots_offer_none() -> None:
    assert "Play with bots" in pages.home_page([SHEET], [], Me("g", None))
    alone = sheet_of(KNIFFELIGER.Settings, levels=())
    assert "Play with bots" not in pages.home_page([alone], [], Me("g", None))


def test_steps_of_a_match_stop_at_its_ends() -> None:
    first = pages.match_page(MATCH, "Kniffeliger", pages.MatchPlace("abc", 0), ["x"])
    assert "Back</span>" in first
    assert 'href="/text/m/abc?n=1#position"' in first
    last = pages.match_page(MATCH, "Kniffeliger", pages.MatchPlace("abc", 9), ["x"])
    assert "Forward</span>" in last
    assert 'href="/text/m/abc?n=8#position"' in last


def test_a_side_stays_chosen_from_step_to_step() -> None:
    at = pages.MatchPlace("abc", 3, 1)
    moves = finish(pages.move_list(at, [(2, "x")]))
    html = pages.match_page(MATCH, "Kniffeliger", at, ["x"], moves=moves, sides=True)
    for n in (0, 2, 4, 9):
        assert f'href="/text/m/abc?n={n}&amp;viewer=1#position"' in html
    assert 'href="/text/m/abc?n=3#position">Everybody</a>' in html
    assert 'href="/text/m/abc?n=3&amp;viewer=1#position" aria-current="true"><bdi>Bob</bdi>' in html
    assert "Look at it as" not in pages.match_page(MATCH, "Kniffeliger", at, ["x"])


def test_a_board_has_heads_labels_and_walls() -> None:
    html = board_table(BOARD)
    assert '<th scope="col">a</th><th scope="col">b</th>' in html
    assert '<td class="wall-right" aria-label="a1: an A, wall on the right">A</td>' in html
    assert '<td class="wall-left" aria-label="b1: empty, wall on the left"></td>' in html
    assert '<td aria-label="a2: empty"></td>' in html
    grown = LabelledBoard((LabelledCell(-1, 0, "x", "an x"), LabelledCell(1, 0, "y", "a y")), ())
    html = board_table(grown)
    assert '<th scope="col">−1</th><th scope="col">0</th><th scope="col">1</th>' in html
    assert '<td aria-label="1, 0: a y">y</td>' in html


def test_a_closed_match_says_so() -> None:
    closed = msgspec.structs.replace(MATCH, fate="closed", outcome=None)
    start = pages.MatchPlace("abc", 0)
    assert "was closed before its end" in pages.match_page(closed, "K", start, [])
    running = msgspec.structs.replace(MATCH, fate="running", outcome=None)
    assert "still being played" in pages.match_page(running, "K", start, [])


def test_markdown_of_the_rules() -> None:
    html = to_html(
        parse("# A *b*\n\ntext `x<y`\nmore\n\n- **KF-1** one\n  two\n- three\n\n1. four\n")
    )
    assert html == (
        "<h1>A <em>b</em></h1><p>text <code>x&lt;y</code> more</p>"
        "<ul><li><strong>KF-1</strong> one two</li><li>three</li></ul><ol><li>four</li></ol>"
    )
    folded = to_html(parse("a\n\n![It lies there.](word)\n\n---\n\n## b\n"))
    assert folded == (
        "<p>a</p><p><em>It lies there.</em></p>"
        "<details><summary>All the rules</summary><h2>b</h2></details>"
    )
    table = to_html(parse("| a | b |\n|---|---|\n| 1 | [x](javascript:alert(1)) |\n"))
    assert '<th scope="col">a</th>' in table
    assert "<td>[x](javascript:alert(1))</td>" in table
    assert "<a" not in table


def test_elements() -> None:
    assert el("p", "<b>", None, ["&", el("i", "x")]) == "<p>&lt;b&gt;&amp;<i>x</i></p>"
    assert el("input", value='"', hidden=True, title=None, disabled=False) == (
        '<input value="&quot;" hidden>'
    )
    assert el("label", for_="a", data_x_y=1, class_="c") == (
        '<label for="a" data-x-y="1" class="c"></label>'
    )


def test_names_are_wrapped_in_bdi() -> None:
    """A name that runs from right to left must not turn around what stands beside it."""
    shown = dict(every_page())
    for name, count in (("home", 1), ("match", 3 * len(MATCH.names)), ("scores", 1)):
        reader = Reader()
        reader.feed(shown[name])
        assert [tag for tag, _ in reader.elements].count("bdi") == count, name
