import { describe, expect, test } from "vitest";
import { edgeAt, edgeFromView, edgeKey, edgeToView, endsOf, type Box } from "../../../../src/games/shared/board/plane/geometry";
import { cellAt, distanceTo, edgeNear, targetAt } from "../../../../src/games/shared/board/plane/hit";
import { boxOf } from "../../../../src/games/shared/board/plane/geometry";
import type { Edge, Side, Turn } from "../../../../src/games/shared/board/types";

const EXTENT = { from: [1, 1], to: [8, 8] } as const;
const BOX: Box = { left: 1, top: 1, columns: 8, rows: 8 };
const CELL = 46;
const PIXEL = 1 / CELL;
const free = () => false;

function allEdges(): Edge[] {
  const edges: Edge[] = [];
  for (let column = 1; column <= 8; column++) {
    for (let row = 1; row <= 8; row++) {
      if (column < 8) edges.push(edgeAt([column, row], 1));
      if (row < 8) edges.push(edgeAt([column, row], 2));
    }
  }
  return edges;
}

describe("an edge", () => {
  test.each([0, 1, 2, 3] as Side[])(
    "is picked by every touch at most 12 px from it and more than 12 px from its ends, seen from side %i",
    (side) => {
      const box = boxOf(EXTENT, [], side);
      for (const edge of allEdges()) {
        const seen = edgeToView(edge, side);
        const [[x1, y1], [x2]] = endsOf(seen);
        const across = x1 !== x2;
        for (let along = 12.5; along <= CELL - 12.5; along += 3.5) {
          for (let off = -12; off <= 12; off += 3) {
            const point = across ? ([x1 + along * PIXEL, y1 + off * PIXEL] as const) : ([x1 + off * PIXEL, y1 + along * PIXEL] as const);
            const found = edgeNear(point, box, PIXEL, free);
            expect(found === null ? null : edgeKey(edgeFromView(found, side))).toBe(edgeKey(edge));
          }
        }
      }
    },
  );

  test("owns the diamond that the diagonals of its two cells cut", () => {
    let own = 0;
    const edge = edgeAt([4, 4], 1);
    for (let x = -23; x <= 23; x++) {
      for (let y = 0; y < CELL; y++) {
        const found = edgeNear([5 + x * PIXEL, 4 + (y + 0.5) * PIXEL], BOX, PIXEL, free);
        if (edgeKey(found!) === edgeKey(edge)) own++;
      }
    }
    expect(own).toBeGreaterThan(1000);
    expect(own).toBeLessThan(1160);
  });

  test("at the rim is never meant: the nearest inner one is", () => {
    expect(edgeKey(edgeNear([1.02, 1.3], BOX, PIXEL, free)!)).toBe(edgeKey(edgeAt([1, 1], 2)));
    expect(edgeKey(edgeNear([0.8, 4.9], BOX, PIXEL, free)!)).toBe(edgeKey(edgeAt([1, 4], 2)));
  });

  test("that is taken makes way for a free one up to 6 px further, and no further", () => {
    const wall = edgeKey(edgeAt([4, 4], 1));
    const taken = (edge: Edge) => edgeKey(edge) === wall;
    const near = (off: number) => edgeKey(edgeNear([5 - 15 * PIXEL, 4 + (15 + off) * PIXEL], BOX, PIXEL, taken)!);
    expect(near(5)).toBe(edgeKey(edgeAt([4, 4], 0)));
    expect(near(7)).toBe(wall);
  });

  test("stays aimed at until another is 4 px nearer", () => {
    const kept = edgeAt([4, 4], 1);
    const aim = (x: number) => edgeKey(edgeNear([5 - x * PIXEL, 4 + 15 * PIXEL], BOX, PIXEL, free, kept)!);
    expect(aim(18)).toBe(edgeKey(kept));
    expect(aim(20)).toBe(edgeKey(edgeAt([4, 4], 0)));
  });

  test("is as far away as its nearest point", () => {
    expect(distanceTo([[1, 1], [2, 1]], [2, 1.5])).toBe(0);
    expect(distanceTo([[1, 1], [2, 1]], [2.5, 1.5])).toBe(0.5);
    expect(distanceTo([[1, 1], [2, 1]], [2, 3])).toBe(1);
  });
});

describe("a cell", () => {
  test("is the one below the point; a near miss is the one beside it, and further out is none", () => {
    expect(cellAt([3.99, 4.01], BOX)).toEqual([3, 4]);
    expect(cellAt([0.8, 9.2], BOX, 0.26)).toEqual([1, 8]);
    expect(cellAt([0.7, 4], BOX, 0.26)).toBeNull();
  });
});

describe("a carried piece", () => {
  test("aims with the middle of what is drawn", () => {
    expect(targetAt([3.2, 4.9], 1, 0, BOX)).toEqual([3, 4]);
  });

  test("of two cells takes the pair whose border is nearest, however it is turned", () => {
    const first = (turn: Turn) => targetAt([4.1, 4.6], 2, turn, BOX);
    expect(first(0)).toEqual([3, 4]);
    expect(first(2)).toEqual([4, 4]);
    expect(first(1)).toEqual([4, 4]);
    expect(first(3)).toEqual([4, 5]);
    expect(targetAt([4.1, 4.4], 2, 1, BOX)).toEqual([4, 3]);
  });

  test("keeps its target until it is 0.6 of a cell away", () => {
    expect(targetAt([4.05, 4.5], 1, 0, BOX, 0, [3, 4])).toEqual([3, 4]);
    expect(targetAt([4.15, 4.5], 1, 0, BOX, 0, [3, 4])).toEqual([4, 4]);
  });

  test("comes back over the rim when it just misses it, with both of its cells, and else has no target", () => {
    expect(targetAt([9.2, 4.5], 1, 0, BOX, 0.26)).toEqual([8, 4]);
    expect(targetAt([9.1, 4.5], 2, 0, BOX, 0.26)).toEqual([7, 4]);
    expect(targetAt([1.2, 4.5], 2, 2, BOX, 0.26)).toEqual([2, 4]);
    expect(targetAt([12, 4.5], 1, 0, BOX, 0.26)).toBeNull();
  });
});
