"""Every page and state: how a browser comes there. A scene's name is its function's."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.client.lesson import follow
from tests.browser.client.people import Person
from tests.browser.client.positions import MIDDLE, ROLLED, Position, full
from tests.pictures.studio import Studio

Scene = Callable[[Studio, Person], None]
SCENES: dict[str, Scene] = {}

MARKS: Position = {
    **ROLLED,
    "sheets": [
        {**MIDDLE["sheets"][0], "pi": "frozen", "chance": 22, "fours": 0},
        *MIDDLE["sheets"][1:],
    ],
    "ready": [{"steal": 1, "freeze": 2}, {"crossOut": 1}, {"swap": 1}],
    "fresh": [{"shift": 1}, {"steal": 1}, {}],
}
ROBBED: Position = {**MIDDLE, "ready": [{"steal": 1}, {}, {}]}


def scene(make: Scene) -> Scene:
    """One more."""
    SCENES[make.__name__.replace("_", "-")] = make
    return make


def last(*totals: int) -> Position:
    """Everything is written but the first player's chance, which is worth 16; these totals."""
    sheets = [full(0, chance=None, sixes=totals[0] - 16)]
    sheets += [full(0, sixes=total) for total in totals[1:]]
    dice = {"rolls": 3, "dice": [1, 2, 3, 4, 6]}
    return {"seats": len(totals), "round": 14, "sheets": sheets, **dice}


# At the door.


@scene
def home(studio: Studio, ann: Person) -> None:
    ann.page.goto("/")
    expect(ann.page.get_by_role("button", name="Play with bots").first).to_be_visible()


@scene
def home_without_a_name(studio: Studio, ann: Person) -> None:
    home(studio, ann)
    ann.press(ann.page.get_by_role("button", name="Play with friends").first)
    expect(ann.page.get_by_role("alert")).to_be_visible()


@scene
def home_with_tables(studio: Studio, ann: Person) -> None:
    for name in ("Ben", "Cleo"):
        friend = studio.friend(name)
        code = friend.opens(seats=[{}, {}, {}], public=True)
        friend.sits(code, 0)
    ann.called()
    home(studio, ann)
    expect(ann.page.get_by_text("Open tables")).to_be_visible()


@scene
def gathering_as_host(studio: Studio, ann: Person) -> None:
    code = ann.opens(seats=[{}, {}, {}, {}], bots={3: "strong"})
    ann.sits(code, 0)
    studio.friend().sits(code, 1)
    ann.looks(code)
    expect(ann.page.get_by_role("img", name="QR code of this table")).to_be_visible()


@scene
def gathering_with_one_more(studio: Studio, ann: Person) -> None:
    gathering_as_host(studio, ann)
    ann.press(ann.page.get_by_role("button", name="On this device").first)
    ann.page.get_by_label("Who plays on this device too?").fill("Grandma")


@scene
def gathering_as_guest(studio: Studio, ann: Person) -> None:
    ben = studio.friend()
    code = ben.opens(seats=[{}, {}, {}], bots={2: "casual"}, timer="gentle", seconds=60)
    ben.sits(code, 0)
    ann.looks(code)
    expect(ann.page.get_by_role("button", name="Sit here")).to_be_visible()


# At the table.


@scene
def table_start(studio: Studio, ann: Person) -> None:
    studio.table(ann, {"seats": 3})
    ann.is_asked()


@scene
def table_rolled(studio: Studio, ann: Person) -> None:
    studio.table(ann, ROLLED)
    ann.is_asked()


@scene
def table_marked(studio: Studio, ann: Person) -> None:
    table_rolled(studio, ann)
    for place in (1, 2, 4):
        ann.press(ann.dice.nth(place))
    expect(ann.dice.nth(4)).to_have_accessible_name(re.compile("kept"))


@scene
def table_locked(studio: Studio, ann: Person) -> None:
    studio.table(ann, {**ROLLED, "rolls": 2, "locked": [1, 2]})
    ann.press(ann.dice.nth(4))


@scene
def table_row_chosen(studio: Studio, ann: Person) -> None:
    table_rolled(studio, ann)
    ann.press(ann.row("fives"))
    expect(ann.enter).to_contain_text(re.compile(r"Enter \d+\s+fives"))


