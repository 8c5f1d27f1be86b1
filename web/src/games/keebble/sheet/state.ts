// What goes into the board, from a view and from what somebody has in hand.
import type { Asks, BoardState, Cell, CellState, Draft as Laid, Edge, HandPiece, LaidPiece, Marks, Run } from "../../shared/board/types";
import { keyOf, sameCell } from "../../shared/board/plane/geometry";
import type { Offer } from "../../../wire/types";
import { offerOf } from "../../shared/prompt";
import { columnName, nameOf } from "../cells";
import type { Turn } from "../turn.svelte";
import type { Preview, Tile, View } from "../types";
import { badgeOf, cellStates, isFree, stepsOf, wallsOf } from "./cells";

// A letter of a hand is the same one wherever the others go: "A0", "A1".
export function handOf(turn: Turn, letters: string): HandPiece[] {
  const { view, say } = turn.scene;
  const counts = new Map<string, number>();
  return [...letters].map((letter) => {
    const copy = counts.get(letter) ?? 0;
    counts.set(letter, copy + 1);
    const { value, unique } = worthOf(view, turn.seat ?? 0, letter);
    const text = say(unique ? "page.letter_unique" : "page.letter", { letter, points: value });
    return { id: `${letter}${copy}`, faces: [{ letter, value: unique ? `★${value}` : value }], text };
  });
}

export function worthOf(view: View, seat: number, letter: string): { value: number; unique: boolean } {
  return {
    value: view.worth[seat]?.[view.alphabet.indexOf(letter)] ?? 0,
    unique: view.unique[seat]?.includes(letter) ?? false,
  };
}

const letterOf = (id: string): string => id.slice(0, 1);
export const tilesOf = (drafts: readonly Laid[]): Tile[] => drafts.map(({ id, at }) => [letterOf(id), at[0], at[1]]);

// The letters that have been laid, each with its value.
function piecesOf(turn: Turn, tiles: readonly Tile[], preview: Preview | null): LaidPiece[] {
  const { view, say } = turn.scene;
  const seat = turn.seat ?? 0;
  const written = new Map((preview?.values ?? []).map(([column, row, value]) => [keyOf([column, row]), value]));
  const counts = new Map<string, number>();
  return tiles.map(([letter, column, row]) => {
    const copy = counts.get(letter) ?? 0;
    counts.set(letter, copy + 1);
    const { value } = worthOf(view, seat, letter);
    const mine = written.get(keyOf([column, row]));
    const face = { letter, value: mine ?? value, ...(mine !== undefined && { owner: badgeOf(seat) }) };
    return { id: `${letter}${copy}`, at: [column, row], faces: [face], text: say("page.letter", { letter, points: mine ?? value }), draft: true };
  });
}

// Faint letters where a hint or a lesson says that they go.
function ghostsOf(turn: Turn, cells: readonly Cell[]): LaidPiece[] {
  const { best } = turn;
  const tiles = best?.type === "word" || best?.type === "fire" ? (best.tiles ?? []) : [];
  return tiles
    .filter(([, column, row]) => cells.some((cell) => sameCell(cell, [column, row])))
    .map(([letter, column, row]) => ({ id: `hint ${column} ${row}`, at: [column, row], faces: [{ letter }], text: letter, ghost: true }));
}

const cellsIn = (offer: Offer | null, name: string): Cell[] => {
  const field = offer?.fields.find((field) => field.name === name);
  return field !== undefined && "cells" in field ? ((field.cells ?? []) as unknown as Cell[]) : [];
};
const one = (cell: readonly number[] | null | undefined): Cell[] => (cell ? [cell as unknown as Cell] : []);

