import { expect, test } from "vitest";
import { roundOf, type Step } from "../../../src/state/replay/replay.svelte";

const step = (n: number, ...events: Step["events"]): Step => ({ n, actor: 0, by: "person", events });
const steps = [
  step(1, { type: "thrown" }),
  step(2, { type: "entered" }, { type: "round_began", round: 4 }),
  step(3, { type: "shift_phase_began", round: 4 }),
  step(4, { type: "entered" }, { type: "round_began", round: 5 }),
  step(5, { type: "thrown" }),
];

test("an entry belongs to the round that it may end", () => {
  expect([1, 2, 3, 4, 5].map((n) => roundOf(steps, n))).toEqual([3, 3, 4, 4, 5]);
});

test("a game without rounds has none", () => {
  expect(roundOf([step(1, { type: "thrown" })], 1)).toBe(null);
});
