import { expect, test } from "vitest";
import { closeGaps } from "../../../src/state/table/gaps";

const KINDS = { P: "person", B: "bot", _: "empty" } as const;
const at = (table: string) => [...table].map((kind) => ({ kind: KINDS[kind as keyof typeof KINDS] }));

test.each([
  // table, own seats, moves, seats left, to fill
  ["PP", [0], [], 2, []],
  ["PP__", [0], [], 2, []],
  ["P_B_", [0], [[2, 1]], 2, []],
  ["P_PB", [0], [[3, 1]], 3, []],
  ["_P", [1], [[1, 0]], 1, []],
  ["_PP", [1], [[1, 0]], 3, [1]],
  ["P_P_", [0], [], 3, [1]],
  ["P__B", [0], [[3, 1]], 2, []],
  ["P__BB", [0], [[4, 1], [3, 2]], 3, []],
  ["_PP", [1, 2], [], 3, [0]],
] as const)("%s closes up", (table, mine, moves, count, open) => {
  const found = closeGaps(at(table), mine, 1);
  expect(found.moves.map(({ from, to }) => [from, to])).toEqual(moves);
  expect([found.count, found.open]).toEqual([count, open]);
});

test("a game for two needs a second", () => {
  expect(closeGaps(at("P__"), [0], 2)).toEqual({ moves: [], count: 2, open: [1] });
});
