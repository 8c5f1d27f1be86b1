// What the table does with frames that say more than the fixture of tests/wire does.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { plansOf } from "$wire/plans.js";
import { keepToken } from "$wire/seat_tokens.js";
import { Table } from "../../../src/state/table/table.svelte";
import type { Event, Question, Sync, TableNow } from "../../../src/wire/types";
import { FakeSocket, fakeBrowser } from "../../wire/fake_browser";

const PLAN = { type: "sit", chair: 1 };
let socket: FakeSocket;
let table: Table;

function seated(...seats: number[]): void {
  for (const seat of seats) keepToken("code", seat, `token ${seat}`);
  table = new Table("code");
  socket = FakeSocket.last;
  const all = [0, 1, 2].map((seat) => ({ seat, kind: "person", name: `P${seat}` }));
  const held = Object.fromEntries(seats.map((seat) => [`token ${seat}`, seat]));
  socket.hear({ type: "table", code: "code", match: "m", seats: all, held, wish: null } as unknown as TableNow);
}
beforeEach(fakeBrowser);
afterEach(() => {
  table.end();
  vi.unstubAllGlobals();
});

const question = (seat: number, decision: number, ...chairs: number[]): Question =>
  ({ seat, decision, prompt: { offers: [{ id: "sit", kind: "sit", fields: chairs }] } }) as unknown as Question;
const base = (viewer: number | null, version: number, toAct: number[], asked: Question[]) => ({
  match: "m", viewer, version, to_act: toAct, asked, view: { viewer, version }, clock: null, outcome: null,
});

function sync(viewer: number | null, version: number, toAct: number[], asked: Question[] = [], drafts: unknown[] = []): void {
  socket.hear({ type: "sync", drafts, ...base(viewer, version, toAct, asked) } as unknown as Sync);
}
function event(viewer: number | null, version: number, toAct: number[], asked: Question[] = [], more: object = {}): void {
  const events = [{ type: "sat", seat: 1 }];
  const made = { type: "event", since: version - 1, actor: 1, by: "person", events, ...base(viewer, version, toAct, asked), ...more };
  socket.hear(made as unknown as Event);
}

test("a decision that lasts keeps its draft while what is offered changes", () => {
  seated(0);
  sync(0, 4, [0, 1], [question(0, 4, 0, 1, 2)]);
  table.keep(0, PLAN);
  const { drafts } = table;
  event(0, 5, [0], [question(0, 4, 0, 1)]);
  expect(table.drafts[0]).toBe(drafts[0]);
  expect(table.question(0)).toEqual(question(0, 4, 0, 1));
  expect(socket.said("draft")).toHaveLength(1);
  event(0, 6, [0], [question(0, 6, 0)]);
  expect(table.draft(0)).toBeNull();
});

test("what somebody plans before they are asked is their draft when they are", () => {
  seated(0);
  sync(0, 4, [1]);
  table.keep(0, PLAN);
  expect([table.draft(0), plansOf("m")[0], socket.said("draft")]).toEqual([PLAN, PLAN, []]);
  event(0, 5, [1]);
  expect(socket.said("draft")).toEqual([]);
  event(0, 6, [0], [question(0, 6, 1)]);
  expect(socket.said("draft")).toEqual([{ type: "draft", seat: 0, decision: 6, draft: PLAN, match: "m" }]);
  expect([table.draft(0), table.plans, plansOf("m")]).toEqual([PLAN, {}, {}]);
});

test("a plan survives a reload, is given up with null, and goes with its match", () => {
  seated(0);
  sync(0, 4, [1]);
  table.keep(0, PLAN);
  table.end();
  seated(0);
  sync(0, 4, [1]);
  expect(table.draft(0)).toEqual(PLAN);
  table.keep(0, null);
  expect([table.draft(0), plansOf("m")]).toEqual([null, {}]);
  table.keep(0, PLAN);
  event(0, 5, [], [], { outcome: { scores: [], ranks: [] } });
  expect([table.plans, plansOf("m")]).toEqual([{}, {}]);
});

