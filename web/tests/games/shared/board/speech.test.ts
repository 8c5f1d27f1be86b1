import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Speech } from "../../../../src/games/shared/board/output/speech";
import { headingOf, sentenceOf, type Named } from "../../../../src/games/shared/board/output/sentences";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function listener(): { speech: Speech; heard: string[] } {
  const heard: string[] = [];
  return { speech: new Speech((text) => heard.push(text)), heard };
}

test("sentences come one after another, never in one breath", () => {
  const { speech, heard } = listener();
  speech.now("K, c4");
  speech.now("A, d4");
  speech.now("A, d4");
  expect(heard).toEqual(["K, c4"]);
  vi.advanceTimersByTime(149);
  expect(heard).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(["K, c4", "A, d4"]);
  vi.advanceTimersByTime(1000);
  expect(heard).toHaveLength(3);
});

test("what a draft comes to is said when it is quiet, and only the last of it", () => {
  const { speech, heard } = listener();
  speech.whenQuiet("KA, 4 points");
  vi.advanceTimersByTime(300);
  speech.whenQuiet("KAT, 7 points");
  vi.advanceTimersByTime(399);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(["KAT, 7 points"]);
  speech.whenQuiet("");
  vi.advanceTimersByTime(1000);
  expect(heard).toHaveLength(1);
});

test("nothing is said any more once the board is gone", () => {
  const { speech, heard } = listener();
  speech.now("one");
  speech.now("two");
  speech.whenQuiet("three");
  speech.stop();
  vi.advanceTimersByTime(5000);
  expect(heard).toEqual(["one"]);
});

const named: Named = {
  name: ([column, row]) => `${column}/${row}`,
  piece: (id) => (id === "card" ? { id, faces: [{}, {}], text: "sun and moon" } : { id, faces: [{}], text: "K" }),
  most: 2,
};
const word = (key: string, parameters?: object) => `${key}${parameters === undefined ? "" : JSON.stringify(parameters)}`;
const said = (event: Parameters<typeof sentenceOf>[0]) => sentenceOf(event, named, word);

test("a piece is said with where it lies now, both of its cells", () => {
  expect(said({ type: "drafts", what: "lay", id: "k", drafts: [{ id: "k", at: [3, 4], turn: 0 }] })).toBe("K, 3/4");
  expect(said({ type: "drafts", what: "turn", id: "card", drafts: [{ id: "card", at: [3, 4], turn: 1 }] })).toBe("sun and moon, 3/4, 3/5");
  expect(said({ type: "drafts", what: "take", id: "k", drafts: [] })).toBe('board.taken{"piece":"K"}');
});

test("several cells are counted, and an edge is between two", () => {
  expect(said({ type: "cells", chosen: [[1, 1]] })).toBe('board.chosen{"count":1,"most":2}');
  expect(said({ type: "edge", chosen: [[1, 1], [2, 1]] })).toBe('board.edge{"one":"1/1","other":"2/1"}');
  expect(said({ type: "confirm" })).toBe("");
});

test("the direction of typing is said as it is seen", () => {
  expect([[1, 0], [0, 1], [-1, 0], [0, -1]].map((step) => headingOf(step as [number, number]))).toEqual([
    "board.to_right",
    "board.to_below",
    "board.to_left",
    "board.to_above",
  ]);
});
