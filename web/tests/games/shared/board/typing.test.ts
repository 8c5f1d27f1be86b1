import { describe, expect, test } from "vitest";
import { following, landing, preceding, type Ground } from "../../../../src/games/shared/board/plane/typing";
import type { Cell } from "../../../../src/games/shared/board/types";

// One row: "." free, "a" filled, "D" a draft, and the line ends on both sides.
function row(line: string): (cell: Cell) => Ground {
  const grounds: Record<string, Ground> = { ".": "free", a: "filled", D: "draft" };
  return ([column, at]) => (at !== 0 ? "closed" : (grounds[line[column] ?? ""] ?? "closed"));
}
const RIGHT = [1, 0] as const;
const LEFT = [-1, 0] as const;

describe("a letter", () => {
  test("goes to the cell of the cursor, or to the first free one after it", () => {
    expect(landing([0, 0], RIGHT, row("..."))).toEqual([0, 0]);
    expect(landing([0, 0], RIGHT, row("aa."))).toEqual([2, 0]);
    expect(landing([2, 0], LEFT, row(".aa"))).toEqual([0, 0]);
  });

  test("has nowhere to go where the line ends: nothing is lost or stacked", () => {
    expect(landing([1, 0], RIGHT, row(".aa"))).toBeNull();
    expect(landing([0, 0], RIGHT, row("a#."))).toBeNull();
  });

  test("leaves the cursor on the next free cell, or past the last", () => {
    expect(following([0, 0], RIGHT, row("Da."))).toEqual([2, 0]);
    expect(following([2, 0], RIGHT, row("..D"))).toBeNull();
  });
});

describe("Backspace", () => {
  test("takes the draft before the cursor, over what lies there for good", () => {
    expect(preceding([3, 0], RIGHT, row("Daa."))).toEqual([0, 0]);
    expect(preceding([0, 0], LEFT, row(".aD"))).toEqual([2, 0]);
  });

  test("takes the last one where the cursor is past it", () => {
    expect(preceding([2, 0], RIGHT, row("..D"), true)).toEqual([2, 0]);
  });

  test("takes nothing across a gap or from the start of the line", () => {
    expect(preceding([2, 0], RIGHT, row("D.."))).toBeNull();
    expect(preceding([0, 0], RIGHT, row("..."))).toBeNull();
  });
});
