// The games that have a page here: a folder each, loaded when it is opened.
import type { Component } from "svelte";
import type { GamePage, PictureProps } from "./contract";

const folders = import.meta.glob<GamePage>(["./*/index.ts", "$test_pages/*/index.ts"]);

// What a game draws on the tile in the corner of its card: a few shapes on a grid of 100.
const spots = import.meta.glob<Component>("./*/Spot.svelte", { eager: true, import: "default" });

// What draws the pictures of a game's rules, where they have some.
const pictures = import.meta.glob<Component<PictureProps>>("./*/lesson/Picture.svelte", { import: "default" });
export const picturesOf = async (game: string): Promise<Component<PictureProps> | null> => (await pictures[`./${game}/lesson/Picture.svelte`]?.()) ?? null;

export const spotOf = (game: string): Component | undefined => spots[`./${game}/Spot.svelte`];
const folderOf = (game: string) => Object.keys(folders).find((path) => path.endsWith(`/${game}/index.ts`)) ?? "";
export const hasPage = (game: string): boolean => folderOf(game) !== "";

export async function pageOf(game: string): Promise<GamePage | null> {
  const load = folders[folderOf(game)];
  return load === undefined ? null : load();
}
