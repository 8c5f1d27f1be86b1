// Presets, values in words and new codes, for settings that no page knows.
import { expect, test } from "vitest";
import { changesOf, isUsual, newCode, ofTable, presetOf, termsOf, usual, valueText, withPreset, wordsIn } from "../../../src/state/table/settings";
import type { SettingsForm, TableNow } from "../../../src/wire/types";
import { field } from "../field";

const SIZE = field("size", "choice", "medium", { values: [{ value: "small", label: "a small one" }] });
const LIST = field("list", "lexicon", "en");
const CODE = field("code", "board-code", "", { syllables: ["ba", "be"], count: 4 });
const form: SettingsForm = {
  game: "game",
  presets: [
    { name: "short", label: "", about: "", settings: { size: "small" }, seats: null },
    { name: "classic", label: "", about: "", settings: {}, seats: null },
  ],
  fields: [SIZE, LIST, CODE],
  seat_fields: [field("side", "choice", null)],
};

test("a preset resets everything but the word list", () => {
  const before = { size: "large", list: "nl", code: "baba" };
  const [short, classic] = form.presets;
  expect(withPreset(form, short!, before)).toEqual({ size: "small", list: "nl", code: "" });
  expect(withPreset(form, classic!, before)).toEqual({ size: "medium", list: "nl", code: "" });
  expect(presetOf(form, usual(form))).toBe(classic);
  expect(presetOf(form, { ...usual(form), list: "nl", size: "small" })).toBe(short);
  expect(presetOf(form, before)).toBeUndefined();
});

test("the settings of the table are those without the seats", () => {
  expect(ofTable(form, { size: "small", list: "en", code: "", side: ["north"] })).toEqual({ size: "small", list: "en", code: "" });
});

test("only what was changed is asked for", () => {
  const settings = usual(form);
  const now = { settings, timer: "off", seconds: 90, pace: "people", hints: true, public: false, chat_open: true } as TableNow;
  expect(changesOf(form, now, termsOf(now), settings)).toEqual({});
  expect(changesOf(form, now, { ...termsOf(now), timer: "gentle", public: true }, settings)).toEqual({ timer: "gentle", public: true });
  const small = { ...settings, size: "small" };
  expect(changesOf(form, now, termsOf(now), small)).toEqual({ settings: small });
});

test("values are said by their names", () => {
  const lists = [{ name: "nl", title: "Dutch", language: "nl", size: 1, samples: [] }];
  expect(valueText(SIZE, "small")).toBe("a small one");
  expect(valueText(LIST, "nl", lists)).toBe("Dutch");
  expect(valueText(LIST, "own", lists)).toBe("own");
  expect(valueText(field("words", "words", []), ["one", "two"])).toBe("one, two");
  expect(isUsual(SIZE, { size: "medium" })).toBe(true);
});

test("a new code is made of the syllables that the game gives", () => {
  expect(newCode(CODE)).toMatch(/^(ba|be){4}$/);
});

test("words come one per line", () => {
  expect(wordsIn(" one\n\ntwo \n")).toEqual(["one", "two"]);
});
