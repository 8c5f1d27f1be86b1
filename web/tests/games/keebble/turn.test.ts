import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepLaid, laidBy } from "../../../src/games/keebble/laid";
import type { Action, Preview, Tile } from "../../../src/games/keebble/types";
import { turnAt } from "./table";

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal("localStorage", { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value) });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is asked decides what the page offers", () => {
  const steps = (["word", "ask", "react", "fire", "theirs"] as const).map((name) => turnAt(name).turn.step);
  expect(steps).toEqual(["word", "ask", "react", "fire", "plan"]);
});

test("letters that are laid are a draft, and kept while something else is in hand", () => {
  const { turn, scene } = turnAt("word");
  turn.layWord([["E", 4, 6]]);
  expect(scene.draft).toEqual({ type: "word", tiles: [["E", 4, 6]] });
  scene.draft = null;
  expect(turn.tiles).toEqual([["E", 4, 6]]);
  turn.resume();
  expect(scene.draft).toEqual({ type: "word", tiles: [["E", 4, 6]] });
  turn.layWord([]);
  expect([scene.draft, laidBy("m1", 0)]).toEqual([null, []]);
});

test("what was laid lies there only whole: letters of the hand on free cells", () => {
  const { turn } = turnAt("word");
  const fit: Tile[] = [["E", 4, 6], ["T", 7, 7]];
  keepLaid("m1", 0, fit);
  expect(turn.tiles).toEqual(fit);
  const never: Tile[] = [["E", 5, 6], ["A", 4, 4], ["C", 1, 1], ["Q", 2, 2], ["C", 4, 6]];
  for (const one of never) {
    keepLaid("m1", 0, [...fit, one]);
    expect(turn.tiles).toEqual([]);
  }
  keepLaid("another", 0, [["E", 4, 6]]);
  expect(turn.tiles).toEqual([]);
});

test("a plan waits through a reaction, and is no reaction itself", () => {
  keepLaid("m1", 0, [["E", 4, 6]]);
  const { turn, act } = turnAt("react", { draft: { type: "word", tiles: [["E", 4, 6]] } });
  turn.confirm();
  expect(act).not.toHaveBeenCalled();
  expect(turn.note).toBe("Page.first_react");
  turn.resume();
  turn.take("G");
  turn.confirm();
  expect(act).toHaveBeenCalledWith({ type: "take", letter: "G" });
  expect(laidBy("m1", 0)).toEqual([["E", 4, 6]]);
});

test("no word is asked about once while one is laid, and a double tap is no answer", () => {
  const { turn, act } = turnAt("word");
  turn.layWord([["E", 4, 6]]);
  turn.skip();
  expect([turn.doubts, act.mock.calls.length]).toEqual([true, 0]);
  turn.skip();
  expect(act).not.toHaveBeenCalled();
  turn.stay();
  expect(turn.doubts).toBe(false);
  turn.skip();
  vi.advanceTimersByTime(700);
  turn.skip();
  expect(act).toHaveBeenCalledWith({ type: "skip" });
});

test("a special cell needs a kind and a place, and leaves the word where it was", () => {
  const { turn, act, scene } = turnAt("word");
  turn.layWord([["E", 4, 6]]);
  turn.make(true);
  expect(turn.step).toBe("special");
  turn.keepSpecial({ kind: "double_word" });
  expect(turn.action).toBeNull();
  turn.keepSpecial({ cell: [2, 7] });
  expect(turn.action).toEqual({ type: "special", cell: [2, 7], kind: "double_word" });
  turn.make(false);
  expect([turn.step, scene.draft]).toEqual(["word", { type: "word", tiles: [["E", 4, 6]] }]);
  turn.make(true);
  turn.keepSpecial({ kind: "double_word", cell: [2, 7] });
  turn.confirm();
  expect(act).toHaveBeenCalledWith({ type: "special", cell: [2, 7], kind: "double_word" });
});

test("a call has as many letters as the table says, and only those that may be added", () => {
  const { turn, act } = turnAt("ask");
  turn.preview = () => ({ addable: "RD", rules: [], refusal: null, missing: [] }) as unknown as Preview;
  turn.call("Z");
  turn.call("R");
  expect([turn.called, turn.action]).toEqual(["R", null]);
  turn.call("D");
  turn.call("R");
  expect([turn.called, turn.note]).toEqual(["RD", "Page.called_enough"]);
  turn.uncall(0);
  expect(turn.called).toBe("D");
  turn.call("R");
  turn.confirm();
  expect(act).toHaveBeenCalledWith({ type: "ask", letters: "DR" });
});

test("where there is room for one letter the last that was tapped is kept", () => {
  const { turn, act } = turnAt("crowded");
  turn.call("R");
  turn.call("D");
  expect([turn.room, turn.action]).toEqual([1, null]);
  turn.toggleKeep("R");
  turn.toggleKeep("D");
  expect(turn.keep).toBe("D");
  turn.uncall(1);
  expect(turn.keep).toBe("");
  turn.call("R");
  turn.toggleKeep("R");
  turn.confirm();
  expect(act).toHaveBeenCalledWith({ type: "ask", letters: "RR", keep: "R" });
});

test("of several covered cells the chosen one is used, with what it needs", () => {
  const { turn, act } = turnAt("fire");
  expect([turn.firing, turn.action]).toEqual([null, null]);
  const [thief, destroyer] = turn.pending;
  turn.aim(destroyer!, { cells: [[1, 2]] });
  expect([turn.kindOf(turn.firing!), turn.inHand("fire")?.cells]).toEqual(["destroyer", [[1, 2]]]);
  turn.aim(thief!, { victim: 2 });
  expect(turn.ready).toBe(false);
  turn.aim(thief!, { victim: 2, letter: "X" });
  expect(turn.ready).toBe(true);
  expect(turn.inHand("fire")).toEqual({ type: "fire", cell: [4, 4], victim: 2, letter: "X" });
  turn.confirm();
  expect(act).toHaveBeenCalledWith({ type: "fire", cell: [4, 4], victim: 2, letter: "X" });
});

test("advice is the same whatever the order of its letters", () => {
  const { turn } = turnAt("word");
  expect(turn.same({ type: "ask", letters: "RD", keep: "" }, { type: "ask", letters: "DR" } as Action)).toBe(true);
  expect(turn.same({ type: "word", tiles: [["E", 4, 6], ["A", 1, 2]] }, { type: "word", tiles: [["A", 1, 2], ["E", 4, 6]] })).toBe(true);
  expect(turn.same({ type: "take", letter: "A" }, { type: "take", letter: "G" })).toBe(false);
});
