// What something on the sheet is, in a sentence.
import { keyOf, sameCell } from "../shared/board/plane/geometry";
import type { Cell, Edge } from "../shared/board/types";
import { edgeName, nameOf } from "./cells";
import { handOwner, letterAt } from "./sheet/cells";
import { worthOf } from "./sheet/state";
import type { Table } from "./types";

export function aboutCell({ view, say }: Table, cell: Cell, seat: number | null): string {
  const hand = handOwner(view, cell);
  if (hand !== null) return say("page.what_hand", { seat: hand });
  const kind = view.special.find(([column, row]) => sameCell([column, row], cell))?.[2];
  const letter = letterAt(view, cell);
  const parts: string[] = [];
  if (letter !== null) {
    const numbered = (list: readonly [number, number, number][]) => list.find(([column, row]) => keyOf([column, row]) === keyOf(cell))?.[2];
    const [owner, value] = [numbered(view.owners), numbered(view.values)];
    if (owner !== undefined) parts.push(say("page.what_owned", { letter, seat: owner, value: value ?? 0 }));
    else if (seat !== null) parts.push(say("page.what_letter", { letter, points: worthOf(view, seat, letter).value }));
  }
  if (kind !== undefined) {
    parts.push(`${say(`kind.${kind}`)}: ${say(`page.kind_${kind}`)}`);
    if (view.spent.some((one) => sameCell(one, cell))) parts.push(say("page.what_spent"));
  }
  if (letter === null && sameCell(view.star, cell)) parts.push(say("page.what_star"));
  if (view.rows[cell[1] - 1]?.[cell[0] - 1] === "#") parts.push(say("page.what_hole"));
  return parts.join(" ") || say("page.what_empty", { cell: nameOf(cell) });
}

export const aboutEdge = ({ say }: Table, edge: Edge): string => say("refusal.wall_there", { edge: edgeName(edge) });
