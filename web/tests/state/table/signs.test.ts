import { expect, test } from "vitest";
import { SIGNS } from "../../../src/parts/signs";
import { firstFree } from "../../../src/state/table/free_marks";

test.each([
  ["nobody has it", "heart", ["circle"], 1, "heart"],
  ["somebody has it: that of the seat", "circle", ["circle", null], 1, "triangle"],
  ["that one is taken too: the next", "circle", ["circle", "triangle"], 1, "heart"],
  ["from the last seat on it begins anew", "clover", ["clover"], 9, "circle"],
] as const)("the sign that is suggested at a table: %s", (_, liked, taken, seat, found) => {
  expect(firstFree(liked, SIGNS, taken, seat)).toBe(found);
});