function asksOf(turn: Turn): Asks {
  const { scene } = turn;
  const { question, view } = scene;
  const directions = stepsOf(view);
  switch (turn.step) {
    case "claim":
      return { kind: "cells", targets: cellsIn(offerOf(question, "claim"), "cell"), chosen: one(turn.inHand("claim")?.cell), most: 1 };
    case "special":
      return { kind: "cells", targets: cellsIn(offerOf(question, "special"), "cell"), chosen: one(turn.inHand("special")?.cell), most: 1 };
    case "fire": {
      const offer = turn.firing;
      const field = turn.field(offer, "cells");
      if (field?.type === "cells") {
        const chosen = (turn.inHand("fire")?.cells ?? []) as unknown as Cell[];
        return { kind: "cells", targets: cellsIn(offer, "cells"), chosen, most: field.max };
      }
      return turn.field(offer, "tiles") === null ? { kind: "nothing" } : { kind: "lay", directions };
    }
    case "react":
      if (!turn.offers("wall")) return { kind: "nothing" };
      return { kind: "edges", chosen: (turn.inHand("wall")?.edge ?? null) as Edge | null, ready: turn.inHand("take") !== null };
    case "word":
    case "plan":
      return turn.lays ? { kind: "lay", directions } : { kind: "nothing" };
    default:
      return { kind: "nothing" };
  }
}

// The words that the letters in hand make, with their points at the first letter.
const runsOf = (preview: Preview | null, devils: boolean, pressed: boolean): Run[] =>
  (preview?.words ?? []).map(({ cells, points, valid }) => ({ cells, tone: valid ? "good" : pressed ? "bad" : "plain", ...(valid && !devils && { points }) }));

// What a hint or a lesson says, on the board.
export function hinted(turn: Turn): Cell[] {
  const { best } = turn;
  if (best === null) return [];
  if (best.type === "word") return best.tiles.map(([, column, row]) => [column, row] as const);
  if (best.type === "claim" || best.type === "special") return one(best.cell);
  if (best.type !== "fire") return [];
  return [...((best.cells ?? []) as unknown as Cell[]), ...(best.tiles ?? []).map(([, column, row]) => [column, row] as const)];
}

// `lit`: what happened last.
export function boardState(turn: Turn, lit: { last: readonly Cell[]; walls: readonly Edge[] }, told: string): BoardState {
  const { scene } = turn;
  const { view } = scene;
  const preview = turn.preview();
  const asks = asksOf(turn);
  const blocks = turn.step === "fire" && asks.kind === "lay";
  // Where nothing can be laid now, what was laid before is in the hand.
  const tiles = blocks ? ((turn.inHand("fire")?.tiles ?? []) as Tile[]) : turn.lays ? turn.tiles : [];
  const shows = (turn.lays && scene.draft?.type === "word") || blocks ? preview : null;
  const best = turn.follows ? null : turn.best;
  const covers = (cell: Cell) => tiles.some(([, column, row]) => sameCell([column, row], cell));
  const proposed = best === null ? [] : hinted(turn).filter((cell) => !covers(cell));
  const marks: Marks = {
    // A cell from which everything was taken back has nothing to show.
    last: lit.last.filter((cell) => !isFree(view, cell) || view.special.some(([column, row]) => sameCell([column, row], cell))),
    runs: runsOf(shows, view.values.length > 0 || (shows?.values.length ?? 0) > 0, turn.pressed),
    fires: (shows?.fires ?? []).map(([column, row]) => [column, row] as const),
    hint: proposed,
  };
  const walls = wallsOf(view, lit.walls);
  const cells: CellState[] = cellStates(view, scene.say);
  return {
    label: scene.say("page.sheet"),
    extent: { from: [1, 1], to: [view.rows[0]?.length ?? 0, view.rows.length] },
    cells,
    walls: best?.type === "wall" ? [...walls, { edge: best.edge, look: "hint" }] : walls,
    pieces: [...ghostsOf(turn, proposed), ...piecesOf(turn, tiles, shows)],
    hand: handOf(turn, turn.letters),
    marks,
    asks,
    name: nameOf,
    coordinates: [columnName, String],
    told,
  };
}
