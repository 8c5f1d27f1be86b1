// What was done, said at once.
import { cellsOf, STEPS } from "../plane/geometry";
import type { BoardEvent, Cell, Piece } from "../types";
import type { Word } from "./cell_text";

export interface Named {
  name: (cell: Cell) => string;
  piece: (id: string) => Piece | undefined;
  // How many cells may be chosen.
  most: number;
}

export function sentenceOf(event: BoardEvent, { name, piece, most }: Named, word: Word): string {
  switch (event.type) {
    case "drafts":
      return event.what === "take_all" ? word("board.taken_all") : drafted(event, name, piece, word);
    case "edge":
      return event.chosen === null ? word("board.no_edge") : word("board.edge", { one: name(event.chosen[0]), other: name(event.chosen[1]) });
    case "cells":
      return most > 1 ? word("board.chosen", { count: event.chosen.length, most }) : event.chosen.map(name).join(", ");
    default:
      return "";
  }
}

function drafted({ drafts, what, id }: BoardEvent & { type: "drafts"; id: string }, name: Named["name"], piece: Named["piece"], word: Word): string {
  const known = piece(id);
  if (known === undefined) return "";
  const draft = drafts.find((one) => one.id === id);
  if (what === "take" || draft === undefined) return word("board.taken", { piece: known.text });
  return [known.text, ...cellsOf({ ...draft, faces: known.faces }).map(name)].join(", ");
}

// Where the next letter goes, as it is seen.
export const HEADINGS = ["board.to_right", "board.to_below", "board.to_left", "board.to_above"] as const;
export const headingOf = ([right, down]: Cell): (typeof HEADINGS)[number] =>
  HEADINGS[STEPS.findIndex((step) => step[0] === right && step[1] === down)] ?? HEADINGS[0];
