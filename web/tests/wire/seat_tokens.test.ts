// The tokens of this device go with the seats that the server moves.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepToken, reseat, tokensAt } from "$wire/seat_tokens.js";

const CODE = "bolu-ka-42";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  keepToken(CODE, 0, "aaaaaaaa, and more");
  keepToken(CODE, 1, "bbbbbbbb, and more");
});
afterEach(() => vi.unstubAllGlobals());

test("tokens are told apart by their beginnings", () => {
  reseat(CODE, { aaaaaaaa: 1, bbbbbbbb: 3 });
  expect(tokensAt(CODE)).toEqual({ 1: "aaaaaaaa, and more", 3: "bbbbbbbb, and more" });
});

test("what the server does not know yet is not lost, wherever the others go", () => {
  reseat(CODE, { aaaaaaaa: 1 });
  expect(tokensAt(CODE)).toEqual({ 0: "bbbbbbbb, and more", 1: "aaaaaaaa, and more" });
  reseat(CODE, { bbbbbbbb: 2 });
  expect(tokensAt(CODE)).toEqual({ 1: "aaaaaaaa, and more", 2: "bbbbbbbb, and more" });
});

test("an answer about nothing changes nothing", () => {
  const before = tokensAt(CODE);
  reseat(CODE, {});
  expect(tokensAt(CODE)).toEqual(before);
});
