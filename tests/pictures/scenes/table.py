"""At the table: a match being played."""

from __future__ import annotations

import re

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.client.kniffeliger.positions import MIDDLE, ROLLED
from tests.browser.client.people import Person
from tests.pictures.scenes.scene import MARKS, scene
from tests.pictures.studio import Studio


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


@scene
def table_zero_asked(studio: Studio, ann: Person) -> None:
    table_rolled(studio, ann)
    ann.press(ann.row("fours"))
    ann.press(ann.enter)
    expect(ann.page.get_by_text("0 points in fours? You can still roll.").first).to_be_visible()


@scene
def table_large_text(studio: Studio, ann: Person) -> None:
    table_rolled(studio, ann)
    ann.page.evaluate("document.documentElement.style.fontSize = '200%'")
