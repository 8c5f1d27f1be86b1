// What goes into a board, and what comes out of it. A board shows one immutable value and says what its person
// wants; it knows no game. Camera, cursor, side and the order in the rack are its own, everything else is the page's:
// what a person does arrives as an event, and is seen once the page hands in a value that has it.

// Column and row, as everywhere in the project; they may be negative.
export type Cell = readonly [column: number, row: number];
// The border between two neighbouring cells, in either order.
export type Edge = readonly [Cell, Cell];
// One cell further in some direction.
export type Step = readonly [right: number, down: number];
// Quarter turns clockwise.
export type Turn = 0 | 1 | 2 | 3;
// Who sits there: 0 at the bottom of the table, 1 on the right, 2 at the top, 3 on the left.
export type Side = Turn;

// The first and the last cell, both included. A table that grows gets room around whatever lies on it.
export interface Extent {
  from: Cell;
  to: Cell;
  grows?: boolean;
}

// Strokes and fills on a grid of 100, drawn in ink unless they have a colour of their own.
export interface Drawing {
  paths: readonly { d: string; width?: number; fill?: string; stroke?: string }[];
}

// A player's sign on a grid of 24, and their colour (parts/signs.ts).
export interface Badge {
  path: string;
  colour: string;
}

// What is printed in a cell's corner, top right: a short text or a drawing.
export interface Corner {
  short?: string;
  drawing?: Drawing;
  // Tints the cell below it, while nothing lies there.
  colour?: string;
  // Used up: drawn faintly.
  spent?: boolean;
}

// One cell of a piece, or what stands in a cell for good: a letter or a drawing.
export interface Face {
  // What a reader hears before the piece it belongs to: "sun".
  text?: string;
  letter?: string;
  // Bottom right.
  value?: string | number;
  // Top left.
  owner?: Badge;
  drawing?: Drawing;
  // How the drawing is turned on its piece.
  turn?: Turn;
  // Small letters on its four edges, beginning at the top, as printed: they turn with the drawing.
  rim?: readonly (string | null)[];
  // The colour of the card, instead of paper.
  ground?: string;
  // Walls printed on it, by side from the top clockwise: they turn with the piece.
  walls?: readonly Turn[];
}

// A cell that has something. Cells that are not listed are empty.
export interface CellState {
  at: Cell;
  face?: Face;
  corner?: Corner;
  star?: boolean;
  // A hole for good: no part of the board any more.
  hole?: boolean;
  // A player's own cell: their colour and sign.
  hand?: Badge;
  // What a reader hears of it, without its walls, its coordinate and what lies on top. "Empty" if there is none.
  text?: string;
}

export interface Wall {
  edge: Edge;
  // `draft` is not confirmed yet, `hint` is proposed, `last` was drawn just now.
  look?: "wall" | "draft" | "hint" | "last";
}

// A piece has one cell or two. Of two, the second lies to the right of the first, turned about it.
export interface Piece {
  id: string;
  faces: readonly [Face] | readonly [Face, Face];
  // What a reader hears: "K, 3", "sun and moon".
  text: string;
}

// A piece on the board, on top of the cells; a later one lies on an earlier one.
export interface LaidPiece extends Piece {
  at: Cell;
  turn?: Turn;
  // Not confirmed yet: it can be moved, turned and taken back. Its id is that of the piece in the hand.
  draft?: boolean;
  // Shown faintly and not touched: what a hint proposes.
  ghost?: boolean;
}

// A piece that can be laid. While a draft has its id its place in the rack is empty.
export interface HandPiece extends Piece {
  turn?: Turn;
  // Can't be used now.
  idle?: boolean;
}

// Letters in one line that count, from the first one on. Its points stand at the first letter.
export interface Run {
  cells: readonly Cell[];
  points?: string | number;
  tone?: "good" | "bad" | "plain";
}

// Marks on cells; a cell may have several.
export interface Marks {
  // The last play.
  last?: readonly Cell[];
  runs?: readonly Run[];
  // Would do something if the draft were confirmed.
  fires?: readonly Cell[];
  // What a hint or a lesson points at.
  hint?: readonly Cell[];
}

// What a tap on the board means now.
export type Asks =
  | { kind: "nothing" }
  // Pieces of the hand are laid. With `directions` letters can be typed: along a row and along a column.
  | { kind: "lay"; directions?: readonly [Step, Step] }
  // Cells are tapped on and off; without targets any cell. With `most` 1 another tap chooses another one.
  | { kind: "cells"; targets?: readonly Cell[]; chosen: readonly Cell[]; most: number }
  // An edge is chosen, and kept until it is confirmed elsewhere. Those with a wall are taken.
  // When something else is `ready` Enter confirms that.
  | { kind: "edges"; chosen: Edge | null; ready?: boolean }
  // Pieces on the board are tapped on and off.
  | { kind: "pieces"; targets: readonly string[]; chosen: readonly string[]; most: number };

export interface BoardState {
  // The name of the board for a reader.
  label: string;
  extent: Extent;
  // Whose side is at the bottom to begin with; people may look from another where `turnable`.
  side?: Side;
  turnable?: boolean;
  // Whose side each is, said to a reader when the table has been turned.
  sides?: readonly string[];
  cells: readonly CellState[];
  walls?: readonly Wall[];
  pieces?: readonly LaidPiece[];
  hand?: readonly HandPiece[];
  marks?: Marks;
  asks: Asks;
  // The coordinate as people say it: "c4"; "2 right, 1 down".
  name: (cell: Cell) => string;
  // How columns and rows are called on the rim of the sheet; without them it has none.
  coordinates?: readonly [column: (column: number) => string, row: (row: number) => string];
  // What the draft would do, for a reader: the words it makes, points or the reason why not.
  told?: string;
}

// One piece of the hand on the board.
export interface Draft {
  id: string;
  at: Cell;
  turn: Turn;
}

export type BoardEvent =
  // The drafts are to be these, in the order in which they were laid: `what` happened to the piece `id`.
  | { type: "drafts"; drafts: readonly Draft[]; what: "lay" | "move" | "swap" | "turn" | "take"; id: string }
  | { type: "drafts"; drafts: readonly []; what: "take_all"; id: null }
  // A cell, a piece or an edge was tapped on or off: `chosen` is what is to be chosen now.
  | { type: "cells"; chosen: readonly Cell[] }
  | { type: "pieces"; chosen: readonly string[] }
  | { type: "edge"; chosen: Edge | null }
  // A letter was typed that is not in the hand.
  | { type: "lacks"; letter: string }
  // Somebody wants to know: held, hovered over, or tapped where there is nothing to do.
  | { type: "explain"; cell: Cell }
  | { type: "explain"; edge: Edge }
  // Enter, where nothing is picked up: as if the page's own button were pressed.
  | { type: "confirm" };
