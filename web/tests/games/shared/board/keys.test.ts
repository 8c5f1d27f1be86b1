import { describe, expect, test } from "vitest";
import { press, type Keyed } from "../../../../src/games/shared/board/input/keys";
import type { Asks, HandPiece } from "../../../../src/games/shared/board/types";

const LAY: Asks = { kind: "lay" };
const TYPE: Asks = { kind: "lay", directions: [[1, 0], [0, 1]] };
const CELLS: Asks = { kind: "cells", chosen: [], most: 2 };
const EDGES: Asks = { kind: "edges", chosen: null };
const hand = Array.from({ length: 10 }, (_, i): HandPiece => ({ id: `h${i}`, faces: [{}], text: "" }));

// A board that writes down what it is told.
function pressed(key: string, asks: Asks, more: Partial<KeyboardEvent> = {}, state: Partial<Keyed> = {}) {
  const heard: string[] = [];
  const tell =
    (name: string) =>
    (...what: unknown[]) =>
      void heard.push([name, ...what.map((one) => JSON.stringify(one))].join(" "));
  const stage = { zoomBy: tell("zoomBy"), fit: tell("fit") } as unknown as Keyed["stage"];
  const on: Keyed = {
    stage,
    asks,
    side: 0,
    types: asks.kind === "lay" && asks.directions !== undefined,
    focus: [4, 4],
    hand,
    chosen: null,
    isInside: ([x, y]) => x > 0 && y > 0 && x < 9 && y < 9,
    isChosen: () => false,
    draftOn: () => null,
    letGo: () => false,
    pointTo: tell("pointTo"),
    tapCell: tell("tapCell"),
    tapHand: tell("tapHand"),
    aimKeyed: tell("aimKeyed"),
    offerSides: tell("offerSides"),
    turn: tell("turn"),
    take: tell("take"),
    takeAll: tell("takeAll"),
    changeWay: tell("changeWay"),
    typeLetter: tell("typeLetter"),
    typeBack: tell("typeBack"),
    takeLast: tell("takeLast"),
    explain: tell("explain"),
    confirm: tell("confirm"),
    ...state,
  };
  const event = { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more };
  return { used: press(event as KeyboardEvent, on), heard };
}
const did = (...of: Parameters<typeof pressed>) => pressed(...of).heard;

test("signs look closer, further away and at all of it, and explain", () => {
  expect(did("+", LAY)).toEqual(["zoomBy 1.5"]);
  expect(did("-", LAY)).toEqual([`zoomBy ${1 / 1.5}`]);
  expect(did("0", LAY)).toEqual(["fit"]);
  for (const asks of [LAY, TYPE, CELLS, EDGES]) expect(did(".", asks)).toEqual(['explain {"cell":[4,4]}']);
});

test("digits are the pieces of the hand, in their order", () => {
  for (const digit of "123456789") expect(did(digit, TYPE)).toEqual([`tapHand "h${Number(digit) - 1}"`]);
  expect(pressed("3", LAY, {}, { hand: hand.slice(0, 2) })).toEqual({ used: false, heard: [] });
});

describe("where letters are typed", () => {
  test("every letter types, those too that would turn a piece", () => {
    for (const letter of ["r", "R", "ä", "ß", "é"]) expect(did(letter, TYPE)).toEqual([`typeLetter "${letter}"`]);
    expect(did(" ", TYPE)).toEqual(["changeWay"]);
    expect(did("Backspace", TYPE)).toEqual(["typeBack"]);
  });

  test("a letter is the key's, and one that is still being put together is none", () => {
    expect(did("z", TYPE, { code: "KeyY" })).toEqual(['typeLetter "z"']);
    for (const [key, more] of [["a", { isComposing: true }], ["Dead", {}], ["Unidentified", {}], ["F5", {}]] as const) {
      expect(pressed(key, TYPE, more)).toEqual({ used: false, heard: [] });
    }
  });
});

test("elsewhere letters are nobody's, but R turns", () => {
  expect(pressed("a", LAY)).toEqual({ used: false, heard: [] });
  expect(did("r", LAY)).toEqual(["turn 1 null"]);
  expect(did("R", LAY, { shiftKey: true })).toEqual(["turn -1 null"]);
  expect(did("r", LAY, {}, { draftOn: () => ({ draft: { id: "c" } }) })).toEqual(["turn 1 [4,4]"]);
  expect(pressed("r", CELLS).used).toBe(false);
});

test("what is held with Ctrl, Alt or Meta is left to the browser", () => {
  for (const held of ["ctrlKey", "altKey", "metaKey"] as const) {
    for (const key of ["a", "r", "1", ".", "+", "0", "ArrowLeft", "Backspace"]) {
      expect(pressed(key, TYPE, { [held]: true })).toEqual({ used: false, heard: [] });
    }
  }
  expect(did("Enter", TYPE, { ctrlKey: true })).toEqual(["confirm"]);
});

describe("Enter", () => {
  test("lays, chooses, offers the sides of a cell, and is the page's button where that is done", () => {
    expect(did("Enter", LAY, {}, { chosen: "h1" })).toEqual(["tapCell [4,4]"]);
    expect(did("Enter", LAY)).toEqual(["confirm"]);
    expect(did("Enter", CELLS)).toEqual(["tapCell [4,4]"]);
    expect(did("Enter", CELLS, {}, { isChosen: () => true })).toEqual(["confirm"]);
    expect(did("Enter", EDGES)).toEqual(["offerSides [4,4]"]);
    expect(did("Enter", { ...EDGES, ready: true })).toEqual(["confirm"]);
    expect(did("Enter", { kind: "edges", chosen: [[1, 1], [2, 1]] })).toEqual(["confirm"]);
  });

  test("held down is pressed once", () => {
    expect(pressed("Enter", LAY, { repeat: true })).toEqual({ used: true, heard: [] });
  });
});

test("arrows go no further than the rim, and with Shift name a side where one is wanted", () => {
  expect(did("ArrowUp", TYPE)).toEqual(["pointTo [4,3]"]);
  expect(pressed("ArrowUp", TYPE, {}, { focus: [4, 1] })).toEqual({ used: true, heard: [] });
  expect(did("ArrowUp", EDGES, { shiftKey: true })).toEqual(["aimKeyed [[4,3],[4,4]]"]);
  expect(did("ArrowUp", EDGES, { shiftKey: true }, { side: 1 })).toEqual(["aimKeyed [[3,4],[4,4]]"]);
  expect(did("ArrowUp", EDGES, { shiftKey: true }, { focus: [4, 1] })).toEqual([]);
});
