import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepLaid, laidBy } from "../../../src/games/keebble/laid";
import { boardState } from "../../../src/games/keebble/sheet/state";
import { Watch } from "../../../src/games/keebble/watch.svelte";
import { turnAt } from "./table";

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal("localStorage", { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value) });
});
afterEach(() => vi.unstubAllGlobals());

const NOTHING = { last: [], walls: [] };

test("letters lie on the sheet only where a word can be laid or planned", () => {
  keepLaid("m1", 0, [["E", 4, 6]]);
  const lying = (["word", "theirs", "ask", "react", "fire"] as const).map((name) => {
    const { pieces } = boardState(turnAt(name).turn, NOTHING, "");
    return pieces?.map(({ id }) => id);
  });
  expect(lying).toEqual([["E0"], ["E0"], [], [], []]);
});

test("while a special cell is chosen, and after it is made, the letters are in the hand", async () => {
  const { turn } = turnAt("word");
  turn.layWord([["E", 4, 6]]);
  turn.make(true);
  expect(boardState(turn, NOTHING, "").pieces).toEqual([]);
  turn.keepSpecial({ kind: "double_word", cell: [2, 7] });
  turn.confirm();
  await vi.waitFor(() => expect(laidBy("m1", 0)).toEqual([]));
});

test("an empty cell is not marked as the last play", () => {
  const { marks } = boardState(turnAt("word").turn, { last: [[4, 4], [2, 7]], walls: [] }, "");
  expect(marks?.last).toEqual([[4, 4]]);
});

test("marks belong to a match", () => {
  const watch = new Watch();
  store.set("parlour.lit", JSON.stringify({ match: "m1", cells: [[4, 4]] }));
  watch.recall("m1");
  expect(watch.last).toEqual([[4, 4]]);
  watch.walls = [[[1, 1], [1, 2]]];
  watch.recall("m2");
  expect([watch.last, watch.walls]).toEqual([[], []]);
});
