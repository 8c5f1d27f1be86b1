// Letters typed one after another: where the next one goes, and where the one before lies.
import type { Cell, Step } from "../types";
import { moved } from "./geometry";

// `free` takes a letter, `draft` has one that can be taken back, `filled` is stepped over, at `closed` the line ends.
export type Ground = "free" | "draft" | "filled" | "closed";
export type GroundOf = (cell: Cell) => Ground;

// Where a letter goes that is typed at a cell: there, or on the first free cell after it. Null at the end of the line.
export function landing(at: Cell, step: Step, groundOf: GroundOf): Cell | null {
  for (let cell = at; ; cell = moved(cell, step)) {
    const ground = groundOf(cell);
    if (ground === "closed") return null;
    if (ground === "free") return cell;
  }
}

// Where the cursor stands after a letter was typed; null if it is past the last cell.
export const following = (at: Cell, step: Step, groundOf: GroundOf): Cell | null => landing(moved(at, step), step, groundOf);

// The draft that Backspace takes: the nearest one before the cursor, or at it where that is past the last cell.
export function preceding(at: Cell, step: Step, groundOf: GroundOf, beyond = false): Cell | null {
  for (let cell = beyond ? at : moved(at, step, -1); ; cell = moved(cell, step, -1)) {
    const ground = groundOf(cell);
    if (ground === "draft") return cell;
    if (ground !== "filled") return null;
  }
}
