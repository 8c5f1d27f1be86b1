import { expect, test } from "vitest";
import { dueOf, stillLooking } from "../../../src/state/table/sides";

test("of those who are to act some are here", () => {
  expect(dueOf([0, 2], [1, 2])).toEqual([2]);
  expect(dueOf([0, 2], [])).toEqual([]);
});

test("whoever is to act goes on looking, also while others act", () => {
  expect(stillLooking(0, [0], [0])).toBe(0);
  expect(stillLooking(0, [0, 2], [0])).toBe(0);
  expect(stillLooking(0, [], [0, 2])).toBe(0);
});

test("whoever has acted looks no more, whoever is next", () => {
  expect(stillLooking(0, [0], [2])).toBeNull();
  expect(stillLooking(0, [0], [])).toBeNull();
});

test("whoever looks while nobody here is asked goes on until somebody is", () => {
  expect(stillLooking(0, [], [])).toBe(0);
  expect(stillLooking(0, [], [2])).toBeNull();
  expect(stillLooking(null, [], [2])).toBeNull();
});
