// The settings of a game as the server describes them, and what was chosen. Knows no game: the
// description says which kind of control fits.
import { get } from "$wire/http.js";
import type { LexiconSummary, Lexicons, PresetSummary, SettingField, SettingsForm, TableNow } from "../../wire/types";
import { language, t } from "../../words/words.svelte";
import { tell } from "../device/toast.svelte";

export type Chosen = Record<string, unknown>;

export interface Choices {
  form: SettingsForm;
  lexicons: LexiconSummary[];
}

// What is chosen for a table beside the game's settings.
export type Terms = Pick<TableNow, "timer" | "seconds" | "pace" | "hints" | "public"> & { chat_open?: boolean };

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
  const named = field.values.find((known) => equal(known.value, value))?.label;
  if (named !== undefined) return named;
  if (value === null || value === undefined) return t("settings.any");
  if (field.kind === "lexicon") return lexicons.find((list) => list.name === value)?.title ?? String(value);
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return text === "" ? t("settings.empty") : text;
}

export const termsOf = ({ timer, seconds, pace, hints, public: listed, chat_open }: TableNow): Terms =>
  ({ timer, seconds, pace, hints, public: listed, chat_open });

// What differs from how the table is: whoever has agreed to another match is asked again only if it concerns them.
export function changesOf(form: SettingsForm, now: TableNow, terms: Terms, chosen: Chosen): Record<string, unknown> {
  const before = termsOf(now);
  const changed = Object.entries(terms).filter(([name, value]) => value !== before[name as keyof Terms]);
  const settings = same(form, ofTable(form, now.settings as Chosen), chosen) ? {} : { settings: chosen };
  return { ...Object.fromEntries(changed), ...settings };
}

// What can be switched at a table, each by its name and in words.
export const switchesInWords = ({ pace, hints, chat_open, public: listed }: Terms, bots: boolean): [string, string][] => [
  ...(bots ? [[t("pace"), t(`pace.${pace}`)] satisfies [string, string]] : []),
  ...Object.entries({ hints, chat: chat_open ?? true, public: listed }).map(([name, on]): [string, string] => [
    t(`settings.${name}`),
    t(on ? "yes" : "no"),
  ]),
];

// Says to whoever is here what the host has changed.
export async function tellChanges(before: TableNow, after: TableNow): Promise<void> {
  const { form, lexicons } = await choicesOf(after.game);
  const presets = [before, after].map((now) => presetOf(form, ofTable(form, now.settings as Chosen))?.label);
  // An evening has a name: nobody reads all that it changes.
  const named = presets[1] !== undefined && presets[0] !== presets[1];
  const fields = form.fields.filter(({ kind }) => !named || kind === "lexicon");
  const words = (now: TableNow): [string, string][] => [
    ...(named ? [[t("settings.presets"), presets[now === before ? 0 : 1] ?? ""] satisfies [string, string]] : []),
    ...fields.map((field): [string, string] => [field.label, valueText(field, ofTable(form, now.settings as Chosen)[field.name], lexicons)]),
    [t("timer"), t(`timer.${now.timer}`, { seconds: now.seconds })],
    ...switchesInWords(termsOf(now), true),
  ];
  const old = words(before);
  const changes = words(after).flatMap(([name, value], i) => (value === old[i]?.[1] ? [] : [`${name} – ${value}`]));
  if (changes.length > 0) tell(t("settings.changed", { changes: changes.join("; ") }));
}
