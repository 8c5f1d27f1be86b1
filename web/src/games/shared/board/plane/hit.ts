// What is meant by a point: a cell, an edge, or the cells that a carried piece would take. Points are of the view,
// in cells; pixels are given as parts of a cell.
import type { Cell, Edge, Turn } from "../types";
import { STEPS, edgeAt, edgeKey, endsOf, isInside, moved, type Box, type Point } from "./geometry";

// How far around the board a touch still counts.
export const NEAR_MISS = 12;
// A taken edge makes way for a free one that is hardly further.
const YIELDS = 6;
// An edge that is aimed at stays so until another is clearly nearer.
const KEEPS = 4;
// A target keeps the piece until its middle is so far from it, in cells.
const LETS_GO = 0.6;

const within = (value: number, first: number, count: number): number => Math.min(first + count - 1, Math.max(first, Math.floor(value)));

// The nearest cell, up to `slack` outside.
export function cellAt([x, y]: Point, box: Box, slack = 0): Cell | null {
  const outside = x < box.left - slack || y < box.top - slack || x > box.left + box.columns + slack || y > box.top + box.rows + slack;
  return outside ? null : [within(x, box.left, box.columns), within(y, box.top, box.rows)];
}

// From a point to an edge between its ends: inside a cell the nearest side is the one whose triangle it is in, cut by
// the diagonals.
export function distanceTo(edge: Edge, [x, y]: Point): number {
  const [[x1, y1], [x2, y2]] = endsOf(edge);
  const [right, down] = [Math.max(x1 - x, 0, x - x2), Math.max(y1 - y, 0, y - y2)];
  return Math.hypot(right, down);
}

const SIDES: readonly Turn[] = [0, 1, 2, 3];

// The inner edges around a point, the nearest first.
function edgesNear(point: Point, box: Box): { edge: Edge; away: number }[] {
  const [column, row] = [within(point[0], box.left, box.columns), within(point[1], box.top, box.rows)];
  const around: Cell[] = [[column, row], ...STEPS.map((step) => moved([column, row], step))];
  const found = new Map<string, Edge>();
  for (const cell of around.filter((cell) => isInside(cell, box))) {
    for (const side of SIDES) {
      const edge = edgeAt(cell, side);
      if (edge.every((end) => isInside(end, box))) found.set(edgeKey(edge), edge);
    }
  }
  return [...found.values()].map((edge) => ({ edge, away: distanceTo(edge, point) })).sort((a, b) => a.away - b.away);
}

// The edge that is meant. `pixel` is the part of a cell that a pixel is, `kept` what was aimed at before.
export function edgeNear(point: Point, box: Box, pixel: number, taken: (edge: Edge) => boolean, kept: Edge | null = null): Edge | null {
  const near = edgesNear(point, box);
  const first = near[0];
  if (first === undefined) return null;
  const free = near.find(({ edge }) => !taken(edge));
  const best = taken(first.edge) && free !== undefined && free.away - first.away <= YIELDS * pixel ? free : first;
  const before = kept === null ? undefined : near.find(({ edge }) => edgeKey(edge) === edgeKey(kept));
  return before !== undefined && !taken(before.edge) && before.away - best.away < KEEPS * pixel ? before.edge : best.edge;
}

// Where a carried piece would lie whose drawing has its middle at a point: one cell, or the pair whose border is
// nearest. `turn` is that of the view.
export function targetAt(middle: Point, cells: number, turn: Turn, box: Box, slack = 0, kept: Cell | null = null): Cell | null {
  const [right, down] = cells === 2 ? STEPS[turn]! : [0, 0];
  const first: Point = [middle[0] - right / 2, middle[1] - down / 2];
  if (kept !== null && Math.max(Math.abs(first[0] - kept[0] - 0.5), Math.abs(first[1] - kept[1] - 0.5)) < LETS_GO) return kept;
  const cell: Cell = [Math.floor(first[0]), Math.floor(first[1])];
  const clampedTo = cellAt(first, box, slack);
  if (clampedTo === null) return null;
  const fitsWhole = isInside(cell, box) && isInside(moved(cell, [right, down]), box);
  if (fitsWhole) return cell;
  // Pushed back over the rim, with its second cell too.
  const [left, top] = [box.left + Math.max(0, -right), box.top + Math.max(0, -down)];
  return [within(first[0], left, box.columns - Math.abs(right)), within(first[1], top, box.rows - Math.abs(down))];
}
