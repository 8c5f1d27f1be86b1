import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Banners, LEAST_MS, LONG_MS, MOST_MS } from "../../../src/games/shared/banners.svelte";
import type { Event } from "../../../src/games/kniffeliger/types";

const froze = (victim: number): Event => ({ type: "froze", seat: 1, victim, category: "ones" });
const phase: Event = { type: "shift_phase_began", round: 3 };
const mine = (event: Event) => "victim" in event && event.victim === 0;
const fresh = (banners: Banners<Event>) => banners.lines.map((line) => line.event);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("what comes quickly is shown at once, below what is still being read", () => {
  const banners = new Banners<Event>();
  banners.add([froze(1)]);
  vi.advanceTimersByTime(400);
  banners.add([froze(2)]);
  expect(fresh(banners)).toEqual([froze(1), froze(2)]);
  vi.advanceTimersByTime(MOST_MS - 400);
  expect(fresh(banners)).toEqual([froze(2)]);
  vi.advanceTimersByTime(400);
  expect(fresh(banners)).toEqual([]);
});

test("what was done to one's own sheet stays longer, also into the next turn", () => {
  const banners = new Banners<Event>();
  banners.add([froze(0), froze(1)], mine);
  banners.turn();
  vi.advanceTimersByTime(LEAST_MS);
  expect(fresh(banners)).toEqual([froze(0)]);
  vi.advanceTimersByTime(LONG_MS - LEAST_MS);
  expect(fresh(banners)).toEqual([]);
});

test("no more than three are new, and what matters is not crowded out", () => {
  const banners = new Banners<Event>();
  for (const victim of [0, 1, 2, 3, 4]) banners.add([froze(victim)], mine);
  expect(fresh(banners)).toEqual([froze(0), froze(3), froze(4)]);
});

test("a phase that is over is not told any more, and the end clears everything", () => {
  const banners = new Banners<Event>();
  banners.add([phase, froze(0)]);
  banners.drop((event) => event.type === "shift_phase_began");
  expect(fresh(banners)).toEqual([froze(0)]);
  banners.end();
  expect(banners.lines).toEqual([]);
  vi.advanceTimersByTime(LONG_MS);
  expect(banners.lines).toEqual([]);
});
