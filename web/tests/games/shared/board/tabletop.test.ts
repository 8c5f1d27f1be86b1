import { describe, expect, test, vi } from "vitest";
import { Tabletop } from "../../../../src/games/shared/board/tabletop.svelte";
import type { Asks, BoardEvent, BoardState, Draft, HandPiece } from "../../../../src/games/shared/board/types";

const letters = [..."KITEAA"].map((letter, i): HandPiece => ({ id: `h${i}`, faces: [{ letter }], text: letter }));
const cards: HandPiece[] = ["c0", "c1"].map((id) => ({ id, faces: [{}, {}], text: id }));
const ACROSS = [[1, 0], [0, 1]] as const;

// A page that does what is asked.
function page(hand: HandPiece[], asks: Asks, more: Partial<BoardState> = {}) {
  let drafts: readonly Draft[] = [];
  const heard: BoardEvent[] = [];
  const state = (): BoardState => ({
    label: "Board",
    extent: { from: [1, 1], to: [8, 8] },
    cells: [],
    name: String,
    hand,
    asks,
    pieces: drafts.map((draft) => ({ ...hand.find(({ id }) => id === draft.id)!, ...draft, draft: true })),
    ...more,
  });
  // Nothing watches it here, so it reads anew each time.
  const tabletop = new Tabletop(state, (event) => {
    heard.push(event);
    if (event.type === "drafts") drafts = event.drafts;
  });
  const lies = () => drafts.map(({ id, at, turn }) => `${id}@${at.join(",")}/${turn}`).join(" ");
  return { tabletop, heard, lies };
}

describe("letters", () => {
  const typed = () => page(letters, { kind: "lay", directions: ACROSS });

  test("of one kind are typed one after another, each once", () => {
    const { tabletop, heard, lies } = typed();
    tabletop.tapCell([2, 2]);
    for (const letter of "aaa") tabletop.typeLetter(letter);
    expect(lies()).toBe("h4@2,2/0 h5@3,2/0");
    expect(heard.at(-1)).toEqual({ type: "lacks", letter: "A" });
  });

  test("recalled leave the cursor where the first one lay", () => {
    const { tabletop, lies } = typed();
    tabletop.tapCell([2, 2]);
    for (const letter of "kit") tabletop.typeLetter(letter);
    tabletop.takeAll();
    expect(lies()).toBe("");
    expect(tabletop.cursor).toEqual({ at: [2, 2], way: 0, beyond: false });
  });

  test("are taken back from past the last cell on", () => {
    const { tabletop, lies } = typed();
    tabletop.tapCell([7, 2]);
    for (const letter of "kite") tabletop.typeLetter(letter);
    expect(lies()).toBe("h0@7,2/0 h1@8,2/0");
    expect(tabletop.cursor?.beyond).toBe(true);
    tabletop.typeBack();
    expect(lies()).toBe("h0@7,2/0");
    expect(tabletop.cursor).toEqual({ at: [8, 2], way: 0, beyond: false });
    tabletop.typeLetter("t");
    expect(lies()).toBe("h0@7,2/0 h2@8,2/0");
  });

  test("stop at a wall", () => {
    const { tabletop, lies } = page(letters, { kind: "lay", directions: ACROSS }, { walls: [{ edge: [[3, 2], [4, 2]] }] });
    tabletop.tapCell([2, 2]);
    for (const letter of "kit") tabletop.typeLetter(letter);
    expect(lies()).toBe("h0@2,2/0 h1@3,2/0");
    expect(tabletop.cursor).toEqual({ at: [3, 2], way: 0, beyond: true });
  });

  test("go down where the row leads nowhere, and along what lies beside them", () => {
    const lying = [{ id: "x", at: [4, 4], faces: [{ letter: "X" }], text: "X" }] as const;
    const { tabletop } = page(letters, { kind: "lay", directions: ACROSS }, { pieces: lying, walls: [{ edge: [[1, 1], [2, 1]] }, { edge: [[4, 4], [4, 5]] }] });
    const way = (cell: [number, number]) => {
      tabletop.tapCell(cell);
      return tabletop.cursor?.way;
    };
    expect([[8, 2], [1, 1], [4, 3], [3, 4], [4, 5], [8, 8]].map((cell) => way(cell as [number, number]))).toEqual([1, 1, 1, 0, 0, 0]);
  });

  test("begin on a cell that says what is special about it", () => {
    const { tabletop, heard } = page(letters, { kind: "lay", directions: ACROSS }, { cells: [{ at: [4, 2], corner: { short: "2" } }] });
    tabletop.tapCell([3, 2]);
    expect(heard).toEqual([]);
    tabletop.tapCell([4, 2]);
    expect(heard).toEqual([{ type: "explain", cell: [4, 2] }]);
    expect(tabletop.cursor?.at).toEqual([4, 2]);
  });

  test("stop at a hand cell and at a hole", () => {
    for (const own of [{ hole: true }, { hand: { path: "", colour: "" } }]) {
      const { tabletop, lies } = page(letters, { kind: "lay", directions: ACROSS }, { cells: [{ at: [4, 2], ...own }] });
      tabletop.tapCell([2, 2]);
      for (const letter of "kit") tabletop.typeLetter(letter);
      expect(lies()).toBe("h0@2,2/0 h1@3,2/0");
    }
  });

  test("follow the direction of the game", () => {
    const { tabletop, lies } = page(letters, { kind: "lay", directions: [[-1, 0], [0, -1]] });
    tabletop.tapCell([3, 3]);
    for (const letter of "ki") tabletop.typeLetter(letter);
    expect(lies()).toBe("h0@3,3/0 h1@2,3/0");
  });
});

