import { describe, expect, test } from "vitest";
import type { Catalogue, Text } from "../../src/words/say";
import { LANGUAGES } from "../../src/words/words.svelte";

const catalogues = import.meta.glob<Catalogue>("../../src/words/*.json", {
  eager: true,
  import: "default",
});
const sources = import.meta.glob<string>("../../src/**/*.{svelte,ts}", {
  eager: true,
  query: "?raw",
  import: "default",
});

const catalogue = (language: string): Catalogue => catalogues[`../../src/words/${language}.json`] ?? {};
const english = catalogue("en");
const keys = Object.keys(english);

const forms = (text: Text): string[] =>
  typeof text === "string" ? [text] : [text.none ?? text.other, text.one, text.other];
const slots = (text: string): string[] => [...new Set(text.match(/\{[^}]*\}/g) ?? [])].sort();

describe.each(LANGUAGES)("the words in %s", (language) => {
  const words = catalogue(language);

  test("have the same keys as English", () => {
    expect(Object.keys(words).sort()).toEqual([...keys].sort());
  });

  test("count where English counts", () => {
    const counting = (all: Catalogue) =>
      Object.entries(all).map(([key, text]) => [key, typeof text === "string" ? null : text.by]);
    expect(Object.fromEntries(counting(words))).toEqual(Object.fromEntries(counting(english)));
  });

  test("say something in every form, with the same slots as English", () => {
    for (const key of keys) {
      const wanted = forms(english[key]!).map(slots);
      expect(forms(words[key]!).map(slots), key).toEqual(wanted);
      for (const form of forms(words[key]!)) expect(form.trim(), key).not.toBe("");
    }
  });
});

test("every language of the page has a catalogue, and every catalogue a language", () => {
  const found = Object.keys(catalogues).map((path) => path.replace(/^.*\/|\.json$/g, ""));
  expect(found.sort()).toEqual([...LANGUAGES].sort());
});

// The first argument of every call of t in a source.
function wanted(source: string): string[] {
  return [...source.matchAll(/(?<![\w.$])t\(/g)].map((call) => {
    const start = call.index + call[0].length;
    let at = start;
    for (let depth = 0; at < source.length; at++) {
      const here = source[at]!;
      if ("\"'`".includes(here)) at = source.indexOf(here, at + 1);
      else if ("([{".includes(here)) depth++;
      else if (depth === 0 && ",)".includes(here)) break;
      else if (")]}".includes(here)) depth--;
    }
    return source.slice(start, at);
  });
}

// The keys that an argument may come to: a choice has several, a template fits many.
function patterns(argument: string): RegExp[] {
  const chosen = argument.replace(/[!=]==? *"[^"]*"/g, "");
  return [...chosen.matchAll(/"([^"]*)"|`([^`]*)`/g)].map(([, plain, template = ""]) => {
    const parts = plain === undefined ? template.split(/\$\{[^}]*\}/) : [plain];
    return new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join(".+")}$`);
  });
}

describe("the sources", () => {
  const asked = Object.entries(sources).flatMap(([path, source]) =>
    wanted(source).flatMap(patterns).map((pattern) => ({ path, pattern })),
  );

  test("are read: a plain key, a choice of two and a template are all found", () => {
    const found = wanted('t("a.b") + t(x === "no" ? "c" : "d", { n }) + t(`e.${f(x)}.g`) + at("h")');
    expect(found.flatMap(patterns).map(String)).toEqual(
      [/^a\.b$/, /^c$/, /^d$/, /^e\..+\.g$/].map(String),
    );
    expect(asked.length).toBeGreaterThan(100);
  });

  test("ask for no words that are missing", () => {
    const missing = asked
      .filter(({ path }) => !path.startsWith("../../src/games/"))
      .filter(({ pattern }) => !keys.some((key) => pattern.test(key)))
      .map(({ path, pattern }) => `${path}: ${pattern.source}`);
    expect(missing).toEqual([]);
  });

  test("leave no words unused", () => {
    // A key may also be handed on before it is said.
    const everything = Object.values(sources).join("\n");
    const named = (key: string) => key.includes(".") && everything.includes(`"${key}"`);
    const used = (key: string) => named(key) || asked.some(({ pattern }) => pattern.test(key));
    expect(keys.filter((key) => !used(key))).toEqual([]);
  });
});
