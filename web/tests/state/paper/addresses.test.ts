// What is chosen for a board stands in its address, and comes back from it: also from the codes on paper.
import { beforeEach, expect, test, vi } from "vitest";
import type { SettingsForm } from "../../../src/wire/types";
import { fakeBrowser } from "../../wire/fake_browser";
import { field } from "../field";

const form: SettingsForm = {
  game: "words",
  presets: [],
  seat_fields: [],
  fields: [
    field("size", "choice", "medium", { values: [{ value: "medium", label: "M" }, { value: "large", label: "L" }] }),
    field("board", "board-code", ""),
    field("walls", "switch", true),
    field("goal", "number", 0),
    field("list", "lexicon", "en"),
    field("own", "words", []),
  ],
};
let addresses: typeof import("../../../src/state/paper/addresses");

beforeEach(async () => {
  fakeBrowser();
  vi.stubGlobal("navigator", { languages: ["en"], language: "en-GB" });
  addresses = await import("../../../src/state/paper/addresses");
});

const USUAL = { size: "medium", board: "", walls: true, goal: 0, list: "en", own: [] };
const CHOSEN = { size: "large", board: "ignored", walls: false, goal: 12, list: "nl", own: ["één", "twee"] };

test("only what is not as usual is in the address, and the code is not among the settings", () => {
  expect(addresses.boardQuery(form, USUAL, 2)).toBe("seats=2");
  const asked = new URLSearchParams(addresses.boardQuery(form, CHOSEN, 4));
  expect([...asked.keys()]).toEqual(["seats", "size", "walls", "goal", "list", "own"]);
});

test("what was written is read", () => {
  const query = `?code=tulip&${addresses.boardQuery(form, CHOSEN, 4)}`;
  expect(addresses.readAddress(form, query)).toEqual({ code: "tulip", seats: 4, chosen: { ...CHOSEN, board: "" } });
});

test("what a code on paper says is read", () => {
  const { code, seats, chosen } = addresses.readAddress(form, "?code=tulip&seats=3&goal=7&size=large&walls=false");
  expect([code, seats]).toEqual(["tulip", 3]);
  expect(chosen).toEqual({ ...USUAL, size: "large", walls: false, goal: 7 });
});

test.each(["?size=huge", "?walls=perhaps", "?goal=many", "?unknown=1", "?seats=-1", "?seats=x", ""])(
  "what %s gets wrong stays as usual",
  (search) => {
    expect(addresses.readAddress(form, search)).toEqual({ code: "", seats: null, chosen: USUAL });
  },
);

test("pages are asked for by the settings that change them", () => {
  expect(addresses.pagesQuery(form, CHOSEN, ["size", "walls"], null)).toBe("size=large&walls=false");
  expect(addresses.pagesQuery(form, USUAL, ["size"], 3)).toBe("seats=3");
});

test.each([
  ["en-US", "letter"],
  ["en-GB", "a4"],
  ["de", "a4"],
  ["fr-CA", "letter"],
])("the paper of %s is %s, until another is chosen", (language, paper) => {
  vi.stubGlobal("navigator", { languages: [language], language });
  expect(addresses.sheetOf()).toEqual({ paper, ink: "colour" });
  addresses.keepSheet({ paper: "a4", ink: "save" });
  expect(addresses.sheetOf()).toEqual({ paper: "a4", ink: "save" });
});
