import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stillScene } from "../../../src/games/shared/still";
import { Turn } from "../../../src/games/kniffeliger/turn.svelte";
import type { Action, Draft, Table, View } from "../../../src/games/kniffeliger/types";
import type { Question } from "../../../src/wire/shapes";
import found from "./fixtures.json";

const DICE = [3, 5, 5, 2, 5];
const { hinted } = found;

function turnWith(draft: Draft | null, more: Partial<Table> = {}): Turn {
  const view = { ...(hinted.view as unknown as View), dice: DICE };
  const scene: Table = {
    ...stillScene<View, Action, Draft, never>(view, hinted.names, (key) => key, false),
    draft,
    seat: 0,
    question: hinted.asked[0] as unknown as Question,
    hint: () => Promise.resolve(hinted.advice),
    connected: true,
    ...more,
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

test("one tap takes the advice in hand, and nothing is done before it is confirmed", async () => {
  const kept: (Draft | null)[] = [];
  const act = vi.fn(() => Promise.resolve(true));
  const turn = turnWith(null, { keep: (draft) => kept.push(draft), act });
  await turn.askHint();
  expect(turn.follows).toBe(false);
  turn.follow();
  expect(kept).toEqual([hinted.advice.best]);
  expect(act).not.toHaveBeenCalled();
  const after = turnWith(kept[0] as Draft);
  await after.askHint();
  expect(after.follows).toBe(true);
});

// These dice bring nothing there, and there are rolls left.
const ZERO: Draft = { type: "enter", category: "pi" };
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function entering(draft: Draft, more: Partial<Table> = {}): [Turn, typeof act] {
  const act = vi.fn(() => Promise.resolve(true));
  const view = { ...(hinted.view as unknown as View), dice: DICE, points: { pi: 0, fives: 15 } };
  return [turnWith(draft, { act, view: view as View, ...more }), act];
}

test("0 points are asked about once while dice can be rolled; a hasty second tap is no answer", () => {
  const [turn, act] = entering(ZERO);
  turn.enter();
  expect(turn.doubt).toBe("zero");
  turn.enter();
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(700);
  turn.enter();
  expect(act).toHaveBeenCalledWith(ZERO);
});

test("whoever ends the turn with an action die that is still of use is asked once", () => {
  const question = hinted.asked[0] as unknown as Question;
  const offers = ["swap", "endTurn"].map((kind) => ({ id: kind, kind, fields: [], given: {}, sure: true }));
  const shifting = { ...question, prompt: { ...question.prompt, offers } } as Question;
  const act = vi.fn(() => Promise.resolve(true));
  const turn = turnWith(null, { act, question: shifting });
  turn.end();
  expect([turn.doubt, turn.unused]).toEqual(["unused", ["swap"]]);
  turn.drop();
  expect(turn.doubt).toBeNull();
  turn.end();
  turn.end();
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(700);
  turn.end();
  expect(act).toHaveBeenCalledWith({ type: "endTurn" });
});

test("what is explained too late, after something else was done, is not said", async () => {
  let answer: (seen: unknown) => void = () => {};
  const foresee = () => new Promise((done) => (answer = done));
  const turn = turnWith(null, { foresee });
  const explained = turn.explain({ type: "enter", category: "pi" });
  turn.mark(0);
  answer({ refusal: { code: "category_filled", detail: {} } });
  await explained;
  expect(turn.note).toBe("");
});

test("points are entered without a question, and so is a 0 in a lesson or after the last roll", () => {
  const question = hinted.asked[0] as unknown as Question;
  const offers = question.prompt.offers.filter((offer) => offer.kind !== "roll");
  const last = { ...question, prompt: { ...question.prompt, offers } };
  const cases: [Draft, Partial<Table>][] = [
    [{ type: "enter", category: "fives" }, {}],
    [ZERO, { question: last }],
    [ZERO, { lesson: { expect: ZERO as Action } }],
  ];
  for (const [draft, more] of cases) {
    const [turn, act] = entering(draft, more);
    turn.enter();
    expect(turn.doubt).toBeNull();
    expect(act).toHaveBeenCalledWith(draft);
  }
});
