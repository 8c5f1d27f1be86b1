import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "$wire/http.js";
import { Pending } from "$wire/pending.js";
import type { FromClient } from "../../src/wire/types";

const ACT = { type: "act", seat: 0, decision: 3, action: {} } as const;
const HINT = { type: "hint", seat: 0 } as const;
const PREVIEW = { type: "preview", seat: 0, draft: {} } as const;
const REWIND = { type: "rewind", seat: 0 } as const;

let sent: FromClient[];
let pending: Pending;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  pending = new Pending((message) => sent.push(message) > 0);
});
afterEach(() => vi.useRealTimers());

const types = () => sent.map(({ type }) => type);
// How a promise ended: the code of its refusal, "done", or "open".
function ending(promise: Promise<unknown>): { now: string } {
  const found = { now: "open" };
  promise.then(
    () => (found.now = "done"),
    (refusal: Refusal) => (found.now = refusal.code),
  );
  return found;
}

test("after a sync moves are sent again, previews and hints are not: nobody waits for them any more", async () => {
  const [act, preview, hint] = [ACT, PREVIEW, HINT].map((asked) => ending(pending.ask(asked)));
  sent = [];
  pending.sendAgain(() => null);
  await vi.runAllTimersAsync();
  expect(types()).toEqual(["act"]);
  expect([act?.now, preview?.now, hint?.now]).toEqual(["open", "not_sent", "not_sent"]);
});

test("a move that is too old is not sent again: it was made, or it was not, or another sync will tell", async () => {
  const act = ending(pending.ask(ACT));
  vi.advanceTimersByTime(21_000);
  sent = [];
  pending.sendAgain(() => null);
  await vi.runAllTimersAsync();
  expect(act.now).toBe("open");
  pending.sendAgain(() => true);
  await vi.runAllTimersAsync();
  expect(act.now).toBe("done");
  const other = ending(pending.ask(ACT));
  vi.advanceTimersByTime(21_000);
  pending.sendAgain(() => false);
  await vi.runAllTimersAsync();
  expect([other.now, types()]).toEqual(["not_sent", ["act"]]);
});

test("nothing is taken back that was asked for long ago", async () => {
  const rewind = ending(pending.ask(REWIND));
  vi.advanceTimersByTime(21_000);
  pending.sendAgain(() => true);
  await vi.runAllTimersAsync();
  expect([rewind.now, types()]).toEqual(["not_sent", ["rewind"]]);
});