test("the draft of another device is not written over by a plan", () => {
  seated(0);
  sync(0, 4, [1]);
  table.keep(0, PLAN);
  const other = { seat: 0, decision: 6, draft: { type: "stand" } };
  sync(0, 6, [0], [question(0, 6, 1)], [other]);
  expect([table.draft(0), table.plans, socket.said("draft")]).toEqual([other.draft, {}, []]);
});

test("one seat with secrets is always looked at; nothing hidden is one view for all", () => {
  seated(0);
  sync(0, 4, [1]);
  expect([table.viewer, table.shown, table.awaited]).toEqual([0, [0], []]);
  table.end();
  seated(0, 1);
  sync(null, 4, [1], [question(1, 4, 0)]);
  expect([table.viewer, table.shown, table.awaited]).toEqual([null, [0, 1], []]);
});

test("of several with secrets the one who is to act takes the device, acts, and looks no more", () => {
  seated(0, 2);
  const stands = (version: number, toAct: number[], how: (...frame: Parameters<typeof sync>) => void = event) =>
    [null, 0, 2].forEach((viewer) => how(viewer, version, toAct, toAct.filter((seat) => seat === viewer).map((seat) => question(seat, version))));
  const shown = () => [table.viewer, table.shown, table.awaited, (table.matchSnapshot()?.view as { viewer: number | null }).viewer];
  stands(4, [0], sync);
  expect(shown()).toEqual([null, [], [0], null]);
  table.look(0);
  expect(shown()).toEqual([0, [0], [], 0]);
  event(null, 5, [2]);
  expect(shown()).toEqual([null, [], [2], null]);
  event(0, 5, [2]);
  event(2, 5, [2], [question(2, 5)]);
  expect(shown()).toEqual([null, [], [2], null]);
  table.look(2);
  stands(6, [1]);
  expect(shown()).toEqual([null, [], [], null]);
  table.look(0);
  stands(7, [1]);
  expect(shown()).toEqual([0, [0], [], 0]);
  stands(8, [2]);
  expect(shown()).toEqual([null, [], [2], null]);
});

test("whoever did not look is told everything that happened when they do", () => {
  seated(0, 2);
  const told = (seat: number) => {
    const { since, version, before, events } = table.matchSnapshot(seat) ?? {};
    return [since, version, (before?.view as { version: number } | undefined)?.version, events?.length];
  };
  for (const viewer of [null, 0, 2]) sync(viewer, 4, [0]);
  table.look(0);
  for (const viewer of [null, 0, 2]) event(viewer, 5, [1]);
  for (const viewer of [null, 0, 2]) event(viewer, 6, [2]);
  expect([told(0), told(2)]).toEqual([[4, 6, 4, 2], [4, 6, 4, 2]]);
  table.look(2);
  for (const viewer of [null, 0, 2]) event(viewer, 7, [2]);
  expect([told(0), told(2)]).toEqual([[4, 7, 4, 3], [6, 7, 6, 1]]);
  for (const viewer of [null, 0, 2]) sync(viewer, 7, [2]);
  expect([told(0), told(2)]).toEqual([[undefined, 7, undefined, undefined], [undefined, 7, undefined, undefined]]);
});

test("a preview that was asked for before the connection broke is not sent again", async () => {
  seated(0);
  sync(0, 4, [1]);
  const failed = table.preview(0, PLAN).catch((refusal: { code: string }) => refusal.code);
  expect(socket.said("preview")).toHaveLength(1);
  socket.onclose();
  await vi.waitFor(() => expect(FakeSocket.last).not.toBe(socket));
  socket = FakeSocket.last;
  sync(0, 4, [1]);
  expect(await failed).toBe("not_sent");
  expect(socket.sent.map(({ type }) => type)).toEqual([]);
});

