import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Banners, LEAST_MS, MOST_MS } from "../../src/games/kniffeliger/banners.svelte";
import type { Event } from "../../src/games/kniffeliger/types";

const froze = (victim: number): Event => ({ type: "froze", seat: 1, victim, category: "ones" });
const phase: Event = { type: "shift_phase_began", round: 3 };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("what comes quickly is shown one after another, long enough to be read", () => {
  const banners = new Banners();
  banners.add([froze(0)]);
  vi.advanceTimersByTime(400);
  banners.add([froze(2)]);
  expect(banners.shown).toEqual([froze(0)]);
  vi.advanceTimersByTime(LEAST_MS - 401);
  expect(banners.shown).toEqual([froze(0)]);
  vi.advanceTimersByTime(1);
  expect(banners.shown).toEqual([froze(2)]);
  vi.advanceTimersByTime(MOST_MS);
  expect(banners.shown).toEqual([]);
});

test("no more than three wait", () => {
  const banners = new Banners();
  for (let victim = 0; victim < 6; victim++) banners.add([froze(victim)]);
  const seen = [];
  for (; banners.shown.length > 0; vi.advanceTimersByTime(MOST_MS)) seen.push(...banners.shown);
  expect(seen.length).toBeLessThanOrEqual(4);
  expect(seen.at(-1)).toEqual(froze(5));
});

test("the next turn leaves what is shown its shortest time, and what waits only if it matters", () => {
  const banners = new Banners();
  banners.add([froze(2)]);
  banners.add([froze(1)]);
  banners.add([froze(0)]);
  banners.turn((event) => "victim" in event && event.victim === 0);
  vi.advanceTimersByTime(LEAST_MS);
  expect(banners.shown).toEqual([froze(0)]);
  banners.turn(() => false);
  vi.advanceTimersByTime(LEAST_MS);
  expect(banners.shown).toEqual([]);
});

test("a phase that is over is not told any more, and the end clears everything", () => {
  const banners = new Banners();
  banners.add([phase]);
  banners.add([froze(0)]);
  banners.drop((event) => event.type === "shift_phase_began");
  expect(banners.shown).toEqual([froze(0)]);
  banners.add([froze(1)]);
  banners.end();
  vi.advanceTimersByTime(MOST_MS);
  expect(banners.shown).toEqual([]);
});
