import { expect, test } from "vitest";
import { openSteps, roundOf, type Step } from "../../../src/state/replay/replay.svelte";

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

test("with everything open a step is told as whoever noticed more of it", () => {
  const drew = (...cards: number[]) => ({ type: "drew", cards });
  const everybody = [step(1, drew()), step(2, drew()), step(3, { type: "played" })];
  const seats = [
    [step(1, drew(7)), step(2, drew()), step(3, { type: "played" })],
    [step(1, drew()), step(2, drew(4)), step(3, { type: "played" })],
  ];
  expect(openSteps(everybody, seats).map(({ events }) => events)).toEqual([[drew(7)], [drew(4)], [{ type: "played" }]]);
  expect(openSteps(everybody, [])).toEqual(everybody);
});
