import { beforeEach, expect, test } from "vitest";
import { announce, announced, forget } from "../../../src/state/device/announcer.svelte";

beforeEach(forget);

test("what is said once more is a text of its own", () => {
  for (let i = 0; i < 3; i++) announce("Your turn");
  expect(announced().map(({ text }) => text)).toEqual(["Your turn", "Your turn\u00a0", "Your turn"]);
});

test("what was said before keeps its place while more is said, so that it is not read again", () => {
  for (let i = 0; i < 8; i++) announce(`sentence ${i}`);
  const before = announced().slice(2);
  for (const more of ["one more", "another"]) announce(more);
  expect(announced().slice(0, 6)).toEqual(before);
  expect(new Set(announced().map(({ id }) => id)).size).toBe(8);
});

test("nothing is not said", () => {
  announce("");
  expect(announced()).toEqual([]);
});
