import { expect, test } from "vitest";
import type { Question } from "../../../src/wire/shapes";
import { isWhole, offerOf, onlyOffers, optionsOf, subsetOf, toggled } from "../../../src/games/shared/prompt";
import { withAnswer } from "$wire/answers.js";
import found from "../kniffeliger/fixtures.json";

const asked = (name: keyof typeof found) => found[name].asked[0] as unknown as Question;

test("marks can be made and taken back, locked dice can't", () => {
  const keep = subsetOf(offerOf(asked("locked"), "roll"), "keep");
  expect(toggled(keep, [1, 2], 4)).toEqual([1, 2, 4]);
  expect(toggled(keep, [1, 2, 4], 4)).toEqual([1, 2]);
  expect(toggled(keep, [1, 2, 4], 1)).toBeNull();
});

test("no more dice are marked than the server says", () => {
  const keep = subsetOf(offerOf(asked("marked"), "roll"), "keep");
  expect(toggled(keep, [0, 1, 2, 3], 4)).toBeNull();
  expect(toggled(keep === null ? null : { ...keep, max: 5 }, [0, 1, 2, 3], 4)).toEqual([0, 1, 2, 3, 4]);
});

test("before the first roll nothing can be marked", () => {
  expect(toggled(subsetOf(offerOf(asked("start"), "roll"), "keep"), [], 0)).toBeNull();
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
  expect(onlyOffers(question, "endTurn")).toBe(false);
  expect(onlyOffers({ ...question, prompt: { offers: [{ id: "endTurn", kind: "endTurn", fields: [], given: {}, sure: true }] } }, "endTurn")).toBe(true);
  expect(onlyOffers(null, "endTurn")).toBe(false);
});

const offering = (...fields: object[]): Question =>
  ({ seat: 0, decision: 1, prompt: { offers: [{ id: "lay", kind: "lay", given: {}, sure: true, fields: fields.map((field) => ({ when: [], ...field })) }] } }) as unknown as Question;

test("pieces count; where they lie is for the table to judge", () => {
  const question = offering({ type: "placed", name: "lay", pieces: [{ id: 7, count: 1, alphabet: "" }], min: 1, max: 2 });
  expect(isWhole(question, { type: "lay" })).toBe(false);
  expect(isWhole(question, { type: "lay", lay: [] })).toBe(false);
  expect(isWhole(question, { type: "lay", lay: [[7, 0, 0, 1]] })).toBe(true);
  expect(isWhole(question, { type: "lay", lay: [[7, 0, 0, 1], [8, 1, 1, 0], [9, 2, 2, 0]] })).toBe(false);
});

test("a field may lie deeper, and an optional one may be left out", () => {
  const question = offering({ type: "choice", name: "effects/0/remove", options: [3, 4] }, { type: "choice", name: "wall", options: [1], optional: true });
  expect(isWhole(question, { type: "lay", effects: [{ remove: 3 }] })).toBe(true);
  expect(isWhole(question, { type: "lay", effects: [{ remove: 5 }] })).toBe(false);
  expect(isWhole(question, { type: "lay", effects: [], wall: 1 })).toBe(false);
  expect(isWhole(question, { type: "lay", effects: [{ remove: 3 }], wall: null })).toBe(true);
});

test("an answer goes where its name says", () => {
  expect(withAnswer({ type: "lay" }, "victim", 2)).toEqual({ type: "lay", victim: 2 });
  expect(withAnswer({ type: "lay" }, "effects/1/remove", 4)).toEqual({ type: "lay", effects: [null, { remove: 4 }] });
  expect(withAnswer({ effects: [{ remove: 1 }] }, "effects/0/remove", 4)).toEqual({ effects: [{ remove: 4 }] });
});