@scene
def table_entered(studio: Studio, ann: Person) -> None:
    table_row_chosen(studio, ann)
    ann.press(ann.enter)
    expect(ann.end).not_to_have_attribute("aria-disabled", "true")


@scene
def table_marks(studio: Studio, ann: Person) -> None:
    studio.table(ann, MARKS)
    ann.is_asked()


@scene
def table_everybody(studio: Studio, ann: Person) -> None:
    table_marks(studio, ann)
    if not studio.wide:
        ann.press(ann.page.get_by_role("tab", name="Everybody"))


@scene
def table_others_turn(studio: Studio, ann: Person) -> None:
    studio.table(ann, {**MARKS, "active": 1})
    ann.now_watches()


@scene
def table_watching(studio: Studio, ann: Person) -> None:
    ben = studio.friend()
    code = ben.opens(position=MARKS, bots={1: "casual", 2: "strong"})
    ben.sits(code, 0)
    ben.starts(code)
    ann.looks(code)
    ann.now_watches()


@scene
def table_shift_phase(studio: Studio, ann: Person) -> None:
    studio.table(ann, {**MIDDLE, "phase": "shift"})
    ann.is_asked()


@scene
def table_eight(studio: Studio, ann: Person) -> None:
    names = {seat: level for seat, level in enumerate(["casual", "strong"] * 4) if seat}
    sheets = [MIDDLE["sheets"][seat % 3] for seat in range(8)]
    ready = [
        {},
        {"freeze": 2},
        {"steal": 1, "swap": 1},
        {},
        {"steal": 1, "crossOut": 1, "shift": 9},
    ]
    position = {**ROLLED, "seats": 8, "sheets": sheets, "ready": [*ready, {}, {}, {}]}
    ann.plays(position=position, bots=names)


@scene
def table_alone(studio: Studio, ann: Person) -> None:
    studio.table(ann, {"seats": 1, "rolls": 1, "dice": [1, 1, 3, 4, 6]})
    ann.is_asked()


@scene
def table_shared_device(studio: Studio, ann: Person) -> None:
    code = ann.opens(position={**ROLLED, "active": 1}, bots={2: "casual"})
    ann.sits(code, 0, 1)
    ann.starts(code)
    ann.looks(code)
    ann.is_asked()


@scene
def table_with_clock(studio: Studio, ann: Person) -> None:
    studio.table(ann, ROLLED, timer="strict", seconds=300)
    expect(ann.page.get_by_role("timer")).to_be_visible()


@scene
def aim_at_whom(studio: Studio, ann: Person) -> None:
    studio.table(ann, MIDDLE)
    ann.press(ann.die("Freeze"))
    expect(ann.dialog).to_be_visible()


@scene
def aim_at_field(studio: Studio, ann: Person) -> None:
    aim_at_whom(studio, ann)
    ann.press(ann.choice("Cleo"))


@scene
def aim_whole(studio: Studio, ann: Person) -> None:
    studio.table(ann, MIDDLE)
    ann.press(ann.die("Steal"))
    ann.press(ann.choice("Cleo"))
    ann.press(ann.choice("kniffeliger"))
    expect(ann.dialog.get_by_role("status")).to_contain_text("+50")


@scene
def aim_shift(studio: Studio, ann: Person) -> None:
    table_shift_phase(studio, ann)
    ann.press(ann.die("Shift"))
    expect(ann.dialog).to_be_visible()


@scene
def note_why_not(studio: Studio, ann: Person) -> None:
    studio.table(ann, MIDDLE)
    ann.is_asked()
    ann.poke(ann.die("Swap"))
    expect(ann.page.locator(".note")).to_be_visible()


@scene
def hint(studio: Studio, ann: Person) -> None:
    table_marked(studio, ann)
    ann.press(ann.page.get_by_role("button", name="Hint"))
    expect(ann.page.locator(".hint")).to_be_visible(timeout=60_000)


@scene
def banner_theft(studio: Studio, ann: Person) -> None:
    aim_whole(studio, ann)
    ann.press(ann.dialog.get_by_role("button", name=re.compile("^Steal kniffeliger")))
    expect(ann.page.locator(".banner")).to_be_visible()


