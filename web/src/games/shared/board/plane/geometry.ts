// Where things are. Everybody sees the table from their own side: cells of the board are turned into cells of the
// view here, and nowhere else, so that reading order, arrow keys and drawings follow.
import type { Cell, Draft, Edge, Extent, Face, LaidPiece, Side, Step, Turn } from "../types";

export type Point = readonly [x: number, y: number];

// In cells: the corner of the first one, and how many there are.
export interface Box {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

// How much room a growing table has around whatever lies on it.
const RING = 2;

export const STEPS: readonly [Step, Step, Step, Step] = [[1, 0], [0, 1], [-1, 0], [0, -1]];

export const keyOf = (cell: Cell): string => `${cell[0]},${cell[1]}`;
export const cellOf = (key: string): Cell => key.split(",").map(Number) as unknown as Cell;
export const sameCell = (a: Cell | null, b: Cell | null): boolean => a !== null && b !== null && a[0] === b[0] && a[1] === b[1];
export const moved = (cell: Cell, step: Step, times = 1): Cell => [cell[0] + step[0] * times, cell[1] + step[1] * times];
export const quarter = (turns: number): Turn => (((turns % 4) + 4) % 4) as Turn;

// Minus zero is no coordinate.
const plain = (value: number): number => (value === 0 ? 0 : value);

// About the origin, clockwise; rows go down.
export function turned([x, y]: Point, turns: number): [number, number] {
  switch (quarter(turns)) {
    case 0:
      return [x, y];
    case 1:
      return [plain(-y), x];
    case 2:
      return [plain(-x), plain(-y)];
    default:
      return [y, plain(-x)];
  }
}

export const toView = (cell: Cell, side: Side): Cell => turned(cell, side);
export const fromView = (cell: Cell, side: Side): Cell => turned(cell, -side);

// The cells of a piece: its second half lies to the right, below, to the left or above, by its turns.
export function cellsOf({ at, turn = 0, faces }: Pick<LaidPiece, "at" | "turn"> & { faces: readonly Face[] }): Cell[] {
  return faces.map((_, half) => (half === 0 ? at : moved(at, STEPS[quarter(turn)])));
}

// Turned once more about one of its halves, which stays where it is.
export function turnedAbout({ id, at, turn }: Draft, half: number, turns = 1): Draft {
  const next = quarter(turn + turns);
  if (half === 0) return { id, at, turn: next };
  const pivot = moved(at, STEPS[turn]);
  return { id, at: moved(pivot, STEPS[next], -1), turn: next };
}

// Edges have doubled coordinates: a cell is at an odd column and an odd row, and one of an edge's two is even.
export function edgeKey([a, b]: Edge): string {
  return `${a[0] + b[0] + 1},${a[1] + b[1] + 1}`;
}

export function edgeAt(cell: Cell, side: Turn): Edge {
  const step = STEPS[quarter(side - 1)]!;
  return ordered([cell, moved(cell, step)]);
}

// The one further left or up comes first.
export function ordered([a, b]: Edge): Edge {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? [a, b] : [b, a];
}

export const sameEdge = (a: Edge | null, b: Edge | null): boolean => a !== null && b !== null && edgeKey(a) === edgeKey(b);

export const edgeToView = ([a, b]: Edge, side: Side): Edge => [toView(a, side), toView(b, side)];
export const edgeFromView = ([a, b]: Edge, side: Side): Edge => ordered([fromView(a, side), fromView(b, side)]);

// The ends of an edge, as corners of cells.
export function endsOf([a, b]: Edge): [Point, Point] {
  const x = Math.max(a[0], b[0]);
  const y = Math.max(a[1], b[1]);
  return a[0] === b[0] ? [[x, y], [x + 1, y]] : [[x, y], [x, y + 1]];
}

export const isInside = ([column, row]: Cell, box: Box): boolean =>
  column >= box.left && row >= box.top && column < box.left + box.columns && row < box.top + box.rows;

// The smallest box around some cells.
export function spanOf(cells: readonly Cell[]): Box {
  const columns = cells.map(([column]) => column);
  const rows = cells.map(([, row]) => row);
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  return { left, top, columns: Math.max(...columns) - left + 1, rows: Math.max(...rows) - top + 1 };
}

// The part of the table that is shown, seen from a side.
export function boxOf(extent: Extent, lying: readonly Cell[], side: Side): Box {
  const ring = extent.grows ? RING : 0;
  const { left, top, columns, rows } = spanOf([extent.from, extent.to, ...(extent.grows ? lying : [])].map((cell) => toView(cell, side)));
  return { left: left - ring, top: top - ring, columns: columns + 2 * ring, rows: rows + 2 * ring };
}

export function cellsIn(box: Box): Cell[][] {
  return Array.from({ length: box.rows }, (_, row) =>
    Array.from({ length: box.columns }, (_, column): Cell => [box.left + column, box.top + row]),
  );
}
