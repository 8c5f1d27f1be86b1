// Who you are here, and which games there are.
import { get, request } from "$wire/http.js";
import type { GameSummary, Games, Me } from "../../wire/types";
import type { Colour, Sign } from "../table/marks.svelte";
import { findWords, language, t } from "../../words/words.svelte";
import { read, write } from "$wire/storage.js";

const LENT = "parlour.lent";

let me = $state.raw<Me | null>(null);
let games = $state.raw<GameSummary[]>([]);
// A name that was typed and not saved yet: it survives a walk through the house.
let typed = $state("");

export const myName = (): string | null => me?.name ?? null;
export const mySign = () => me?.sign ?? null;
export const myColour = () => me?.colour ?? null;
export const allGames = (): GameSummary[] => games;

export async function arrive(): Promise<void> {
  [me, { games }] = await Promise.all([
    get<Me>("/api/me"),
    get<Games>(`/api/games?lang=${language()}`),
  ]);
  findWords(games);
}

// Whoever changes their name is called so where they sit and in what they have played, too.
export async function callMe(name: string): Promise<void> {
  me = await request<Me>("PUT", "/api/me", { name, was: myName() });
  write(LENT, null);
}

// The sign and colour that I like, wherever they are free.
export async function markMe(sign: Sign, colour: Colour): Promise<void> {
  me = await request<Me>("PUT", "/api/me", { sign, colour });
}

export const typedName = (): string => typed;
export function typeName(name: string): void {
  typed = name;
}

// A name for somebody who has chosen none and only wants to look around; it does not count as chosen.
export async function lendName(): Promise<void> {
  if (myName() !== null) return;
  const name = t("name.guest");
  await callMe(name);
  write(LENT, name);
}

export const hasChosenName = (): boolean =>
  myName() !== null && read<string | null>(LENT, null) !== myName();
