import { expect, test } from "vitest";
import type { Question } from "../../../src/wire/shapes";
import { isWhole, keepOf, offerOf, onlyEnd, optionsOf, tapped } from "../../../src/games/shared/prompt";
import found from "../kniffeliger/fixtures.json";

const asked = (name: keyof typeof found) => found[name].asked[0] as unknown as Question;

test("marks can be made and taken back, locked dice can't", () => {
  const keep = keepOf(offerOf(asked("locked"), "roll"));
  expect(tapped(keep, [1, 2], 4)).toEqual([1, 2, 4]);
  expect(tapped(keep, [1, 2, 4], 4)).toEqual([1, 2]);
  expect(tapped(keep, [1, 2, 4], 1)).toBeNull();
});

test("no more dice are marked than the server says", () => {
  const keep = keepOf(offerOf(asked("marked"), "roll"));
  expect(tapped(keep, [0, 1, 2, 3], 4)).toBeNull();
  expect(tapped(keep === null ? null : { ...keep, max: 5 }, [0, 1, 2, 3], 4)).toEqual([0, 1, 2, 3, 4]);
});

test("before the first roll nothing can be marked", () => {
  expect(tapped(keepOf(offerOf(asked("start"), "roll")), [], 0)).toBeNull();
});

test("the fields on offer depend on the victim", () => {
  const steal = offerOf(asked("dice"), "steal");
  expect(optionsOf(steal, "victim")).toContain(1);
  expect(optionsOf(steal, "category", { victim: 1 })).toContain("largeStraight");
  expect(optionsOf(steal, "category", { victim: 2 })).not.toContain("largeStraight");
  expect(optionsOf(steal, "category")).toEqual([]);
});

test("a draft is whole when every field has an option that is offered", () => {
  const question = asked("dice");
  expect(isWhole(question, { type: "steal" })).toBe(false);
  expect(isWhole(question, { type: "steal", victim: 1 })).toBe(false);
  expect(isWhole(question, { type: "steal", victim: 1, category: "largeStraight" })).toBe(true);
  expect(isWhole(question, { type: "steal", victim: 2, category: "largeStraight" })).toBe(false);
  expect(isWhole(question, { type: "roll", keep: [] })).toBe(true);
  expect(isWhole(question, { type: "roll", keep: [1] })).toBe(false);
  expect(isWhole(question, { type: "endTurn" })).toBe(false);
  expect(isWhole(asked("locked"), { type: "roll", keep: [1] })).toBe(false);
  expect(isWhole(asked("locked"), { type: "roll", keep: [1, 2] })).toBe(true);
  expect(isWhole(null, { type: "roll", keep: [] })).toBe(false);
});

test("the page may end a turn only when nothing else is offered", () => {
  const question = asked("shift");
  expect(onlyEnd(question)).toBe(false);
  expect(onlyEnd({ ...question, prompt: { offers: [{ kind: "endTurn", fields: [] }] } })).toBe(true);
  expect(onlyEnd(null)).toBe(false);
});
