// A line in words: the same texts and slots as the Python side reads (`parlour.core.strings`).
//
// `{points}` as it is, `{seat|player}` by the player's name, `{category|category}` looked up as
// `category.<value>`, `{categories|category:scores}` in step with a second list, `{cost|decimal}`
// with the language's own decimal mark. `event.froze@victim` is said instead of `event.froze` to the
// player whom its parameter `victim` names.

import { isolated } from "$wire/isolated.js";

export type Parameters = Record<string, unknown>;
export type Text = string | { by: string; none?: string; one: string; other: string };
export type Catalogue = Record<string, Text>;

const SLOT = /\{(\w+)(?:\|(\w+)(?::(\w+))?)?\}/g;

export function say(
  catalogue: Catalogue,
  key: string,
  parameters: Parameters = {},
  names: readonly string[] = [],
  language = "en",
  you: number | null = null,
): string {
  const found = about(catalogue, key, parameters, you) ?? catalogue[key];
  if (found === undefined) return key;
  const text = typeof found === "string" ? found : form(found, parameters[found.by], language);
  return text.replace(SLOT, (_, name: string, group?: string, beside?: string) => {
    const words = values(parameters[name]).map((value) => word(catalogue, group, value, names, language));
    if (beside === undefined) return words.join(", ");
    const others = values(parameters[beside]);
    return words.slice(0, others.length).map((said, i) => `${said} ${others[i]}`).join(", ");
  });
}

// The form for whoever reads, if there is one and the line is about them.
function about(catalogue: Catalogue, key: string, parameters: Parameters, you: number | null): Text | undefined {
  if (you === null) return undefined;
  const names = Object.keys(parameters).filter((name) => parameters[name] === you);
  return names.map((name) => catalogue[`${key}@${name}`]).find((text) => text !== undefined);
}

function form(text: Exclude<Text, string>, count: unknown, language: string): string {
  if (count === 0 && text.none !== undefined) return text.none;
  const rules = new Intl.PluralRules(language);
  return rules.select(Number(count)) === "one" ? text.one : text.other;
}

function values(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function word(
  catalogue: Catalogue,
  group: string | undefined,
  value: unknown,
  names: readonly string[],
  language: string,
): string {
  if (group === undefined) return isolated(String(value));
  if (group === "decimal") {
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false };
    return Number(value).toLocaleString(language, digits);
  }
  if (group === "player") return isolated(names[Number(value)] ?? String(value));
  const found = catalogue[`${group}.${String(value)}`];
  return typeof found === "string" ? found : String(value);
}
