import { expect, test } from "vitest";
import { textOf } from "../../../../src/games/shared/board/output/cell_text";
import { Tabletop } from "../../../../src/games/shared/board/tabletop.svelte";
import type { BoardState, Cell, Side } from "../../../../src/games/shared/board/types";
import en from "../../../../src/words/en.json";

const words: Record<string, unknown> = en;
const word = (key: string, { sides = [] }: { sides?: string[] } = {}) => String(words[key]).replace("{sides}", sides.join(" and "));

function text(cell: Cell, state: Partial<BoardState>, side: Side = 0): string {
  const board: BoardState = {
    label: "Board",
    extent: { from: [1, 1], to: [8, 8] },
    cells: [],
    asks: { kind: "nothing" },
    name: ([column, row]) => `${"abcdefgh"[column - 1]}${row}`,
    side,
    ...state,
  };
  return textOf(cell, new Tabletop(() => board, () => {}), word);
}

test("every cell has a text, an empty one too, and its name comes last", () => {
  expect(text([3, 4], {})).toBe("empty, c4");
  expect(text([3, 4], { cells: [{ at: [3, 4], text: "G, 15, written by Ben" }] })).toBe("G, 15, written by Ben, c4");
  expect(text([3, 4], { cells: [{ at: [3, 4], hole: true }] })).toBe("a hole, c4");
  expect(text([3, 4], { cells: [{ at: [3, 4], star: true }] })).toBe("star, c4");
});

test("walls are named by their side, as it is seen", () => {
  const walls = [{ edge: [[3, 3], [3, 4]] }, { edge: [[3, 4], [4, 4]], look: "draft" }, { edge: [[2, 4], [3, 4]], look: "hint" }] as const;
  expect(text([3, 4], { walls })).toBe("empty, wall above and on the right, c4");
  expect(text([3, 3], { walls })).toBe("empty, wall below, c3");
  expect(text([3, 4], { walls }, 1)).toBe("empty, wall on the right and below, c4");
});

test("a draft lies on what the cell is, and a piece of two says which half it is there", () => {
  const letter = { id: "h0", faces: [{ letter: "K" }], text: "K, 3", at: [3, 4], draft: true } as const;
  expect(text([3, 4], { pieces: [letter], cells: [{ at: [3, 4], text: "double letter" }] })).toBe("K, 3, double letter, not confirmed yet, c4");
  const card = { id: "c0", faces: [{ text: "sun" }, { text: "moon" }], text: "card 7", at: [3, 4], turn: 1 } as const;
  expect(text([3, 5], { pieces: [card] })).toBe("moon, card 7, c5");
  expect(text([3, 5], { pieces: [{ ...card, ghost: true }] })).toBe("empty, c5");
});

test("the last play, what would fire and what is hinted at are said", () => {
  const marks = { last: [[3, 4]], fires: [[3, 4]], hint: [[3, 5]] } as const;
  expect(text([3, 4], { marks })).toBe("empty, just played, would fire, c4");
  expect(text([3, 5], { marks })).toBe("empty, hint, c5");
});
