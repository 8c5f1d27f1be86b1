// Words wait for what is to be seen, in their order, and no longer.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pause } from "../../../src/state/table/pause";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is said of dice comes when they lie, and what follows comes after it", async () => {
  const [pause, said] = [new Pause(), [] as string[]];
  const tell = (words: string) => void pause.over().then(() => said.push(words));
  tell("before");
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual(["before"]);
  pause.hold(600);
  tell("thrown");
  await vi.advanceTimersByTimeAsync(250);
  // A hasty bot enters them while they still fall.
  tell("entered");
  await vi.advanceTimersByTimeAsync(349);
  expect(said).toEqual(["before"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual(["before", "thrown", "entered"]);
});

test("another throw does not hold back what was said of the last one", async () => {
  const [pause, said] = [new Pause(), [] as string[]];
  pause.hold(600);
  void pause.over().then(() => said.push("first"));
  await vi.advanceTimersByTimeAsync(400);
  pause.hold(600);
  void pause.over().then(() => said.push("second"));
  await vi.advanceTimersByTimeAsync(200);
  expect(said).toEqual(["first"]);
  await vi.advanceTimersByTimeAsync(400);
  expect(said).toEqual(["first", "second"]);
});
