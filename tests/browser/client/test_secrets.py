"""A game with secrets: hands that nobody else sees, plans, several people on one device, replays.

Each by touch alone and by keyboard alone; the page is one of the tests' own.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.client.board.fingers import DRAWN, Fingers
from tests.browser.client.board.workbench import LIFT
from tests.browser.client.conftest import NewPerson
from tests.browser.client.planks import (
    ANN,
    BEN,
    CLEO,
    cell,
    hand,
    hides,
    position,
    press,
    put,
    shows,
    takes,
)
from tests.browser.client.shown import was_shown

BY = pytest.mark.parametrize("phone", [True, False], ids=["touch", "keyboard"])


@BY
def test_a_hand_is_seen_by_its_owner_and_a_turned_plank_asks_back(
    new_person: NewPerson, phone: bool
) -> None:
    ann, ben, eve = new_person("Ann", phone=phone), new_person("Ben"), new_person("Eve")
    code = ann.opens(game="planks", position=position(2))
    ann.sits(code, 0)
    ben.sits(code, 1)
    ann.starts(code)
    sent: list[str | bytes] = []
    ann.page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(data)))
    page = ann.looks(code)
    ann.is_asked()
    shows(ann, *ANN)
    hides(ann, *BEN)
    put(ann, "0 | !", 2, 0)
    press(ann, "Turn")
    expect(cell(ann, 2, 1)).to_have_text("!, 0 | !, not confirmed yet, cell 2, 1")
    expect(page.get_by_role("status").filter(has_text="Answer the question.")).to_be_visible()
    watched = eve.looks(code)
    expect(watched.locator(".turn")).to_have_text("Ann's turn")
    expect(hand(eve)).to_have_count(0)
    press(ann, page.get_by_role("group", name="Plank to remove").get_by_text("1 | 1"))
    expect(page.get_by_text("1 points.")).to_be_visible()
    assert sum('"preview"' in str(frame) for frame in sent) == 3, "one for each change"
    press(ann, "Lay")
    expect(page.locator(".turn")).to_have_text("Ben's turn")
    expect(cell(eve, 2, 1)).to_have_text("!, 0 | !, cell 2, 1")
    expect(cell(eve, 0, 1)).to_have_text("empty, cell 0, 1")
    expect(eve.page.locator("[data-points='0']")).to_have_text("1")
    expect(hand(ann)).to_have_count(3)
    told = page.locator("[data-told]")
    expect(told).to_contain_text(re.compile(r"Ann drew a plank\. \S"))
    expect(watched.locator("[data-told]")).to_have_text(re.compile(r"Ann drew a plank\.\s*$"))
    hides(eve, "1 | 2", "2 | 2", *BEN)


@BY
def test_a_curtain_stands_between_those_who_share_a_device(
    new_person: NewPerson, phone: bool
) -> None:
    ann, cleo = new_person("Ann", phone=phone), new_person("Cleo")
    code = ann.opens(game="planks", position=position(3))
    ann.sits(code, 0, 1)
    cleo.sits(code, 2)
    ann.starts(code)
    page = ann.looks(code)
    takes(ann, "Ann", *ANN, *BEN)
    shows(ann, *ANN)
    hides(ann, *BEN)
    put(ann, "1 | 2", 2, 0)
    press(ann, "Lay")
    takes(ann, "Ann 2", "0 | !", "2 | 2", *BEN)
    shows(ann, *BEN)
    hides(ann, "0 | !")
    expect(page.locator("[data-told]")).to_contain_text("Ann laid 1 | 2")
    press(ann, "Pass")
    # Somebody on another device is to act: everybody may look at this one.
    expect(page.locator(".turn")).to_have_text("Cleo's turn")
    expect(hand(ann)).to_have_count(0)
    hides(ann, *BEN, "0 | !", *CLEO)
    press(ann, "Look as Ann")
    drew = re.compile(r"Ann drew a plank\. \d \| .")
    for place in ("[data-told]",) if phone else ("[data-told]", "aside .log"):
        expect(page.locator(place)).to_contain_text(drew)
    put(ann, "2 | 2", 4, 0)
    expect(page.get_by_text("Planned: ")).to_be_visible()
    press(ann, "Cover it")
    expect(hand(ann)).to_have_count(0)
    hides(ann, "0 | !")
    assert not drew.search(page.content()), "what was said to one stays for nobody else"
    cleo.looks(code)
    cleo.is_asked()
    cleo.press(cleo.page.get_by_role("button", name="Pass"))
    takes(ann, "Ann", "0 | !", "2 | 2", *BEN)
    expect(cell(ann, 4, 0)).to_have_text("2, 2 | 2, not confirmed yet, cell 4, 0")
    press(ann, "Turn")
    page.reload()
    takes(ann, "Ann", "0 | !", "2 | 2", *BEN)
    expect(cell(ann, 4, 1)).to_have_text("2, 2 | 2, not confirmed yet, cell 4, 1")
    press(ann, "Lay")
    expect(cell(cleo, 4, 1)).to_have_text("2, 2 | 2, cell 4, 1")


def test_a_move_is_taken_back_when_all_agree_and_the_match_is_seen_from_any_side(
    new_person: NewPerson,
) -> None:
    ann, ben = new_person("Ann"), new_person("Ben", phone=True)
    code = ann.opens(game="planks", position=position(2))
    ann.sits(code, 0)
    ben.sits(code, 1)
    ann.starts(code)
    page = ann.looks(code)
    ben.looks(code)
    ann.is_asked()
    # Ben plans before it is his turn; what he plans is in his hand when it is.
    put(ben, "2 | 3", 2, 1)
    expect(ben.page.get_by_text("Planned: ")).to_be_visible()
    put(ann, "1 | 2", 2, 0)
    press(ann, "Lay")
    ben.is_asked()
    expect(cell(ben, 2, 1)).to_contain_text("not confirmed yet")
    for answer, said in (("No", "Nothing is taken back."), ("Agree", "Taken back.")):
        ann.use("Take back")
        asks = "Ann asks to take back their last move and everything since."
        expect(ben.page.get_by_text(asks)).to_be_visible()
        expect(page.get_by_text("You ask to take back your last move")).to_be_visible()
        expect(page.get_by_text("Waiting for Ben to agree.")).to_be_visible()
        press(ben, answer)
        for one in (ann, ben):
            was_shown(one.page, said)
            expect(one.page.get_by_text(asks)).to_have_count(0)
    ann.is_asked()
    shows(ann, *ANN)
    expect(cell(ann, 2, 0)).to_have_text("empty, cell 2, 0")
    # Where nobody else has to agree it is taken back at once.
    ben.use("Leave")
    press(ben, ben.dialog.get_by_role("button", name="Leave"))
    put(ann, "2 | 2", 2, 0)
    press(ann, "Lay")
    expect(page.locator("[data-told]")).to_have_text("Ben passed.")
    was_shown(page, "Ben has left.")
    ann.use("Take back")
    was_shown(page, "Taken back.")
    expect(cell(ann, 2, 0)).to_have_text("empty, cell 2, 0")
    shows(ann, *ANN)
    press(ann, "Pass")
    ann.press(page.get_by_role("link", name="Look at the match"))
    hands = page.locator("[data-hand]")
    expect(hands).to_have_text([f"Ann: {', '.join(ANN)}", f"Ben: {', '.join(BEN)}"])
    side = page.get_by_label("Through whose eyes?")
    side.select_option(label="Ben")
    expect(hands).to_have_text([f"Ben: {', '.join(BEN)}"])
    page.wait_for_url("**/m/*?side=1")
    side.select_option(label="What everybody saw")
    expect(hands).to_have_count(0)


def test_planks_lie_on_each_other_and_are_moved_turned_and_seen_from_any_side(
    new_person: NewPerson,
) -> None:
    """Whatever lies badly lies there as a draft, and the table says why."""
    ann = new_person("Ann", phone=True)
    code = ann.opens(game="planks", position=position(2))
    ann.sits(code, 0, 1)
    ann.starts(code)
    page = ann.looks(code)
    takes(ann, "Ann", *BEN)
    fingers = Fingers(page)

    def middle(x: int, y: int) -> tuple[float, float]:
        box = cell(ann, x, y).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    put(ann, "1 | 2", 1, 0)
    expect(cell(ann, 1, 0)).to_have_text("1, 1 | 2, not confirmed yet, cell 1, 0")
    expect(page.get_by_text("Something lies at")).to_be_visible()
    # Carried to where it fits: its first half hangs from the finger.
    (x, y), (to_x, to_y) = middle(1, 0), middle(-1, -1)
    wide = middle(2, 0)[0] - x
    fingers.drag((x + wide / 2, y), (to_x + wide / 2, to_y + LIFT))
    expect(cell(ann, -1, -1)).to_have_text("1, 1 | 2, not confirmed yet, cell -1, -1")
    # From the next side what was right of it is below, and a tap turns it about that half.
    page.get_by_role("button", name="See it from the next side").tap()
    expect(cell(ann, 0, -1)).to_be_visible()
    assert middle(0, -1)[1] > middle(-1, -1)[1]
    fingers.tap(middle(0, -1))
    expect(cell(ann, 0, -2)).to_have_text("1, 1 | 2, not confirmed yet, cell 0, -2")
    # Looked at closely, and moved about.
    near = middle(0, -1)
    fingers.down((near[0] - 40, near[1]))
    fingers.down((near[0] + 40, near[1]), finger=1)
    fingers.move((near[0] + 110, near[1]), finger=1)
    fingers.up(1)
    fingers.up(0)
    expect(page.get_by_role("button", name="Further away")).to_be_enabled()
    (x, y), (bare_x, bare_y) = middle(0, -1), middle(-1, -1)
    fingers.drag((bare_x, bare_y), (bare_x + 40, bare_y - 40))
    assert x + 20 < middle(0, -1)[0] < x + 45
    assert y - 45 < middle(0, -1)[1] < y - 20
    # What was below is to the left from there, then above, then right.
    for across, down in ((-1, 0), (0, -1), (1, 0)):
        page.get_by_role("button", name="See it from the next side").tap()
        page.evaluate(DRAWN)
        (x, y), (to_x, to_y) = middle(-1, -1), middle(0, -1)
        far = abs(to_x - x) + abs(to_y - y)
        assert ((to_x - x) / far, (to_y - y) / far) == pytest.approx((across, down), abs=0.05)
    press(ann, "Lay")
    takes(ann, "Ann 2", *ANN)
    expect(cell(ann, 0, -1)).to_have_text("2, 1 | 2, cell 0, -1")


def test_people_sit_by_the_sides_they_chose_and_keep_their_hands(new_person: NewPerson) -> None:
    """Ben chose rows, so he comes first when the match begins; the tokens go along."""
    ann, ben = people = new_person("Ann", phone=True), new_person("Ben")
    code = ann.opens(game="planks", seats=[{}, {}])
    for seat, person in enumerate(people):
        person.sits(code, seat)
        person.looks(code)
    for person, side in zip(people, ("columns", "rows"), strict=True):
        person.page.locator(".seats").get_by_label("Your side").select_option(label=side)
    expect(ann.page.locator(".seats li").nth(1)).to_contain_text("rows")
    ann.press(ann.page.get_by_role("button", name="Start", exact=True))
    expect(ann.page.locator(".turn")).to_have_text("Ben's turn")
    ben.is_asked()
    names = {}
    for person in people:
        expect(hand(person)).not_to_have_count(0)
        names[person.name] = hand(person).all_inner_texts()
        person.page.reload()
        expect(hand(person)).to_have_count(len(names[person.name]))
        assert hand(person).all_inner_texts() == names[person.name]
    assert names["Ann"] != names["Ben"]
    ben.press(ben.page.get_by_role("button", name="Pass"))
    ann.is_asked()
    expect(ben.page.locator(".turn")).to_have_text("Ann's turn")
