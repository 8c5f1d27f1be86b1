import { describe, expect, test } from "vitest";
import {
  boxOf,
  cellOf,
  cellsIn,
  cellsOf,
  edgeAt,
  edgeFromView,
  edgeKey,
  edgeToView,
  endsOf,
  fromView,
  keyOf,
  ordered,
  quarter,
  sameEdge,
  toView,
  turnedAbout,
} from "../../../../src/games/shared/board/plane/geometry";
import type { Cell, Side, Turn } from "../../../../src/games/shared/board/types";

const SIDES: Side[] = [0, 1, 2, 3];
const CELLS: Cell[] = [[0, 0], [3, 2], [-4, 1], [2, -7], [-1, -1]];

test("a cell reads back from its key, below zero too", () => {
  for (const cell of CELLS) expect(cellOf(keyOf(cell))).toEqual(cell);
});

describe("seen from a side", () => {
  test("a cell of the view is the cell it came from", () => {
    for (const side of SIDES) for (const cell of CELLS) expect(fromView(toView(cell, side), side)).toEqual(cell);
  });

  test("right of who sits on the right is what is further up, and further down is what is right", () => {
    expect(toView([0, -1], 1)).toEqual([1, 0]);
    expect(toView([1, 0], 1)).toEqual([0, 1]);
    expect(toView([1, 1], 2)).toEqual([-1, -1]);
    expect(toView([0, 1], 3)).toEqual([1, 0]);
  });

  test("an edge is the same edge, and its ends are corners of both cells", () => {
    for (const side of SIDES) {
      const edge = edgeAt([3, -2], 1);
      expect(sameEdge(edgeFromView(edgeToView(edge, side), side), edge)).toBe(true);
    }
    expect(endsOf([[3, 2], [4, 2]])).toEqual([[4, 2], [4, 3]]);
    expect(endsOf([[-1, 0], [-1, -1]])).toEqual([[-1, 0], [0, 0]]);
  });

  test("a wide board is a high one from the next side", () => {
    const extent = { from: [1, 1], to: [16, 8] } as const;
    expect(boxOf(extent, [], 0)).toEqual({ left: 1, top: 1, columns: 16, rows: 8 });
    expect(boxOf(extent, [], 1)).toEqual({ left: -8, top: 1, columns: 8, rows: 16 });
  });
});

test("a table that grows has room around whatever lies on it", () => {
  const extent = { from: [0, 0], to: [0, 0], grows: true } as const;
  expect(boxOf(extent, [], 0)).toEqual({ left: -2, top: -2, columns: 5, rows: 5 });
  expect(boxOf(extent, [[-6, 1]], 0)).toEqual({ left: -8, top: -2, columns: 11, rows: 6 });
  expect(cellsIn(boxOf(extent, [], 0)).flat()).toHaveLength(25);
});

describe("an edge", () => {
  test("has one key, whichever cell is named first", () => {
    expect(edgeKey([[2, 3], [3, 3]])).toBe(edgeKey([[3, 3], [2, 3]]));
    expect(ordered([[3, 3], [2, 3]])).toEqual([[2, 3], [3, 3]]);
    expect(ordered([[3, 3], [3, 2]])).toEqual([[3, 2], [3, 3]]);
  });

  test("has a key of its own among all edges around", () => {
    const keys = new Set<string>();
    for (let column = -3; column < 3; column++) {
      for (let row = -3; row < 3; row++) for (const side of [1, 2] as Turn[]) keys.add(edgeKey(edgeAt([column, row], side)));
    }
    expect(keys.size).toBe(72);
  });

  test("is named by either of its cells: above this one is below the next", () => {
    expect(edgeKey(edgeAt([2, 2], 0))).toBe(edgeKey(edgeAt([2, 1], 2)));
    expect(edgeKey(edgeAt([2, 2], 3))).toBe(edgeKey(edgeAt([1, 2], 1)));
  });
});

describe("a piece of two cells", () => {
  const faces = [{}, {}];

  test("has its second one to the right, below, to the left or above", () => {
    const second = (turn: Turn) => cellsOf({ at: [0, 0], turn, faces })[1];
    expect(([0, 1, 2, 3] as Turn[]).map(second)).toEqual([[1, 0], [0, 1], [-1, 0], [0, -1]]);
  });

  test("turns about the half that stays where it is", () => {
    const laid = { id: "a", at: [4, 4] as Cell, turn: 0 as Turn };
    expect(turnedAbout(laid, 0)).toEqual({ id: "a", at: [4, 4], turn: 1 });
    const about = turnedAbout(laid, 1);
    expect(cellsOf({ ...about, faces })).toEqual([[5, 3], [5, 4]]);
    let back = laid;
    for (let i = 0; i < 4; i++) back = turnedAbout(back, 1) as typeof laid;
    expect(back).toEqual(laid);
    expect(turnedAbout(laid, 0, -1).turn).toBe(3);
  });
});

test("quarter turns come round, backwards too", () => {
  expect([-5, -1, 0, 3, 4, 9].map(quarter)).toEqual([3, 3, 0, 3, 0, 1]);
});
