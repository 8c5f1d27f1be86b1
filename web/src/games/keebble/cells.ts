// Cells and edges by their names, as events have them: c4, c3|c4.
import type { Cell, Edge } from "../shared/board/types";

const BEFORE_A = 96;

export const columnName = (column: number): string => String.fromCharCode(BEFORE_A + column);
export const nameOf = ([column, row]: Cell): string => `${columnName(column)}${row}`;
export const edgeName = ([one, other]: Edge): string => [one, other].sort(([a, b], [c, d]) => a - c || b - d).map(nameOf).join("|");

export const cellNamed = (name: string): Cell => [name.charCodeAt(0) - BEFORE_A, Number(name.slice(1))];
export function edgeNamed(name: string): Edge {
  const [one = "", other = ""] = name.split("|");
  return [cellNamed(one), cellNamed(other)];
}