@scene
def connection_lost(studio: Studio, ann: Person) -> None:
    sockets: list[WebSocketRoute] = []
    cut: list[bool] = []

    def through(socket: WebSocketRoute) -> None:
        if cut:
            socket.close()
        else:
            socket.connect_to_server()
            sockets.append(socket)

    ann.page.route_web_socket("**/ws", through)
    table_rolled(studio, ann)
    cut.append(True)
    sockets[-1].close()
    expect(ann.page.get_by_text("Connection lost.")).to_be_visible()


# Around the match.


@scene
def chat(studio: Studio, ann: Person) -> None:
    code = studio.table(ann, MARKS)
    ben = studio.friend()
    ben.looks(code)
    for person, text in ((ann, "Good evening!"), (ben, "Hello Ann, I am after your fifty.")):
        person.use("Chat")
        person.page.get_by_placeholder("Say something").fill(text)
        person.page.keyboard.press("Enter")
        expect(person.page.get_by_text(text)).to_be_visible()
    expect(ann.page.get_by_text("after your fifty")).to_be_visible()


@scene
def log(studio: Studio, ann: Person) -> None:
    table_row_chosen(studio, ann)
    ann.press(ann.enter)
    ann.use("What happened")
    expect(ann.page.get_by_text("You entered 15 points in fives.").first).to_be_visible()


@scene
def more(studio: Studio, ann: Person) -> None:
    """On a phone; where there is room, everything is in the top row."""
    table_rolled(studio, ann)
    button = ann.page.get_by_role("button", name="More")
    if button.count() > 0:
        ann.press(button)


@scene
def leaving(studio: Studio, ann: Person) -> None:
    table_rolled(studio, ann)
    ann.use("Leave")
    expect(ann.dialog.get_by_role("button", name="Go on playing")).to_be_visible()


@scene
def sign_and_colour(studio: Studio, ann: Person) -> None:
    gathering_as_host(studio, ann)
    ann.press(ann.page.get_by_role("button", name="Your sign and colour").last)
    expect(ann.dialog.get_by_role("radio", name="star")).to_be_visible()


@scene
def big_screen(studio: Studio, ann: Person) -> None:
    code = studio.table(ann, MARKS)
    ann.page.goto(f"/screen/{code}")
    expect(ann.page.get_by_role("group", name="Dice")).to_be_visible()


@scene
def share(studio: Studio, ann: Person) -> None:
    table_rolled(studio, ann)
    ann.use("Invite")
    expect(ann.dialog.get_by_role("img", name="QR code of this table")).to_be_visible()


@scene
def carry(studio: Studio, ann: Person) -> None:
    share(studio, ann)
    ann.press(ann.dialog.get_by_role("button", name=re.compile("^Move the seat")))
    expect(ann.dialog.get_by_role("img", name="QR code that carries your seat")).to_be_visible()


# Afterwards.


def finish(studio: Studio, ann: Person, *totals: int) -> None:
    studio.table(ann, last(*totals))
    ann.press(ann.row("chance"))
    ann.press(ann.enter)
    expect(ann.page.locator("#result-title")).to_be_visible(timeout=15_000)


@scene
def results_won(studio: Studio, ann: Person) -> None:
    finish(studio, ann, 231, 187, 204)


@scene
def results_lost(studio: Studio, ann: Person) -> None:
    finish(studio, ann, 163, 187, 204)


@scene
def results_tie(studio: Studio, ann: Person) -> None:
    finish(studio, ann, 204, 187, 204)


@scene
def results_ready(studio: Studio, ann: Person) -> None:
    results_won(studio, ann)
    ann.press(ann.page.get_by_role("button", name="Play again"))
    expect(ann.page.get_by_text("Waiting for")).to_be_visible()


@scene
def results_dice_checked(studio: Studio, ann: Person) -> None:
    results_won(studio, ann)
    ann.press(ann.page.get_by_text("Check the dice"))
    ann.press(ann.page.get_by_role("button", name="Check them"))
    expect(ann.page.get_by_text(re.compile("^The secret|Honest|given"))).not_to_have_count(0)


@scene
def results_told(studio: Studio, ann: Person) -> None:
    finish(studio, ann, 163, 187, 204)
    made = ann.page.get_by_role("heading", name="What made this match")
    expect(made).to_be_visible(timeout=120_000)


