import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepPlans, plansOf } from "$wire/plans.js";
import { fakeBrowser } from "./fake_browser";

beforeEach(fakeBrowser);
afterEach(() => vi.unstubAllGlobals());

test("plans are kept by match and seat, and go when there are none", () => {
  keepPlans("one", { 0: { type: "lay" }, 2: { type: "pass" } });
  keepPlans("two", { 1: { type: "pass" } });
  expect(plansOf("one")).toEqual({ 0: { type: "lay" }, 2: { type: "pass" } });
  keepPlans("one", {});
  expect([plansOf("one"), plansOf("two")]).toEqual([{}, { 1: { type: "pass" } }]);
});

test("those of the last six matches are kept", () => {
  for (const match of "abcdefg") keepPlans(match, { 0: match });
  expect([...("abcdefg" as string)].map((match) => plansOf(match)[0] ?? "")).toEqual(["", "b", "c", "d", "e", "f", "g"]);
});
