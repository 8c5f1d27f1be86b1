import { Refusal } from "$wire/http.js";
import { beforeEach, expect, test, vi } from "vitest";
import { hush, toast } from "../../../src/state/device/toast.svelte";
import { attemptMove } from "../../../src/state/table/house_words";
import type { Table } from "../../../src/state/table/table.svelte";

const UNKNOWN = new Refusal("not_a_word", "“YEET” is not in the dictionary.", { unknown_words: ["YEET", "QO"] });
const OTHER = new Refusal("wall_there", "There is already a wall.", { edge: "a1|a2" });

function tableOf(kinds: string[], act: () => Promise<number>) {
  const acceptWord = vi.fn((_seat: number, _word: string) => Promise.resolve());
  const now = { seats: kinds.map((kind, seat) => ({ kind, seat })) } as unknown as Table["now"];
  return { act, acceptWord, now };
}

const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => hush());

test("a move that is made says nothing", async () => {
  const table = tableOf(["person"], () => Promise.resolve(3));
  expect(await attemptMove(table, 0, {})).toBe(true);
  expect(toast()).toBeNull();
});

test("a refused move says why, and offers nothing where no word is the reason", async () => {
  const table = tableOf(["person", "person"], () => Promise.reject(OTHER));
  expect(await attemptMove(table, 0, {})).toBe(false);
  expect(toast()).toEqual({ text: "There is already a wall.", kind: "bad" });
});

test("for an unknown word the others can be asked", async () => {
  const table = tableOf(["person", "person", "bot"], () => Promise.reject(UNKNOWN));
  expect(await attemptMove(table, 1, {})).toBe(false);
  expect(toast()).toMatchObject({ text: UNKNOWN.message, kind: "bad", label: "word.ask" });
  toast()?.open?.();
  await settled();
  expect(table.acceptWord.mock.calls).toEqual([[1, "YEET"]]);
  // The answers come later.
  expect(toast()?.text).not.toBe("wish.accept_word.granted");
});

test("whoever plays with bots decides alone and is told at once", async () => {
  const table = tableOf(["bot", "person"], () => Promise.reject(UNKNOWN));
  await attemptMove(table, 1, {});
  expect(toast()?.label).toBe("word.accept");
  toast()?.open?.();
  await settled();
  expect(toast()).toEqual({ text: "wish.accept_word.granted", kind: "good" });
});

test("a request that is refused says why", async () => {
  const table = tableOf(["person", "person"], () => Promise.reject(UNKNOWN));
  table.acceptWord.mockReturnValue(Promise.reject(new Refusal("wish_open", "Answer that first.")));
  await attemptMove(table, 0, {});
  toast()?.open?.();
  await settled();
  expect(toast()).toEqual({ text: "Answer that first.", kind: "bad" });
});
