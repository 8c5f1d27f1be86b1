import { expect, test } from "vitest";
import { cellNamed, edgeName, edgeNamed, nameOf } from "../../../src/games/keebble/cells";
import { concerns, forBanner, idle, reaction, touched, walled } from "../../../src/games/keebble/news";
import type { Event } from "../../../src/games/keebble/types";

const took: Event = { type: "took", seat: 1, letter: "G" };
const wall: Event = { type: "walled", seat: 2, edge: "b3|b4" };
const stole: Event = { type: "stole", seat: 1, victim: 0, letter: "X" };

test("names of cells and edges lead there and back", () => {
  for (const name of ["a1", "d4", "p8"]) expect(nameOf(cellNamed(name))).toBe(name);
  expect(edgeName(edgeNamed("b3|b4"))).toBe("b3|b4");
  expect(edgeName([[2, 4], [2, 3]])).toBe("b3|b4");
});

test("a played word lights its letters, a wall its edge", () => {
  expect(touched({ type: "played", seat: 0, words: ["HOWE"], each: [12], points: 12, cells: ["d6"] })).toEqual([[4, 6]]);
  expect(touched(took)).toEqual([]);
  expect(walled(wall)).toEqual([[2, 3], [2, 4]]);
});

test("what everybody did about a call is known", () => {
  expect([took, wall, stole].map(reaction)).toEqual([{ seat: 1, letter: "G" }, { seat: 2, letter: null }, null]);
});

test("a banner does not tell people what they have just done themselves, but for a word", () => {
  expect(idle(took, [1])).toBe(true);
  expect(idle(took, [0])).toBe(false);
  expect(forBanner([{ type: "turn_began", seat: 0 }, took])).toEqual([took]);
});

test("what was done to somebody stays longer", () => {
  expect(concerns(stole, [0])).toBe(true);
  expect(concerns(stole, [2])).toBe(false);
  expect(concerns({ type: "dumped", seat: 1, letter: "E", lost: [0, 1, 2] }, [0])).toBe(false);
  expect(concerns({ type: "dumped", seat: 1, letter: "E", lost: [0, 1, 2] }, [2])).toBe(true);
});
