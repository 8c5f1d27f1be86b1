import { outcomeOf, unknownWords } from "$wire/wish.js";
import { expect, test } from "vitest";

const WORD = { type: "accept_word" as const, id: "w", seat: 0, word: "YEET", version: 7, agreed: [0] };
const BACK = { type: "rewind" as const, id: "b", seat: 0, to: 3, version: 7, agreed: [0] };

test.each([
  ["the table did it", { version: 8, since: 7, actor: "table" as const }, "granted"],
  ["draws followed", { version: 9, since: 7, actor: "table" as const }, "granted"],
  ["somebody said no", { version: 7, since: 6, actor: 1 }, "refused"],
  ["nothing is known of the last event", { version: 7 }, "refused"],
  ["somebody moved", { version: 8, since: 7, actor: 1 }, "lapsed"],
  ["the table acted later", { version: 9, since: 8, actor: "table" as const }, "lapsed"],
  ["there is no match any more", null, "refused"],
])("what came of a request: %s", (_, now, outcome) => {
  expect(outcomeOf(WORD, now)).toBe(outcome);
  expect(outcomeOf(BACK, now)).toBe(outcome);
});

test("a refusal names the words it is about", () => {
  expect(unknownWords({ detail: { word: "YEET", unknown_words: ["YEET", "QO"] } })).toEqual(["YEET", "QO"]);
  for (const detail of [undefined, {}, { unknown_words: "YEET" }, { unknown_words: [7, null] }]) {
    expect(unknownWords({ detail })).toEqual([]);
  }
});
