// What games can draw beside their pages: found by name in their folders, and loaded by those who look at it.
import type { Component } from "svelte";
import type { PictureProps } from "./contract";

// What draws the pictures of a game's rules, where they have some.
const pictures = import.meta.glob<Component<PictureProps>>("./*/lesson/Picture.svelte", { import: "default" });
export const picturesOf = async (game: string): Promise<Component<PictureProps> | null> => (await pictures[`./${game}/lesson/Picture.svelte`]?.()) ?? null;

// What draws a view with nothing to do.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const stills = import.meta.glob<Component<any>>(["./*/Still.svelte", "$test_pages/*/Still.svelte"], { import: "default" });
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export async function stillOf(game: string): Promise<Component<any> | null> {
  const path = Object.keys(stills).find((path) => path.endsWith(`/${game}/Still.svelte`)) ?? "";
  return (await stills[path]?.()) ?? null;
}
