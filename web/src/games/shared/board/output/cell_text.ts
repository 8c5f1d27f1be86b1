// What a reader hears of a cell: what lies there, its walls, whether it is a draft, and its coordinate last.
import { edgeKey, keyOf } from "../plane/geometry";
import type { Tabletop } from "../tabletop.svelte";
import type { Cell, Turn } from "../types";

export type Word = (key: string, parameters?: Record<string, unknown>) => string;

const SIDES = ["board.above", "board.right", "board.below", "board.left"] as const;

export function textOf(cell: Cell, tabletop: Tabletop, word: Word): string {
  const { state } = tabletop;
  const found = tabletop.cellStates.get(keyOf(cell));
  const top = tabletop.onTop.get(keyOf(cell));
  const own = found?.text ?? (found?.hole ? word("board.hole") : found?.star ? word("board.star") : undefined);
  const half = top?.piece.faces[top.half]?.text;
  const lies = [half, top?.piece.text, own].filter((text) => text !== undefined);
  const parts = lies.length === 0 ? [word("board.empty")] : lies;
  if (top?.piece.draft) parts.push(word("board.draft"));
  const walls = wallsAround(cell, tabletop);
  if (walls.length > 0) parts.push(word("board.walls", { sides: walls.map((wall) => word(SIDES[wall])) }));
  const marked = (cells: readonly Cell[] = []) => cells.some((one) => keyOf(one) === keyOf(cell));
  const { last, fires, hint } = state.marks ?? {};
  if (marked(last)) parts.push(word("board.last"));
  if (marked(fires)) parts.push(word("board.fires"));
  if (marked(hint)) parts.push(word("board.hint"));
  return [...parts, state.name(cell)].join(", ");
}

// The sides of a cell that have a wall, as they are seen.
export function wallsAround(cell: Cell, tabletop: Tabletop): Turn[] {
  return tabletop.edgesOf(cell).flatMap((edge, turn) => (tabletop.wallKeys.has(edgeKey(edge)) ? [turn as Turn] : []));
}