describe("a rack", () => {
  test("is never shuffled into the order that it had, and what lies on the board keeps its place", () => {
    const { tabletop } = page(letters.slice(0, 3), { kind: "lay" });
    tabletop.lay("h1", [1, 1]);
    for (let i = 0; i < 20; i++) {
      const before = tabletop.hand.map(({ id }) => id);
      tabletop.shuffle();
      const after = tabletop.hand.map(({ id }) => id);
      expect(after).not.toEqual(before);
      expect(after[1]).toBe("h1");
    }
  });

  test("that was shuffled takes in what is new at its end", () => {
    const hand = letters.slice(0, 3);
    const { tabletop } = page(hand, { kind: "lay" });
    tabletop.shuffle(() => 0);
    hand.push(letters[3]!);
    expect(tabletop.hand.at(-1)?.id).toBe("h3");
  });
});

describe("cards", () => {
  test("are turned in the hand before they lie, and about their halves after", () => {
    const { tabletop, lies } = page(cards, { kind: "lay" });
    tabletop.tapHand("c0");
    tabletop.tapHand("c0");
    tabletop.tapCell([3, 3]);
    expect(lies()).toBe("c0@3,3/1");
    tabletop.tapCell([3, 4]);
    expect(lies()).toBe("c0@4,4/2");
    tabletop.turn(-1, [3, 4]);
    expect(lies()).toBe("c0@3,3/1");
  });

  test("may lie on each other: no draft is taken away by another", () => {
    const { tabletop, lies } = page(cards, { kind: "lay" });
    tabletop.lay("c0", [3, 3], 0);
    tabletop.lay("c1", [4, 3], 1);
    expect(lies()).toBe("c0@3,3/0 c1@4,3/1");
    expect(tabletop.draftOn([4, 3])?.draft.id).toBe("c1");
  });
});

test("cells are chosen up to a number, and the oldest makes way", () => {
  let asks: Asks = { kind: "cells", chosen: [], most: 2 };
  const tell = vi.fn((event: BoardEvent) => {
    if (event.type === "cells" && asks.kind === "cells") asks = { ...asks, chosen: event.chosen };
  });
  const state = (): BoardState => ({ label: "", extent: { from: [1, 1], to: [8, 8] }, cells: [{ at: [8, 8], hole: true }], name: String, asks });
  const tabletop = new Tabletop(state, tell);
  for (const cell of [[1, 1], [2, 2], [3, 3]] as const) tabletop.tapCell(cell);
  expect(asks.chosen).toEqual([[2, 2], [3, 3]]);
  tabletop.tapCell([2, 2]);
  expect(asks.chosen).toEqual([[3, 3]]);
  tabletop.tapCell([8, 8]);
  expect(tell).toHaveBeenLastCalledWith({ type: "explain", cell: [8, 8] });
});
