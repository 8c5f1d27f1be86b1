// What the server promised when this browser first saw a match; of the last matches.
import { read, write } from "$wire/storage.js";

const KEY = "parlour.commitments";
const MOST = 60;
const kept = () => read<[match: string, commitment: string][]>(KEY, []);

// Null: this browser was not there.
export const promiseOf = (match: string): string | null => kept().find(([known]) => known === match)?.[1] ?? null;

export function remember(match: string, commitment: string | null): void {
  if (commitment === null || promiseOf(match) !== null) return;
  write(KEY, [...kept(), [match, commitment]].slice(-MOST));
}
