// The games that have a page here: a folder each, loaded when it is opened.
import type { Component } from "svelte";
import type { GamePage } from "./contract";

const folders = import.meta.glob<GamePage>(["./*/index.ts", "$test_pages/*/index.ts"]);

// What a game draws on the tile in the corner of its card: a few shapes on a grid of 100.
const spots = import.meta.glob<Component>("./*/Spot.svelte", { eager: true, import: "default" });

export const spotOf = (game: string): Component | undefined => spots[`./${game}/Spot.svelte`];
const folderOf = (game: string) => Object.keys(folders).find((path) => path.endsWith(`/${game}/index.ts`)) ?? "";
export const hasPage = (game: string): boolean => folderOf(game) !== "";

export async function pageOf(game: string): Promise<GamePage | null> {
  const load = folders[folderOf(game)];
  return load === undefined ? null : load();
}
