import { expect, test } from "vitest";
import { costOf, sameChoice } from "../../../src/games/shared/advice";
import type { Advice } from "../../../src/games/kniffeliger/types";
import found from "../kniffeliger/fixtures.json";

const DICE = [3, 5, 5, 2, 5];

test("keeping one five or another is the same choice", () => {
  expect(sameChoice({ type: "roll", keep: [1, 2] }, { type: "roll", keep: [2, 4] }, DICE)).toBe(true);
  expect(sameChoice({ type: "roll", keep: [0, 1] }, { type: "roll", keep: [1, 2] }, DICE)).toBe(false);
  expect(sameChoice({ type: "enter", category: "fives" }, { type: "enter", category: "fives" }, DICE)).toBe(true);
  expect(sameChoice({ type: "enter" }, { type: "enter", category: "fives" }, DICE)).toBe(false);
});

test("a choice that the hint names has its cost, another has none", () => {
  const advice = found.hinted.advice as unknown as Advice;
  const named = advice.alternatives[1];
  expect(costOf(advice, named?.action ?? null, DICE)).toBe(named?.cost);
  expect(costOf(advice, { type: "enter", category: "kniffeliger" }, DICE)).toBeNull();
  expect(costOf(advice, null, DICE)).toBeNull();
});
