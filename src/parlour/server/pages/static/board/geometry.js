// Cells, edges and turns: where things are on a board, and what a cell is called.

/**
 * @import { Cell, Edge } from '../shapes.js'
 * @typedef {"above" | "right" | "below" | "left"} Side
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Extent
 */

/** @type {Record<Side, Cell>} */
const STEPS = { above: [0, -1], right: [1, 0], below: [0, 1], left: [-1, 0] };

export const SIDES = /** @type {Side[]} */ (Object.keys(STEPS));

/** @param {Cell} cell */
export const cellKey = ([column, row]) => `${column},${row}`;

/**
 * The same for both orders of its cells.
 * @param {Edge} edge
 */
export const edgeKey = ([a, b]) => [cellKey(a), cellKey(b)].sort().join("|");

/**
 * @param {Cell} cell
 * @param {Cell} by
 * @returns {Cell}
 */
const moved = ([column, row], [right, down]) => [column + right, row + down];

/**
 * The neighbour on one side.
 * @param {Cell} cell
 * @param {Side} side
 */
export const beside = (cell, side) => moved(cell, STEPS[side]);

/**
 * A cell after quarter turns clockwise around (0, 0).
 * @param {Cell} cell
 * @param {number} turns
 * @returns {Cell}
 */
function turned([column, row], turns) {
  for (let i = 0; i < turns % 4; i += 1) [column, row] = [-row, column];
  return [column, row];
}

/**
 * The cells under a piece that lies on `cell`.
 * @param {Cell[]} shape
 * @param {Cell} cell
 * @param {number} turn
 */
export const covered = (shape, cell, turn) => shape.map((part) => moved(cell, turned(part, turn)));

/**
 * The smallest rectangle around these cells; null if there are none.
 * @param {Cell[]} cells
 * @returns {Extent | null}
 */
export function extentOf(cells) {
  if (cells.length === 0) return null;
  const columns = cells.map(([column]) => column);
  const rows = cells.map(([, row]) => row);
  return {
    left: Math.min(...columns),
    top: Math.min(...rows),
    right: Math.max(...columns),
    bottom: Math.max(...rows),
  };
}

/**
 * @param {Extent} extent
 * @param {number} by
 * @returns {Extent}
 */
export const widened = ({ left, top, right, bottom }, by) => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/**
 * @param {[Cell, Cell] | null} box
 * @param {Cell} cell
 */
export function inBox(box, [column, row]) {
  if (box === null) return false;
  const [[left, top], [right, bottom]] = box;
  return left <= column && column <= right && top <= row && row <= bottom;
}

/**
 * Whether a board grows in all directions: then its columns are numbers, and some are not positive.
 * @param {Cell[]} cells
 */
export const isUnbounded = (cells) => cells.some(([column, row]) => column < 1 || row < 1);

/** @param {number} number */
const signed = (number) => String(number).replace("-", "−");

/**
 * @param {number} column
 * @param {boolean} unbounded
 * @returns {string}
 */
export function columnName(column, unbounded) {
  if (unbounded) return signed(column);
  const [high, low] = [Math.floor((column - 1) / 26), (column - 1) % 26];
  return (high > 0 ? columnName(high, false) : "") + String.fromCharCode(97 + low);
}

/** @param {number} row */
export const rowName = (row) => signed(row);

/**
 * @param {Cell} cell
 * @param {boolean} unbounded
 */
export function cellName([column, row], unbounded) {
  return columnName(column, unbounded) + (unbounded ? ", " : "") + rowName(row);
}
