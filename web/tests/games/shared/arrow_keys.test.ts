import { expect, test } from "vitest";
import { entrance, step } from "../../../src/games/shared/arrow_keys";

test("arrows move through two columns of seven", () => {
  expect(step("ArrowDown", 0, 14, 7)).toBe(1);
  expect(step("ArrowUp", 0, 14, 7)).toBe(13);
  expect(step("ArrowRight", 2, 14, 7)).toBe(9);
  expect(step("ArrowRight", 9, 14, 7)).toBe(9);
  expect(step("ArrowLeft", 9, 14, 7)).toBe(2);
  expect(step("Home", 9, 14, 7)).toBe(0);
  expect(step("End", 9, 14, 7)).toBe(13);
  expect(step("x", 9, 14, 7)).toBeNull();
});

test("the tab key comes in at the chosen row, else where one may choose", () => {
  const rows = ["ones", "twos", "threes"];
  const may = (row: string) => row === "twos";
  expect(entrance(rows, "threes", may)).toBe("threes");
  expect(entrance(rows, null, may)).toBe("twos");
  expect(entrance(rows, null, () => false)).toBe("ones");
});
