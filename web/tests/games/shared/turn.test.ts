import { expect, test } from "vitest";
import type { Scene } from "../../../src/games/contract";
import { stillScene } from "../../../src/games/shared/still";
import { BaseTurn } from "../../../src/games/shared/turn.svelte";
import type { Question } from "../../../src/wire/shapes";

interface Sit {
  type: "sit";
  chair: number;
}
type Room = Scene<object, Sit, Sit, never>;
class Turn extends BaseTurn<object, Sit, Sit, never> {}

const asked = (decision: number, ...options: number[]): Question => ({
  seat: 0,
  decision,
  form: null,
  prompt: { offers: [{ id: "sit", kind: "sit", given: {}, sure: true, fields: [{ type: "choice", name: "chair", options, when: [], optional: false }] }] },
});
const ADVICE = { best: { type: "sit", chair: 1 }, alternatives: [], line: { key: "", parameters: {} }, why: [] };

// A turn in a room that changes: others act while this decision lasts.
function started(more: Partial<Room> = {}): { turn: Turn; change: (next: Partial<Room>) => void } {
  let scene: Room = {
    ...stillScene<object, Sit, Sit, never>({}, ["Ann", "Ben"], (key) => key, false),
    seat: 0,
    connected: true,
    question: asked(4, 0, 1, 2),
    draft: { type: "sit", chair: 1 },
    hint: () => Promise.resolve(ADVICE),
    ...more,
  };
  return { turn: new Turn(() => scene), change: (next) => (scene = { ...scene, ...next }) };
}

test("while a decision lasts, what is in hand and what was advised stay, whatever else is offered", async () => {
  const { turn, change } = started();
  await turn.askHint();
  change({ version: 5, question: asked(4, 1, 2) });
  expect([turn.advice, turn.follows, turn.mayAct]).toEqual([ADVICE, true, true]);
  change({ version: 6, question: asked(6, 1) });
  expect(turn.advice).toBeNull();
});

test("an answer on its way is not given twice because others act meanwhile", async () => {
  let done = (_: boolean) => {};
  const { turn, change } = started({ act: () => new Promise((made) => (done = made)) });
  const answer = turn.act({ type: "sit", chair: 1 });
  change({ version: 5, question: asked(4, 1, 2) });
  expect(turn.mayAct).toBe(false);
  done(true);
  await answer;
  expect(turn.mayAct).toBe(true);
});

test("what is not offered any more is explained, not sent", async () => {
  let acted = false;
  const foresee = () => Promise.resolve({ refusal: { code: "taken", detail: {} } });
  const { turn, change } = started({ act: () => Promise.resolve((acted = true)), foresee });
  change({ question: asked(4, 0, 2) });
  expect(turn.act({ type: "sit", chair: 1 })).toBeNull();
  await new Promise((done) => setTimeout(done));
  expect([acted, turn.note]).toEqual([false, "Refusal.taken"]);
});
