// A view as the cells and walls of a board.
import { markOf } from "../../../parts/signs";
import { keyOf, sameCell } from "../../shared/board/plane/geometry";
import type { Badge, Cell, CellState, Corner, Edge, Face, Step, Wall } from "../../shared/board/types";
import { edgeName } from "../cells";
import type { Table, View } from "../types";
import { COLOURS, DRAWINGS } from "./kinds";

const EMPTY = ".";
const HOLE = "#";

export const badgeOf = (seat: number): Badge => {
  const { path, colour } = markOf(seat);
  return { path, colour };
};

export const letterAt = (view: View, [column, row]: Cell): string | null => {
  const found = view.rows[row - 1]?.[column - 1];
  return found === undefined || found === EMPTY || found === HOLE ? null : found;
};

// A cell on which a letter can lie.
export const isFree = (view: View, cell: Cell): boolean =>
  view.rows[cell[1] - 1]?.[cell[0] - 1] === EMPTY && !view.hand_cells.some((one) => sameCell(one, cell));

export function handOwner(view: View, cell: Cell): number | null {
  const seat = view.hand_cells.findIndex((one) => sameCell(one, cell));
  return seat === -1 ? null : seat;
}

const numbered = (list: readonly [number, number, number][]) =>
  new Map(list.map(([column, row, number]) => [keyOf([column, row]), number]));

export function cellStates(view: View, say: Table["say"]): CellState[] {
  const owners = numbered(view.owners);
  const values = numbered(view.values);
  const kinds = new Map(view.special.map(([column, row, kind]) => [keyOf([column, row]), kind]));
  const spent = new Set(view.spent.map(keyOf));
  const made: CellState[] = [];
  for (const [y, line] of view.rows.entries()) {
    for (const [x, sign] of [...line].entries()) {
      const at: Cell = [x + 1, y + 1];
      const key = keyOf(at);
      const kind = kinds.get(key);
      const seat = handOwner(view, at);
      if (seat !== null) {
        made.push({ at, hand: badgeOf(seat), text: say("cell.hand", { seat }) });
        continue;
      }
      if (sign === HOLE) {
        made.push({ at, hole: true, text: say("cell.destroyed") });
        continue;
      }
      const star = sameCell(view.star, at);
      const corner: Corner | undefined =
        kind === undefined ? undefined : { drawing: DRAWINGS[kind], colour: COLOURS[kind], spent: spent.has(key) };
      if (sign === EMPTY) {
        if (star || kind !== undefined) {
          const text = kind === undefined ? say("cell.star") : say("cell.kind", { kind });
          made.push({ at, star, text, ...(corner && { corner }) });
        }
        continue;
      }
      const owner = owners.get(key);
      const value = values.get(key);
      const face: Face = { letter: sign, ...(value !== undefined && { value }), ...(owner !== undefined && { owner: badgeOf(owner) }) };
      const text = kind === undefined ? say("cell.letter", { letter: sign }) : say("cell.letter_kind", { letter: sign, kind });
      const whose = owner === undefined ? "" : `, ${say("cell.owned", { seat: owner, value: value ?? 0 })}`;
      made.push({ at, face, text: text + whose, ...(corner && { corner }) });
    }
  }
  return made;
}

export const wallsOf = (view: View, last: readonly Edge[] = []): Wall[] => {
  const fresh = new Set(last.map(edgeName));
  return view.walls.map((edge) => ({ edge, look: fresh.has(edgeName(edge)) ? "last" : "wall" }));
};

// One step along a row and one along a column, the way they are read.
export function stepsOf(view: View): [Step, Step] {
  const { direction } = view;
  return [direction.startsWith("left") ? [-1, 0] : [1, 0], direction.endsWith("up") ? [0, -1] : [0, 1]];
}
