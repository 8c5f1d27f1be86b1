// The settings of a game as the server describes them, and what was chosen. Knows no game: the
// description says which kind of control fits.
import { get } from "$wire/http.js";
import type { LexiconSummary, Lexicons, PresetSummary, SettingField, SettingsForm } from "../../wire/types";
import { language, t } from "../../words/words.svelte";
import { tell } from "../device/toast.svelte";

export type Chosen = Record<string, unknown>;

export interface Choices {
  form: SettingsForm;
  lexicons: LexiconSummary[];
}

const known = new Map<string, Promise<Choices>>();

// Asked for once in each language.
export function choicesOf(game: string): Promise<Choices> {
  const key = `${game} ${language()}`;
  const asked = known.get(key) ?? ask(game);
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
}

async function ask(game: string): Promise<Choices> {
  const form = await get<SettingsForm>(`/api/games/${game}/settings?lang=${language()}`);
  // Few games have words.
  const wanted = form.fields.some((field) => field.kind === "lexicon");
  const { lexicons } = wanted ? await get<Lexicons>(`/api/lexicons?lang=${language()}`) : { lexicons: [] };
  return { form, lexicons };
}

export const usual = ({ fields }: SettingsForm): Chosen =>
  Object.fromEntries(fields.map((field) => [field.name, field.default]));

// The settings of the whole table among all: what is chosen for a seat is not in the form.
export const ofTable = ({ fields }: SettingsForm, settings: Chosen): Chosen =>
  Object.fromEntries(fields.map((field) => [field.name, settings[field.name] ?? field.default]));

// What a preset does not mention is at its default; only the word list stays as it is.
export function withPreset(form: SettingsForm, preset: PresetSummary, chosen: Chosen): Chosen {
  const lists = form.fields.filter((field) => field.kind === "lexicon");
  const kept = Object.fromEntries(lists.map((field) => [field.name, chosen[field.name]]));
  return { ...usual(form), ...kept, ...preset.settings };
}

export const presetOf = (form: SettingsForm, chosen: Chosen): PresetSummary | undefined =>
  form.presets.find((preset) => same(form, withPreset(form, preset, chosen), chosen));

const same = (form: SettingsForm, one: Chosen, other: Chosen): boolean =>
  form.fields.every((field) => equal(one[field.name], other[field.name]));

const equal = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const isUsual = (field: SettingField, chosen: Chosen): boolean => equal(field.default, chosen[field.name]);

export const newCode = ({ syllables, count }: SettingField): string =>
  Array.from({ length: count }, () => syllables[Math.floor(Math.random() * syllables.length)]).join("");

export const wordsIn = (text: string): string[] =>
  text.split("\n").map((word) => word.trim()).filter((word) => word !== "");

// A value as people say it.
export function valueText(field: SettingField, value: unknown, lexicons: LexiconSummary[] = []): string {
  if (value === null || value === undefined) return t("settings.any");
  const named = field.values.find((known) => equal(known.value, value))?.label;
  if (named !== undefined) return named;
  if (field.kind === "lexicon") return lexicons.find((list) => list.name === value)?.title ?? String(value);
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return text === "" ? t("settings.empty") : text;
}

// Says to whoever is here what the host has changed.
export async function tellChanges(game: string, before: Chosen, after: Chosen): Promise<void> {
  const { form, lexicons } = await choicesOf(game);
  const changed = form.fields.filter((field) => !equal(before[field.name], after[field.name]));
  if (changed.length === 0) return;
  const changes = changed.map((field) => `${field.label} – ${valueText(field, after[field.name], lexicons)}`);
  tell(t("settings.changed", { changes: changes.join("; ") }));
}
