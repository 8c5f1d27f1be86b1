// Boards and pages to print by their addresses: what is chosen, as the server and QR codes write it. Knows no game.
import { read, write } from "$wire/storage.js";
import type { SettingField, SettingsForm } from "../../wire/types";
import { language } from "../../words/words.svelte";
import { isUsual, usual, wordsIn, type Chosen } from "../table/settings";

export interface Sheet {
  paper: "a4" | "letter";
  ink: "colour" | "save";
}

const KEPT = "parlour.sheet";

// Where letters are not written on A4.
const LETTER = /-(US|CA|MX|PH|CL|CO)\b/;

export const sheetOf = (): Sheet =>
  read<Sheet>(KEPT, { paper: LETTER.test(navigator.language) ? "letter" : "a4", ink: "colour" });
export const keepSheet = (sheet: Sheet): void => write(KEPT, sheet);

export const codeField = ({ fields }: SettingsForm): SettingField | undefined =>
  fields.find((field) => field.kind === "board-code");

const typed = (value: unknown): string => (Array.isArray(value) ? value.join(",") : String(value));

// The settings that are not as usual, but for some.
function unusual({ fields }: SettingsForm, chosen: Chosen, without: string): [string, string][] {
  const other = fields.filter((field) => field.name !== without && !isUsual(field, chosen));
  return other.map((field) => [field.name, typed(chosen[field.name])]);
}

// What is asked of the server about a board.
export function boardQuery(form: SettingsForm, chosen: Chosen, seats: number): string {
  const asked = [["seats", String(seats)], ...unusual(form, chosen, codeField(form)?.name ?? "")];
  return new URLSearchParams(asked).toString();
}

// What is asked beside that about pages to print.
export function sheetQuery({ paper, ink }: Sheet): string {
  return new URLSearchParams({ paper, ink, lang: language() }).toString();
}

// Pages to print that depend on some of the settings, and perhaps on the number of players.
export function pagesQuery(form: SettingsForm, chosen: Chosen, names: readonly string[], seats: number | null): string {
  const told = form.fields.filter((field) => names.includes(field.name) && !isUsual(field, chosen));
  const asked = told.map((field) => [field.name, typed(chosen[field.name])]);
  return new URLSearchParams(seats === null ? asked : [["seats", String(seats)], ...asked]).toString();
}

export interface Address {
  code: string;
  seats: number | null;
  chosen: Chosen;
}

// What the address of a board says; what it gets wrong stays as usual.
export function readAddress(form: SettingsForm, search: string): Address {
  const asked = new URLSearchParams(search);
  const chosen = { ...usual(form) };
  for (const field of form.fields) {
    const text = asked.get(field.name);
    const value = text === null ? undefined : valueOf(field, text);
    if (value !== undefined) chosen[field.name] = value;
  }
  const seats = Number(asked.get("seats"));
  return { code: asked.get("code") ?? "", seats: Number.isInteger(seats) && seats > 0 ? seats : null, chosen };
}

function valueOf(field: SettingField, text: string): unknown {
  switch (field.kind) {
    case "switch":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "number":
      return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
    case "choice":
      return field.values.find(({ value }) => String(value) === text)?.value;
    case "words":
      return wordsIn(text.replaceAll(",", "\n"));
    default:
      return text;
  }
}