@scene
def replay(studio: Studio, ann: Person) -> None:
    ann.page.goto(f"/m/{studio.match}")
    expect(ann.page.get_by_role("slider", name="Moment of the match")).to_be_visible()


@scene
def replay_middle(studio: Studio, ann: Person) -> None:
    replay(studio, ann)
    slider = ann.page.get_by_role("slider", name="Moment of the match")
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
    ann.press(ann.page.get_by_role("button", name="One step back"))
    expect(ann.page.get_by_role("group", name="Dice")).to_be_visible()


@scene
def replay_advice(studio: Studio, ann: Person) -> None:
    replay(studio, ann)
    ann.press(ann.page.get_by_role("button", name="Robin", exact=True))
    expect(ann.page.get_by_text("Given away in all")).to_be_visible(timeout=120_000)


@scene
def scores(studio: Studio, ann: Person) -> None:
    ann.page.goto("/scores/kniffeliger")
    expect(ann.page.get_by_role("row").nth(1)).to_be_visible()


@scene
def scores_none(studio: Studio, ann: Person) -> None:
    ann.page.route("**/api/scores/*", nobody)
    ann.page.goto("/scores/kniffeliger")
    expect(ann.page.get_by_text("Nobody has finished a match yet.")).to_be_visible()


def nobody(route: Route) -> None:
    empty = {"game": "kniffeliger", "listed": "table", "scores": [], "page": 1, "more": False}
    route.fulfill(json=empty)


# Learning, and the rest of the house.


@scene
def tutorial_start(studio: Studio, ann: Person) -> None:
    follow(ann, 1)


@scene
def tutorial_middle(studio: Studio, ann: Person) -> None:
    follow(ann, 6)


@scene
def tutorial_theft(studio: Studio, ann: Person) -> None:
    follow(ann, 12)
    expect(ann.page.locator(".advised")).to_be_in_viewport(ratio=1)


@scene
def tutorial_end(studio: Studio, ann: Person) -> None:
    follow(ann, None)


@scene
def rules(studio: Studio, ann: Person) -> None:
    ann.page.goto("/rules/kniffeliger")
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()


@scene
def choices(studio: Studio, ann: Person) -> None:
    ann.page.goto("/choices")
    expect(ann.page.get_by_label("Language")).to_be_visible()


@scene
def lost(studio: Studio, ann: Person) -> None:
    ann.page.goto("/nowhere/at/all")
    expect(
        ann.page.get_by_role("heading", name=re.compile("nothing here", re.IGNORECASE))
    ).to_be_visible()


@scene
def no_such_table(studio: Studio, ann: Person) -> None:
    ann.page.goto("/t/nowhere")
    expect(ann.page.get_by_role("heading", name="There is no such table")).to_be_visible()


@scene
def no_such_match(studio: Studio, ann: Person) -> None:
    ann.page.goto("/m/nothing")
    expect(ann.page.get_by_role("heading", name="There is no such match")).to_be_visible()


@scene
def carried_too_late(studio: Studio, ann: Person) -> None:
    ann.page.goto("/carry#nonsense")
    expect(ann.page.get_by_role("heading", name="That link does not work")).to_be_visible()


@scene
def server_away(studio: Studio, ann: Person) -> None:
    ann.page.route("**/api/me", lambda route: route.abort())
    ann.page.goto("/")
    expect(ann.page.get_by_role("button", name="Try again")).to_be_visible()


@scene
def text_home(studio: Studio, ann: Person) -> None:
    ann.page.goto("/text")
    expect(ann.page.get_by_role("button", name="Play with bots").first).to_be_visible()


@scene
def text_table(studio: Studio, ann: Person) -> None:
    code = studio.unseen(ann, MARKS)
    ann.page.goto(f"/text/t/{code}")
    expect(ann.page.get_by_text("Your turn, Ann.")).to_be_visible()


@scene
def german(studio: Studio, ann: Person) -> None:
    ann.keep("parlour.choices", {"language": "de"})
    studio.table(ann, MARKS)


@scene
def dutch(studio: Studio, ann: Person) -> None:
    ann.keep("parlour.choices", {"language": "nl"})
    studio.table(ann, MARKS)
