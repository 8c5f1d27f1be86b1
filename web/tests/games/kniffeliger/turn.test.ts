import { expect, test } from "vitest";
import { stillScene } from "../../../src/games/shared/still";
import { Turn } from "../../../src/games/kniffeliger/turn.svelte";
import type { Action, Draft, Table, View } from "../../../src/games/kniffeliger/types";
import type { Question } from "../../../src/wire/shapes";
import found from "./fixtures.json";

const DICE = [3, 5, 5, 2, 5];
const { hinted } = found;

function turnWith(draft: Draft | null): Turn {
  const view = { ...(hinted.view as unknown as View), dice: DICE };
  const scene: Table = {
    ...stillScene<View, Action, Draft, never>(view, hinted.names, (key) => key, false),
    draft,
    seat: 0,
    question: hinted.asked[0] as unknown as Question,
    hint: () => Promise.resolve(hinted.advice),
  };
  return new Turn(() => scene);
}

test("keeping one five or another is the same choice", () => {
  const turn = turnWith(null);
  expect(turn.same({ type: "roll", keep: [1, 2] }, { type: "roll", keep: [2, 4] })).toBe(true);
  expect(turn.same({ type: "roll", keep: [0, 1] }, { type: "roll", keep: [1, 2] })).toBe(false);
  expect(turn.same({ type: "enter", category: "fives" }, { type: "enter", category: "fives" })).toBe(true);
  expect(turn.same({ type: "enter" }, { type: "enter", category: "fives" })).toBe(false);
});

test("a choice that the hint names has its cost, another has none", async () => {
  const named = (hinted.advice as unknown as { alternatives: { action: Action; cost: number }[] }).alternatives[1];
  const costs = async (draft: Draft | null) => {
    const turn = turnWith(draft);
    await turn.askHint();
    return turn.cost;
  };
  expect(await costs((named?.action ?? null) as Draft | null)).toBe(named?.cost);
  expect(await costs({ type: "enter", category: "kniffeliger" })).toBeNull();
  expect(await costs(null)).toBeNull();
});
