// The page's own words, in the language that was chosen; a game's words lie with the game.
import { setLanguage } from "$wire/http.js";
import { choices } from "../state/device/choices.svelte";
import { say, type Catalogue, type Parameters } from "./say";

export const LANGUAGES = ["en", "de", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  nl: "Nederlands",
};

// Where the files lie: they are data, and fetched when they are wanted.
const ours = import.meta.glob<string>("./*.json", {
  query: "?url",
  import: "default",
  eager: true,
});
const theirs = import.meta.glob<string>(["../../../src/parlour/games/**/strings/*.json", "$test_games/*/strings/*.json"], {
  query: "?url",
  import: "default",
  eager: true,
});

async function fetched(path: string): Promise<Catalogue> {
  return (await (await fetch(path)).json()) as Catalogue;
}

let catalogue = $state.raw<Catalogue>({});
let spoken = $state<Language>("en");

export function language(): Language {
  return spoken;
}

// A text of the page.
export function t(key: string, parameters: Parameters = {}, names: readonly string[] = []): string {
  return say(catalogue, key, parameters, names, spoken);
}

// Several names as a person would say them.
export function together(names: readonly string[]): string {
  return new Intl.ListFormat(spoken, { type: "conjunction" }).format(names);
}

export function wanted(): Language {
  const known = (code: string): code is Language => LANGUAGES.includes(code as Language);
  if (choices.language !== "auto" && known(choices.language)) return choices.language;
  return navigator.languages.map((code) => code.slice(0, 2)).find(known) ?? "en";
}

export async function speak(chosen: Language): Promise<void> {
  const path = ours[`./${chosen}.json`];
  if (path === undefined) return;
  catalogue = await fetched(path);
  spoken = chosen;
  setLanguage(chosen);
  document.documentElement.lang = chosen;
}

// A folder may hold several games, so a game's words need not lie under its name.
let folders: Record<string, string | null> = {};

export function findWords(games: readonly { name: string; folder: string | null }[]): void {
  folders = Object.fromEntries(games.map(({ name, folder }) => [name, folder]));
}

// The words of a game; nothing for a game whose words are not packed here.
export async function wordsOf(game: string, chosen: Language): Promise<Catalogue> {
  const folder = folders[game] ?? game;
  const at = (code: string) => Object.keys(theirs).find((path) => path.endsWith(`/${folder}/strings/${code}.json`));
  const path = theirs[at(chosen) ?? at("en") ?? ""];
  return path === undefined ? {} : fetched(path);
}
