// Boards to look at and to try: no rules, only what a page could hand in.
import { COLOURS, SIGNS } from "$client/parts/signs";
import type { Asks, Badge, BoardState, Cell, CellState, Drawing, Edge, Face, HandPiece, Piece, Turn } from "$client/games/shared/board/types";

export interface Scene {
  state: Omit<BoardState, "asks" | "pieces" | "hand">;
  asks: Asks;
  hand: readonly HandPiece[];
  lying?: readonly (Piece & { at: Cell; turn?: Turn })[];
}

const badge = (sign: keyof typeof SIGNS, colour: keyof typeof COLOURS): Badge => ({ path: SIGNS[sign], colour: COLOURS[colour] });
const ANN = badge("circle", "blue");
const BEN = badge("heart", "orange");
const name = ([column, row]: Cell) => `${String.fromCharCode(96 + column)}${row}`;
const RIGHT_DOWN = [[1, 0], [0, 1]] as const;

export const tile = (letter: string, i: number): HandPiece => ({ id: `h${i}`, faces: [{ letter, value: "AEIOU".includes(letter) ? 1 : 3 }], text: letter });
const letter = (letter: string, at: Cell, owner?: Badge): CellState => ({
  at,
  text: letter,
  face: { letter, value: "AEIOU".includes(letter) ? 1 : 3, ...(owner && { owner }) },
});

const BOLT: Drawing = { paths: [{ d: "M56 6 20 56h26l-6 38 38-52H50z", fill: "currentColor" }] };
const WORD: CellState[] = [..."PAPER"].map((one, i) => letter(one, [3 + i, 4], i > 2 ? BEN : ANN));
const SPECIAL: CellState[] = [
  { at: [2, 2], corner: { short: "2L", colour: COLOURS.blue }, text: "double letter" },
  { at: [7, 6], corner: { short: "3W", colour: COLOURS.red }, text: "triple word" },
  { at: [6, 2], corner: { drawing: BOLT, colour: COLOURS.violet }, text: "thief" },
  { at: [4, 7], corner: { short: "2W", colour: COLOURS.red, spent: true }, text: "double word, spent" },
];
const WALLS: Edge[] = [[[3, 3], [3, 4]], [[5, 4], [5, 5]], [[2, 5], [3, 5]], [[6, 6], [7, 6]], [[1, 2], [2, 2]], [[5, 1], [5, 2]]];

const sheet = (columns: number, rows: number): BoardState["extent"] => ({ from: [1, 1], to: [columns, rows] });

export const letters: Scene = {
  state: {
    label: "Sheet",
    extent: sheet(8, 8),
    name,
    coordinates: [(column) => name([column, 1])[0]!, String],
    cells: [
      ...WORD,
      letter("X", [6, 7]),
      ...SPECIAL,
      { at: [5, 5], star: true },
      { at: [8, 3], hand: ANN, text: "Ann's hand cell" },
      { at: [1, 7], hand: BEN, text: "Ben's hand cell" },
      { at: [3, 8], hole: true },
    ],
    walls: WALLS.map((edge) => ({ edge })),
    marks: { last: [[3, 4], [4, 4], [5, 4], [6, 4], [7, 4]] },
  },
  asks: { kind: "lay", directions: RIGHT_DOWN },
  hand: [..."KITEAAN"].map(tile),
};

export const small: Scene = {
  ...letters,
  state: { label: "Sheet", extent: sheet(8, 4), name, cells: [letter("A", [4, 2]), { at: [5, 3], star: true }], walls: [{ edge: [[4, 2], [5, 2]] }] },
};

export const wide: Scene = {
  ...letters,
  state: {
    ...letters.state,
    extent: sheet(16, 8),
    cells: [
      ...letters.state.cells,
      ...[..."TABLE"].map((one, i) => letter(one, [10 + i, 6] as Cell, BEN)),
      ...[..."CARROT"].map((one, i) => letter(one, [14, 1 + i] as Cell, ANN)).filter(({ at }) => at[1] !== 6),
      { at: [15, 2], corner: { drawing: BOLT, colour: COLOURS.violet }, text: "thief" },
    ],
    walls: [...WALLS, [[9, 3], [9, 4]], [[12, 5], [13, 5]], [[11, 1], [11, 2]]].map((edge) => ({ edge: edge as unknown as Edge })),
  },
};

// A board on which everything stands that can, for measurements.
const every = <T>(make: (at: Cell, i: number) => T[]): T[] =>
  Array.from({ length: 128 }, (_, i) => make([1 + (i % 16), 1 + Math.floor(i / 16)], i)).flat();
