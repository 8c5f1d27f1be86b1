import { expect, test } from "vitest";
import { bannerKey, cameFrom, categoriesOf, changed, forBanner, idle, forEars, freshOf, isFive, thrown, wouldScore } from "../../../src/games/kniffeliger/news";
import { inOrder } from "../../../src/games/shared/seats";
import type { Event, View } from "../../../src/games/kniffeliger/types";
import found from "./fixtures.json";

const view = (name: keyof typeof found) => found[name].view as unknown as View;
const events = (name: keyof typeof found) => (found[name].news?.events ?? []) as unknown as Event[];

test("the rows of the sheet are those of the view, in its order", () => {
  const { sheets } = view("start");
  expect(categoriesOf(view("start"))).toEqual(Object.keys(sheets[0] ?? {}));
  expect(categoriesOf({ ...view("start"), sheets: [{ pi: 3, ones: "open" }] })).toEqual(["pi", "ones"]);
});

test("what a field would score is what the server says, doctored or not", () => {
  const rolled = view("marked");
  expect(wouldScore(rolled, 0, "fives")).toBe(15);
  expect(wouldScore({ ...rolled, points: { fives: 999 } }, 0, "fives")).toBe(999);
  expect(wouldScore({ ...rolled, points: {} }, 0, "fives")).toBeNull();
});

test("fields that are filled, frozen or somebody else's would score nothing", () => {
  const rolled = view("marked");
  expect(wouldScore(rolled, 0, "fours")).toBeNull();
  expect(wouldScore(rolled, 1, "fours")).toBeNull();
  expect(wouldScore({ ...rolled, active: 1 }, 1, "fives")).toBeNull();
  expect(wouldScore({ ...rolled, entered: true }, 0, "fives")).toBeNull();
});

test("a theft, a shift and a swap have a banner, a roll has none", () => {
  expect(forBanner(events("stole")).map((event) => event.type)).toEqual(["stolen"]);
  expect(forBanner(events("swapped")).map((event) => event.type)).toEqual(["swapped"]);
  expect(forBanner(events("rolled"))).toEqual([]);
  expect(forEars(events("rolled")).map((event) => event.type)).toEqual(["thrown"]);
});

test("who was passed over has a banner; why the game ended is said too", () => {
  expect(forBanner(events("passed")).map((event) => event.type)).toContain("passed");
  expect(forEars(events("over")).map((event) => event.type)).toContain("ended");
});

test("sheets come from where the view before had them", () => {
  for (const name of ["shifted", "swapped"] as const) {
    const before = found[name].before as unknown as View;
    const now = view(name);
    const from = events(name).map((event) => cameFrom(event, 4)).find((moved) => moved !== null) ?? [];
    expect(now.sheets).toEqual(from.map((seat) => before.sheets[seat]));
  }
});

test("locked dice do not fall", () => {
  expect(thrown(view("rolled"))).toEqual([0, 1, 2, 3, 4]);
  expect(thrown(view("locked"))).toEqual([0, 3, 4]);
});

test("one's own sheet comes first, the others in seat order", () => {
  expect(inOrder(4, 2)).toEqual([2, 3, 0, 1]);
});

test("only the sheet that was hit is marked", () => {
  expect(changed({ type: "froze", seat: 0, victim: 2, category: "pi" })).toEqual([[2, "pi"]]);
  expect(changed({ type: "crossed_out", seat: 0, victim: 1, category: "pi", points: 0 })).toEqual([[1, "pi"]]);
  expect(changed({ type: "stolen", seat: 0, victim: 1, category: "pi", points: 31 })).toEqual([[0, "pi"], [1, "pi"]]);
  expect(changed({ type: "entered", seat: 0, category: "pi", points: 31 })).toEqual([[0, "pi"]]);
});

test("five equal dice are cheered at, other throws are not", () => {
  const throwing = (...dice: number[]): Event => ({ type: "thrown", seat: 0, faces: dice, dice, rolls: 1 });
  expect(isFive(throwing(4, 4, 4, 4, 4))).toBe(true);
  expect(isFive(throwing(4, 4, 4, 4, 5))).toBe(false);
  expect(forBanner([throwing(4, 4, 4, 4, 4)]).map(bannerKey)).toEqual(["page.five_equal"]);
  expect(forBanner([throwing(1, 2, 3, 4, 5)])).toEqual([]);
});

test("action dice for a round that can't come are not shown", () => {
  const fresh = { ...view("start"), fresh: [{ swap: 1 }, {}] };
  expect(freshOf({ ...fresh, last_round: false }, 0)).toEqual({ swap: 1 });
  expect(freshOf({ ...fresh, last_round: true }, 0)).toEqual({});
});

test("others hear who is done with shift & swap, oneself which dice are gone, and nobody what they see", () => {
  const done: Event = { type: "declined", seat: 1 };
  const gone: Event = { type: "expired", seat: 1, kind: "steal", count: 1 };
  const began: Event = { type: "shift_phase_began", round: 4 };
  expect(forBanner([done, gone, began])).toEqual([done, gone, began]);
  expect([idle(done, [0], false), idle(done, [1], false)]).toEqual([false, true]);
  expect([idle(gone, [0], false), idle(gone, [1], false)]).toEqual([true, false]);
  expect([idle(began, [0], false), idle(began, [0], true)]).toEqual([false, true]);
});
