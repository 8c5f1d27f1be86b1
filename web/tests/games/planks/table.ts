// Planks as pieces of a board, and back; nothing here knows where they may lie.
import type { Asks, BoardState, Cell, Draft, HandPiece } from "$client/games/shared/board/types";
import { halvesOf, nameOf, type Laid } from "./types";

export function pieceOf(plank: number): HandPiece {
  const [first = "", second = ""] = halvesOf(plank);
  return { id: String(plank), text: nameOf(plank), faces: [{ letter: first, text: first }, { letter: second, text: second }] };
}

const laid = (draft: boolean) => ([plank, x, y, turn]: Laid) => ({ ...pieceOf(plank), at: [x, y] as Cell, turn: (turn % 4) as Draft["turn"], draft });

export function boardOf(lying: readonly Laid[], draft: readonly Laid[], hand: readonly number[], asks: Asks): BoardState {
  return {
    label: "Board",
    extent: { from: [0, 0], to: [0, 0], grows: true },
    turnable: true,
    cells: [],
    pieces: [...lying.map(laid(false)), ...draft.map(laid(true))],
    hand: hand.map(pieceOf),
    asks,
    name: ([x, y]) => `cell ${x}, ${y}`,
  };
}

export const layOf = (drafts: readonly Draft[]): Laid[] => drafts.map(({ id, at, turn }) => [Number(id), at[0], at[1], turn]);
