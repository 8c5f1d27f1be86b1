// A line in words: the same texts and slots as the Python side reads (`parlour.core.strings`).
//
// `{points}` as it is, `{seat|player}` by the player's name, `{category|category}` looked up as
// `category.<value>`, `{categories|category:scores}` in step with a second list, `{cost|decimal}`
// with the language's own decimal mark.

export type Parameters = Record<string, unknown>;
export type Text = string | { by: string; one: string; other: string };
export type Catalogue = Record<string, Text>;

const SLOT = /\{(\w+)(?:\|(\w+)(?::(\w+))?)?\}/g;

export function say(
  catalogue: Catalogue,
  key: string,
  parameters: Parameters = {},
  names: readonly string[] = [],
  language = "en",
): string {
  const found = catalogue[key];
  if (found === undefined) return key;
  const text = typeof found === "string" ? found : found[form(found.by, parameters, language)];
  return text.replace(SLOT, (_, name: string, group?: string, beside?: string) => {
    const words = values(parameters[name]).map((value) => word(catalogue, group, value, names, language));
    if (beside === undefined) return words.join(", ");
    const others = values(parameters[beside]);
    return words.slice(0, others.length).map((said, i) => `${said} ${others[i]}`).join(", ");
  });
}

function form(by: string, parameters: Parameters, language: string): "one" | "other" {
  const rules = new Intl.PluralRules(language);
  return rules.select(Number(parameters[by])) === "one" ? "one" : "other";
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
  if (group === undefined) return String(value);
  if (group === "decimal") {
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false };
    return Number(value).toLocaleString(language, digits);
  }
  if (group === "player") return names[Number(value)] ?? String(value);
  const found = catalogue[`${group}.${String(value)}`];
  return typeof found === "string" ? found : String(value);
}