export const full: Scene = {
  ...wide,
  state: {
    ...wide.state,
    cells: every((at, i) =>
      i % 9 === 0 ? [] : [{ ...letter(String.fromCharCode(65 + (i % 26)), at, i % 2 === 0 ? ANN : BEN), ...(i % 3 === 0 && { corner: { short: "2L", colour: COLOURS.blue } }) }],
    ),
    walls: every(([x, y], i): { edge: Edge }[] => (i % 2 === 0 && y < 8 ? [{ edge: [[x, y], [x, y + 1]] }] : [])),
    marks: {
      last: every((at, i) => (i % 11 === 0 ? [at] : [])),
      fires: every((at, i) => (i % 17 === 0 ? [at] : [])),
      hint: every((at, i) => (i % 19 === 0 ? [at] : [])),
      runs: [1, 3, 5, 7].map((row) => ({ cells: Array.from({ length: 9 }, (_, i): Cell => [3 + i, row]), points: 20 + row, tone: row === 5 ? ("bad" as const) : ("good" as const) })),
    },
  },
};

export const edges: Scene = { ...letters, asks: { kind: "edges", chosen: null }, hand: [] };
export const wide_edges: Scene = { ...wide, asks: { kind: "edges", chosen: null }, hand: [] };
export const cells: Scene = { ...letters, asks: { kind: "cells", chosen: [], most: 2 }, hand: [] };
export const targets: Scene = { ...letters, asks: { kind: "cells", chosen: [], most: 1, targets: [[1, 1], [8, 8], [4, 1]] }, hand: [] };
export const judged: Scene = {
  ...letters,
  state: {
    ...letters.state,
    marks: {
      runs: [
        { cells: [[3, 4], [4, 4], [5, 4], [6, 4], [7, 4]], points: 11, tone: "good" },
        { cells: [[6, 4], [6, 5], [6, 6]], points: 7, tone: "bad" },
      ],
      fires: [[7, 6]],
      hint: [[2, 4], [1, 4]],
    },
  },
};

// Cards of two cells, with drawings that are seen differently from every side.
const SUN: Drawing = { paths: [{ d: "M50 30a20 20 0 1 1-.1 0zM50 8v10M50 82v10M8 50h10M82 50h10M20 20l7 7M73 73l7 7M80 20l-7 7M27 73l-7 7", width: 6 }] };
const HOOK: Drawing = { paths: [{ d: "M34 20v44c0 22 34 22 34 0", width: 9 }, { d: "M68 26v4", width: 9 }] };
const TENT: Drawing = { paths: [{ d: "M20 80 50 20 80 80", width: 9 }, { d: "M36 60h28", width: 6 }] };
const GROUNDS = ["#f9d7dc", "#d6e6f7", "#dff0d8", "#fdf0c4", "#e6dcf5"];
const SYMBOLS = [SUN, HOOK, TENT];
const half = (i: number, turn: Turn): Face => ({
  drawing: SYMBOLS[i % 3]!,
  turn,
  rim: ["A", "C", "V", null],
  ground: GROUNDS[i % 5]!,
  ...(i % 4 === 1 && { walls: [1 as Turn] }),
});
export const card = (i: number): Piece => ({ id: `c${i}`, faces: [half(i, (i % 4) as Turn), half(i + 1, ((i * 3) % 4) as Turn)], text: `card ${i}` });

function table(count: number): { at: Cell; turn: Turn }[] {
  // Down a spiral of cards, none on another.
  return Array.from({ length: count }, (_, i) => ({ at: [((i * 2) % 14) - 7, Math.floor((i * 2) / 14) * 2 - 6] as Cell, turn: 0 as Turn }));
}
const compass = ([column, row]: Cell) => `${Math.abs(column)} ${column < 0 ? "left" : "right"}, ${Math.abs(row)} ${row < 0 ? "up" : "down"}`;

export const cards: Scene = {
  state: { label: "Table", extent: { from: [0, 0], to: [0, 0], grows: true }, name: compass, cells: [], turnable: true, sides: ["Ann's side", "Ben's side", "Cleo's side", "Dirk's side"], marks: { last: [[0, 0], [1, 0]] } },
  asks: { kind: "lay" },
  hand: [20, 21, 22, 23].map(card),
  lying: [
    { ...card(1), at: [0, 0], turn: 0 },
    { ...card(2), at: [2, 0], turn: 1 },
    { ...card(3), at: [1, 1], turn: 2 },
    { ...card(4), at: [3, 2], turn: 3 },
  ],
};
export const many: Scene = { ...cards, lying: table(60).map((place, i) => ({ ...card(100 + i), ...place })) };
export const far: Scene = { ...cards, lying: [{ ...card(1), at: [0, 0], turn: 0 }, { ...card(2), at: [19, -14], turn: 0 }, { ...card(3), at: [-12, 9], turn: 1 }] };

export const SCENES: Record<string, Scene> = { letters, small, wide, full, edges, wide_edges, cells, targets, judged, cards, many, far };
