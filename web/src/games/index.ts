// The games that have a page here: a folder each, loaded when it is opened.
import type { GamePage } from "./contract";

const folders = import.meta.glob<GamePage>("./*/index.ts");

export const hasPage = (game: string): boolean => `./${game}/index.ts` in folders;

export async function pageOf(game: string): Promise<GamePage | null> {
  const load = folders[`./${game}/index.ts`];
  return load === undefined ? null : load();
}
