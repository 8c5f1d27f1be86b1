"""Words come after what they speak of has been seen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.kniffeliger.lesson import begin, do
from tests.browser.client.kniffeliger.positions import last_round

NOTE_TIMES = """() => {
  window.times = {};
  const note = (name, found) => {
    if (found && !(name in window.times)) window.times[name] = performance.now();
  };
  const says = (part, words) => document.querySelector(part)?.textContent.includes(words);
  const look = () => {
    note("fall", document.querySelector(".cube"));
    note("log", says("aside ol", "rolled"));
    note("note", says(".note p:first-child", "rolled five fives"));
    note("said", says("[role=log][aria-relevant]", "rolled"));
  };
  const everything = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document, everything);
}"""


def test_a_bots_throw_is_seen_before_the_log_and_the_live_region_tell_it(
    new_person: NewPerson,
) -> None:
    ann = new_person("Ann", reduced_motion="no-preference")
    position = last_round(2, entered=True, ready=[{"freeze": 1}, {}])
    page = ann.plays(position=position, bots={1: "casual"})
    expect(page.locator("aside ol li").first).to_be_visible()
    page.evaluate(NOTE_TIMES)
    ann.press(ann.end)
    # The live region speaks a moment after the log shows it.
    page.wait_for_function("() => 'log' in window.times && 'said' in window.times")
    times = page.evaluate("window.times")
    assert times["log"] > times["fall"]
    assert times["said"] > times["fall"]


def test_the_tutorial_speaks_of_the_bots_dice_once_they_lie(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True, reduced_motion="no-preference")
    steps = [step for step in begin(ann) if step["key"] is not None]
    bots = next(n for n, step in enumerate(steps) if step["key"] == "tutorial.bot_rolls")
    for number, step in enumerate(steps[: bots - 1], 2):
        do(ann, step["action"])
        expect(ann.page.get_by_text(f"Step {number} of")).to_be_visible()
    # The dice of the turn before lie.
    expect(ann.page.locator(".cube")).to_have_count(0)
    ann.page.evaluate(NOTE_TIMES)
    do(ann, steps[bots - 1]["action"])
    expect(ann.page.locator(".note p", has_text="The bot rolled five fives!").first).to_be_visible()
    times = ann.page.evaluate("window.times")
    assert times["note"] > times["fall"]
