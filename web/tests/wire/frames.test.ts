// The frames that the Python client reads too (tests/wire): both browser clients must have the same picture of them.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepToken, tokensAt } from "$wire/seat_tokens.js";
import { Snapshot } from "$wire/snapshot.js";
import { TableState } from "../../../src/parlour/server/pages/static/table_state.js";
import { Table } from "../../src/state/table/table.svelte";
import type { MatchSnapshot } from "../../src/wire/shapes";
import type { FromServer } from "../../src/wire/types";
import fixture from "../../../tests/wire/frames.json";
import { FakeSocket, fakeBrowser } from "./fake_browser";

interface Step {
  frame: FromServer;
  missed: boolean;
  picture?: { what: string };
}
const steps = fixture.steps as unknown as Step[];

beforeEach(() => {
  fakeBrowser();
  for (const seat of fixture.seats) keepToken(fixture.code, seat, `token ${seat}`);
});
afterEach(() => vi.unstubAllGlobals());

type Known = Pick<Snapshot, "matchSnapshots" | "drafts" | "clock" | "chat"> & { now: Snapshot["table"] };

function pictureOf({ now, matchSnapshots, drafts, clock, chat }: Known, what: string): unknown {
  const all = Object.values(matchSnapshots);
  const { until: _, ...ticking } = clock ?? { until: 0 };
  return {
    what,
    phase: now?.phase,
    names: now?.seats.map((seat) => seat.name),
    held: Object.fromEntries(Object.entries(tokensAt(fixture.code)).map(([seat, token]) => [token, Number(seat)])),
    match: all[0]?.match ?? null,
    viewers: Object.fromEntries(all.map((one) => [String(one.viewer), standingOf(one)])),
    drafts: Object.values(drafts).map(({ seat, draft }) => ({ seat, draft })),
    clock: clock === null ? null : ticking,
    chat: chat.map((line) => line.text),
  };
}

const standingOf = ({ version, view, to_act, asked, outcome, commitment, seed, settings }: MatchSnapshot) => ({
  version,
  view,
  to_act,
  asked: asked.map(({ seat, decision }) => ({ seat, decision })),
  outcome,
  commitment,
  seed,
  settings,
});

test("the client has the picture, and says hello again after a gap", () => {
  const table = new Table(fixture.code);
  const socket = FakeSocket.last;
  for (const { frame, missed, picture } of steps) {
    socket.sent = [];
    socket.hear(frame);
    expect(socket.sent.map(({ type }) => type)).toEqual(missed ? ["hello"] : []);
    if (picture !== undefined) expect(pictureOf(table, picture.what)).toEqual(picture);
  }
  expect(table.mine).toEqual(fixture.seats);
  table.end();
});

test("each viewer has news of what is new to them, and none after a sync", () => {
  const known = new Snapshot();
  const told: Record<string, number> = {};
  for (const { frame, missed } of steps) {
    const before = known.matchSnapshots;
    known.take(frame);
    if (frame.type !== "sync" && frame.type !== "event") continue;
    const viewer = String(frame.viewer);
    const [was, is] = [before[viewer], known.matchSnapshots[viewer]];
    for (const [other, snapshot] of Object.entries(before)) {
      if (other !== viewer && snapshot.match === frame.match) expect(known.matchSnapshots[other]).toBe(snapshot);
    }
    if (frame.type === "sync") expect(is?.before).toBeUndefined();
    else if (missed || frame.version === was?.version) expect(is).toBe(was);
    else {
      expect([is?.before?.view, is?.before?.before, is?.events]).toEqual([was?.view, undefined, frame.events]);
      told[viewer] = (told[viewer] ?? 0) + 1;
    }
  }
  expect(Object.keys(told).sort()).toEqual(["0", "1", "null"]);
  expect(new Set(Object.values(told)).size).toBe(1);
});

test("the text view has the picture", () => {
  const state = new TableState(fixture.code);
  for (const { frame, missed, picture } of steps) {
    expect(state.take(frame)).toBe(!missed);
    if (picture !== undefined) expect(pictureOf({ ...state.snapshot, now: state.table }, picture.what)).toEqual(picture);
  }
  expect(state.held()).toEqual(fixture.seats);
  const asked = steps.at(-1)?.picture as unknown as { viewers: Record<string, { asked: { seat: number }[] }> };
  const seats = Object.values(asked.viewers).flatMap((viewer) => viewer.asked.map(({ seat }) => seat));
  expect([...state.questions().keys()]).toEqual(seats);
  // What happened is told once, however often it is sent.
  expect(new Set(state.story(0)).size).toBe(state.story(0).length);
});
