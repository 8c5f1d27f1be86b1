// How well bots play: what was chosen last for a game, and the words for it.
import { read, write } from "$wire/storage.js";
import type { GameSummary } from "../../wire/types";
import { say, type Catalogue } from "../../words/say";
import { t } from "../../words/words.svelte";

const LEVELS = "parlour.levels";
// A game may have others, and says them in its own words.
const NAMED = ["random", "beginner", "casual", "strong", "expert"];

// Otherwise one for an easy evening.
export function levelFor({ name, levels }: GameSummary): string {
  const chosen = read<Record<string, string>>(LEVELS, {})[name] ?? "";
  return [chosen, "casual"].find((level) => levels.includes(level)) ?? levels[Math.floor(levels.length / 2)] ?? "";
}

export function chooseLevel(game: string, level: string): void {
  write(LEVELS, { ...read<Record<string, string>>(LEVELS, {}), [game]: level });
}

export function levelWord(level: string, words: Catalogue = {}): string {
  if (NAMED.includes(level)) return t(`level.${level}`);
  return words[`level.${level}`] === undefined ? level : say(words, `level.${level}`);
}
