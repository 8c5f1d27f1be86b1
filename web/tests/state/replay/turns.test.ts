import { expect, test } from "vitest";
import type { Step } from "../../../src/state/replay/replay.svelte";
import { decisionAt, turnAt, turnsOf } from "../../../src/state/replay/turns";

const step = (n: number, actor: Step["actor"]): Step => ({ n, actor, by: null, events: [] });
// Who begins is drawn; seat 1 rolls twice and enters, then seat 0.
const STEPS = [
  step(1, "chance"),
  step(2, 1),
  step(3, "chance"),
  step(4, 1),
  step(5, "chance"),
  step(6, 1),
  step(7, 0),
  step(8, "chance"),
];

test("a turn is what one player does in a row, draws included", () => {
  expect(turnsOf(STEPS)).toEqual([
    { seat: null, from: 1, to: 1 },
    { seat: 1, from: 2, to: 6 },
    { seat: 0, from: 7, to: 8 },
  ]);
  expect(turnsOf([])).toEqual([]);
});

test("alone, a turn ends where the next one begins", () => {
  const began = { ...step(4, "chance"), events: [{ type: "round_began" }] };
  const steps = [step(1, 0), step(2, "chance"), step(3, 0), began, step(5, 0), step(6, 0)];
  expect(turnsOf(steps)).toEqual([
    { seat: 0, from: 1, to: 4 },
    { seat: 0, from: 5, to: 6 },
  ]);
});

test.each([
  [0, -1],
  [1, 0],
  [5, 1],
  [6, 1],
  [8, 2],
])("after entry %i it is turn %i", (n, place) => {
  expect(turnAt(turnsOf(STEPS), n)).toBe(place);
});

test("what can be tried again is the last decision that has been reached", () => {
  expect(decisionAt(STEPS, 0)).toBeNull();
  expect(decisionAt(STEPS, 1)).toEqual({ n: 1, seat: 1 });
  expect(decisionAt(STEPS, 4)).toEqual({ n: 3, seat: 1 });
  expect(decisionAt(STEPS, 8)).toEqual({ n: 6, seat: 0 });
});
